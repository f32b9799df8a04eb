/// Language tags by BCP 47, as far as their form goes.
enum LanguageTag {
    /// The rule as a sentence for problems.
    static let rule = "A locale is a BCP 47 tag such as “en”, “pt-BR” or “zh-Hans”."

    /// Whether `text` has the form of a tag: a language of 2 to 8 letters, then subtags of 1 to 8
    /// letters and digits; at most 35 bytes (RFC 5646 section 4.4.1).
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.count <= 35 else { return false }
        let subtags = text.utf8.split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = subtags.first, 2...8 ~= language.count,
            language.allSatisfy(isLetter)
        else { return false }
        return subtags.dropFirst().allSatisfy { subtag in
            1...8 ~= subtag.count
                && subtag.allSatisfy {
                    isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                }
        }
    }

    /// The tags to try for `tag`, from itself to its language alone: RFC 4647 section 3.4.
    static func lookUpOrder(of tag: String) -> [String] {
        var subtags = tag.split(separator: "-")
        var order: [String] = []
        while !subtags.isEmpty {
            order.append(subtags.joined(separator: "-"))
            subtags.removeLast()
            // A single letter introduces what followed it and means nothing alone.
            if let last = subtags.last, last.utf8.count == 1 { subtags.removeLast() }
        }
        return order
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
