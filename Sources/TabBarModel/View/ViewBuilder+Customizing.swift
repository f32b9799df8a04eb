/// What a person can show, hide and move in the sidebar.
extension ViewBuilder {
    var customization: View.Customizing? {
        guard bar.style == .system, traits.has(.reordering) || traits.has(.hiding) else {
            return nil
        }
        let customization = situation.profile.customization
        return View.Customizing(
            edit: control("edit-sidebar", phrases(.editSidebar)),
            choices: tabChoices + filterChoices,
            resetOrder: customization.order.isEmpty
                ? nil : control("reset-order", phrases(.resetOrder)),
            resetVisibility: customization.visibility.isEmpty
                ? nil : control("reset-visibility", phrases(.resetVisibility)))
    }

    /// The bar's tabs in its order. Those of a section that has an order of its own stand in that
    /// one, in the places that they have together.
    private var tabChoices: [View.Customizing.Choice] {
        let shown = situation.tabsInOrder.filter { $0.visibleOn.contains(traits.platform) }
        var groups = Dictionary(grouping: shown) { orderingSection(of: $0)?.id }
        for section in bar.sections {
            groups[section.id]?.sort { rank($0.id, in: section) < rank($1.id, in: section) }
        }
        var rest = groups.mapValues { $0[...] }
        return shown.map { place in
            let section = orderingSection(of: place)?.id
            let tab = rest[section]?.popFirst() ?? place
            // Only the bar has fixed places.
            let movable = groups[section]?.filter { section != nil || !$0.keepsItsPlace } ?? []
            return choice(
                tab.id, text(tab.title), isVisible: !situation.isHidden(tab),
                canHide: tab.canBeHidden, section: section, among: movable.map(\.id))
        }
    }

    /// The saved filters that the sidebar shows as tabs, hidden ones too.
    private var filterChoices: [View.Customizing.Choice] {
        guard let section = shownDefinitions.first(where: { $0.content == .savedFilters }) else {
            return []
        }
        let filters = situation.filtersInOrder
        let movable = section.isCustomizable ? filters.map(\.tabID) : []
        return filters.map { filter in
            choice(
                filter.tabID, filter.name,
                isVisible: situation.profile.customization.visibility[filter.tabID] != false,
                canHide: true, section: section.id, among: movable)
        }
    }

    private func choice(
        _ tab: TabID, _ title: String, isVisible: Bool, canHide: Bool, section: SectionID?,
        among movable: [TabID]
    ) -> View.Customizing.Choice {
        let movable = traits.has(.reordering) && movable.contains(tab) ? movable : []
        return View.Customizing.Choice(
            tab: tab, title: title, section: section, isVisible: isVisible,
            canHide: traits.has(.hiding) && canHide,
            moveUp: movable.isEmpty || tab == movable.first
                ? nil : control("move-up-" + tab, phrases(.moveUp, title), symbol: "chevron.up"),
            moveDown: movable.isEmpty || tab == movable.last
                ? nil
                : control("move-down-" + tab, phrases(.moveDown, title), symbol: "chevron.down"))
    }

    /// The section in which a tab is moved. Where a bar shows the tabs too, they are moved in the
    /// bar's order.
    private func orderingSection(of tab: Bar.Tab) -> Bar.Section? {
        guard layout == .sidebar,
            let section = shownDefinitions.first(where: {
                $0.content == .tabs && $0.tabs.contains(tab.id)
            })
        else { return nil }
        return section.isCustomizable ? section : nil
    }
}

extension Bar.Tab {
    /// UIKit: fixed, pinned and movable tabs stay.
    fileprivate var canBeHidden: Bool {
        switch placement {
        case .fixed, .pinned, .movable: false
        case .automatic, .optional, .sidebarOnly: true
        }
    }
}
