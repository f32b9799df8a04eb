/// Finds what to highlight in an item: the typed part of each word that matched, the whole word
/// when it was misspelt.
struct Highlighter {
    private let segment: Segment
    private let table: WordTable
    /// For each word of the table how much of a term it covers when the term goes on.
    private let lengths: [Int]
    private var tokenizer = Tokenizer()
    /// For each entry of a field in the order of the store: how much of it matched, 0 for nothing.
    private var matched: [Int] = []

    init(segment: Segment, plan: MatchPlan) {
        self.segment = segment
        table = WordTable(plan.units)
        lengths = plan.units.flatMap(\.lengths)
    }

    mutating func highlights(of item: Int) -> [SearchHit.Highlight] {
        var highlights: [SearchHit.Highlight] = []
        for field in 0..<segment.schema.fieldCount {
            let slot = item * segment.schema.fieldCount + field
            let words = segment.fields.words(slot: slot)
            guard findMatches(slot: slot) else { continue }
            highlights.append(
                SearchHit.Highlight(
                    field: field,
                    ranges: CharacterRanges.utf16(
                        covered(slot: slot, words: words.count), in: segment.texts[slot])))
        }
        return highlights
    }

    /// A unit of several words, and where it would begin.
    private struct Row: Hashable {
        var unit: Int
        var start: Int
    }

    /// An entry of a field that matches a word of such a unit.
    private struct RowPart {
        var entry: Int
        var row: Row
        var length: Int
    }

    /// Whether anything in a field matches.
    private mutating func findMatches(slot: Int) -> Bool {
        var matched = matched
        let table = table
        self.matched = []
        matched.removeAll(keepingCapacity: true)
        let words = table.words.span
        let ranges = table.ranges.span
        var rowParts: [RowPart] = []
        /// For each row a bit for each of its words that is there.
        var rows: [Row: UInt64] = [:]
        segment.fields.forEachTerm(slot: slot) { term, position in
            var length = 0
            for word in words.indices {
                let range = WordTable.range(of: term, for: words[word], in: ranges)
                if range < 0 { continue }
                let isPart = !ranges[range].isWhole && ranges[range].cost.typos == 0
                let typed = isPart ? lengths[word] : .max
                if table.units[words[word].unit].length == 1 {
                    length = max(length, typed)
                } else if rowParts.count < ItemMatcher.mostHits {
                    let row = Row(unit: words[word].unit, start: position - words[word].place)
                    rowParts.append(RowPart(entry: matched.count, row: row, length: typed))
                    rows[row, default: 0] |= 1 << UInt64(words[word].place)
                }
            }
            matched.append(length)
        }
        for part in rowParts
        where rows[part.row]?.nonzeroBitCount == table.units[part.row.unit].length {
            matched[part.entry] = max(matched[part.entry], part.length)
        }
        self.matched = matched
        return matched.contains { $0 > 0 }
    }

    /// UTF-8 ranges of the text, ascending, not touching.
    private mutating func covered(slot: Int, words: Int) -> [Range<Int>] {
        let bytes = segment.texts.bytes
        let text = bytes.span.extracting(segment.texts.range(slot))
        tokenizer.read(text)
        var ranges: [Range<Int>] = []
        var alternate = words
        for token in tokenizer.tokens where token.position < TokenStore.mostWords {
            var place = token.position
            if token.kind != .word {
                place = alternate
                alternate += 1
            }
            // Where the accented spelling matches, the plain one does too.
            if token.kind == .accented || matched[place] == 0 { continue }
            let isPart = token.kind == .word && matched[place] < token.term.count
            ranges.append(
                isPart
                    ? token.source
                        .lowerBound..<Self.end(
                            of: matched[place], in: text, from: token.source)
                    : token.source)
        }
        ranges += synonyms(slot: slot, from: alternate)
        return Self.merged(ranges)
    }

    /// Synonyms stand behind the alternates that the text has itself, for the words at their
    /// position.
    private func synonyms(slot: Int, from first: Int) -> [Range<Int>] {
        if first == matched.count { return [] }
        let all = segment.fields.all(slot: slot)
        var ranges: [Range<Int>] = []
        for place in first..<matched.count where matched[place] > 0 {
            let header = all[all.endIndex - 2 * (matched.count - place)]
            let position = Int(header & TokenStore.positionMask)
            ranges += tokenizer.tokens.filter { $0.kind == .word && $0.position == position }
                .map(\.source)
        }
        return ranges
    }

    /// Where the first `length` folded bytes of a word end in the text.
    private static func end(of length: Int, in text: Span<UInt8>, from source: Range<Int>) -> Int {
        var index = source.lowerBound
        var written = 0
        while index < source.upperBound, written < length {
            let scalar = UTF8Reader.scalar(in: text, at: index)
            let scalarClass = Folding.standard.scalarClass(of: scalar.value)
            if scalarClass != .apostrophe, scalarClass != .ignorable {
                var bytes: [UInt8] = []
                Folding.standard.forEachFolded(scalar.value) { plain in
                    if !ScalarClass.foldsAway(plain) { UTF8Reader.append(plain, to: &bytes) }
                }
                written += bytes.count
            }
            index += scalar.length
        }
        return index
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] =
                    last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
