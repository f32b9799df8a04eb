/// What a Unicode scalar does to the words around it.
enum ScalarClass: UInt32 {
    /// White space and controls: ends a chunk.
    case space
    /// Punctuation that ends a chunk even without a space: `,` `(` `!`.
    case separator
    /// A mark that ties the parts of a code: `-` `.` `/` `&`.
    case connector
    /// Stands inside one word: `don't`, `l’amour`.
    case apostrophe
    /// Belongs to the word before it when nothing follows: `C++`, `C#`.
    case suffix
    case letter
    case digit
    /// A letter of a script that writes no spaces between words: found by character sequences.
    case sequence
    /// A combining mark that makes another letter, as Indic vowels do.
    case mark
    /// A combining mark that folds away.
    case accent
    /// Invisible: joiners, selectors, skin tones.
    case ignorable
    /// Emoji and other signs that can be looked for by themselves.
    case pictograph

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200B: self = .space
        case 0xFE00...0xFE0F, 0xE0000...0xE01EF, 0x1F3FB...0x1F3FF, 0x180B...0x180F:
            self = .ignorable
        case 0x1160...0x11FF: self = .mark
        case 0x1F000...0x1FAFF: self = .pictograph
        default: self = ScalarClass(category: scalar.properties.generalCategory, scalar)
        }
    }

    private init(category: Unicode.GeneralCategory, _ scalar: Unicode.Scalar) {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            self = Self.writesNoSpaces(scalar.value) ? .sequence : .letter
        case .nonspacingMark, .spacingMark, .enclosingMark:
            self = Self.foldsAway(scalar.value) ? .accent : .mark
        case .decimalNumber: self = .digit
        case .letterNumber, .otherNumber:
            self = Self.writesNoSpaces(scalar.value) ? .sequence : .digit
        case .format: self = .ignorable
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate,
            .unassigned:
            self = .space
        case .privateUse: self = .pictograph
        case .otherSymbol: self = scalar.value < 0x2190 ? .connector : .pictograph
        case .mathSymbol, .currencySymbol, .modifierSymbol, .dashPunctuation, .connectorPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            self = Self.mark(scalar.value)
        @unknown default: self = .separator
        }
    }

    private static func mark(_ scalar: UInt32) -> ScalarClass {
        switch scalar {
        case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x2032, 0xFF07: .apostrophe
        case 0x23, 0x2B, 0xFF03, 0xFF0B: .suffix
        // & - . / @ \ _ ~ · and the hyphens
        case 0x26, 0x2D...0x2F, 0x40, 0x5C, 0x5F, 0x7E, 0xB7, 0x2010...0x2013, 0x2212: .connector
        case 0xFF06, 0xFF0D...0xFF0F, 0xFF20, 0xFF3C, 0xFF3F, 0xFF5E: .connector
        case 0x24, 0x25, 0x2A, 0x3D, 0x5E, 0x20A0...0x20CF: .connector
        default: .separator
        }
    }

    /// The blocks of diacritics that people leave out: of Latin, Greek and Cyrillic, Hebrew points
    /// and Arabic vowel signs.
    static func foldsAway(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
            0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6ED, 0x483...0x489:
            true
        default: false
        }
    }

    /// Han, kana, hangul, bopomofo, Thai, Lao, Khmer and Burmese.
    static func writesNoSpaces(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF,
            0x3005...0x3007, 0x3021...0x3029, 0x3041...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAA60...0xAA7F, 0xAC00...0xD7FB,
            0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
