import Glibc

/// A moment of the machine's monotonic clock (`CLOCK_MONOTONIC`); it has no relation to the date.
package struct MonotonicTime: Comparable, Hashable, Sendable {
    /// Nanoseconds since an arbitrary origin.
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The present moment.
    package static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(
            nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }

    /// Whether `left` is earlier.
    package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment that is later by so many milliseconds; the far future where that overflows.
    package func advanced(milliseconds: Int) -> MonotonicTime {
        let (step, stepOverflow) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
        let (sum, sumOverflow) = nanoseconds.addingReportingOverflow(step)
        guard !stepOverflow, !sumOverflow else {
            return MonotonicTime(nanoseconds: milliseconds < 0 ? .min : .max)
        }
        return MonotonicTime(nanoseconds: sum)
    }

    /// Milliseconds from this moment to another, rounded up, never negative.
    package func milliseconds(until later: MonotonicTime) -> Int {
        guard later > self else { return 0 }
        let (difference, overflow) = later.nanoseconds.subtractingReportingOverflow(nanoseconds)
        guard !overflow else { return Int.max }
        return Int(difference / 1_000_000) + (difference % 1_000_000 == 0 ? 0 : 1)
    }
}
