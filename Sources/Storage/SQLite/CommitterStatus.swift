import Locks

/// What a writer thread tells everyone about itself.
final class CommitterStatus: Sendable {
    private let latest = Guarded(StorageCondition.working)

    /// Once failed, always failed.
    var condition: StorageCondition {
        get { latest.withLock { $0 } }
        set { latest.withLock { if $0 != .failed { $0 = newValue } } }
    }

    /// Takes note of an error that stopped a commit or a checkpoint.
    func note(_ error: SQLiteError) {
        if error.isFatal {
            condition = .failed
        } else if error.isFull {
            condition = .full
        }
    }
}
