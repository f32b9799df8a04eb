/// The readings of a query that may match in one part of the index, the plain one first.
struct PartReadings {
    private let part: CatalogIndex.Part
    private(set) var plans: [PlanSets] = []
    private var candidates: [Candidates] = []

    init(_ part: CatalogIndex.Part) {
        self.part = part
    }

    mutating func add(_ plan: MatchPlan, _ allowance: inout SearchAllowance) {
        let sets = PlanSets(segment: part.segment, plan: plan)
        plans.append(sets)
        candidates.append(Candidates(sets, live: part.live, &allowance))
    }

    /// At least as many as match.
    var candidateCount: Int { candidates.reduce(0) { $0 + $1.count } }

    /// How many items match by the plain reading, or by another when that has none; counted up to
    /// `limit` where each has to be proved.
    func matchCount(upTo limit: Int, _ allowance: inout SearchAllowance) -> Int {
        for (sets, candidates) in zip(plans, candidates) {
            let count = candidates.matchCount(sets, upTo: limit, &allowance)
            if count > 0 { return count }
        }
        return 0
    }

    mutating func filter(_ filters: [SearchFilter]) {
        guard let passing = part.segment.items(passing: filters) else { return }
        candidates = candidates.map { $0.passing(passing) }
    }

    /// The best matches.
    ///
    /// - Parameter gradesAll: whether there are few enough to grade each.
    func outcome(
        wanted: Int, gradesAll: Bool, _ allowance: inout SearchAllowance
    ) -> PartOutcome {
        var outcomes: [PartOutcome] = []
        for plan in plans.indices where candidates[plan].count > 0 {
            outcomes.append(
                outcome(of: plan, wanted: wanted, gradesAll: gradesAll, &allowance))
        }
        if outcomes.count < 2 { return outcomes.first ?? PartOutcome() }
        var best: [Int: Match] = [:]
        for match in outcomes.flatMap(\.matches)
        where match.grade < best[match.item]?.grade ?? .worst {
            best[match.item] = match
        }
        let matches = best.values.sorted(by: Match.isBetter)
        if outcomes.allSatisfy(\.isList) {
            return PartOutcome(
                matches: Array(matches.prefix(wanted)), items: .list(matches.map(\.item)))
        }
        var items = ItemSet(capacity: part.segment.count)
        for outcome in outcomes { outcome.items.forEach { items.insert($0) } }
        return PartOutcome(
            matches: Array(matches.prefix(wanted)), items: .set(items),
            isExact: outcomes.allSatisfy(\.isExact))
    }

    private func outcome(
        of plan: Int, wanted: Int, gradesAll: Bool, _ allowance: inout SearchAllowance
    ) -> PartOutcome {
        let sets = plans[plan]
        var matches: [Match]
        switch candidates[plan] {
        case .graded(let graded): matches = graded
        case .items(let items, _):
            var found = BestMatches(sets, wanted: wanted)
            if !gradesAll {
                found.collect(items, &allowance)
                return PartOutcome(
                    matches: found.matches.map { $0.of(plan) }, items: .set(items),
                    isExact: !sets.needsProof)
            }
            found.gradeAll(items, &allowance)
            matches = found.matches
        }
        matches = matches.map { $0.of(plan) }
        matches.sort(by: Match.isBetter)
        return PartOutcome(matches: matches, items: .list(matches.map(\.item)))
    }
}

/// What one part of the index, or one reading in it, gives to an answer.
struct PartOutcome {
    /// The best, best first.
    var matches: [Match] = []
    /// All that match; more, when it is not exact.
    var items = FoundItems.list([])
    var isExact = true

    var isList: Bool { if case .list = items { true } else { false } }
}
