/// A text of a definition: one for all locales, or one for each of several.
package struct LocalizedText: Sendable, Hashable {
    /// Texts by BCP 47 tag; a plain text stands under the bar's default locale.
    package var byLocale: [String: String]
    /// What snapshots carry: the text in the bar's default locale.
    package var text: String

    /// A text for all locales.
    package init(_ text: String) {
        self.text = text
        byLocale = [:]
    }

    /// Texts by BCP 47 tag; `defaultLocale` must be one of them.
    package init(byLocale: [String: String], text: String) {
        self.byLocale = byLocale
        self.text = text
    }
}
