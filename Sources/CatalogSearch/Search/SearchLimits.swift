/// How much work a search may do before it takes another way. They count, so that the same index
/// gives the same answer on any machine; only the time budget depends on the clock.
struct SearchLimits: Sendable {
    /// When the rarest word has no more items than this they are graded without making sets.
    var fewCandidates = 512
    /// Up to so many candidates are graded one by one; more are found class by class, best first.
    var gradedAtOnce = 512
    /// Misspelt candidates: their sets are dear, so that more are graded.
    var gradedMisspellings = 1_024
    /// How many candidates are looked at, at most, for the question whether words stand side by
    /// side.
    var proofs = 6_000

    static let standard = SearchLimits()
}

/// What is left of the limits and of the time.
struct SearchAllowance {
    let limits: SearchLimits
    private let budget: SearchBudget
    private var proofsLeft: Int
    private var untilClock = 0
    private var isOutOfTime = false

    init(limits: SearchLimits, budget: SearchBudget) {
        self.limits = limits
        self.budget = budget
        proofsLeft = limits.proofs
    }

    /// Whether something was left out.
    var isCutShort: Bool { isOutOfTime || proofsLeft < 0 }

    /// Asks to look at one item.
    mutating func takeProof() -> Bool {
        if proofsLeft <= 0 {
            proofsLeft = -1
            return false
        }
        proofsLeft -= 1
        return hasTime()
    }

    /// Looks at the clock, at every `interval`th question.
    mutating func hasTime(interval: Int = 64) -> Bool {
        if isOutOfTime { return false }
        untilClock -= 1
        if untilClock > 0, interval > 1 { return true }
        untilClock = interval
        isOutOfTime = budget.isSpent
        return !isOutOfTime
    }
}
