import Locks

/// An action that an event loop will run later, unless it is cancelled before.
package struct LoopTimer: Sendable {
    let loop: EventLoop
    let number: UInt64

    /// Cancels the action; false when it has begun or was cancelled already.
    @discardableResult
    package func cancel() -> Bool {
        loop.mailbox.withLock { $0.timers.cancel(number) }
    }
}

extension EventLoop {
    /// Runs an action on the loop's thread at a moment, or soon after it.
    @discardableResult
    package func schedule(
        at due: MonotonicTime, _ action: @escaping @Sendable () -> Void
    ) -> LoopTimer {
        let (number, mustRing) = mailbox.withLock { mailbox in
            let isNext = mailbox.timers.nextDue.map { due < $0 } ?? true
            let number = mailbox.timers.add(due: due, action)
            let mustRing = isNext && mailbox.isAsleep
            if mustRing { mailbox.isAsleep = false }
            return (number, mustRing)
        }
        if mustRing { ring() }
        return LoopTimer(loop: self, number: number)
    }

    /// Runs an action on the loop's thread after so many milliseconds.
    @discardableResult
    package func schedule(
        after milliseconds: Int, _ action: @escaping @Sendable () -> Void
    ) -> LoopTimer {
        schedule(at: MonotonicTime.now.advanced(milliseconds: milliseconds), action)
    }
}
