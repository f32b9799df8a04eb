import Synchronization

/// A value behind a mutex whose order the thread sanitizer can see.
///
/// The standard library's `Mutex` works inside a library that is not compiled for the sanitizer, so
/// that every use of it is reported as a race. The two marks are compiled here, where they show; on
/// the processors we build for they are a plain load and a plain store.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let mark = Atomic<Bool>(false)

    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` while nobody else has the value. Never call out or wait in it.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = mark.load(ordering: .acquiring)
            defer { mark.store(false, ordering: .releasing) }
            return try body(&value)
        }
    }
}
