/// The item sets of a plan: which items hold its words, at which cost, in which fields. What must
/// stand side by side is only known to be in the same item, so that the sets of such a plan are too
/// large.
struct PlanSets {
    let segment: Segment
    let plan: MatchPlan
    /// The words that must match.
    private let words: [WordExpansion]
    /// Whether an item of the sets may turn out not to match.
    let needsProof: Bool
    /// Whether the plan is one word: then its sets tell the class too.
    let isOneWord: Bool
    let mostTypos: Int
    let hasLooseMatches: Bool
    /// Whether a field may begin with a word, an optional one too, that only matches loosely.
    let hasLooseBeginnings: Bool

    init(segment: Segment, plan: MatchPlan) {
        self.segment = segment
        self.plan = plan
        let required = plan.units.filter { !$0.isOptional }
        words = required.flatMap(\.words)
        needsProof = required.contains { $0.words.count > 1 }
        isOneWord = plan.units.count == 1 && words.count == 1
        mostTypos = words.reduce(0) { sum, word in
            sum + (word.nodes.map(\.cost.typos).max() ?? 0)
        }
        hasLooseMatches = words.contains(where: \.hasLooseMatches)
        hasLooseBeginnings = plan.units.contains { $0.words.contains(where: \.hasLooseMatches) }
    }

    /// The steps from tight to loose that make a difference.
    var loosenesses: [Bool] {
        if plan.baseCost.isLoose { return [true] }
        return hasLooseMatches ? [false, true] : [false]
    }

    /// Every item that may match, ascending, if the rarest word has no more items than `limit`.
    func fewCandidates(atMost limit: Int) -> [Int]? {
        var rarest: [Range<UInt32>] = []
        var least = Int.max
        var others: [ItemSet] = []
        for word in words {
            let ranges = word.terms(typos: 2, isLoose: true)
            if let ready = ready(ranges, scope: segment.schema.allScope) {
                others.append(ready)
                continue
            }
            let bound = segment.bound(of: ranges)
            if bound < least {
                least = bound
                rarest = ranges
            }
        }
        if least > limit { return nil }
        var items: [UInt32] = []
        for terms in rarest {
            for postings in segment.postings { items += postings.items(of: terms) }
        }
        items.sort()
        var last = UInt32.max
        return items.compactMap { item in
            if item == last { return nil }
            last = item
            return others.allSatisfy { $0.contains(Int(item)) } ? Int(item) : nil
        }
    }

    /// Every item that may match, at any cost. What an excluded phrase leaves unproved when the time
    /// ends is excluded.
    func candidates(_ allowance: inout SearchAllowance) -> ItemSet {
        var items = itemsWithWords()
        for unit in plan.excluded {
            if unit.words.count == 1 {
                let excluded = unit.words[0].terms(typos: 2, isLoose: true)
                items.subtract(set(excluded, scope: segment.schema.allScope))
                continue
            }
            guard allowance.hasTime(interval: 1) else {
                return ItemSet(capacity: segment.count)
            }
            let phrase = MatchPlan(units: [unit])
            var matcher = ItemMatcher(segment: segment, plan: phrase)
            var suspects = PlanSets(segment: segment, plan: phrase).itemsWithWords()
            suspects.formIntersection(items)
            suspects.forEach { item in
                if !allowance.hasTime() || matcher.hasUnits(item) { items.remove(item) }
                return true
            }
        }
        return items
    }

    /// Every item that has all words, wherever they stand.
    private func itemsWithWords() -> ItemSet {
        // The rarest word first: an empty set ends the work.
        let ranges = words.map { $0.terms(typos: 2, isLoose: true) }
        let order = ranges.indices.sorted {
            segment.bound(of: ranges[$0]) < segment.bound(of: ranges[$1])
        }
        guard let rarest = order.first else { return ItemSet(capacity: segment.count) }
        let all = segment.schema.allScope
        var items = set(ranges[rarest], scope: all)
        for word in order.dropFirst() {
            if let ready = ready(ranges[word], scope: all) {
                items.formIntersection(ready)
            } else {
                if items.isEmpty { break }
                items.formIntersection(set(ranges[word], scope: all))
            }
        }
        return items
    }

    /// The items with at most `typos` misspellings in all and, where no word is misspelt, with
    /// loose matches or without.
    func items(typos: Int, isLoose: Bool, scope: Int) -> ItemSet {
        // For each count of misspellings up to `typos` the items that have at most so many so far.
        var sums: [ItemSet] = []
        for word in words {
            let single = (0...min(typos, 2)).map { typos in
                set(word.terms(typos: typos, isLoose: isLoose), scope: scope)
            }
            if sums.isEmpty {
                sums = (0...typos).map { single[min($0, single.count - 1)] }
                continue
            }
            sums = (0...typos).map { sum in
                var items = ItemSet(capacity: segment.count)
                for (typos, set) in single.enumerated() where typos <= sum {
                    var both = sums[sum - typos]
                    both.formIntersection(set)
                    items.formUnion(both)
                }
                return items
            }
        }
        return sums[typos]
    }

    private func set(_ ranges: [Range<UInt32>], scope: Int) -> ItemSet {
        if let ready = ready(ranges, scope: scope) { return ready }
        var items = ItemSet(capacity: segment.count)
        segment.insertItems(of: ranges, scope: scope, into: &items)
        return items
    }

    private func ready(_ ranges: [Range<UInt32>], scope: Int) -> ItemSet? {
        ranges.count == 1 ? segment.frequent.set(ranges[0], scope: scope) : nil
    }
}
