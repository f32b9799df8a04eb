/// The sidebar: all tabs, where the bar has a part of them.
extension ViewBuilder {
    var sidebar: View.Sidebar? {
        guard layout.hasSidebar(for: traits) else { return nil }
        var aria = ARIA("tablist", label: phrases(.sidebar))
        aria["aria-orientation"] = "vertical"
        let count = tabs.count
        let sections = shownSections
        let loose = tabs.filter { tab in !sections.contains { $0.tabs.contains { $0.id == tab.id } }
        }
        var index = 0
        func items(_ tabs: [PlacedTab]) -> [View.Item] {
            tabs.map { tab in
                index += 1
                return item(tab, .init(index: index, count: count), prefix: "sidebar-tab-")
            }
        }
        return View.Sidebar(
            header: traits.has(.sidebarHeader) ? bar.sidebar.header.map(line) : nil,
            footer: traits.has(.sidebarFooter) ? bar.sidebar.footer.map(line) : nil,
            bottomBar: traits.has(.sidebarBottomBar) ? bar.sidebar.bottomBar.map(line) : nil,
            controls: controls, items: items(loose),
            sections: sections.map { section($0.section, items($0.tabs)) },
            customization: customization,
            accessibility: Accessibility(
                label: phrases(.sidebar), identifier: "sidebar", aria: aria))
    }

    private func line(_ line: Bar.Sidebar.Line) -> View.Line {
        View.Line(
            title: text(line.title), symbol: line.symbol, detail: line.detail.map(text))
    }

    /// The sections of this platform with their tabs in the person's order; one of tabs alone that
    /// has none left is not shown.
    private var shownSections: [(section: Bar.Section, tabs: [PlacedTab])] {
        shownDefinitions.compactMap { section in
            var listed = tabs.filter { $0.section == section.id }
            if section.content == .tabs {
                listed.sort { rank($0.id, in: section) < rank($1.id, in: section) }
            }
            return listed.isEmpty && section.actions.isEmpty ? nil : (section, listed)
        }
    }

    /// The definitions of this platform's sections.
    var shownDefinitions: [Bar.Section] {
        traits.has(.sections)
            ? bar.sections.filter { $0.platforms.contains(traits.platform) } : []
    }

    /// Tabs that the person ordered come first, in that order; then the others as defined.
    func rank(_ tab: TabID, in section: Bar.Section) -> Int {
        let wish =
            section.isCustomizable && traits.has(.reordering)
            ? situation.profile.customization.order[section.id] ?? [] : []
        return wish.firstIndex(of: tab)
            ?? wish.count + (section.tabs.firstIndex(of: tab) ?? section.tabs.count)
    }

    private func section(_ section: Bar.Section, _ items: [View.Item]) -> View.Section {
        let title = text(section.title)
        return View.Section(
            id: section.id, title: title, content: section.content, items: items,
            actions: traits.has(.sectionActions)
                ? section.actions.compactMap(bar.action).map {
                    control($0.id, text($0.title), symbol: $0.symbol, hint: $0.detail.map(text))
                } : [],
            isReorderable: section.isCustomizable && traits.has(.reordering) && items.count > 1,
            accessibility: Accessibility(
                label: title, traits: [.header], identifier: "section-" + section.id,
                aria: ARIA("group", label: title)))
    }
}
