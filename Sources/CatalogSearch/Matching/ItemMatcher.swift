/// Decides whether and how one item matches, by its own terms. This is the definition of a match; all that
/// is faster only proposes items or proves groups of them.
struct ItemMatcher {
    private let segment: Segment
    private let plan: MatchPlan
    private let required: Int
    private var best: [MatchCost?]
    /// For each unit the positions in one field where it begins at its best cost, 64 a block.
    private var starts: [UInt64] = []
    private var weightRanks: [UInt8]

    init(segment: Segment, plan: MatchPlan) {
        self.segment = segment
        self.plan = plan
        required = plan.units.count { !$0.isOptional }
        best = Array(repeating: nil, count: plan.units.count)
        weightRanks = Array(repeating: 0, count: plan.units.count)
    }

    /// The grade of `item`, nil when it does not match.
    mutating func grade(_ item: Int) -> MatchGrade? {
        let fieldCount = segment.schema.fieldCount
        for unit in best.indices { best[unit] = nil }
        for field in 0..<fieldCount {
            let tokens = FieldTokens(segment.fields, slot: item * fieldCount + field)
            for unit in plan.units.indices {
                if let cost = tokens.bestCost(of: plan.units[unit]),
                    cost < best[unit] ?? MatchCost(rawValue: .max)
                {
                    best[unit] = cost
                }
            }
        }
        var cost = plan.baseCost
        for unit in plan.units.indices where !plan.units[unit].isOptional {
            guard let unitCost = best[unit] else { return nil }
            cost = cost + unitCost
        }
        if isExcluded(item) { return nil }
        return placedGrade(item, cost: cost)
    }

    private func isExcluded(_ item: Int) -> Bool {
        if plan.excluded.isEmpty { return false }
        let fieldCount = segment.schema.fieldCount
        for field in 0..<fieldCount {
            let tokens = FieldTokens(segment.fields, slot: item * fieldCount + field)
            if plan.excluded.contains(where: { tokens.bestCost(of: $0) != nil }) { return true }
        }
        return false
    }

    private mutating func placedGrade(_ item: Int, cost: MatchCost) -> MatchGrade {
        let schema = segment.schema
        for unit in weightRanks.indices { weightRanks[unit] = .max }
        var bestClass = MatchClass.anywhere
        var bestWeight = UInt8.max
        for field in 0..<schema.fieldCount {
            let tokens = FieldTokens(segment.fields, slot: item * schema.fieldCount + field)
            let weight = schema.weightRanks[field]
            let placed = fieldClass(tokens, isMain: field == schema.mainField, cost: cost)
            for unit in plan.units.indices
            where starts[unit * tokens.blocks..<(unit + 1) * tokens.blocks]
                .contains(where: { $0 != 0 })
            {
                weightRanks[unit] = min(weightRanks[unit], weight)
            }
            guard let placed else { continue }
            if placed < bestClass || placed == bestClass && weight < bestWeight {
                bestClass = placed
                bestWeight = weight
            }
        }
        if bestClass == .anywhere {
            // As strong as the weakest of its words.
            bestWeight = 0
            for unit in plan.units.indices where !plan.units[unit].isOptional {
                bestWeight = max(bestWeight, weightRanks[unit])
            }
        }
        return MatchGrade(cost: cost, matchClass: bestClass, weightRank: bestWeight)
    }

    /// The class within one field, nil when some word is not there.
    private mutating func fieldClass(_ tokens: FieldTokens, isMain: Bool, cost: MatchCost)
        -> MatchClass?
    {
        let blocks = tokens.blocks
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: blocks * plan.units.count))
        for unit in plan.units.indices {
            guard let unitCost = best[unit] else { continue }
            tokens.markStarts(of: plan.units[unit], cost: unitCost, in: &starts, at: unit * blocks)
        }
        if isMissingUnit(blocks: blocks, includingOptional: false) { return nil }
        let isSideBySide =
            !isMissingUnit(blocks: blocks, includingOptional: true) && hasRow(blocks: blocks)
        if isSideBySide, !cost.isLoose,
            tokens.begins(with: plan.units, costs: best)
        {
            return tokens.isWhole(plan.units, length: plan.length, costs: best)
                ? .wholeField : .fieldBeginning
        }
        if isSideBySide { return isMain ? .sideBySideInMainField : .sideBySide }
        return isMain ? .mainField : nil
    }

    private func isMissingUnit(blocks: Int, includingOptional: Bool) -> Bool {
        for unit in plan.units.indices where includingOptional || !plan.units[unit].isOptional {
            var any: UInt64 = 0
            for block in 0..<blocks { any |= starts[unit * blocks + block] }
            if any == 0 { return true }
        }
        return false
    }

    /// Whether the units stand one behind the other somewhere.
    private func hasRow(blocks: Int) -> Bool {
        for block in 0..<blocks {
            var row = UInt64.max
            for unit in plan.units.indices {
                row &= shifted(unit, block: block, blocks: blocks, by: plan.units[unit].offset)
                if row == 0 { break }
            }
            if row != 0 { return true }
        }
        return false
    }

    /// The starts of a unit, `offset` positions earlier. An offset is less than 128.
    private func shifted(_ unit: Int, block: Int, blocks: Int, by offset: Int) -> UInt64 {
        let first = block + offset / 64
        let bits = UInt64(offset % 64)
        let low = first < blocks ? starts[unit * blocks + first] : 0
        if bits == 0 { return low }
        let high = first + 1 < blocks ? starts[unit * blocks + first + 1] : 0
        return low >> bits | high << (64 - bits)
    }
}
