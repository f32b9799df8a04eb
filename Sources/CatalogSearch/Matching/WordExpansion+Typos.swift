extension WordExpansion {
    /// The terms that match `word` with at most its budget of misspellings, those as typed included.
    static func withTypos(
        _ word: QueryWord, in vocabulary: Vocabulary, trie: TermTrie
    ) -> WordExpansion {
        let asTyped = rangesAsTyped(word, in: vocabulary)
        if word.typoBudget == 0 { return WordExpansion(asTyped) }
        var walk = MisspellingWalk(word, vocabulary: vocabulary, trie: trie)
        walk.visit(TermTrie.root, depth: 0, best: word.typoBudget + 1)
        return WordExpansion(asTyped + walk.found)
    }
}

/// A walk through the tree of terms along every path that can still be within the budget.
private struct MisspellingWalk {
    private let vocabulary: Vocabulary
    private let trie: TermTrie
    private let isTyping: Bool
    private let budget: Int
    private var misspelling: Misspelling
    private(set) var found: [TermRange] = []

    init(_ word: QueryWord, vocabulary: Vocabulary, trie: TermTrie) {
        self.vocabulary = vocabulary
        self.trie = trie
        isTyping = word.completion == .typing
        budget = word.typoBudget
        let letters = String(decoding: word.text, as: UTF8.self).unicodeScalars.map(\.value)
        misspelling = Misspelling(letters, budget: word.typoBudget)
    }

    /// - Parameters:
    ///   - depth: how many bytes of the node's terms are read.
    ///   - best: only what costs less than this is of interest as a beginning, and what costs no more
    ///     as a whole term.
    mutating func visit(_ node: Int, depth: Int, best: Int) {
        let children = trie.children(of: node)
        if children.isEmpty {
            readOn(trie.terms(of: node).lowerBound, from: depth, best: best)
            return
        }
        for child in children {
            let letter = trie.letters[child]
            // Numbers are never misspelt, and accented spellings have their plain ones beside them.
            if letter &- 0x30 < 10 || letter == UInt32(Tokenizer.accentedMark) { continue }
            misspelling.push(letter)
            defer { misspelling.pop() }
            if misspelling.leastDistance > min(best, budget) { continue }
            let terms = trie.terms(of: child)
            let bytes = depth + Self.byteCount(letter)
            let next = note(
                terms, isWhole: vocabulary.length(terms.lowerBound) == bytes, best: best)
            visit(child, depth: bytes, best: next)
        }
    }

    /// Follows the only term that is left.
    private mutating func readOn(_ term: UInt32, from start: Int, best: Int) {
        var best = best
        var depth = start
        var pushed = 0
        let length = vocabulary.length(term)
        while depth < length {
            let (letter, bytes) = vocabulary.letter(of: term, at: depth)
            if letter &- 0x30 < 10 { break }
            misspelling.push(letter)
            pushed += 1
            depth += bytes
            if misspelling.leastDistance > min(best, budget) { break }
            best = note(term..<term + 1, isWhole: depth == length, best: best)
        }
        for _ in 0..<pushed { misspelling.pop() }
    }

    /// Keeps what matches at this place, and answers what is of interest from here on.
    private mutating func note(_ terms: Range<UInt32>, isWhole: Bool, best: Int) -> Int {
        let distance = misspelling.distance
        if distance == 0 || distance > budget { return best }
        if isWhole, distance <= best {
            found.append(
                TermRange(
                    lower: terms.lowerBound, upper: terms.lowerBound + 1,
                    cost: MatchCost(typos: distance), isWhole: true))
        }
        guard isTyping, distance < best else { return best }
        found.append(
            TermRange(
                lower: terms.lowerBound, upper: terms.upperBound, cost: MatchCost(typos: distance),
                isWhole: false))
        return distance
    }

    private static func byteCount(_ letter: UInt32) -> Int {
        letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4
    }
}
