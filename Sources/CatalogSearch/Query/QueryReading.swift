/// Another way to read a query: two neighbours joined, or one word split. Each at most once.
struct QueryReading {
    var query: ParsedQuery
    /// The unit that is read differently.
    var unit: Int
    var cost: MatchCost

    private static let longestSplit = 24

    static func all(of query: ParsedQuery) -> [QueryReading] {
        var readings: [QueryReading] = []
        for unit in query.units.indices {
            if let next = joined(query, at: unit) { readings.append(next) }
            readings += joinedParts(query, at: unit)
            readings += splits(query, at: unit)
        }
        return readings
    }

    /// "red bull" as "redbull".
    private static func joined(_ query: ParsedQuery, at unit: Int) -> QueryReading? {
        guard unit + 1 < query.units.count else { return nil }
        let (left, right) = (query.units[unit], query.units[unit + 1])
        guard left.words.count == 1, right.words.count == 1, left.words[0].isPlain,
            right.words[0].isPlain
        else { return nil }
        var query = query
        query.units[unit] = QueryUnit(
            words: [join(left.words[0], right.words[0])], source: left.source + " " + right.source)
        query.units.remove(at: unit + 1)
        return QueryReading(query: query, unit: unit, cost: MatchCost(typos: 1))
    }

    /// The parts of a code as one word: "e-mail" as "email".
    private static func joinedParts(_ query: ParsedQuery, at unit: Int) -> [QueryReading] {
        let parts = query.units[unit]
        guard 2...4 ~= parts.words.count, parts.words.allSatisfy(\.isPlain) else { return [] }
        var query = query
        query.units[unit].words = [parts.words.dropFirst().reduce(parts.words[0], join)]
        return [QueryReading(query: query, unit: unit, cost: .loose)]
    }

    /// "redbull" as "red bull", at every border.
    private static func splits(_ query: ParsedQuery, at unit: Int) -> [QueryReading] {
        guard query.units[unit].words.count == 1, let word = query.units[unit].words.first,
            word.isPlain, 4...longestSplit ~= word.text.count
        else { return [] }
        return (2...word.text.count - 2).compactMap { border in
            guard word.text[border] & 0xC0 != 0x80 else { return nil }
            var query = query
            query.units[unit].words = [
                QueryWord(text: Array(word.text[..<border]), completion: .none, typoBudget: 0),
                QueryWord(
                    text: Array(word.text[border...]), completion: word.completion, typoBudget: 0),
            ]
            return QueryReading(query: query, unit: unit, cost: MatchCost(typos: 1))
        }
    }

    private static func join(_ left: QueryWord, _ right: QueryWord) -> QueryWord {
        QueryWord(
            text: left.text + right.text, completion: right.completion, typoBudget: 0, isPlain: true
        )
    }
}
