/// The words of a plan laid out flat, for the inner loop that compares every term of an item with
/// every word.
struct WordTable: Sendable {
    struct Word: Sendable {
        var unit: Int
        /// Its place in the unit.
        var place: Int
        /// Bounds of all its ranges, and where they stand.
        var lower: UInt32
        var upper: UInt32
        var ranges: Range<Int>
    }

    struct Unit: Sendable {
        /// How many words it has, and how many stand before it.
        var length: Int
        var offset: Int
        var isOptional: Bool
    }

    private(set) var units: [Unit] = []
    private(set) var words: [Word] = []
    private(set) var ranges: [TermRange] = []

    init(_ units: [MatchPlan.Unit]) {
        for (unit, parts) in units.enumerated() {
            self.units.append(
                Unit(
                    length: parts.words.count, offset: parts.offset, isOptional: parts.isOptional))
            for (place, word) in parts.words.enumerated() {
                let first = ranges.count
                ranges += word.ranges
                words.append(
                    Word(
                        unit: unit, place: place, lower: word.ranges.first?.lower ?? 0,
                        upper: word.ranges.last?.upper ?? 0, ranges: first..<ranges.count))
            }
        }
    }

    /// The place in `ranges` of the one that has `term`, or -1.
    @inline(__always)
    static func range(of term: UInt32, for word: Word, in ranges: Span<TermRange>) -> Int {
        if term &- word.lower >= word.upper &- word.lower { return -1 }
        var low = word.ranges.lowerBound
        var high = word.ranges.upperBound
        while low < high {
            let middle = (low &+ high) >> 1
            if ranges[unchecked: middle].upper <= term { low = middle &+ 1 } else { high = middle }
        }
        return ranges[unchecked: low].lower <= term ? low : -1
    }
}

/// One term of an item that matches one word of a plan.
struct WordHit {
    /// Number of the word in the table.
    var word: Int32
    var position: Int32
    var cost: MatchCost
    var isWhole: Bool
    /// Whether the term is the word at its position, and not an alternate.
    var isWord: Bool
}
