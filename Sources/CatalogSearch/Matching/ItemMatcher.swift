/// Decides whether and how one item matches, by its own terms. This is the definition of a match;
/// all that is faster only proposes items or proves groups of them.
struct ItemMatcher {
    /// How many terms of one field count that match, shared alike by the words. Of more only those
    /// count that are cheaper than all before.
    static let mostHits = 1_024

    private let segment: Segment
    private let baseCost: MatchCost
    private let table: WordTable
    /// A table for each, so that one takes no hits from another.
    private let excluded: [WordTable]
    /// What was found in the item, field by field.
    private var hits: [WordHit] = []
    /// For each word how often it was found in one field, and the least cost.
    private var tallies: [(hits: Int, least: MatchCost)] = []
    private var fieldEnds: [Int]
    private var fieldLengths: [Int]
    /// The cheapest cost of each unit, wherever it stands.
    private var best: [MatchCost]
    /// For each unit the positions in one field where it begins at its best cost, 64 a block.
    private var starts: [UInt64] = []
    private var weightRanks: [UInt8]

    private static let none = MatchCost(rawValue: .max)

    init(segment: Segment, plan: MatchPlan) {
        self.segment = segment
        baseCost = plan.baseCost
        table = WordTable(plan.units)
        excluded = plan.excluded.map { WordTable([$0]) }
        let fieldCount = segment.schema.fieldCount
        fieldEnds = Array(repeating: 0, count: fieldCount)
        fieldLengths = Array(repeating: 0, count: fieldCount)
        best = Array(repeating: Self.none, count: plan.units.count)
        weightRanks = Array(repeating: 0, count: plan.units.count)
    }

    /// `item` with its grade, nil when it does not match.
    mutating func match(_ item: Int) -> Match? {
        grade(item).map { Match(item: item, grade: $0, plan: 0) }
    }

    /// Whether `item` has every unit that must match. Exclusions are not looked at.
    mutating func hasUnits(_ item: Int) -> Bool {
        readHits(of: item, table)
        findBestCosts(table)
        return table.units.indices.allSatisfy {
            table.units[$0].isOptional || best[$0] != Self.none
        }
    }

    /// The grade of `item`, nil when it does not match.
    mutating func grade(_ item: Int) -> MatchGrade? {
        readHits(of: item, table)
        findBestCosts(table)
        var cost = baseCost
        for unit in table.units.indices where !table.units[unit].isOptional {
            if best[unit] == Self.none { return nil }
            cost = cost + best[unit]
        }
        if !excluded.isEmpty, isExcluded(item) { return nil }
        return placedGrade(cost)
    }

    private mutating func isExcluded(_ item: Int) -> Bool {
        let kept = (hits, fieldEnds, fieldLengths, best)
        defer { (hits, fieldEnds, fieldLengths, best) = kept }
        return excluded.contains { table in
            readHits(of: item, table)
            best = [Self.none]
            findBestCosts(table)
            return best[0] != Self.none
        }
    }
}

// MARK: - Hits

extension ItemMatcher {
    private mutating func readHits(of item: Int, _ table: WordTable) {
        hits.removeAll(keepingCapacity: true)
        let fieldCount = fieldEnds.count
        let fields = segment.fields
        let tokens = fields.tokens.span
        let words = table.words.span
        let ranges = table.ranges.span
        for field in 0..<fieldCount {
            let slot = item * fieldCount + field
            let start = Int(fields.starts[slot])
            let end = Int(fields.starts[slot + 1])
            tallies.removeAll(keepingCapacity: true)
            tallies.append(
                contentsOf: repeatElement((hits: 0, least: Self.none), count: words.count))
            var index = start
            var position = Int32(0)
            while index < end, tokens[index] & TokenStore.alternateBit == 0 {
                append(tokens[index], at: position, isWord: true, words, ranges)
                position += 1
                index += 1
            }
            fieldLengths[field] = Int(position)
            while index + 1 < end {
                let header = tokens[index]
                append(
                    tokens[index + 1],
                    at: Int32(truncatingIfNeeded: header & TokenStore.positionMask),
                    isWord: header & TokenStore.accentedBit != 0, words, ranges)
                index += 2
            }
            fieldEnds[field] = hits.count
        }
    }

    @inline(__always)
    private mutating func append(
        _ term: UInt32, at position: Int32, isWord: Bool,
        _ words: Span<WordTable.Word>, _ ranges: Span<TermRange>
    ) {
        for word in words.indices {
            let range = WordTable.range(of: term, for: words[word], in: ranges)
            if range < 0 { continue }
            let cost = ranges[range].cost
            let isOneOfMany = tallies[word].hits >= max(Self.mostHits / words.count, 1)
            if isOneOfMany, cost >= tallies[word].least { continue }
            tallies[word] = (tallies[word].hits + 1, min(cost, tallies[word].least))
            hits.append(
                WordHit(
                    word: Int32(truncatingIfNeeded: word), position: position,
                    cost: cost, isWhole: ranges[range].isWhole, isWord: isWord))
        }
    }

    private func hits(in field: Int) -> Range<Int> {
        (field == 0 ? 0 : fieldEnds[field - 1])..<fieldEnds[field]
    }

    private mutating func findBestCosts(_ table: WordTable) {
        for unit in best.indices { best[unit] = Self.none }
        for field in fieldEnds.indices {
            for index in hits(in: field) {
                let hit = hits[index]
                let word = table.words[Int(hit.word)]
                if word.place > 0 { continue }
                let cost = rowCost(from: hit, length: table.units[word.unit].length, field)
                if cost < best[word.unit] { best[word.unit] = cost }
            }
        }
    }

    /// What it costs to read a whole unit from the hit of its first word on.
    @inline(__always)
    private func rowCost(from hit: WordHit, length: Int, _ field: Int) -> MatchCost {
        length == 1 ? hit.cost : longRowCost(from: hit, length: length, field)
    }

    private func longRowCost(from hit: WordHit, length: Int, _ field: Int) -> MatchCost {
        var sum = hit.cost
        for place in 1..<length {
            let next = cheapest(
                hit.word + Int32(place), at: hit.position + Int32(place), field, onlyWords: false)
            guard let next else { return Self.none }
            sum = sum + hits[next].cost
        }
        return sum
    }

    /// The cheapest hit of a word at a position.
    private func cheapest(_ word: Int32, at position: Int32, _ field: Int, onlyWords: Bool) -> Int?
    {
        var found: Int?
        for index in hits(in: field)
        where hits[index].position == position && hits[index].word == word
            && (hits[index].isWord || !onlyWords)
        {
            if let best = found, hits[best].cost <= hits[index].cost { continue }
            found = index
        }
        return found
    }
}

// MARK: - Placement

extension ItemMatcher {
    private mutating func placedGrade(_ cost: MatchCost) -> MatchGrade {
        let schema = segment.schema
        for unit in weightRanks.indices { weightRanks[unit] = .max }
        var bestClass = MatchClass.anywhere
        var bestWeight = UInt8.max
        for field in fieldEnds.indices where !hits(in: field).isEmpty {
            let weight = schema.weightRanks[field]
            let isMain = field == schema.mainField
            guard let placed = fieldClass(field, isMain: isMain, weight: weight, cost) else {
                continue
            }
            if placed < bestClass || placed == bestClass && weight < bestWeight {
                bestClass = placed
                bestWeight = weight
            }
        }
        if bestClass == .anywhere {
            // As strong as the weakest of its words.
            bestWeight = 0
            for unit in table.units.indices where !table.units[unit].isOptional {
                bestWeight = max(bestWeight, weightRanks[unit])
            }
        }
        return MatchGrade(cost: cost, matchClass: bestClass, weightRank: bestWeight)
    }

    /// The class within one field, nil when some word is not there.
    private mutating func fieldClass(
        _ field: Int, isMain: Bool, weight: UInt8, _ cost: MatchCost
    ) -> MatchClass? {
        let blocks = (fieldLengths[field] + TokenStore.room) / 64 + 1
        markStarts(field, blocks: blocks, weight: weight)
        if isMissingUnit(blocks: blocks, includingOptional: false) { return nil }
        let isSideBySide =
            !isMissingUnit(blocks: blocks, includingOptional: true) && hasRow(blocks: blocks)
        if isSideBySide, !cost.isLoose, begins(field) {
            return isWhole(field) ? .wholeField : .fieldBeginning
        }
        if isSideBySide { return isMain ? .sideBySideInMainField : .sideBySide }
        return isMain ? .mainField : nil
    }

    private mutating func markStarts(_ field: Int, blocks: Int, weight: UInt8) {
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: blocks * table.units.count))
        for index in hits(in: field) {
            let hit = hits[index]
            let word = table.words[Int(hit.word)]
            if word.place > 0 { continue }
            let length = table.units[word.unit].length
            if rowCost(from: hit, length: length, field) != best[word.unit] { continue }
            let position = Int(hit.position)
            starts[word.unit * blocks + position / 64] |= 1 << UInt64(position % 64)
            weightRanks[word.unit] = min(weightRanks[word.unit], weight)
        }
    }

    private func isMissingUnit(blocks: Int, includingOptional: Bool) -> Bool {
        for unit in table.units.indices where includingOptional || !table.units[unit].isOptional {
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
            for unit in table.units.indices {
                row &= shifted(unit, block: block, blocks: blocks, by: table.units[unit].offset)
                if row == 0 { break }
            }
            if row != 0 { return true }
        }
        return false
    }

    /// The starts of a unit, `offset` positions earlier.
    private func shifted(_ unit: Int, block: Int, blocks: Int, by offset: Int) -> UInt64 {
        let first = block + offset / 64
        let bits = UInt64(offset % 64)
        let low = first < blocks ? starts[unit * blocks + first] : 0
        if bits == 0 { return low }
        let high = first + 1 < blocks ? starts[unit * blocks + first + 1] : 0
        return low >> bits | high << (64 - bits)
    }

    /// Whether the words of the field begin with the units, each at its cost.
    private func begins(_ field: Int) -> Bool {
        var word = Int32(0)
        for unit in table.units.indices {
            var sum = MatchCost.exact
            for _ in 0..<table.units[unit].length {
                guard let hit = cheapest(word, at: word, field, onlyWords: true) else {
                    return false
                }
                sum = sum + hits[hit].cost
                word += 1
            }
            // An optional word costs nothing: to begin a field it has to be as typed.
            if sum != best[unit] || (table.units[unit].isOptional && sum != .exact) {
                return false
            }
        }
        return true
    }

    /// Whether a field that begins with the units ends with them too.
    private func isWhole(_ field: Int) -> Bool {
        let last = Int32(truncatingIfNeeded: table.words.count - 1)
        guard fieldLengths[field] == table.words.count,
            let hit = cheapest(last, at: last, field, onlyWords: true)
        else { return false }
        return hits[hit].isWhole
    }
}
