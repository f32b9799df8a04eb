/// How wide text is about, without a font: an SVG is drawn by whoever opens it, in the font that
/// they have.
///
/// The widths are rounded up from what common sans-serif fonts have, so that text is cut a little
/// early rather than running into its neighbour; a clip path is the last word.
enum TextWidth {
    /// The width of `text` at `size`, in the unit of `size`.
    static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
        text.reduce(0) { $0 + ems(of: $1) } * size * (isBold ? 1.06 : 1)
    }

    /// `text` as it fits into `width`: whole, or cut at a character with an ellipsis.
    static func truncated(
        _ text: String, to width: Double, size: Double, isBold: Bool = false
    ) -> String {
        let room = width / (size * (isBold ? 1.06 : 1))
        var used = 0.0
        var fitting = text.startIndex
        for index in text.indices {
            used += ems(of: text[index])
            if used > room { return withoutTrailingSpace(text[..<fitting]) + "…" }
            if used + ellipsis <= room { fitting = text.index(after: index) }
        }
        return text
    }

    /// `text` in at most `limit` lines that fit into `width`, broken at spaces; the last one is
    /// cut.
    static func lines(
        _ text: String, width: Double, size: Double, limit: Int
    ) -> [String] {
        var lines: [String] = []
        var line = ""
        var words = text.split(separator: " ")[...]
        while let word = words.first {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if line.isEmpty || of(longer, size: size) <= width {
                line = longer
                words.removeFirst()
                continue
            }
            if lines.count == limit - 1 {
                line = line + " " + words.joined(separator: " ")
                break
            }
            lines.append(truncated(line, to: width, size: size))
            line = ""
        }
        if !line.isEmpty { lines.append(truncated(line, to: width, size: size)) }
        return lines
    }

    private static let ellipsis = 0.9

    private static func withoutTrailingSpace(_ text: Substring) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// A character's width in ems; what belongs to one character is drawn as one.
    private static func ems(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.isASCII { return ascii[Int(scalar.value)] }
        switch scalar.value {
        case 0x300...0x36F, 0x200B...0x200F, 0x2060...0x206F, 0xFE00...0xFE0F: return 0
        case 0x590...0x5FF, 0xFB1D...0xFB4F: return 0.62
        case 0x600...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: return 0.62
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF60, 0x20000...0x3FFFF:
            return 1.02
        case 0x2600...0x27BF, 0x1F000...0x1FAFF: return 1.4
        default: return scalar.properties.isUppercase ? 0.76 : 0.64
        }
    }

    /// By code; classes of letters that are about equally wide.
    private static let ascii: [Double] = {
        var widths = Array(repeating: 0.62, count: 128)
        for (letters, width) in [
            (" ijl'|.,:;!I", 0.31), ("ftr()[]{}/\\-`\"", 0.42), ("cksvxyzJ?", 0.56),
            ("FTZL", 0.64), ("ABEKPSVXY&", 0.71), ("CDHNRUw~=+<>", 0.78), ("GOQ", 0.82),
            ("mM%", 0.92), ("W@", 1.02),
        ] {
            for byte in letters.utf8 { widths[Int(byte)] = width }
        }
        for code in 0..<0x20 { widths[code] = 0 }
        return widths
    }()
}
