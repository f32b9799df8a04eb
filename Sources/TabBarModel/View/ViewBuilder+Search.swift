/// Search, and what opens it: the accessory and the toolbar.
extension ViewBuilder {
    /// What opens search on this client; the definition's fallback where its entry does not exist.
    var searchEntry: View.Search.Entry {
        switch bar.search.entry {
        case .none: return .none
        case .button: return .button
        case .tab:
            return tabs.contains { $0.shown.role == .search } ? .tab : fallbackEntry
        case .accessory: return traits.has(.accessory) ? .accessory : fallbackEntry
        }
    }

    private var fallbackEntry: View.Search.Entry {
        switch bar.search.fallback?.entry {
        case .button: .button
        case .toolbar: .toolbar
        case nil: .none
        }
    }

    var search: View.Search? {
        guard bar.search.entry != .none else { return nil }
        let prompt = text(bar.search.prompt)
        return View.Search(
            entry: searchEntry, isOpen: session.search != nil, prompt: prompt,
            field: session.search.map { field($0, prompt: prompt) }, back: back, recents: recents)
    }

    /// A search box over a list and not a combobox: each recent has a button of its own to remove
    /// it, which an option of a list box cannot hold.
    private func field(_ search: Session.Search, prompt: String) -> View.Field {
        var aria = ARIA("searchbox", label: prompt)
        aria["id"] = "search-field"
        switch situation.showing {
        case .recents: aria["aria-controls"] = "search-recents"
        case .results: aria["aria-controls"] = "search-results"
        case .tab, .prompt, .composing: break
        }
        return View.Field(
            query: search.query, isComposing: search.isComposing,
            clear: search.query.isEmpty
                ? nil
                : control(
                    "clear-text", phrases(.clearText), symbol: "xmark.circle.fill"),
            accessibility: Accessibility(
                label: prompt, value: search.query.isEmpty ? nil : search.query,
                traits: [.searchField], identifier: "search-field", aria: aria))
    }

    private var back: View.Control? {
        guard let search = session.search, layout == .sidebar || search.foldedTab == nil,
            let tab = tabs.first(where: { $0.id == search.foldedTab ?? selection })
        else { return nil }
        return control(
            "search-back", phrases(.backTo, title(tab)), symbol: "chevron.backward")
    }

    private var recents: View.Recents? {
        guard situation.showing == .recents else { return nil }
        let title = phrases(.recentSearches)
        let queries = situation.recents
        var aria = ARIA("list", label: title)
        aria["id"] = "search-recents"
        return View.Recents(
            title: title,
            clear: control(
                "clear-recents", phrases(.clear), label: "\(phrases(.clear)), \(title)"),
            items: queries.enumerated().map { index, query in
                View.Recent(
                    query: query, symbol: "clock",
                    remove: control(
                        "remove-recent-\(index + 1)", phrases(.removeRecent, query),
                        symbol: "xmark"),
                    accessibility: Accessibility(
                        label: query, traits: [.button],
                        position: .init(index: index + 1, count: queries.count),
                        identifier: "recent-\(index + 1)", aria: ARIA("button", label: query)))
            },
            accessibility: Accessibility(
                label: title, traits: [.header], identifier: "search-recents", aria: aria))
    }

    var accessory: View.Accessory? {
        guard let accessory = bar.accessory, situation.isAccessoryVisible, traits.has(.accessory),
            !traits.isCovered
        else { return nil }
        let title = text(accessory.title)
        let label = accessory.accessibilityLabel.map(text) ?? title
        let id = accessory.identifier ?? "accessory"
        return View.Accessory(
            id: id, title: title, symbol: accessory.symbol,
            placement: isMinimized ? .inline : .expanded, does: accessory.does,
            accessibility: Accessibility(
                label: label, hint: accessory.hint.map(text), traits: [.button], identifier: id,
                aria: ARIA("button", label: label)))
    }

    /// What stands in the toolbar of the tab that shows, where the platform has no better place.
    var toolbar: [View.Control] {
        guard searchEntry == .toolbar, session.search == nil, situation.isBarVisible,
            bar.search.fallback?.tab.map({ $0 == selection }) ?? true
        else { return [] }
        let accessory = bar.accessory
        let title = accessory.map { text($0.title) } ?? phrases(.search)
        return [
            control(
                "toolbar-search", title, symbol: accessory?.symbol ?? "magnifyingglass",
                label: accessory?.accessibilityLabel.map(text) ?? title,
                hint: accessory?.hint.map(text))
        ]
    }
}
