/// A text of a definition: one for all locales, or one for each of several.
package struct LocalizedText: Sendable, Hashable {
    /// Texts by BCP 47 tag; empty for a plain text.
    package var byLocale: [String: String]
    /// What snapshots carry: the text in the bar's default locale.
    package var text: String

    /// A text for all locales.
    package init(_ text: String) {
        self.text = text
        byLocale = [:]
    }

    /// Texts by BCP 47 tag; `text` is the one of the default locale.
    package init(byLocale: [String: String], text: String) {
        self.byLocale = byLocale
        self.text = text
    }

    /// The text for the first of `locales` (most wanted first) that has one, else in the default
    /// locale.
    ///
    /// Look-up by RFC 4647 section 3.4: `de-AT` falls back to `de`; case does not matter.
    package func text(for locales: [String]) -> String {
        if byLocale.isEmpty { return text }
        for locale in locales {
            if let found = Self.lookUp(locale, in: byLocale) { return found }
        }
        return text
    }

    /// The text for `locale` or the nearest tag that contains it; nil when there is none.
    static func lookUp(_ locale: String, in byLocale: [String: String]) -> String? {
        for tag in LanguageTag.lookUpOrder(of: locale) {
            if let text = byLocale[tag] { return text }
            let folded = tag.lowercased()
            // In byte order, so that the answer never depends on how a dictionary is laid out.
            let match = byLocale.keys.filter { $0.lowercased() == folded }.min()
            if let match { return byLocale[match] }
        }
        return nil
    }
}
