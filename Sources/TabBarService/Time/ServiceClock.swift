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
    private let start = ContinuousClock.now
    private let startMilliseconds: Int

    /// A clock that reads the machine's time once and counts on from there.
    package init(millisecondsSince1970: Int) { startMilliseconds = millisecondsSince1970 }

    package func now() -> Timestamp {
        let passed = start.duration(to: .now).components
        return Timestamp(
            milliseconds: startMilliseconds + Int(passed.seconds) * 1_000
                + Int(passed.attoseconds / 1_000_000_000_000_000))
    }

    package func sleep(until deadline: Timestamp) async throws {
        let milliseconds = deadline.milliseconds - now().milliseconds
        guard milliseconds > 0 else { return }
        try await Task.sleep(for: .milliseconds(min(milliseconds, 86_400_000)))
    }
}
