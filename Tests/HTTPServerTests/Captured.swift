import Locks

/// A value that a test's closure hands out.
final class Captured<Value: Sendable>: Sendable {
    private let storage = Guarded<Value?>(nil)

    var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
