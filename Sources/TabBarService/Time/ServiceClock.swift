import Glibc
import Synchronization
package import TabBarModel

/// The time that the service lives by; tests give one that they move themselves.
package protocol ServiceClock: Sendable {
    /// The present moment.
    func now() -> Timestamp
    /// Returns at `deadline`; throws `CancellationError` when the task is cancelled before.
    func sleep(until deadline: Timestamp) async throws
}

/// The machine's time of day. Never goes back: a step backwards of the machine is waited out.
package final class SystemClock: ServiceClock {
    /// The latest moment that was told, in milliseconds.
    private let latest = Atomic<Int>(0)

    package init() {}

    package func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
        return Timestamp(
            milliseconds: latest.max(milliseconds, ordering: .relaxed).newValue)
    }

    package func sleep(until deadline: Timestamp) async throws {
        // In pieces, because the time of day may be set while one sleeps.
        while true {
            let milliseconds = deadline.milliseconds - now().milliseconds
            guard milliseconds > 0 else { return }
            try await Task.sleep(for: .milliseconds(min(milliseconds, 60_000)))
        }
    }
}
