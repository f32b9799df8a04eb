/// How far a match is from what was typed: misspellings first, then whether a word had to be
/// completed or an accent ignored. Costs of several words combine; the smaller is the better.
struct MatchCost: Comparable, Hashable, Sendable {
    let rawValue: UInt8

    static let exact = MatchCost(rawValue: 0)
    /// As typed, but an earlier word is only the beginning of the matched one, or an accent
    /// differs.
    static let loose = MatchCost(rawValue: 1)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(typos: Int, isLoose: Bool = false) {
        // The greatest value is kept free for "no match".
        rawValue = UInt8(min(typos, 126)) << 1 | (isLoose ? 1 : 0)
    }

    var typos: Int { Int(rawValue >> 1) }
    var isLoose: Bool { rawValue & 1 != 0 }

    static func < (left: MatchCost, right: MatchCost) -> Bool { left.rawValue < right.rawValue }

    /// Typos add up, looseness is had or not.
    static func + (left: MatchCost, right: MatchCost) -> MatchCost {
        MatchCost(typos: left.typos + right.typos, isLoose: left.isLoose || right.isLoose)
    }
}
