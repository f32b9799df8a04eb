/// The items that may match one plan in one part of the index.
enum Candidates {
    /// Each was graded, so that these are the matches, ascending.
    case graded([Match])
    /// Many: a set, which may be too large when the plan needs proof.
    case items(ItemSet, count: Int)

    init(_ sets: PlanSets, live: ItemSet?, _ allowance: inout SearchAllowance) {
        if let few = sets.fewCandidates(atMost: allowance.limits.fewCandidates) {
            var matcher = ItemMatcher(segment: sets.segment, plan: sets.plan)
            var matches: [Match] = []
            for item in few where live?.contains(item) ?? true {
                guard allowance.hasTime() else { break }
                if let match = matcher.match(item) { matches.append(match) }
            }
            self = .graded(matches)
        } else {
            var items = sets.candidates(&allowance)
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

    /// The first `limit` items, ascending.
    func first(_ limit: Int) -> [Int] {
        switch self {
        case .graded(let matches): matches.prefix(limit).map(\.item)
        case .items(let items, _): items.first(limit)
        }
    }

    /// The first `limit` of those that may match and do, graded; behind them as many again in which
    /// a whole field is what was typed.
    func proved(
        _ sets: PlanSets, upTo limit: Int, _ allowance: inout SearchAllowance
    ) -> Candidates {
        guard case .items(let items, _) = self else { return self }
        var matches = sets.matches(among: items, upTo: limit, &allowance)
        if matches.count == limit, let last = matches.last?.item {
            matches += sets.wholeFields(among: items, behind: last, upTo: limit, &allowance)
        }
        return .graded(matches)
    }

    /// The matches that `isIncluded` lets through; those of a set stay.
    func filter(_ isIncluded: (Match) -> Bool) -> Candidates {
        guard case .graded(let matches) = self else { return self }
        return .graded(matches.filter(isIncluded))
    }

    /// How many match, counted up to `limit` where each has to be proved.
    mutating func matchCount(
        _ sets: PlanSets, upTo limit: Int, _ allowance: inout SearchAllowance
    ) -> Int {
        guard case .items(let items, _) = self, sets.needsProof else { return count }
        let matches = sets.matches(among: items, upTo: limit, &allowance)
        if matches.count < limit, !allowance.isCutShort { self = .graded(matches) }
        return matches.count
    }
}

extension PlanSets {
    /// The first `limit` of `items` that match, graded one by one as far as the time reaches.
    func matches(
        among items: ItemSet, upTo limit: Int = .max, _ allowance: inout SearchAllowance
    ) -> [Match] {
        var matcher = ItemMatcher(segment: segment, plan: plan)
        var matches: [Match] = []
        items.forEach { item in
            guard matches.count < limit, allowance.hasTime() else { return false }
            if let match = matcher.match(item) { matches.append(match) }
            return true
        }
        return matches
    }

    /// The first `limit` of `items` behind `last` in which a whole field is what was typed.
    func wholeFields(
        among items: ItemSet, behind last: Int, upTo limit: Int, _ allowance: inout SearchAllowance
    ) -> [Match] {
        var whole = ItemSet(capacity: segment.count)
        for field in 0..<segment.schema.fieldCount {
            var search = FieldBeginnings(segment: segment, field: field, plan: plan, typos: 0)
            for slice in search.items(isWhole: true) { whole.insert(contentsOf: slice) }
        }
        whole.formIntersection(items)
        var matcher = ItemMatcher(segment: segment, plan: plan)
        var matches: [Match] = []
        whole.forEach { item in
            if item <= last { return true }
            guard matches.count < limit, allowance.hasTime() else { return false }
            if let match = matcher.match(item), match.isWholeField { matches.append(match) }
            return true
        }
        return matches
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
