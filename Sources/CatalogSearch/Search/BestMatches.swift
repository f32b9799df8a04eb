/// Finds the best matches of one plan that needs no proof, without grading them all: cost by cost,
/// class by class, in the items' own order, until there are enough.
struct BestMatches {
    /// With more misspellings in all there are no levels any more.
    private static let mostTypos = 6

    private let sets: PlanSets
    private let wanted: Int
    /// From this item on it is not asked whether words stand side by side.
    private let proofEnd: Int
    private var matcher: ItemMatcher
    private(set) var matches: [Match] = []

    private var segment: Segment { sets.segment }
    private var schema: IndexedSchema { sets.segment.schema }
    private var missing: Int { wanted - matches.count }

    init(_ sets: PlanSets, wanted: Int, proofEnd: Int) {
        self.sets = sets
        self.wanted = wanted
        self.proofEnd = proofEnd
        matcher = ItemMatcher(segment: sets.segment, plan: sets.plan)
    }

    /// Leaves the best of `candidates` in `matches`, best first. What is left when the time ends,
    /// or has more misspellings than anyone makes, fills the page in the items' own order.
    mutating func collect(_ candidates: ItemSet, _ allowance: inout SearchAllowance) {
        collectByCost(candidates, &allowance)
        guard missing > 0 else { return }
        let taken = Set(matches.map(\.item))
        candidates.forEach { item in
            if !taken.contains(item) {
                matches.append(Match(item: item, grade: .worst, plan: 0))
            }
            return missing > 0
        }
    }

    private mutating func collectByCost(
        _ candidates: ItemSet, _ allowance: inout SearchAllowance
    ) {
        var pending = candidates
        for typos in 0...min(sets.mostTypos, Self.mostTypos) {
            for isLoose in sets.loosenesses {
                guard missing > 0, allowance.hasTime(interval: 1) else { return }
                var level = pending
                if sets.mostTypos > 0 || sets.loosenesses.count > 1 {
                    level = sets.items(typos: typos, isLoose: isLoose, scope: schema.allScope)
                    level.formIntersection(pending)
                    if level.isEmpty { continue }
                }
                pending.subtract(level)
                collectLevel(level, cost: MatchCost(typos: typos, isLoose: isLoose), &allowance)
            }
        }
        if sets.mostTypos > Self.mostTypos, missing > 0 { collectRest(pending, &allowance) }
    }

    /// What has more misspellings than there are levels: in the order of cost only as far as it is
    /// asked.
    private mutating func collectRest(_ rest: ItemSet, _ allowance: inout SearchAllowance) {
        var found: [Match] = []
        rest.forEach { item in
            guard item < proofEnd, allowance.hasTime() else { return false }
            if let match = matcher.match(item) { found.append(match) }
            return true
        }
        matches += found.sorted(by: Match.isBetter).prefix(missing)
    }

    /// A match that was graded, with the grade that it has here.
    func asFarAsProved(_ match: Match) -> Match {
        if sets.needsProof || sets.isOneWord || match.item < proofEnd { return match }
        let cost = match.grade.cost
        var match = match
        if cost.typos - sets.plan.baseCost.typos > Self.mostTypos {
            match.grade = .worst
        } else if match.grade.matchClass > .fieldBeginning {
            match.grade = Self.unproven(cost)
        }
        return match
    }

    /// The grade of what matches, only how exactly is not known.
    private static func unproven(_ cost: MatchCost) -> MatchGrade {
        MatchGrade(cost: cost, matchClass: .anywhere, weightRank: .max)
    }
}

// MARK: - One cost

extension BestMatches {
    /// Takes the best of `items`, which all have one cost.
    private mutating func collectLevel(
        _ items: ItemSet, cost: MatchCost, _ allowance: inout SearchAllowance
    ) {
        var level = items
        let graded = sets.plan.baseCost + cost
        if !graded.isLoose { collectBeginnings(&level, cost, &allowance) }
        if missing <= 0 || !allowance.hasTime(interval: 1) { return }
        if sets.isOneWord {
            collectByWeight(&level, cost)
            return
        }
        var main = sets.items(
            typos: cost.typos, isLoose: cost.isLoose, scope: IndexedSchema.mainScope)
        main.formIntersection(level)
        let mainGrade = MatchGrade(
            cost: graded, matchClass: .sideBySideInMainField, weightRank: schema.mainWeightRank)
        // A word that is cheaper elsewhere counts as being elsewhere.
        prove(main, to: proofEnd, downTo: .mainField, enough: mainGrade, &level, &allowance)
        if missing <= 0 { return }
        let otherGrade = MatchGrade(
            cost: graded, matchClass: .sideBySide, weightRank: schema.otherWeightRank)
        prove(level, to: proofEnd, downTo: .anywhere, enough: otherGrade, &level, &allowance)
        take(level.first(missing), as: Self.unproven(graded), from: &level)
    }

    /// Fields that are what was typed, then fields that begin with it.
    private mutating func collectBeginnings(
        _ level: inout ItemSet, _ cost: MatchCost, _ allowance: inout SearchAllowance
    ) {
        let needsProof = cost.typos > 0 || sets.hasLooseBeginnings
        for matchClass in [MatchClass.wholeField, .fieldBeginning] {
            for weightRank in 0...schema.lowestWeightRank where missing > 0 {
                let grade = MatchGrade(
                    cost: sets.plan.baseCost + cost, matchClass: matchClass,
                    weightRank: UInt8(clamping: weightRank))
                var beginnings: [ArraySlice<UInt32>] = []
                for field in schema.weightRanks.indices
                where Int(schema.weightRanks[field]) == weightRank {
                    var search = FieldBeginnings(
                        segment: segment, field: field, plan: sets.plan, typos: cost.typos)
                    beginnings += search.items(isWhole: matchClass == .wholeField)
                }
                if beginnings.isEmpty { continue }
                if needsProof {
                    var items = ItemSet(capacity: segment.count)
                    for slice in beginnings { items.insert(contentsOf: slice) }
                    items.formIntersection(level)
                    prove(items, to: .max, downTo: matchClass, enough: grade, &level, &allowance)
                } else {
                    takeBeginnings(beginnings, as: grade, from: &level)
                }
            }
        }
    }

    private mutating func takeBeginnings(
        _ beginnings: [ArraySlice<UInt32>], as grade: MatchGrade, from level: inout ItemSet
    ) {
        let count = beginnings.reduce(0) { $0 + $1.count }
        if sets.isOneWord, grade.matchClass == .fieldBeginning, count > segment.count / 64 {
            // So many that looking for them from the front of `level` is shorter.
            let items = firstBeginnings(in: level, weightRank: grade.weightRank)
            take(items, as: grade, from: &level)
        } else {
            var first = FirstItems(limit: missing)
            for slice in beginnings { first.insert(contentsOf: slice, in: level) }
            take(first.items, as: grade, from: &level)
        }
    }

    /// The first items of `level` in which a field of this weight begins with the one word.
    private func firstBeginnings(in level: ItemSet, weightRank: UInt8) -> [Int] {
        let word = sets.plan.units[0].words[0]
        let fieldCount = schema.fieldCount
        let fields = schema.weightRanks.indices.filter { schema.weightRanks[$0] == weightRank }
        var items: [Int] = []
        level.forEach { item in
            let isBeginning = fields.contains { field in
                segment.fields.words(slot: item * fieldCount + field).first.flatMap(word.match)
                    != nil
            }
            if isBeginning { items.append(item) }
            return items.count < missing
        }
        return items
    }

    /// One word: in the main field, then in the others, heaviest first.
    private mutating func collectByWeight(_ level: inout ItemSet, _ cost: MatchCost) {
        let graded = sets.plan.baseCost + cost
        let main = sets.items(
            typos: cost.typos, isLoose: cost.isLoose, scope: IndexedSchema.mainScope)
        let mainGrade = MatchGrade(
            cost: graded, matchClass: .sideBySideInMainField, weightRank: schema.mainWeightRank)
        take(main.first(missing, commonWith: level), as: mainGrade, from: &level)
        if missing > 0 { level.subtract(main) }
        for weightRank in 0...schema.lowestWeightRank where missing > 0 {
            let items = sets.items(
                typos: cost.typos, isLoose: cost.isLoose,
                scope: schema.scope(weightRank: weightRank))
            let grade = MatchGrade(
                cost: graded, matchClass: .sideBySide, weightRank: UInt8(clamping: weightRank))
            take(items.first(missing, commonWith: level), as: grade, from: &level)
            if missing > 0 { level.subtract(items) }
        }
    }

    /// Items whose grade is known.
    private mutating func take(_ items: [Int], as grade: MatchGrade, from level: inout ItemSet) {
        matches += items.map { Match(item: $0, grade: grade, plan: 0) }
        if missing > 0 { for item in items { level.remove(item) } }
    }

    /// Grades items before `end` in their order until enough of them are as good as `enough`, which
    /// few can surpass. Items whose class is worse than `lastClass` stay in `level` for later.
    private mutating func prove(
        _ items: ItemSet, to end: Int, downTo lastClass: MatchClass, enough: MatchGrade,
        _ level: inout ItemSet, _ allowance: inout SearchAllowance
    ) {
        var byGrade: [MatchGrade: [Int]] = [:]
        var good = 0
        let missing = missing
        items.forEach { item in
            guard item < end, allowance.hasTime() else { return false }
            guard let grade = matcher.grade(item), grade.matchClass <= lastClass else {
                return true
            }
            byGrade[grade, default: []].append(item)
            good += grade <= enough ? 1 : 0
            return good < missing
        }
        for (grade, items) in byGrade.sorted(by: { $0.key < $1.key }) {
            take(Array(items.prefix(self.missing)), as: grade, from: &level)
        }
    }
}
