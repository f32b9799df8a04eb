/// Finds what to highlight in an item: the typed part of each word that matched, the whole word when it was
/// misspelt.
struct Highlighter {
    private var tokenizer = Tokenizer()

    mutating func highlights(
        of item: Int, in segment: Segment, plan: MatchPlan
    ) -> [SearchHit.Highlight] {
        var highlights: [SearchHit.Highlight] = []
        for field in 0..<segment.schema.fieldCount {
            let slot = item * segment.schema.fieldCount + field
            let tokens = FieldTokens(segment.fields, slot: slot)
            let text = segment.texts[slot]
            let covered = covered(tokens, text: text, plan: plan)
            if covered.isEmpty { continue }
            highlights.append(
                SearchHit.Highlight(
                    field: field, ranges: CharacterRanges.utf16(covered, in: text)))
        }
        return highlights
    }

    /// UTF-8 ranges of the text, ascending, not touching.
    private mutating func covered(
        _ tokens: FieldTokens, text: ArraySlice<UInt8>, plan: MatchPlan
    ) -> [Range<Int>] {
        /// For each token in the order of the store, how much of it matched (nil: not at all).
        var matched: [Int: Int] = [:]
        var alternates: [(position: Int, index: Int)] = []
        var index = 0
        tokens.forEach { position, term, _ in
            if index >= tokens.length { alternates.append((position, index)) }
            for unit in plan.units {
                for (word, length) in zip(unit.words, unit.lengths) {
                    guard let match = word.match(term) else { continue }
                    let isPart = !match.isWhole && match.cost.typos == 0
                    matched[index] = max(matched[index] ?? 0, isPart ? length : .max)
                }
            }
            index += 1
        }
        if matched.isEmpty { return [] }
        let bytes = Array(text)
        tokenizer.read(bytes.span)
        var ranges: [Range<Int>] = []
        var alternate = tokens.length
        for token in tokenizer.tokens {
            let place: Int
            if token.kind == .word {
                place = token.position
            } else {
                place = alternate
                alternate += 1
            }
            guard let length = matched[place] else { continue }
            let end =
                token.kind == .word && length < token.term.count
                ? Self.end(of: length, in: bytes, from: token.source) : token.source.upperBound
            ranges.append(token.source.lowerBound..<end)
        }
        // Synonyms stand for the words at their position.
        for (position, index) in alternates where index >= alternate && matched[index] != nil {
            ranges += tokenizer.tokens.filter { $0.kind == .word && $0.position == position }
                .map(\.source)
        }
        return Self.merged(ranges)
    }

    /// Where the first `length` folded bytes of a word end in the text.
    private static func end(of length: Int, in text: [UInt8], from source: Range<Int>) -> Int {
        var index = source.lowerBound
        var written = 0
        while index < source.upperBound, written < length {
            let scalar = UTF8Reader.scalar(in: text.span, at: index)
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
