import TabBarModel

/// `Accept-Language` (RFC 9110 section 12.5.4).
enum AcceptLanguage {
    /// The tags of a field, most wanted first; those that are refused (`q=0`), wildcards and what
    /// is no tag are left out, since a preference is no demand.
    static func tags(in field: String) -> [String] {
        var ranges: [(tag: String, quality: Int)] = []
        for range in field.split(separator: ",").prefix(50) {
            let parts = range.split(separator: ";").map { $0.trimmingSpaces() }
            guard let tag = parts.first, LocalePreference.isTag(tag) else { continue }
            let quality = parts.dropFirst().first.map(quality) ?? 1_000
            if quality > 0 { ranges.append((tag, quality)) }
        }
        // In the order of the field where the qualities are equal.
        return ranges.enumerated()
            .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.tag)
    }

    /// Thousandths of `q=0.8`; 0 for what cannot be read.
    private static func quality(_ parameter: String) -> Int {
        guard parameter.lowercased().hasPrefix("q=") else { return 1_000 }
        let text = parameter.dropFirst(2)
        let digits = text.utf8.filter { $0 != UInt8(ascii: ".") }
        guard let first = text.utf8.first, 1...4 ~= digits.count,
            digits.allSatisfy({ 0x30...0x39 ~= $0 }),
            first == UInt8(ascii: "0") || first == UInt8(ascii: "1")
        else { return 0 }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let scale = [1_000, 100, 10, 1][digits.count - 1]
        return min(number * scale, 1_000)
    }
}
