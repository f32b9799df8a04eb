/// The bar and its items.
extension ViewBuilder {
    /// Most items in a compact width; the last stands for the rest.
    static let compactItemLimit = 5

    var tabBar: View.TabBar? {
        if layout == .sidebar { return nil }
        var aria = ARIA("tablist", label: phrases(.tabBar))
        aria["aria-orientation"] = layout == .ornament ? "vertical" : "horizontal"
        let isMinimizable = traits.has(.minimizing)
        return View.TabBar(
            isVisible: situation.isBarVisible,
            isMinimized: isMinimized,
            minimizeBehavior: isMinimizable ? bar.minimizeBehavior : .never,
            expandDistance: bar.expandDistance, items: barItems + controls, folded: folded,
            labelsStepAside: traits.contentSize.isAccessibilitySize,
            contentSize: min(traits.contentSize, .xLarge),
            accessibility: Accessibility(
                label: phrases(.tabBar), identifier: "tab-bar", aria: aria))
    }

    /// `automatic` minimises on no platform by scrolling.
    var isMinimized: Bool {
        guard traits.isMinimized, traits.has(.minimizing), situation.isBarVisible,
            session.search == nil
        else { return false }
        return bar.minimizeBehavior == .onScrollDown || bar.minimizeBehavior == .onScrollUp
    }

    private var barItems: [View.Item] {
        var shown = tabs.filter { $0.isInBar || $0.id == selection }
        if layout == .topBar, traits.has(.placements) {
            // Fixed tabs lead and pinned ones trail.
            shown =
                shown.filter { $0.definition?.placement == .fixed }
                + shown.filter { !($0.definition?.keepsItsPlace ?? false) }
                + shown.filter { $0.definition?.placement == .pinned }
        }
        let detached = shown.filter(isDetached)
        let grouped = shown.filter { !isDetached($0) }
        let room = Self.compactItemLimit - detached.count
        let hasOverflow =
            traits.has(.overflow) && traits.sizeClass == .compact && grouped.count > room
        let count = (hasOverflow ? room : grouped.count) + detached.count
        var items = grouped.prefix(hasOverflow ? room - 1 : grouped.count).enumerated().map {
            item($1, Accessibility.Position(index: $0 + 1, count: count))
        }
        if hasOverflow {
            items.append(overflow(grouped[(room - 1)...], .init(index: room, count: count)))
        }
        for tab in detached {
            items.append(item(tab, .init(index: items.count + 1, count: count)))
        }
        return items
    }

    private func isDetached(_ tab: PlacedTab) -> Bool {
        tab.shown.role == .search && bar.style == .system && traits.has(.detachedSearch)
    }

    private func overflow(
        _ tabs: ArraySlice<PlacedTab>, _ position: Accessibility.Position
    ) -> View.Item {
        let items = tabs.enumerated().map {
            item($1, .init(index: $0 + 1, count: tabs.count), prefix: "more-tab-")
        }
        let isSelected = items.contains(where: \.isSelected)
        var more = View.Item(
            kind: .overflow, id: "bar.overflow", role: nil, title: phrases(.more),
            symbol: "ellipsis", icon: nil, variant: isSelected ? .fill : .outline, glyph: .symbol,
            badge: nil, isSelected: isSelected, isEnabled: true, isDetached: false,
            foreground: theme.paint(isSelected ? .accent : .textSecondary),
            background: isSelected ? theme.paint(.fill) : nil,
            accessibility: tabAccessibility(
                phrases(.more), value: nil, isSelected: isSelected, isEnabled: true, position,
                identifier: "tab-overflow"),
            overflow: items)
        more.accessibility.aria["aria-haspopup"] = "menu"
        return more
    }

    // MARK: Items

    /// A tab as an item; `prefix` begins its identifier, so that one tab can stand on two surfaces.
    func item(
        _ tab: PlacedTab, _ position: Accessibility.Position, prefix: String = "tab-"
    ) -> View.Item {
        let shown = tab.shown
        let isSelected = shown.id == selection
        let badge = traits.has(.badges) ? shown.badgeCount.map(badge) : nil
        let foreground: ColorToken =
            !shown.isEnabled ? .textTertiary : isSelected ? .accent : .textSecondary
        let title = title(tab)
        var item = View.Item(
            kind: .tab, id: shown.id, role: shown.role, title: title, symbol: shown.symbol,
            icon: tab.definition?.icons[traits.platform.rawValue],
            variant: isSelected ? .fill : .outline, glyph: .symbol, badge: badge,
            isSelected: isSelected, isEnabled: shown.isEnabled, isDetached: isDetached(tab),
            foreground: theme.paint(foreground),
            background: isSelected ? theme.paint(.fill) : nil,
            accessibility: tabAccessibility(
                title, value: badge.map { phrases.newCount($0.count) }, isSelected: isSelected,
                isEnabled: shown.isEnabled, position, identifier: prefix + shown.id),
            overflow: [])
        if isSelected, let symbol = tab.definition?.selectedSymbol { item.symbol = symbol }
        if tab.definition?.interception == .create { dressAsCreate(&item) }
        return item
    }

    private func badge(_ count: Int) -> View.Badge {
        View.Badge(
            count: count, text: BadgeText.of(count) ?? "", foreground: theme.paint(.surface),
            background: theme.paint(.danger))
    }

    private func tabAccessibility(
        _ label: String, value: String?, isSelected: Bool, isEnabled: Bool,
        _ position: Accessibility.Position, identifier: String
    ) -> Accessibility {
        var aria = ARIA("tab", label: value.map { "\(label), \($0)" } ?? label)
        aria["id"] = identifier
        aria["aria-selected"] = isSelected ? "true" : "false"
        aria["aria-controls"] = "content"
        aria["aria-posinset"] = String(position.index)
        aria["aria-setsize"] = String(position.count)
        // One stop for the Tab key; arrows move inside.
        aria["tabindex"] = isSelected ? "0" : "-1"
        if !isEnabled { aria["aria-disabled"] = "true" }
        var traits: [Accessibility.Trait] = [.button]
        if isSelected { traits.append(.selected) }
        if !isEnabled { traits.append(.notEnabled) }
        return Accessibility(
            label: label, value: value, traits: traits, position: position,
            identifier: identifier, aria: aria)
    }

    /// The tabs as one round button, while search is open.
    private var folded: View.Item? {
        guard let id = session.search?.foldedTab else { return nil }
        guard let tab = tabs.first(where: { $0.id == id }) ?? tabs.first(where: { $0.isInBar })
        else { return nil }
        let title = title(tab)
        let label = phrases(.backTo, title)
        return View.Item(
            kind: .tab, id: tab.id, role: tab.shown.role, title: title,
            symbol: tab.definition?.selectedSymbol ?? tab.shown.symbol,
            icon: tab.definition?.icons[traits.platform.rawValue], variant: .fill, glyph: .symbol,
            badge: nil, isSelected: false, isEnabled: true, isDetached: true,
            foreground: theme.paint(.accent), background: theme.paint(.surfaceElevated),
            accessibility: Accessibility(
                label: label, traits: [.button], identifier: "folded-tab",
                aria: ARIA("button", label: label)),
            overflow: [])
    }

    /// The search and create buttons that stand beside the tabs.
    var controls: [View.Item] {
        var items: [View.Item] = []
        if searchEntry == .button { items.append(searchButton) }
        if bar.create.entry == .button, createState != .hidden { items.append(createButton) }
        return items
    }

    private var searchButton: View.Item {
        let label = phrases(.search)
        var aria = ARIA("button", label: label)
        aria["aria-expanded"] = session.search == nil ? "false" : "true"
        aria["aria-controls"] = "search-field"
        return View.Item(
            kind: .search, id: "bar.search", role: nil, title: label, symbol: "magnifyingglass",
            icon: nil, variant: .outline, glyph: .symbol, badge: nil, isSelected: false,
            isEnabled: true, isDetached: true, foreground: theme.paint(.textPrimary),
            background: theme.paint(.surfaceElevated),
            accessibility: Accessibility(
                label: label, traits: [.button], identifier: "search-button", aria: aria),
            overflow: [])
    }
}
