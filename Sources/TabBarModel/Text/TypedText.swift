/// What counts as empty, equal and too long in a text that a person typed. Design section 3.2,
/// rules 4 and 9.
///
/// White space is pinned here and not taken from a library, so that every client can have the same
/// list.
package enum TypedText {
    /// Most grapheme clusters of a query.
    package static let queryClusterLimit = 1_000
    /// Most bytes of a query in UTF-8; a single cluster can be of any length, so clusters alone
    /// bound nothing.
    package static let queryByteLimit = 8_192

    /// `text` without white space, controls and invisible marks at both ends. What stands inside
    /// stays.
    package static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isTrimmed($0) }),
            let last = scalars.lastIndex(where: { !isTrimmed($0) })
        else { return "" }
        if first == scalars.startIndex, scalars.index(after: last) == scalars.endIndex {
            return text
        }
        return String(scalars[first...last])
    }

    /// Whether nothing is left of `text` after trimming.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(isTrimmed)
    }

    /// `text` on one line: every run of carriage returns, line feeds and tabs is one space.
    package static func singleLine(_ text: String) -> String {
        guard text.utf8.contains(where: isLineControl) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isInRun = false
        for byte in text.utf8 {
            let isControl = isLineControl(byte)
            if !isControl { bytes.append(byte) } else if !isInRun { bytes.append(0x20) }
            isInRun = isControl
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text as it is kept: on one line and trimmed.
    package static func kept(_ text: String) -> String { trimmed(singleLine(text)) }

    /// What two recents must share to be one: equal after trimming, collapsing white space and
    /// folding case.
    ///
    /// Compared with `==`, which adds canonical equivalence. Accents stay.
    package static func comparisonKey(_ text: String) -> String {
        let trimmed = trimmed(text)
        if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return comparisonKey(ascii: trimmed) }
        var key = ""
        var isPending = false
        for scalar in trimmed.unicodeScalars {
            if isWhiteSpace(scalar) {
                isPending = true
                continue
            }
            if isPending {
                key.unicodeScalars.append(" ")
                isPending = false
            }
            key += folded(scalar)
        }
        return key
    }

    /// The same for a trimmed text in ASCII, many times faster: every submission compares with all
    /// recents.
    private static func comparisonKey(ascii trimmed: String) -> String {
        var key: [UInt8] = []
        key.reserveCapacity(trimmed.utf8.count)
        for byte in trimmed.utf8 {
            let isSpace = byte == 0x20 || 0x09...0x0D ~= byte
            if isSpace, key.last == 0x20 { continue }
            key.append(isSpace ? 0x20 : 0x41...0x5A ~= byte ? byte | 0x20 : byte)
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Whether `text` has at most `clusters` grapheme clusters and `bytes` bytes in UTF-8.
    package static func fits(_ text: String, clusters: Int, bytes: Int) -> Bool {
        let count = text.utf8.count
        guard count <= bytes else { return false }
        return count <= clusters || text.count <= clusters
    }

    /// The longest beginning of `text` within both limits that ends between two grapheme clusters.
    package static func limited(_ text: String, clusters: Int, bytes: Int) -> String {
        guard !fits(text, clusters: clusters, bytes: bytes) else { return text }
        var end = text.startIndex
        var bytesLeft = bytes
        var clustersLeft = clusters
        while end < text.endIndex, clustersLeft > 0 {
            let width = text[end].utf8.count
            guard width <= bytesLeft else { break }
            bytesLeft -= width
            clustersLeft -= 1
            end = text.index(after: end)
        }
        return String(text[..<end])
    }

    // MARK: Scalars

    /// Foundation's white space and newlines, as measured: Unicode's White_Space and U+200B.
    private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            true
        default: false
        }
    }

    /// White space, and what looks empty at an end: controls, U+180E, U+200B–U+200F, U+2060 and
    /// U+FEFF.
    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x20, 0x7F...0xA0, 0x180E, 0x200C...0x200F, 0x2060, 0xFEFF: true
        default: isWhiteSpace(scalar)
        }
    }

    private static func isLineControl(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Unicode's full case folding, had by lowering, raising and lowering again: `ß`, `ẞ` and `SS`
    /// agree.
    ///
    /// Dotless `ı` is the one letter for which that would go too far: its capital is the common
    /// `I`.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII || scalar == "ı" { return scalar.properties.lowercaseMapping }
        return scalar.properties.lowercaseMapping.uppercased().lowercasedByScalar
    }
}

extension String {
    /// Lower case without regard to neighbours, so that a final sigma is a sigma.
    fileprivate var lowercasedByScalar: String {
        unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
    }
}
