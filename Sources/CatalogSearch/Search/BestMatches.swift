/// Finds the best matches among the candidates of one plan, without grading them all: cost by cost,
/// class by class, in the items' own order, until there are enough.
struct BestMatches {
    /// With more misspellings in all there are no levels any more.
    private static let mostTypos = 6

    private let sets: PlanSets
    private let wanted: Int
    private var matcher: ItemMatcher
    private(set) var matches: [Match] = []

    private var segment: Segment { sets.segment }
    private var schema: IndexedSchema { sets.segment.schema }
    private var missing: Int { wanted - matches.count }

    init(_ sets: PlanSets, wanted: Int) {
        self.sets = sets
        self.wanted = wanted
        matcher = ItemMatcher(segment: sets.segment, plan: sets.plan)
    }

    /// Leaves the best of `candidates` in `matches`, best first. When the allowance ends before
    /// there are enough, others that match fill the page in the items' own order.
    mutating func collect(_ candidates: ItemSet, _ allowance: inout SearchAllowance) {
        collectByCost(candidates, &allowance)
        guard missing > 0, allowance.isCutShort, !sets.needsProof else { return }
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
                collectLevel(
                    &level, cost: MatchCost(typos: typos, isLoose: isLoose), &pending, &allowance)
            }
        }
        if sets.mostTypos > Self.mostTypos, missing > 0 { collectRest(pending, &allowance) }
    }

    /// What has more misspellings than anyone makes: in the order of cost only as far as the
    /// allowance reaches.
    private mutating func collectRest(_ rest: ItemSet, _ allowance: inout SearchAllowance) {
        var found: [Match] = []
        rest.forEach { item in
            guard allowance.takeProof() else { return false }
            if let grade = matcher.grade(item) {
                found.append(Match(item: item, grade: grade, plan: 0))
            }
            return true
        }
        matches += found.sorted(by: Match.isBetter).prefix(missing)
    }

    /// Leaves all matches among `candidates` in `matches`, in no order.
    mutating func gradeAll(_ candidates: ItemSet, _ allowance: inout SearchAllowance) {
        candidates.forEach { item in
            guard allowance.hasTime() else { return false }
            if let grade = matcher.grade(item) {
                matches.append(Match(item: item, grade: grade, plan: 0))
            }
            return true
        }
    }
}

// MARK: - One cost

extension BestMatches {
    /// Takes the matches of one cost out of `level` and `pending`.
    private mutating func collectLevel(
        _ level: inout ItemSet, cost: MatchCost, _ pending: inout ItemSet,
        _ allowance: inout SearchAllowance
    ) {
        let all = level
        // Sets that need no proof hold exactly the items of this cost.
        defer { if !sets.needsProof, missing > 0 { pending.subtract(all) } }
        let graded = sets.plan.baseCost + cost
        if !graded.isLoose { collectBeginnings(&level, cost, &pending, &allowance) }
        if missing <= 0 || !allowance.hasTime(interval: 1) { return }
        if sets.isOneWord, !sets.needsProof {
            collectByWeight(&level, cost)
            return
        }
        var main = sets.items(
            typos: cost.typos, isLoose: cost.isLoose, scope: IndexedSchema.mainScope)
        main.formIntersection(level)
        let mainGrade = MatchGrade(
            cost: graded, matchClass: .sideBySideInMainField, weightRank: schema.mainWeightRank)
        // A word that is cheaper elsewhere counts as being elsewhere.
        prove(main, downTo: .mainField, enough: mainGrade, &level, &pending, &allowance)
        if missing <= 0 { return }
        let otherGrade = MatchGrade(
            cost: graded, matchClass: .sideBySide, weightRank: schema.otherWeightRank)
        prove(level, downTo: .anywhere, enough: otherGrade, &level, &pending, &allowance)
    }

    /// Fields that are what was typed, then fields that begin with it.
    private mutating func collectBeginnings(
        _ level: inout ItemSet, _ cost: MatchCost, _ pending: inout ItemSet,
        _ allowance: inout SearchAllowance
    ) {
        let needsProof = sets.needsProof || cost.typos > 0 || sets.hasLooseMatches
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
                    prove(
                        items, downTo: matchClass, enough: grade, &level, &pending, &allowance)
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

    /// Grades items in their order until enough of them are as good as `enough`, which few can
    /// surpass. Items of this cost whose class is worse than `lastClass` stay in `level` for later.
    private mutating func prove(
        _ items: ItemSet, downTo lastClass: MatchClass, enough: MatchGrade, _ level: inout ItemSet,
        _ pending: inout ItemSet, _ allowance: inout SearchAllowance
    ) {
        var byGrade: [MatchGrade: [Int]] = [:]
        var unproven: Int?
        var good = 0
        let missing = missing
        items.forEach { item in
            guard allowance.takeProof() else {
                unproven = item
                return false
            }
            guard let grade = matcher.grade(item) else {
                level.remove(item)
                pending.remove(item)
                return true
            }
            // What costs more than the level is found again at its own cost.
            if grade.cost != enough.cost { level.remove(item) }
            if grade.cost != enough.cost || grade.matchClass > lastClass { return true }
            level.remove(item)
            pending.remove(item)
            byGrade[grade, default: []].append(item)
            good += grade <= enough ? 1 : 0
            return good < missing
        }
        for (grade, items) in byGrade.sorted(by: { $0.key < $1.key }) {
            matches += items.prefix(self.missing).map { Match(item: $0, grade: grade, plan: 0) }
        }
        if let unproven, !sets.needsProof, lastClass > .fieldBeginning {
            takeUnproven(items, from: unproven, cost: enough.cost, &level)
        }
    }

    /// What is left when the allowance is spent: it matches, only how exactly is not known.
    private mutating func takeUnproven(
        _ items: ItemSet, from first: Int, cost: MatchCost, _ level: inout ItemSet
    ) {
        let grade = MatchGrade(cost: cost, matchClass: .anywhere, weightRank: .max)
        let rest = items.first(missing, from: first)
        matches += rest.map { Match(item: $0, grade: grade, plan: 0) }
        for item in rest { level.remove(item) }
    }
}
