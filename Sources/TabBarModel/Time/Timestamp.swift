/// A moment in milliseconds since 1970-01-01 UTC. JSON carries it as RFC 3339 with milliseconds.
package struct Timestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01 UTC.
    package var milliseconds: Int

    /// The moment `milliseconds` after 1970-01-01 UTC.
    package init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// Whether `left` is earlier.
    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment `milliseconds` later; stays at the last one there is instead of overflowing.
    package func advanced(byMilliseconds milliseconds: Int) -> Timestamp {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Timestamp(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
    }
}
