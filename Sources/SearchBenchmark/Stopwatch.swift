import Foundation

/// Wall time, or the thread's own time where a busy machine would blur it.
enum Stopwatch {
    /// Whether the argument `--processor-time` was given.
    private static let usesProcessorTime = CommandLine.arguments.contains("--processor-time")

    static func time(_ body: () throws -> Void) rethrows -> Duration {
        let start = now()
        try body()
        return now() - start
    }

    /// Wall time whatever was asked for: of what another process does.
    static func wallTime(_ body: () throws -> Void) rethrows -> Duration {
        try ContinuousClock().measure(body)
    }

    /// What this thread has computed so far.
    static var processorTime: Duration { now(CLOCK_THREAD_CPUTIME_ID) }

    private static func now() -> Duration {
        now(usesProcessorTime ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC)
    }

    private static func now(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
