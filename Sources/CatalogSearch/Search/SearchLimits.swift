/// How much work a search may do before it takes another way. They count, so that the same index
/// gives the same answer on any machine; only the time budget depends on the clock.
struct SearchLimits: Sendable {
    /// When the rarest word has no more items than this they are graded without making sets.
    var fewCandidates = 512
    /// Up to so many candidates are graded one by one; more are found class by class, best first.
    var gradedAtOnce = 512
    /// Misspelt candidates: their sets are dear, so that more are graded.
    var gradedMisspellings = 1_024
    /// Of how many items, the first of all that match, is asked whether the words stand side by
    /// side; the others count as if they did not. Not below the limits above, so that this does not
    /// depend on how candidates are graded.
    var proofs = 6_000
    /// How many matches of a phrase, a code or a run of characters are found, the first of all. A
    /// list of results ends there.
    var provedMatches = SearchRequest.deepestItem

    static let standard = SearchLimits()
}

/// The limits of one search, and what is left of its time.
struct SearchAllowance {
    let limits: SearchLimits
    private let budget: SearchBudget
    private var untilClock = 0
    /// Whether the time ended before the search did.
    private(set) var isCutShort = false

    init(limits: SearchLimits, budget: SearchBudget) {
        self.limits = limits
        self.budget = budget
    }

    /// Looks at the clock, at every `interval`th question.
    mutating func hasTime(interval: Int = 64) -> Bool {
        if isCutShort { return false }
        untilClock -= 1
        if untilClock > 0, interval > 1 { return true }
        untilClock = interval
        isCutShort = budget.isSpent
        return !isCutShort
    }
}
