/// What lasts for an owner of a bar across sessions and launches. A session without owner has its
/// own.
package struct Profile: Sendable, Hashable {
    /// Rises by one with each change.
    package var revision: Int
    /// Newest first. Design rule 4.
    package var recents: [String]
    /// Counts that were set; an inner nil hides the badge and never falls back to the bar's count.
    package var badges: [TabID: Int?]
    /// At most 50, in the order in which sections list them unless the person has another.
    package var savedFilters: [SavedFilter]
    package var customization: Customization

    /// The profile of an owner who has done nothing yet.
    package init() {
        revision = 0
        recents = []
        badges = [:]
        savedFilters = []
        customization = Customization()
    }
}

/// A search kept under a name; a section of saved filters shows it as the tab `filter-<id>`.
package struct SavedFilter: Sendable, Hashable {
    /// An id as in definitions, once in the profile.
    package var id: String
    /// 1 to 100 characters, trimmed and on one line.
    package var name: String
    /// An SF Symbol name.
    package var symbol: String
    /// Nil: the catalog of the bar's search.
    package var catalog: CatalogID?
    /// Trimmed and not empty; nil: whatever the filter leaves.
    package var query: String?
    /// Filter expressions such as `kind:show`, at most 32.
    package var filter: [String]
}

/// What a person changed about the bar. Two independent halves, each reset alone (semantics 2.3).
package struct Customization: Sendable, Hashable {
    /// Tabs that the person hid (false) or showed (true); absent means as defined.
    package var visibility: [TabID: Bool] = [:]
    /// The order of tabs by section id; that of the bar stands under ``barSection``.
    /// Unknown ids are ignored and missing ones appended.
    package var order: [SectionID: [TabID]] = [:]

    /// Stands for the bar itself where sections are named.
    package static let barSection: SectionID = ""
}
