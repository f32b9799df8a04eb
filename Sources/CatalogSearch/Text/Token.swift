/// One term that a text holds.
struct Token {
    enum Kind: UInt8 {
        /// Takes a position of its own.
        case word
        /// Another spelling at a word's position: parts joined, the end behind an apostrophe, an
        /// emoji.
        case alternate
        /// The word at this position with its accents, for people who type them.
        case accented
    }

    struct Traits: OptionSet {
        let rawValue: UInt8
        static let hasDigit = Traits(rawValue: 1)
        /// Characters of a script without spaces: this one and the next.
        static let isSequence = Traits(rawValue: 2)
        /// Follows the token before it in the same run of such a script.
        static let continuesRun = Traits(rawValue: 4)
        /// Ends in `+` or `#`.
        static let hasSuffix = Traits(rawValue: 8)
        /// A text without any letter or digit, taken as it is.
        static let isMarks = Traits(rawValue: 16)
        /// An emoji or another sign.
        static let isPictograph = Traits(rawValue: 32)
    }

    var kind: Kind
    var traits: Traits
    var position: Int
    /// Where the term stands in the tokenizer's folded bytes (`accented` bytes for that kind).
    var term: Range<Int>
    /// What it covers of the text, in UTF-8 units.
    var source: Range<Int>
    /// Number of the chunk (a piece without spaces) that it belongs to.
    var chunk: Int
}
