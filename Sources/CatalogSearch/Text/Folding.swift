/// Folding of case, accents, width and spelling: what people type and what stands in a text meet
/// here.
///
/// A table for the Basic Multilingual Plane is computed once; the few letters beyond it are
/// computed when they come. A folded scalar never folds further.
struct Folding: Sendable {
    static let standard = Folding()

    /// What stands for one scalar: its class, and either its plain form or the number of a
    /// spelling.
    struct Entry {
        let bits: UInt32

        init(_ scalarClass: ScalarClass, plain: UInt32) {
            bits = scalarClass.rawValue << 24 | plain
        }

        init(_ scalarClass: ScalarClass, spelling: Int) {
            bits = scalarClass.rawValue << 24 | 1 << 31 | UInt32(truncatingIfNeeded: spelling)
        }

        init(bits: UInt32) { self.bits = bits }

        var scalarClass: ScalarClass { ScalarClass(rawValue: bits >> 24 & 0xF) ?? .separator }
        var plain: UInt32? { bits >> 31 == 0 ? bits & 0x1F_FFFF : nil }
        var spelling: Int { Int(bits & 0x1F_FFFF) }
    }

    private let entries: [UInt32]
    private let spellings: [[UInt32]]
    private let rules: FoldingRules

    private init() {
        let rules = FoldingRules()
        var entries: [UInt32] = []
        var spellings: [[UInt32]] = []
        entries.reserveCapacity(0x10000)
        for value in UInt32(0)..<0x10000 {
            guard let scalar = Unicode.Scalar(value) else {
                entries.append(Entry(.space, plain: value).bits)
                continue
            }
            let folded = rules.fold(scalar)
            if folded.count == 1 {
                entries.append(Entry(rules.scalarClass(scalar, folded), plain: folded[0]).bits)
            } else {
                entries.append(
                    Entry(rules.scalarClass(scalar, folded), spelling: spellings.count).bits)
                spellings.append(folded)
            }
        }
        self.entries = entries
        self.spellings = spellings
        self.rules = rules
    }

    func scalarClass(of scalar: UInt32) -> ScalarClass {
        if scalar < 0x10000 { return Entry(bits: entries[Int(scalar)]).scalarClass }
        guard let valid = Unicode.Scalar(scalar) else { return .separator }
        return rules.scalarClass(valid, rules.fold(valid))
    }

    /// Calls `body` with each scalar of the full decomposition, diacritics included.
    @inline(__always)
    func forEachFolded(_ scalar: UInt32, _ body: (UInt32) -> Void) {
        if scalar < 0x10000 {
            let entry = Entry(bits: entries[Int(scalar)])
            if let plain = entry.plain { return body(plain) }
            for folded in spellings[entry.spelling] { body(folded) }
        } else if let valid = Unicode.Scalar(scalar) {
            for folded in rules.fold(valid) { body(folded) }
        }
    }
}

/// The rules behind the table.
struct FoldingRules: Sendable {
    /// A composed letter and its letter and mark; a sign and its plain spelling.
    private var decompositions: [UInt32: [UInt32]] = [:]

    init() {
        for line in FoldingData.composed.split(separator: "\n") {
            let scalars = line.unicodeScalars.map(\.value)
            guard let mark = scalars.first else { continue }
            for index in stride(from: 2, to: scalars.count - 1, by: 2) {
                decompositions[scalars[index + 1]] = [scalars[index], mark]
            }
        }
        for line in FoldingData.spelled.split(separator: "\n") {
            let scalars = line.unicodeScalars.map(\.value)
            guard let space = scalars.firstIndex(of: 0x20) else { continue }
            for sign in scalars[(space + 1)...] { decompositions[sign] = Array(scalars[..<space]) }
        }
        for (index, kana) in FoldingData.halfWidthKana.unicodeScalars.enumerated() {
            decompositions[0xFF66 + UInt32(index)] = [kana.value]
        }
        decompositions[0xFF9E] = [0x3099]
        decompositions[0xFF9F] = [0x309A]
    }

    /// The full decomposition: lower case, letter by letter, marks behind their letter.
    func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
        switch scalar.value {
        // Ideographs: nothing to fold, and asking for their properties 28,000 times costs.
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xE000...0xF8FF: return [scalar.value]
        case 0xAC00...0xD7A3: return Self.jamo(scalar.value)
        default: break
        }
        var folded: [UInt32] = []
        if scalar.properties.changesWhenLowercased {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                append(lower.value, to: &folded, depth: 0)
            }
        } else {
            append(scalar.value, to: &folded, depth: 0)
        }
        return folded
    }

    func scalarClass(_ scalar: Unicode.Scalar, _ folded: [UInt32]) -> ScalarClass {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return .sequence
        default: break
        }
        guard let first = folded.first, first != scalar.value,
            let plain = Unicode.Scalar(first)
        else { return ScalarClass(scalar) }
        return ScalarClass(plain)
    }

    private func append(_ value: UInt32, to folded: inout [UInt32], depth: Int) {
        let plain = Self.computed(value)
        // The data are at most four deep (a letter with three marks, in a sign of its own).
        if depth < 6, let parts = decompositions[plain] {
            for part in parts { append(part, to: &folded, depth: depth + 1) }
        } else {
            folded.append(plain)
        }
    }

    /// What a formula can say: full width, katakana as hiragana, mathematical letters, digits of
    /// all scripts.
    private static func computed(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x41...0x5A: return value + 0x20
        case 0xFF21...0xFF3A: return value - 0xFEC0
        case 0xFF01...0xFF5E: return value - 0xFEE0
        case 0x30A1...0x30F6: return value - 0x60
        case 0x1D400...0x1D6A3:
            let letter = (value - 0x1D400) % 52
            return 0x61 + (letter < 26 ? letter : letter - 26)
        default: break
        }
        guard value > 0x7F, let scalar = Unicode.Scalar(value),
            scalar.properties.generalCategory == .decimalNumber,
            let digit = scalar.properties.numericValue
        else { return value }
        return 0x30 + UInt32(digit)
    }

    /// A Hangul syllable as its letters (Unicode Standard, section 3.12), so that a syllable that
    /// is still being typed is the beginning of the finished one.
    private static func jamo(_ syllable: UInt32) -> [UInt32] {
        let index = syllable - 0xAC00
        let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
        return index % 28 == 0 ? letters : letters + [0x11A7 + index % 28]
    }
}
