/// Another way to read a query: two neighbours joined, or one word split. At most one such change
/// is made.
struct QueryReading {
    /// The units that are read differently.
    var units: Range<Int>
    /// The words that stand for them, side by side.
    var words: [QueryWord]
    var cost: MatchCost

    private static let longestSplit = 24

    static func all(of query: ParsedQuery) -> [QueryReading] {
        var readings: [QueryReading] = []
        for unit in query.units.indices {
            if let reading = neighboursJoined(query, at: unit) { readings.append(reading) }
            if let reading = partsJoined(query, at: unit) { readings.append(reading) }
            readings += splits(query, at: unit)
        }
        return readings
    }

    func applied(to query: ParsedQuery) -> ParsedQuery {
        var query = query
        var unit = query.units[units.lowerBound]
        unit.words = words
        unit.isOptional = query.units[units].allSatisfy(\.isOptional)
        query.units.replaceSubrange(units, with: [unit])
        return query
    }

    /// "red bull" as "redbull".
    private static func neighboursJoined(_ query: ParsedQuery, at unit: Int) -> QueryReading? {
        guard unit + 1 < query.units.count else { return nil }
        let words = query.units[unit].words + query.units[unit + 1].words
        guard words.count == 2, words.allSatisfy(\.isPlain) else { return nil }
        return QueryReading(
            units: unit..<unit + 2, words: [join(words[0], words[1])], cost: MatchCost(typos: 1))
    }

    /// The parts of a code as one word: "e-mail" as "email".
    private static func partsJoined(_ query: ParsedQuery, at unit: Int) -> QueryReading? {
        let words = query.units[unit].words
        guard 2...4 ~= words.count, words.allSatisfy(\.isPlain) else { return nil }
        return QueryReading(
            units: unit..<unit + 1, words: [words.dropFirst().reduce(words[0], join)],
            cost: .loose)
    }

    /// "redbull" as "red bull", at every border that leaves two letters on both sides.
    private static func splits(_ query: ParsedQuery, at unit: Int) -> [QueryReading] {
        guard query.units[unit].words.count == 1, let word = query.units[unit].words.first,
            word.isPlain, 4...longestSplit ~= word.text.count
        else { return [] }
        return (2...word.text.count - 2).compactMap { border in
            guard word.text[border] & 0xC0 != 0x80 else { return nil }
            let halves = [
                QueryWord(text: Array(word.text[..<border]), completion: .none, typoBudget: 0),
                QueryWord(
                    text: Array(word.text[border...]), completion: word.completion, typoBudget: 0),
            ]
            return QueryReading(
                units: unit..<unit + 1, words: halves, cost: MatchCost(typos: 1))
        }
    }

    private static func join(_ left: QueryWord, _ right: QueryWord) -> QueryWord {
        QueryWord(
            text: left.text + right.text, completion: right.completion, typoBudget: 0,
            isPlain: true)
    }
}
