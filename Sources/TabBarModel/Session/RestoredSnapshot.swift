/// The parts of a snapshot that a new session takes over; what it says of identity, times, runs and
/// the menu is not taken. Design rule 10.
package struct RestoredSnapshot: Sendable, Hashable {
    /// One element of the snapshot's `tabs`.
    package struct Tab: Sendable, Hashable {
        package var id: TabID
        /// How often it was reselected, from 0.
        package var reselections: Int
        /// Root first; empty at the root.
        package var path: [Screen]
        /// Nil: none is shown.
        package var badge: Int?

        package init(id: TabID, reselections: Int = 0, path: [Screen] = [], badge: Int? = nil) {
            self.id = id
            self.reselections = reselections
            self.path = path
            self.badge = badge
        }
    }

    /// Nil selects the first destination; what the bar has not, the last visited one.
    package var selection: TabID?
    /// Most recent last.
    package var visited: [TabID]
    /// As in the snapshot: what is dropped is named by its index.
    package var tabs: [Tab]
    package var isSearchOpen: Bool
    /// Taken only with open search; so is what the input method was at.
    package var query: String
    package var isComposing: Bool
    /// The tab to return to; nil for search that is closed or pushed.
    package var foldedTab: TabID?
    /// Newest first.
    package var recents: [String]

    package init(
        selection: TabID? = nil, visited: [TabID] = [], tabs: [Tab] = [],
        isSearchOpen: Bool = false, query: String = "", isComposing: Bool = false,
        foldedTab: TabID? = nil, recents: [String] = []
    ) {
        self.selection = selection
        self.visited = visited
        self.tabs = tabs
        self.isSearchOpen = isSearchOpen
        self.query = query
        self.isComposing = isComposing
        self.foldedTab = foldedTab
        self.recents = recents
    }
}
