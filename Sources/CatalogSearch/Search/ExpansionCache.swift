/// The expansions of the words of a query in one segment: a word is looked up once, however many
/// readings it stands in.
struct ExpansionCache {
    private let segment: Segment
    private var asTyped: [QueryWord: WordExpansion] = [:]
    private var withTypos: [QueryWord: WordExpansion] = [:]

    init(segment: Segment) {
        self.segment = segment
    }

    mutating func asTyped(_ word: QueryWord) -> WordExpansion {
        if let known = asTyped[word] { return known }
        let expansion = WordExpansion.asTyped(word, in: segment.vocabulary)
        asTyped[word] = expansion
        return expansion
    }

    /// When the time is spent, only what matches as typed.
    mutating func withTypos(_ word: QueryWord, _ allowance: inout SearchAllowance) -> WordExpansion
    {
        if word.typoBudget == 0 { return asTyped(word) }
        if let known = withTypos[word] { return known }
        if let known = segment.misspellings.expansion(of: word) {
            withTypos[word] = known
            return known
        }
        if !allowance.hasTime(interval: 1) { return asTyped(word) }
        let expansion = WordExpansion.withTypos(word, in: segment.vocabulary, trie: segment.trie)
        segment.misspellings.keep(expansion, of: word)
        withTypos[word] = expansion
        return expansion
    }

    /// Whether each word is in the vocabulary as it was typed.
    mutating func knowsAll(_ words: [QueryWord]) -> Bool {
        words.allSatisfy { !asTyped($0).ranges.isEmpty }
    }
}
