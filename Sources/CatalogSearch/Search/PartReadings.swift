/// The readings of a query that may match in one part of the index, the plain one first.
struct PartReadings {
    private struct Reading {
        /// Its number among all readings of the query.
        var number: Int
        var sets: PlanSets
        var candidates: Candidates
        /// The item from which on it is not asked whether words stand side by side.
        var proofEnd = Int.max
    }

    private let part: CatalogIndex.Part
    private var readings: [Reading] = []

    init(_ part: CatalogIndex.Part) {
        self.part = part
    }

    /// - Parameter number: 0 for the query as it was typed.
    mutating func add(_ plan: MatchPlan, number: Int = 0, _ allowance: inout SearchAllowance) {
        let sets = PlanSets(segment: part.segment, plan: plan)
        readings.append(
            Reading(
                number: number, sets: sets,
                candidates: Candidates(sets, live: part.live, &allowance)))
    }

    /// Of the reading that `Match.plan` names.
    func plan(_ place: Int) -> MatchPlan { readings[place].sets.plan }

    /// Whether grading one by one is cheaper than making sets.
    var isDear: Bool { readings.count > 1 }

    /// At least as many as match.
    var candidateCount: Int { readings.reduce(0) { $0 + $1.candidates.count } }

    /// How many items match by the plain reading, or by another when that has none; counted up to
    /// `limit` where each has to be proved.
    mutating func matchCount(upTo limit: Int, _ allowance: inout SearchAllowance) -> Int {
        for place in readings.indices {
            let count = readings[place].candidates.matchCount(
                readings[place].sets, upTo: limit, &allowance)
            if count > 0 { return count }
        }
        return 0
    }

    mutating func filter(_ filters: [SearchFilter]) {
        guard let passing = part.segment.items(passing: filters) else { return }
        for place in readings.indices {
            readings[place].candidates = readings[place].candidates.passing(passing)
        }
    }

    /// Finds the first matches of readings that need proof, up to `limit` of each.
    mutating func prove(upTo limit: Int, _ allowance: inout SearchAllowance) {
        for place in readings.indices where readings[place].sets.needsProof {
            readings[place].candidates = readings[place].candidates.proved(
                readings[place].sets, upTo: limit, &allowance)
        }
    }

    /// Agrees with the other parts on which matches are the first that a limit lets through.
    /// Returns whether others were left out.
    static func limit(_ all: inout [PartReadings], to limits: SearchLimits) -> Bool {
        let parts = all.map(\.part)
        var isLeftOut = false
        for number in Set(all.flatMap { $0.readings.map(\.number) }) {
            let places = all.map { $0.readings.firstIndex { $0.number == number } }
            let candidates = zip(all, places).map { part, place in
                place.map { part.readings[$0].candidates }
            }
            let needsProof = zip(all, places).contains { part, place in
                place.map { part.readings[$0].sets.needsProof } ?? false
            }
            let ends = ProofEnds(
                of: candidates, in: parts,
                limit: needsProof ? limits.provedMatches : limits.proofs)
            // A field that is what was typed is found wherever its item ranks.
            let behind = candidates.indices.map { part in
                needsProof
                    ? candidates[part]?.filter { $0.item >= ends.items[part] && $0.isWholeField }
                    : nil
            }
            let wholeEnds = ProofEnds(of: behind, in: parts, limit: limits.provedMatches)
            for part in all.indices {
                guard let place = places[part] else { continue }
                all[part].readings[place].proofEnd = ends.items[part]
                if !needsProof || !ends.isReached { continue }
                isLeftOut = true
                all[part].readings[place].candidates = all[part].readings[place].candidates.filter {
                    $0.item < ends.items[part]
                        || ($0.isWholeField && $0.item < wholeEnds.items[part])
                }
            }
        }
        return isLeftOut
    }

    /// The best matches.
    ///
    /// - Parameter gradesAll: whether there are few enough to grade each.
    func outcome(
        wanted: Int, gradesAll: Bool, _ allowance: inout SearchAllowance
    ) -> PartOutcome {
        var outcomes: [PartOutcome] = []
        for place in readings.indices where readings[place].candidates.count > 0 {
            outcomes.append(
                outcome(of: place, wanted: wanted, gradesAll: gradesAll, &allowance))
        }
        if outcomes.count < 2 { return outcomes.first ?? PartOutcome() }
        var best: [Int: Match] = [:]
        for match in outcomes.flatMap(\.matches)
        where best[match.item].map({ match.grade < $0.grade }) ?? true {
            best[match.item] = match
        }
        let matches = best.values.sorted(by: Match.isBetter)
        if outcomes.allSatisfy(\.isList) {
            return PartOutcome(
                matches: Array(matches.prefix(wanted)), items: .list(matches.map(\.item)))
        }
        var items = ItemSet(capacity: part.segment.count)
        for outcome in outcomes { outcome.items.forEach { items.insert($0) } }
        return PartOutcome(matches: Array(matches.prefix(wanted)), items: .set(items))
    }

    private func outcome(
        of place: Int, wanted: Int, gradesAll: Bool, _ allowance: inout SearchAllowance
    ) -> PartOutcome {
        let sets = readings[place].sets
        var best = BestMatches(sets, wanted: wanted, proofEnd: readings[place].proofEnd)
        var matches: [Match]
        switch readings[place].candidates {
        case .graded(let graded): matches = graded.map(best.asFarAsProved)
        case .items(let items, _) where gradesAll:
            matches = sets.matches(among: items, &allowance)
        case .items(let items, _):
            best.collect(items, &allowance)
            return PartOutcome(
                matches: best.matches.map { $0.of(place) }, items: .set(items))
        }
        matches = matches.map { $0.of(place) }
        matches.sort(by: Match.isBetter)
        return PartOutcome(matches: matches, items: .list(matches.map(\.item)))
    }
}

/// What one part of the index, or one reading in it, gives to an answer.
struct PartOutcome {
    /// The best, best first.
    var matches: [Match] = []
    /// All that match.
    var items = FoundItems.list([])

    var isList: Bool { if case .list = items { true } else { false } }
}
