extension Bar {
    /// One tab. Every surface (bar, sidebar, overflow, folded button) reads title, symbol and badge here.
    package struct Tab: Sendable, Hashable {
        package enum Role: String, Sendable, CaseIterable { case destination, search, action }
        package enum Placement: String, Sendable, CaseIterable {
            case automatic, pinned, fixed, movable, optional, sidebarOnly
        }
        /// What an action tab does when tapped.
        package enum Interception: Sendable, Hashable {
            /// Exactly what the create button does.
            case create
            /// Runs that action.
            case run(ActionID)
        }

        package var id: TabID
        package var title: LocalizedText
        /// An SF Symbol name.
        package var symbol: String
        package var selectedSymbol: String?
        /// Symbol names for platforms with others; keys `android` and `web`.
        package var icons: [String: String]
        package var role: Role
        package var placement: Placement
        /// The count before a profile says otherwise; 0 shows none.
        package var badge: Int
        package var isEnabled: Bool
        package var visibleOn: Set<Platform>
        /// Set exactly for role `action`.
        package var interception: Interception?
    }

    /// A group of tabs in the sidebar.
    package struct Section: Sendable, Hashable {
        package enum Placement: String, Sendable, CaseIterable { case automatic, sidebarOnly }
        package enum Content: String, Sendable, CaseIterable { case tabs, savedFilters }

        package var id: SectionID
        package var title: LocalizedText
        package var tabs: [TabID]
        package var platforms: Set<Platform>
        package var placement: Placement
        package var content: Content
        package var actions: [ActionID]
        package var isCustomizable: Bool
    }

    /// What stands around the sidebar's list.
    package struct Sidebar: Sendable, Hashable {
        package struct Line: Sendable, Hashable {
            package var title: LocalizedText
            package var symbol: String?
            package var detail: LocalizedText?
        }
        package var header: Line?
        package var footer: Line?
        package var bottomBar: Line?
    }
}
