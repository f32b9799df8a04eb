/// A tab as it stands for this owner: the bar's own or one made from a saved filter.
package struct ShownTab: Sendable, Hashable {
    package var id: TabID
    /// In the bar's default locale; a saved filter's name as it is.
    package var title: String
    /// An SF Symbol name.
    package var symbol: String
    package var role: Bar.Tab.Role
    /// False: a tap is refused.
    package var isEnabled: Bool
    /// Never 0: nil shows no badge.
    package var badgeCount: Int?

    init(_ tab: Bar.Tab, badge: Int) {
        id = tab.id
        title = tab.title.text
        symbol = tab.symbol
        role = tab.role
        isEnabled = tab.isEnabled
        badgeCount = badge > 0 ? badge : nil
    }

    init(_ filter: SavedFilter, badge: Int) {
        id = filter.tabID
        title = filter.name
        symbol = filter.symbol
        role = .destination
        isEnabled = true
        badgeCount = badge > 0 ? badge : nil
    }
}

extension SavedFilter {
    /// How the ids of such tabs begin; reserved for them in definitions.
    package static let tabPrefix = "filter-"

    /// The id of the tab that a section of saved filters makes of it.
    package var tabID: TabID { Self.tabPrefix + id }
}

extension Situation {
    /// The tabs in the person's order without those that the person hid: the bar's, then the saved
    /// filters'. Placement does not filter them, because a tab of the sidebar is a tab all the
    /// same.
    package var tabs: [ShownTab] {
        var tabs: [ShownTab] = []
        tabs.reserveCapacity(bar.tabs.count)
        for tab in tabsInOrder where !isHidden(tab) {
            tabs.append(ShownTab(tab, badge: badge(of: tab.id, initially: tab.badge)))
        }
        for filter in filtersInOrder where profile.customization.visibility[filter.tabID] != false {
            tabs.append(ShownTab(filter, badge: badge(of: filter.tabID, initially: 0)))
        }
        return tabs
    }

    /// The tab `id`; nil when there is none or the person hid it.
    package func tab(_ id: TabID) -> ShownTab? {
        if let tab = bar.tab(id) {
            return isHidden(tab)
                ? nil : ShownTab(tab, badge: badge(of: id, initially: tab.badge))
        }
        guard profile.customization.visibility[id] != false, let filter = filter(id) else {
            return nil
        }
        return ShownTab(filter, badge: badge(of: id, initially: 0))
    }

    /// The tab `id` unless the person hid it.
    func shownTab(_ id: TabID) throws(Refusal) -> ShownTab {
        if let tab = tab(id) { return tab }
        throw isKnown(id) ? .hiddenTab(id) : .unknownTab(id)
    }

    /// The navigation path of a tab, root first. A disabled tab has one: it can still be the
    /// selected one.
    ///
    /// - Throws: `unknownTab`, `hiddenTab` or `pathless`.
    package func path(of id: TabID) throws(Refusal) -> [Screen] {
        guard try shownTab(id).role != .action else { throw .pathless(id) }
        return session.paths[id] ?? []
    }

    /// Whether there is such a tab at all, hidden or not.
    package func isKnown(_ id: TabID) -> Bool { bar.tab(id) != nil || filter(id) != nil }

    /// Counts that were set win, also when they were set to none.
    private func badge(of id: TabID, initially count: Int) -> Int {
        if let set = profile.badges[id] { set ?? 0 } else { count }
    }
}

extension Situation {
    /// Whether the person hid it. Fixed, pinned and movable tabs cannot be hidden (UIKit's
    /// placements); nor can the first destination when no other is left, so that there is never an
    /// empty bar. One that is disabled is none: nobody could go there.
    func isHidden(_ tab: Bar.Tab) -> Bool {
        guard isHiddenByWish(tab) else { return false }
        guard tab.role == .destination else { return true }
        let destinations = bar.tabs.filter { $0.role == .destination }
        let enabled = destinations.filter(\.isEnabled)
        let usable = enabled.isEmpty ? destinations : enabled
        return usable.contains { !isHiddenByWish($0) } || usable.first?.id != tab.id
    }

    private func isHiddenByWish(_ tab: Bar.Tab) -> Bool {
        guard profile.customization.visibility[tab.id] == false else { return false }
        switch tab.placement {
        case .fixed, .pinned, .movable: return false
        case .automatic, .optional, .sidebarOnly: return true
        }
    }

    /// Fixed and pinned tabs keep their places; the others fill the rest in the person's order.
    var tabsInOrder: [Bar.Tab] {
        guard let wish = profile.customization.order[Customization.barSection] else {
            return bar.tabs
        }
        var movable = ordered(bar.tabs.filter { !$0.keepsItsPlace }, by: wish, id: \.id)[...]
        return bar.tabs.map { $0.keepsItsPlace ? $0 : movable.popFirst() ?? $0 }
    }

    /// The saved filters that are tabs, in the person's order, hidden ones too.
    var filtersInOrder: [SavedFilter] {
        guard let section = bar.savedFiltersSection, !profile.savedFilters.isEmpty else {
            return []
        }
        guard section.isCustomizable, let wish = profile.customization.order[section.id] else {
            return profile.savedFilters
        }
        return ordered(profile.savedFilters, by: wish, id: \.tabID)
    }

    /// Those that `wish` names, in its order, then the others; it may name unknown ones or one
    /// twice.
    private func ordered<Element>(
        _ elements: [Element], by wish: [TabID], id: (Element) -> TabID
    ) -> [Element] {
        var rest = elements
        var result: [Element] = []
        for wished in wish {
            guard let index = rest.firstIndex(where: { id($0) == wished }) else { continue }
            result.append(rest.remove(at: index))
        }
        return result + rest
    }

    /// The saved filter whose tab is `id`; nil when it is another kind of tab.
    package func filter(_ id: TabID) -> SavedFilter? {
        guard id.hasPrefix(SavedFilter.tabPrefix), bar.savedFiltersSection != nil else {
            return nil
        }
        let name = id.dropFirst(SavedFilter.tabPrefix.count)
        return profile.savedFilters.first { $0.id == name }
    }

    /// The catalog that a saved filter searches; nil when there is none.
    package func catalog(of filter: SavedFilter) -> CatalogID? {
        filter.catalog ?? bar.search.catalog
    }
}

extension Bar {
    /// The definition of the tab `id`.
    package func tab(_ id: TabID) -> Tab? { tabs.first { $0.id == id } }

    /// The definition of the action `id`.
    package func action(_ id: ActionID) -> Action? { actions.first { $0.id == id } }

    /// The first section that lists saved filters; each filter is one tab however many sections
    /// list it.
    var savedFiltersSection: Section? { sections.first { $0.content == .savedFilters } }
}

extension Bar.Tab {
    /// UIKit: fixed tabs lead, pinned ones trail, and neither moves.
    var keepsItsPlace: Bool { placement == .fixed || placement == .pinned }
}
