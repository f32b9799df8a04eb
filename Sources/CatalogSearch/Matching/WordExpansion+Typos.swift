extension WordExpansion {
    /// The terms that match `word` with at most its budget of misspellings, those as typed
    /// included.
    static func withTypos(
        _ word: QueryWord, in vocabulary: Vocabulary, trie: TermTrie
    ) -> WordExpansion {
        let asTyped = rangesAsTyped(word, in: vocabulary)
        let letters = String(decoding: word.text, as: UTF8.self).unicodeScalars.map(\.value)
        if word.typoBudget == 0 || letters.count > Misspelling.mostLetters {
            return WordExpansion(asTyped)
        }
        var walk = MisspellingWalk(
            TypedWord(letters), word, vocabulary: vocabulary, trie: trie)
        walk.visit(TermTrie.root, Misspelling(), bytes: 0, best: word.typoBudget + 1)
        return WordExpansion(asTyped + walk.found)
    }
}

/// A walk through the tree of terms along every path that can still be within the budget.
private struct MisspellingWalk {
    private let vocabulary: Vocabulary
    private let trie: TermTrie
    private let typed: TypedWord
    private let isTyping: Bool
    private let budget: Int
    private(set) var found: [TermRange] = []

    init(_ typed: TypedWord, _ word: QueryWord, vocabulary: Vocabulary, trie: TermTrie) {
        self.typed = typed
        self.vocabulary = vocabulary
        self.trie = trie
        isTyping = word.completion == .typing
        budget = min(word.typoBudget, Misspelling.mostErrors)
    }

    /// - Parameters:
    ///   - bytes: how many bytes of the node's terms are read.
    ///   - best: only what costs less than this is of interest as a beginning, and what costs no
    ///     more as a whole term.
    mutating func visit(_ node: Int, _ misspelling: Misspelling, bytes: Int, best: Int) {
        let children = trie.children(of: node)
        if children.isEmpty {
            // The tree of a vocabulary without terms is a root without any.
            if let term = trie.terms(of: node).first {
                readOn(term, misspelling, from: bytes, best: best)
            }
            return
        }
        let limit = min(best, budget)
        if misspelling.leastDistance(typed) < limit {
            for child in children { step(to: child, misspelling, bytes: bytes, best: best) }
        } else {
            // No error is left: few letters can follow.
            var places = misspelling.placesWithin(limit, typed)
            while places != 0 {
                let letter = typed.letters[places.trailingZeroBitCount]
                places &= ~(typed.mask(of: letter) >> 1)
                guard let child = trie.child(letter, among: children) else { continue }
                step(to: child, misspelling, bytes: bytes, best: best)
            }
        }
    }

    private mutating func step(to child: Int, _ before: Misspelling, bytes: Int, best: Int) {
        let letter = trie.letters[child]
        if isFixed(letter) { return }
        let misspelling = before.next(typed.mask(of: letter))
        if misspelling.leastDistance(typed) > min(best, budget) { return }
        let terms = trie.terms(of: child)
        let bytes = bytes + Self.byteCount(letter)
        let isWhole = vocabulary.length(terms.lowerBound) == bytes
        let next = note(terms, misspelling, isWhole: isWhole, best: best)
        visit(child, misspelling, bytes: bytes, best: next)
    }

    /// Numbers are never misspelt, and accented spellings have their plain ones beside them.
    private func isFixed(_ letter: UInt32) -> Bool {
        letter &- 0x30 < 10 || letter == UInt32(Tokenizer.accentedMark)
    }

    /// Follows the only term that is left.
    private mutating func readOn(_ term: UInt32, _ start: Misspelling, from bytes: Int, best: Int) {
        var misspelling = start
        var best = best
        var bytes = bytes
        let length = vocabulary.length(term)
        while bytes < length {
            let (letter, size) = vocabulary.letter(of: term, at: bytes)
            if isFixed(letter) { return }
            misspelling = misspelling.next(typed.mask(of: letter))
            bytes += size
            if misspelling.leastDistance(typed) > min(best, budget) { return }
            best = note(term..<term + 1, misspelling, isWhole: bytes == length, best: best)
        }
    }

    /// Keeps what matches at this place, and answers what is of interest from here on.
    private mutating func note(
        _ terms: Range<UInt32>, _ misspelling: Misspelling, isWhole: Bool, best: Int
    ) -> Int {
        let distance = misspelling.distance(typed)
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
