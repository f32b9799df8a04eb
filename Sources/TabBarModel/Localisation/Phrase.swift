/// What the service itself says. A definition's `strings` can say it otherwise, or in further
/// languages, under the same key.
package enum Phrase: String, Sendable, CaseIterable {
    /// `{count}`: how many things are new. With a plural: `newCount.one` and so on.
    case newCount
    /// `{tab}`: the folded tab.
    case backTo
    case inProgress, done
    /// Clears all recents.
    case clear
    case recentSearches
    /// `{action}`: what failed.
    case didNotFinish
    case tryAgain, close
    /// Stops what is under way; what is asked to stop.
    case cancel, cancelling
    /// `{action}`.
    case cancelAction
    case more, search
    /// Empties the search field.
    case clearText
    /// `{query}`.
    case removeRecent
    /// `{query}`.
    case noResults
    case tabBar, sidebar
    /// What the create button does when it opens its menu, and when it closes it.
    case opensMenu, closesMenu
    case editSidebar, resetOrder, resetVisibility
    /// `{tab}`.
    case moveUp, moveDown
}

/// Looks up phrases for one client of one bar.
struct PhraseBook: Sendable {
    /// The language of the phrases.
    let locale: String
    private let preference: LocalePreference
    private let own: [String: [String: String]]
    private let phrases: [Phrase: String]
    private let plurals: [PluralCategory: String]

    /// `own` are the definition's strings by locale.
    init(_ preference: LocalePreference, own: [String: [String: String]]) {
        self.preference = preference
        self.own = own
        let tag = preference.tags.first { tag in
            PhraseTable.languages[tag] != nil || own.keys.contains { LanguageTag.areEqual($0, tag) }
        }
        locale = tag ?? "en"
        let language = preference.tags.lazy.compactMap { PhraseTable.languages[$0] }.first
        phrases = (language ?? PhraseTable.english).phrases
        plurals = (language ?? PhraseTable.english).newCount
    }

    /// The phrase, with `value` in its one place.
    func callAsFunction(_ phrase: Phrase, _ value: String = "") -> String {
        let text = ownText(phrase.rawValue) ?? phrases[phrase] ?? ""
        return value.isEmpty ? text : Self.fill(text, value)
    }

    /// “2 new”, in the form that the number takes.
    func newCount(_ count: Int) -> String {
        let category = PluralCategory(count, in: locale)
        let key = Phrase.newCount.rawValue
        let text =
            ownText("\(key).\(category.rawValue)") ?? ownText(key) ?? plurals[category]
            ?? plurals[.other] ?? "{count}"
        return Self.fill(text, String(count))
    }

    private func ownText(_ key: String) -> String? {
        own.isEmpty
            ? nil
            : LocalePreference.first(of: preference.tags, in: own.compactMapValues { $0[key] })
    }

    /// Puts `value` where the braces are, whatever stands in them.
    private static func fill(_ text: String, _ value: String) -> String {
        guard let start = text.utf8.firstIndex(of: UInt8(ascii: "{")),
            let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "}"))
        else { return text }
        return text[..<start] + value + text[text.index(after: end)...]
    }
}
