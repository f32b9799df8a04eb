/// A query against one vocabulary.
struct MatchPlan: Sendable {
    struct Unit: Sendable {
        /// One expansion for each word of the unit.
        var words: [WordExpansion]
        /// Its place in the query, in words.
        var offset: Int
        var isOptional: Bool
        /// For each word how much of a term it covers when the term goes on, in folded UTF-8 units.
        var lengths: [Int]
    }

    var units: [Unit]
    var excluded: [Unit]
    /// Added to the cost of every match: what it took to come to this reading of the query.
    var baseCost = MatchCost.exact

    /// A plan of units alone.
    init(units: [Unit]) {
        self.units = units
        excluded = []
    }

    init(_ query: ParsedQuery, expand: (QueryWord) -> WordExpansion) {
        var offset = 0
        func unit(_ unit: QueryUnit) -> Unit {
            defer { offset += unit.words.count }
            return Unit(
                words: unit.words.map(expand), offset: offset, isOptional: unit.isOptional,
                lengths: unit.words.map(\.text.count))
        }
        units = query.units.map(unit)
        offset = 0
        excluded = query.excluded.map(unit)
    }

    /// Whether some word is in no term at all.
    var isHopeless: Bool {
        units.contains { unit in !unit.isOptional && unit.words.contains { $0.ranges.isEmpty } }
    }
}
