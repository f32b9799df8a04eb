/// How much of a thread that has much else to do goes to searches: single moments, and over time
/// half of it. All times are in nanoseconds.
///
/// Most searches of a catalog that is not large are over before another thread would have woken up.
struct SearchMoments {
    /// What one search may take.
    private let longest: UInt64
    /// What searches may take now, one after the other.
    private var left: UInt64
    private var end: UInt64 = 0

    init(of longest: UInt64) {
        self.longest = longest
        left = Self.most(longest)
    }

    /// After a pause two in a row: whoever waits meanwhile waits no longer.
    private static func most(_ longest: UInt64) -> UInt64 {
        let (most, isTooMuch) = longest.multipliedReportingOverflow(by: 2)
        return isTooMuch ? .max : most
    }

    /// Whether one more may begin.
    mutating func mayBegin(at now: UInt64) -> Bool {
        // As much as others had since.
        let earned = now > end ? now - end : 0
        let (sum, isTooMuch) = left.addingReportingOverflow(earned)
        left = isTooMuch ? Self.most(longest) : min(Self.most(longest), sum)
        end = max(end, now)
        return longest > 0 && left >= longest
    }

    /// Notes that one is over, its answer written.
    mutating func ended(at now: UInt64, begun start: UInt64) {
        left -= min(left, now > start ? now - start : 0)
        end = max(end, now)
    }
}
