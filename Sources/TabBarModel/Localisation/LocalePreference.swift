/// What languages a person wants, most wanted first, and how texts are looked up for them (RFC 4647
/// section 3.4).
package struct LocalePreference: Sendable, Hashable {
    /// Tags to try in order, in the spelling that BCP 47 recommends.
    let tags: [String]

    /// Most locales that are looked at; who sends more wants the first ones.
    static let limit = 8

    /// `wanted` are BCP 47 tags, `last` is the bar's default locale.
    package init(_ wanted: [String], last: String) {
        var tags: [String] = []
        for tag in wanted.prefix(Self.limit) + [last] {
            for candidate in Self.candidates(for: LanguageTag.canonical(tag))
            where !tags.contains(candidate) {
                tags.append(candidate)
            }
        }
        self.tags = tags
    }

    /// Whether `tag` has the form of a BCP 47 tag.
    package static func isTag(_ tag: String) -> Bool { LanguageTag.isValid(tag) }

    /// The tag and what contains it. Chinese is written in two ways that its regions tell apart,
    /// and Hebrew once had another code.
    private static func candidates(for tag: String) -> [String] {
        let order = LanguageTag.lookUpOrder(of: tag)
        guard let language = order.last else { return [] }
        switch language {
        case "zh":
            let isTraditional = ["TW", "HK", "MO", "Hant"].contains { tag.contains("-" + $0) }
            return order.dropLast() + [isTraditional ? "zh-Hant" : "zh-Hans", "zh"]
        case "iw": return order + ["he"]
        default: return order
        }
    }

    /// The text of a definition that is wanted most.
    package func text(_ text: LocalizedText) -> String {
        text.byLocale.isEmpty ? text.text : Self.first(of: tags, in: text.byLocale) ?? text.text
    }

    /// The value that `tags` find first.
    static func first<Value>(of tags: [String], in byLocale: [String: Value]) -> Value? {
        for tag in tags {
            if let value = byLocale[tag] { return value }
            // Definitions may spell their tags otherwise; of two spellings the first by bytes,
            // always.
            let key = byLocale.keys.filter { LanguageTag.areEqual($0, tag) }.min()
            if let key, let value = byLocale[key] { return value }
        }
        return nil
    }
}

extension LanguageTag {
    /// The tag as BCP 47 recommends to spell it: `zh-Hans`, `pt-BR`. Only ASCII letters change.
    static func canonical(_ tag: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(tag.utf8.count)
        for (index, subtag) in tag.utf8.split(separator: UInt8(ascii: "-")).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "-")) }
            let lower = subtag.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
            let isLetters = lower.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            switch (index, lower.count, isLetters) {
            case (1..., 2, true): bytes += lower.map { $0 & 0xDF }
            case (1..., 4, true): bytes += [lower[0] & 0xDF] + lower.dropFirst()
            default: bytes += lower
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether two tags differ only in case.
    static func areEqual(_ one: String, _ two: String) -> Bool {
        one.utf8.count == two.utf8.count
            && zip(one.utf8, two.utf8).allSatisfy { left, right in
                left == right
                    || left | 0x20 == right | 0x20
                        && UInt8(ascii: "a")...UInt8(ascii: "z") ~= left | 0x20
            }
    }

    /// Which way the script of `tag` runs: Arabic's and Hebrew's letters, and those of languages
    /// that use them.
    static func direction(of tag: String) -> Traits.Direction {
        if tag.contains("-Latn") || tag.contains("-Cyrl") { return .ltr }
        if tag.contains("-Arab") || tag.contains("-Hebr") { return .rtl }
        switch tag.prefix(while: { $0 != "-" }) {
        case "ar", "he", "iw", "fa", "ur", "ps", "ckb", "sd", "ug", "yi", "dv": return .rtl
        default: return .ltr
        }
    }
}
