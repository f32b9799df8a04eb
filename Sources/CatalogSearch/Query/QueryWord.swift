/// One term of a query.
struct QueryWord: Sendable, Hashable {
    /// Folded, UTF-8.
    var text: [UInt8]
    /// The accented spelling, when accents were typed.
    var accented: [UInt8]?
    var completion: Completion
    /// How many typing errors are forgiven.
    var typoBudget: Int
    /// Letters and digits, outside a phrase: may be split and joined.
    var isPlain = false

    /// Whether the last letter is one of U+1100 to U+11FF.
    var endsInHangul: Bool {
        text.count >= 3 && text[text.count - 3] == 0xE1 && 0x84...0x87 ~= text[text.count - 2]
    }

    /// How the word may go on in a text.
    enum Completion: Sendable, Hashable {
        /// It is being typed: any word that begins with it.
        case typing
        /// It stands behind others: whole words first, then words that begin with it.
        case preferred
        /// Only the whole word.
        case none
    }

    /// 0 for up to 3 letters, 1 for up to 7, else 2; none for words with digits or marks and for
    /// scripts without spaces.
    static func typoBudget(letters: Int, traits: Token.Traits) -> Int {
        if !traits.isDisjoint(with: [.hasDigit, .isSequence, .hasSuffix, .isMarks, .isPictograph]) {
            return 0
        }
        return letters < 4 ? 0 : letters < 8 ? 1 : 2
    }
}

/// Words that must stand side by side in one field: one word, a phrase, the parts of a code, or a
/// run of characters.
struct QueryUnit: Sendable, Equatable {
    var words: [QueryWord]
    /// As typed.
    var source: String
    /// A stop word, or a word that was typed before: it only makes a match more exact.
    var isOptional = false
    /// Punctuation alone: counts only in a query without words.
    var isMarks = false

    /// The last word is being typed. Of Hangul the pair before it is, too: its second syllable may
    /// still get a letter.
    mutating func beginTyping() {
        words[words.count - 1].completion = .typing
        if words.count > 1, words[words.count - 2].endsInHangul {
            words[words.count - 2].completion = .typing
        }
    }

    /// Sameness for the rule that repeated words count once.
    func isRepetition(of other: QueryUnit) -> Bool {
        words.count == other.words.count
            && zip(words, other.words).allSatisfy {
                $0.text == $1.text && $0.accented == $1.accented
            }
    }
}

/// A query as the engine understands it.
struct ParsedQuery: Sendable, Equatable {
    var units: [QueryUnit] = []
    var excluded: [QueryUnit] = []
    /// The words behind the last that counts, as typed.
    var ignored: [String] = []

    var mayBeMisspelt: Bool { units.contains { $0.words.contains { $0.typoBudget > 0 } } }
}
