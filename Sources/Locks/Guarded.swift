public import Synchronization

/// A value behind a mutex whose order the thread sanitizer can see.
///
/// The standard library's `Mutex` works inside a library that is not compiled for the sanitizer, so
/// that every use of it is reported as a race. The two marks are compiled here, where they show; on
/// the processors we build for they are a plain load and a plain store.
///
/// Public, because the compiler specialises no `package` generic for other modules.
@frozen
public struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let mark = Atomic<Bool>(false)

    @inlinable
    public init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` while nobody else has the value. Never call out or wait in it.
    @inlinable
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = mark.load(ordering: .acquiring)
            defer { mark.store(false, ordering: .releasing) }
            return try body(&value)
        }
    }
}
