/// The readings of a query that may match in one part of the index, the plain one first.
struct PartReadings {
    private let part: CatalogIndex.Part
    private(set) var plans: [PlanSets] = []
    private var candidates: [ItemSet] = []
    private var counts: [Int] = []

    init(_ part: CatalogIndex.Part) {
        self.part = part
    }

    mutating func add(_ sets: PlanSets) {
        var items = sets.candidates()
        if let live = part.live { items.formIntersection(live) }
        plans.append(sets)
        counts.append(items.count)
        candidates.append(items)
    }

    /// At least as many as match.
    var candidateCount: Int { counts.reduce(0, +) }

    /// How many items match by the plain reading, or by any when that has none; counted up to `limit` where
    /// each has to be proved.
    func matchCount(upTo limit: Int, _ allowance: inout SearchAllowance) -> Int {
        for plan in plans.indices where counts[plan] > 0 {
            if !plans[plan].needsProof { return counts[plan] }
            var matcher = ItemMatcher(segment: plans[plan].segment, plan: plans[plan].plan)
            var proved = 0
            candidates[plan].forEach { item in
                guard proved < limit, allowance.takeProof() else { return false }
                proved += matcher.grade(item) == nil ? 0 : 1
                return true
            }
            if proved > 0 { return proved }
        }
        return 0
    }

    /// The best matches that pass the filter.
    func outcome(
        filter: ItemSet?, wanted: Int, _ allowance: inout SearchAllowance
    ) -> PartOutcome {
        var best: [Int: Match] = [:]
        var isExact = true
        var all = ItemSet(capacity: part.segment.count)
        for plan in plans.indices where counts[plan] > 0 {
            var items = candidates[plan]
            if let filter { items.formIntersection(filter) }
            let count = filter == nil ? counts[plan] : items.count
            var found = BestMatches(plans[plan], wanted: wanted)
            found.collect(items, count: count, isMisspelt: plans.count > 1, &allowance)
            if plans.count == 1 {
                return PartOutcome(
                    matches: found.matches, items: found.provenItems ?? items,
                    isExact: found.provenItems != nil || !plans[plan].needsProof)
            }
            for match in found.matches where match.grade < best[match.item]?.grade ?? .worst {
                best[match.item] = Match(item: match.item, grade: match.grade, plan: plan)
            }
            if found.provenItems == nil, plans[plan].needsProof { isExact = false }
            all.formUnion(found.provenItems ?? items)
        }
        return PartOutcome(
            matches: Array(best.values.sorted(by: Match.isBetter).prefix(wanted)), items: all,
            isExact: isExact)
    }
}

/// What one part of the index gives to an answer.
struct PartOutcome {
    /// The best, best first.
    var matches: [Match]
    /// All that match; more, when it is not exact.
    var items: ItemSet
    var isExact: Bool

    var total: Int { items.count }
}
