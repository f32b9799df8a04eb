public import Dispatch

/// A value that a thread of ours brings once, and the one task that waits for it.
///
/// A continuation resumes its task on the global pool, from where an actor's task has yet to hop
/// home: two wake-ups of other threads for each wait. Here the wait itself is a hop, to this actor,
/// which is its own executor: it keeps the task until the value is there and lets it go on on the
/// thread that brings it, from where it goes straight home.
///
/// Public for the same reason as ``Guarded``.
public actor Handover<Value: Sendable>: SerialExecutor {
    @usableFromInline enum State {
        case empty
        case awaited(UnownedJob)
        case full(Value)
    }

    @usableFromInline nonisolated let state = Guarded(State.empty)

    @inlinable
    public init() {}

    @inlinable
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Brings the value; once.
    @inlinable
    public nonisolated func fill(_ value: Value) {
        let job = state.withLock { state -> UnownedJob? in
            defer { state = .full(value) }
            if case .awaited(let job) = state { return job }
            return nil
        }
        job?.runSynchronously(on: unownedExecutor)
    }

    /// The value, if it is there already.
    @inlinable
    public nonisolated var filled: Value? {
        state.withLock { state in
            if case .full(let value) = state { value } else { nil }
        }
    }

    /// Waits for the value; once.
    @inlinable
    public func value() -> Value {
        guard case .full(let value) = state.withLock({ $0 }) else {
            preconditionFailure("a task went on before the value came")
        }
        return value
    }

    /// Takes the waiting task. The runtime calls this when the task hops here.
    @inlinable
    public nonisolated func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFull = state.withLock { state -> Bool in
            if case .full = state { return true }
            state = .awaited(job)
            return false
        }
        guard isFull else { return }
        // The value was faster. Not in place: the task is still leaving this thread.
        DispatchQueue.global().async { [self] in job.runSynchronously(on: unownedExecutor) }
    }
}
