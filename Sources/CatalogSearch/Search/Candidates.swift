/// The items that may match one plan in one part of the index.
enum Candidates {
    /// Few: they were graded at once, so that these are the matches.
    case graded([Match])
    /// Many: a set, which may be too large when the plan needs proof.
    case items(ItemSet, count: Int)

    init(_ sets: PlanSets, live: ItemSet?, _ allowance: inout SearchAllowance) {
        if let few = sets.fewCandidates(atMost: allowance.limits.fewCandidates) {
            var matcher = ItemMatcher(segment: sets.segment, plan: sets.plan)
            var matches: [Match] = []
            for item in few where live?.contains(item) ?? true {
                guard allowance.hasTime() else { break }
                guard let grade = matcher.grade(item) else { continue }
                matches.append(Match(item: item, grade: grade, plan: 0))
            }
            self = .graded(matches)
        } else {
            var items = sets.candidates()
            if let live { items.formIntersection(live) }
            self = .items(items, count: items.count)
        }
    }

    func passing(_ filter: ItemSet?) -> Candidates {
        guard let filter else { return self }
        switch self {
        case .graded(let matches): return .graded(matches.filter { filter.contains($0.item) })
        case .items(var items, _):
            items.formIntersection(filter)
            return .items(items, count: items.count)
        }
    }

    /// At least as many as match.
    var count: Int {
        switch self {
        case .graded(let matches): matches.count
        case .items(_, let count): count
        }
    }

    /// How many match, counted up to `limit` where each has to be proved.
    func matchCount(_ sets: PlanSets, upTo limit: Int, _ allowance: inout SearchAllowance) -> Int {
        guard case .items(let items, let count) = self, sets.needsProof, count > 0 else {
            return self.count
        }
        var matcher = ItemMatcher(segment: sets.segment, plan: sets.plan)
        var proved = 0
        items.forEach { item in
            guard proved < limit, allowance.takeProof() else { return false }
            proved += matcher.grade(item) == nil ? 0 : 1
            return true
        }
        return proved
    }
}

/// All items that a search found in one part.
enum FoundItems {
    case list([Int])
    case set(ItemSet)

    var count: Int {
        switch self {
        case .list(let items): items.count
        case .set(let items): items.count
        }
    }

    func forEach(_ body: (Int) -> Void) {
        switch self {
        case .list(let items): items.forEach(body)
        case .set(let items):
            items.forEach { item in
                body(item)
                return true
            }
        }
    }
}
