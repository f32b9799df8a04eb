/// A tab that a client can reach, and where.
struct PlacedTab {
    let shown: ShownTab
    /// Nil for a tab that is made from a saved filter.
    let definition: Bar.Tab?
    /// Whether it stands in the bar, and not in the sidebar alone.
    var isInBar: Bool
    /// The section of the sidebar that lists it.
    let section: SectionID?

    var id: TabID { shown.id }

    /// The tabs that a client of these traits can reach, in order.
    static func all(
        of situation: Situation, for traits: Traits, layout: View.Layout
    ) -> [PlacedTab] {
        let bar = situation.bar
        let sections =
            traits.has(.sections)
            ? bar.sections.filter { $0.platforms.contains(traits.platform) } : []
        let filters = sections.first { $0.content == .savedFilters }
        let hasSidebar = layout.hasSidebar(for: traits)
        var tabs: [PlacedTab] = []
        var lacking: [PlacedTab] = []
        for shown in situation.tabs {
            guard let definition = bar.tab(shown.id) else {
                if hasSidebar, let filters {
                    tabs.append(
                        PlacedTab(
                            shown: shown, definition: nil, isInBar: false, section: filters.id))
                }
                continue
            }
            let section = sections.first { $0.content == .tabs && $0.tabs.contains(shown.id) }
            let isInBar = isInBar(
                definition, section, traits, layout,
                visibility: situation.profile.customization.visibility[shown.id])
            let tab = PlacedTab(
                shown: shown, definition: definition, isInBar: isInBar, section: section?.id)
            let isHere = definition.visibleOn.contains(traits.platform) && (isInBar || hasSidebar)
            if isHere { tabs.append(tab) } else { lacking.append(tab) }
        }
        if tabs.contains(where: { $0.isInBar && $0.shown.role == .destination }),
            tabs.contains(where: \.canBeSelected) || !lacking.contains(where: \.canBeSelected)
        {
            return tabs
        }
        // Never an empty bar, and none where nobody could go anywhere: what the definition leaves
        // out here comes back.
        return tabs.map(\.broughtBack) + lacking.map(\.broughtBack)
    }

    private var canBeSelected: Bool { shown.role == .destination && shown.isEnabled }

    private var broughtBack: PlacedTab {
        var tab = self
        if definition != nil { tab.isInBar = true }
        return tab
    }

    /// Placements count only where the platform has them.
    private static func isInBar(
        _ tab: Bar.Tab, _ section: Bar.Section?, _ traits: Traits, _ layout: View.Layout,
        visibility: Bool?
    ) -> Bool {
        guard traits.has(.placements) else { return true }
        if section?.placement == .sidebarOnly { return false }
        switch tab.placement {
        case .sidebarOnly: return false
        // Not in the bar until the person adds it, where people can.
        case .optional: return !(layout == .topBar && traits.has(.hiding)) || visibility == true
        case .automatic, .pinned, .fixed, .movable: return true
        }
    }

    /// The session's selection where the client has it, else the most recently visited tab that it
    /// has.
    static func selection(among tabs: [PlacedTab], of session: Session) -> TabID {
        func isReachable(_ id: TabID) -> Bool {
            tabs.contains { $0.id == id && $0.shown.role != .action }
        }
        if isReachable(session.selection) { return session.selection }
        return session.visited.last(where: isReachable)
            ?? tabs.first { $0.shown.role == .destination }?.id ?? session.selection
    }
}
