import Glibc
package import TabBarModel

/// The time that the service lives by; tests give one that they move themselves.
package protocol ServiceClock: Sendable {
    /// The present moment.
    func now() -> Timestamp
    /// Returns at `deadline`; throws `CancellationError` when the task is cancelled before.
    func sleep(until deadline: Timestamp) async throws
}

/// The machine's clock. Never goes back: a step backwards of the machine is waited out.
package struct SystemClock: ServiceClock {
    /// What the steady clock is behind the time of day, in milliseconds.
    private let offset: Int

    /// A clock that reads the time of day once and counts on from there.
    package init() {
        offset = Self.milliseconds(CLOCK_REALTIME) - Self.milliseconds(CLOCK_MONOTONIC)
    }

    package func now() -> Timestamp {
        Timestamp(milliseconds: offset + Self.milliseconds(CLOCK_MONOTONIC))
    }

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    package func sleep(until deadline: Timestamp) async throws {
        let milliseconds = deadline.milliseconds - now().milliseconds
        guard milliseconds > 0 else { return }
        try await Task.sleep(for: .milliseconds(min(milliseconds, 86_400_000)))
    }
}
