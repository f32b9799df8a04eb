/// Keeps what follows commits in the order in which they were made.
///
/// The store makes commits in the order of the calls, but their callers do not hear of it in that order: a
/// task that is answered before it has gone to sleep goes on at once, past those that are still on their
/// way to the executor. Whoever published then would put an older state over a newer one.
struct CommitOrder {
    private var begun: UInt64 = 0
    private var finished: UInt64 = 0
    private var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]

    /// The place of a commit that is about to be made.
    mutating func begin() -> UInt64 {
        begun &+= 1
        return begun
    }

    /// Whether everything before this place is finished.
    func isNext(_ place: UInt64) -> Bool { finished &+ 1 == place }

    /// Waits for the turn of a place.
    mutating func wait(_ place: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        waiting[place] = continuation
    }

    /// What followed a commit is done; the next one has its turn.
    mutating func finish() {
        finished &+= 1
        waiting.removeValue(forKey: finished &+ 1)?.resume()
    }
}
