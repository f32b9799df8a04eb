extension Bar {
    /// One tab. Every surface (bar, sidebar, overflow, folded button) reads title, symbol and badge
    /// here.
    package struct Tab: Sendable, Hashable {
        /// What a tap does: go there, open search, or run something.
        package enum Role: String, Sendable, CaseIterable { case destination, search, action }
        /// Where it stands and what people may change about that, in UIKit's words.
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
        /// The symbol while the tab is selected; nil: the same one, filled.
        package var selectedSymbol: String?
        /// Symbol names for platforms with others; keys `android` and `web`.
        package var icons: [String: String]
        package var role: Role
        package var placement: Placement
        /// The count before a profile says otherwise; 0 shows none.
        package var badge: Int
        /// False: a tap is refused.
        package var isEnabled: Bool
        /// The platforms that have the tab, one at least.
        package var visibleOn: Set<Platform>
        /// Set exactly for role `action`.
        package var interception: Interception?
    }

    /// A group of tabs in the sidebar.
    package struct Section: Sendable, Hashable {
        /// Whether the section's tabs stand in the bar too, or in the sidebar alone.
        package enum Placement: String, Sendable, CaseIterable { case automatic, sidebarOnly }
        /// What it lists: its tabs, or the owner's saved filters as tabs.
        package enum Content: String, Sendable, CaseIterable { case tabs, savedFilters }

        package var id: SectionID
        package var title: LocalizedText
        /// In order. Not looked at where the content is saved filters.
        package var tabs: [TabID]
        /// Those that show it, one at least; unless said otherwise, all that have sidebars.
        package var platforms: Set<Platform>
        package var placement: Placement
        package var content: Content
        /// What people can run at its end, in order.
        package var actions: [ActionID]
        /// Whether people may order what it lists.
        package var isCustomizable: Bool
    }

    /// What stands around the sidebar's list.
    package struct Sidebar: Sendable, Hashable {
        /// One text with what stands beside it.
        package struct Line: Sendable, Hashable {
            package var title: LocalizedText
            /// An SF Symbol name; nil shows none.
            package var symbol: String?
            package var detail: LocalizedText?
        }
        /// Nil: there is none; here and below.
        package var header: Line?
        package var footer: Line?
        package var bottomBar: Line?
    }
}
