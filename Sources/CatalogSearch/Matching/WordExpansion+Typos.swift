extension WordExpansion {
    /// The terms that match `word` with at most its budget of misspellings, those as typed included.
    static func withTypos(_ word: QueryWord, in vocabulary: Vocabulary) -> WordExpansion {
        var ranges = rangesAsTyped(word, in: vocabulary)
        if word.typoBudget == 0 { return WordExpansion(ranges) }
        let typed = scalars(of: word.text)
        for number in 0..<UInt32(truncatingIfNeeded: vocabulary.count) {
            let letters = scalars(of: vocabulary.term(number))
            if letters.first == UInt32(Tokenizer.accentedMark) { continue }
            var misspelling = Misspelling(typed, budget: word.typoBudget)
            var best = Int.max
            for letter in letters {
                if letter &- 0x30 < 10 { break }
                misspelling.push(letter)
                if word.completion == .typing { best = min(best, misspelling.distance) }
            }
            let isComplete = !letters.contains { $0 &- 0x30 < 10 }
            // What matches as typed is there already.
            if min(best, isComplete ? misspelling.distance : .max) == 0 { continue }
            if isComplete, misspelling.distance <= min(best, word.typoBudget) {
                ranges.append(
                    TermRange(
                        lower: number, upper: number + 1,
                        cost: MatchCost(typos: misspelling.distance), isWhole: true))
            } else if best <= word.typoBudget {
                ranges.append(
                    TermRange(
                        lower: number, upper: number + 1, cost: MatchCost(typos: best),
                        isWhole: false))
            }
        }
        return WordExpansion(ranges)
    }

    private static func scalars(of bytes: some Sequence<UInt8>) -> [UInt32] {
        String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.map(\.value)
    }
}
