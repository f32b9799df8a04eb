/// The terms of one field of one item, as matching looks at them.
struct FieldTokens {
    private let tokens: ArraySlice<UInt32>
    /// How many positions hold words.
    let length: Int

    init(_ store: TokenStore, slot: Int) {
        tokens = store.tokens[Int(store.starts[slot])..<Int(store.starts[slot + 1])]
        var words = 0
        for token in tokens {
            if token & TokenStore.alternateBit != 0 { break }
            words += 1
        }
        length = words
    }

    /// Blocks of 64 positions that cover the field, alternates behind the last word included.
    var blocks: Int { (length + TokenStore.room) / 64 + 1 }

    private var words: ArraySlice<UInt32> { tokens.prefix(length) }

    /// Calls `body` with position, term and whether it counts as the word there.
    @inline(__always)
    func forEach(_ body: (_ position: Int, _ term: UInt32, _ isWord: Bool) -> Void) {
        var index = tokens.startIndex
        for position in 0..<length {
            body(position, tokens[index], true)
            index += 1
        }
        while index + 1 < tokens.endIndex {
            let header = tokens[index]
            body(
                Int(header & TokenStore.positionMask), tokens[index + 1],
                header & TokenStore.accentedBit != 0)
            index += 2
        }
    }

    /// The cheapest match of a unit in this field.
    func bestCost(of unit: MatchPlan.Unit) -> MatchCost? {
        var best: MatchCost?
        if unit.words.count == 1 {
            let word = unit.words[0]
            forEach { _, term, _ in
                if let match = word.match(term), match.cost < best ?? MatchCost(rawValue: .max) {
                    best = match.cost
                }
            }
            return best
        }
        for cost in rowCosts(of: unit) {
            guard let cost, cost < best ?? MatchCost(rawValue: .max) else { continue }
            best = cost
        }
        return best
    }

    func markStarts(
        of unit: MatchPlan.Unit, cost: MatchCost, in starts: inout [UInt64], at first: Int
    ) {
        if unit.words.count == 1 {
            let word = unit.words[0]
            forEach { position, term, _ in
                if word.match(term)?.cost == cost {
                    starts[first + position / 64] |= 1 << UInt64(position % 64)
                }
            }
            return
        }
        for (position, rowCost) in rowCosts(of: unit).enumerated() where rowCost == cost {
            starts[first + position / 64] |= 1 << UInt64(position % 64)
        }
    }

    /// For each position what it costs to read the whole unit from there.
    private func rowCosts(of unit: MatchPlan.Unit) -> [MatchCost?] {
        let room = length + TokenStore.room
        var rows = [MatchCost?](repeating: .exact, count: room)
        for (offset, word) in unit.words.enumerated() {
            var costs = [MatchCost?](repeating: nil, count: room)
            forEach { position, term, _ in
                guard let match = word.match(term), position < room else { return }
                if match.cost < costs[position] ?? MatchCost(rawValue: .max) {
                    costs[position] = match.cost
                }
            }
            for position in 0..<room {
                let behind = position + offset
                guard let row = rows[position], behind < room, let cost = costs[behind] else {
                    rows[position] = nil
                    continue
                }
                rows[position] = row + cost
            }
        }
        return rows
    }

    /// Whether the words of the field begin with the units, each at its cost.
    func begins(with units: [MatchPlan.Unit], costs: [MatchCost?]) -> Bool {
        for (unit, cost) in zip(units, costs) {
            var sum = MatchCost.exact
            for (index, word) in unit.words.enumerated() {
                guard let match = wordMatch(word, at: unit.offset + index) else { return false }
                sum = sum + match.cost
            }
            if sum != cost { return false }
        }
        return true
    }

    /// Whether a field that begins with the units ends with them too.
    func isWhole(_ units: [MatchPlan.Unit], length: Int, costs: [MatchCost?]) -> Bool {
        guard self.length == length, let word = units.last?.words.last else { return false }
        return wordMatch(word, at: length - 1)?.isWhole == true
    }

    /// The best match of the word at a position, accented or not.
    private func wordMatch(_ word: WordExpansion, at position: Int) -> TermRange? {
        guard position < length else { return nil }
        var best = word.match(tokens[tokens.startIndex + position])
        if tokens.count > length {
            forEach { place, term, isWord in
                guard isWord, place == position, let match = word.match(term),
                    best.map({ match.cost < $0.cost }) ?? true
                else { return }
                best = match
            }
        }
        return best
    }
}
