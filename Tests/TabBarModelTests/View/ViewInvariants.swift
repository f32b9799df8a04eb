@testable import TabBarModel

/// What holds of every view.
enum ViewInvariants {
    /// What is broken in `view` of `situation`, one sentence each.
    static func broken(in view: View, of situation: Situation) -> [String] {
        var faults: [String] = []
        func check(_ holds: Bool, _ sentence: String) { if !holds { faults.append(sentence) } }
        let traits = view.traits
        let barItems = view.tabBar?.items ?? []
        let sidebarItems =
            (view.sidebar?.items ?? []) + (view.sidebar?.sections.flatMap(\.items) ?? [])

        check(view.tabBar != nil || view.sidebar != nil, "there is neither bar nor sidebar")
        for (name, items) in [("bar", barItems), ("sidebar", sidebarItems)] where !items.isEmpty {
            let tabs = items.filter { $0.kind == .tab || $0.kind == .overflow }
            check(items.count(where: \.isSelected) == 1, "\(name): not one selected item")
            check(
                tabs.count { $0.accessibility.aria["tabindex"] == "0" } == 1,
                "\(name): not one tab stop")
            check(
                tabs.map { $0.accessibility.position?.index } == Array(1...tabs.count),
                "\(name): positions are not in order")
            check(
                Set(items.map(\.id)).count == items.count, "\(name): two items of one id")
        }
        let all = (barItems + sidebarItems + (view.sidebar?.controls ?? []))
            .flatMap { [$0] + $0.overflow }
        check(
            all.contains { $0.isEnabled && $0.role == .destination }
                || !situation.tabs.contains {
                    $0.isEnabled && situation.bar.tab($0.id)?.role == .destination
                },
            "no tab that can be used")
        for item in all {
            check(!item.title.isEmpty, "\(item.id) has no title")
            check(!item.accessibility.label.isEmpty, "\(item.id) has no name")
            check(
                item.accessibility.aria["aria-label"]?.hasPrefix(item.accessibility.label) ?? false,
                "\(item.id) is called otherwise in ARIA")
            check(!item.symbol.isEmpty, "\(item.id) has no symbol")
            check((item.variant == .fill) == item.isSelected, "\(item.id) is filled wrongly")
            check(isReadable(item, view.theme), "\(item.id) is hard to read")
        }
        let identifiers =
            all.compactMap(\.accessibility.identifier)
            + [view.tabBar?.folded?.accessibility.identifier].compactMap(\.self)
        check(
            Set(identifiers).count == identifiers.count - (doubledControls(view)),
            "two things have one identifier")
        if traits.sizeClass == .compact, traits.has(.overflow) {
            check(
                barItems.count { $0.kind == .tab || $0.kind == .overflow } <= 5,
                "more than five items in a compact width")
        }

        check(traits.has(.badges) || all.allSatisfy { $0.badge == nil }, "a badge")
        check(traits.has(.sidebar) || view.sidebar == nil, "a sidebar")
        check(traits.has(.sections) || view.sidebar?.sections.isEmpty ?? true, "sections")
        check(traits.has(.sidebarHeader) || view.sidebar?.header == nil, "a header")
        check(traits.has(.sidebarFooter) || view.sidebar?.footer == nil, "a footer")
        check(traits.has(.sidebarBottomBar) || view.sidebar?.bottomBar == nil, "a bottom bar")
        check(traits.has(.accessory) || view.accessory == nil, "an accessory")
        check(view.accessory == nil || view.toolbar.isEmpty, "accessory and toolbar fallback")
        check(traits.has(.minimizing) || !(view.tabBar?.isMinimized ?? false), "minimised")
        check(
            traits.has(.detachedSearch) || barItems.allSatisfy { $0.role == nil || !$0.isDetached },
            "a detached search tab")

        check(
            view.tabBar == nil
                || (view.tabBar?.folded != nil) == (situation.session.search?.foldedTab != nil),
            "folded does not follow search")
        check((view.search?.field != nil) == (situation.session.search != nil), "field")
        check(
            (view.search?.back != nil)
                == (situation.session.search != nil && view.tabBar?.folded == nil),
            "no way back, or two")
        check((view.search?.recents != nil) == (situation.showing == .recents), "recents")
        check((view.menu != nil) == (situation.createState == .menu), "menu")
        check(view.menu.map { $0.items.count > 1 } ?? true, "a menu of one")
        let run = situation.session.run
        check(view.progress?.run == run?.id, "the card is of another run")
        check(
            view.progress.map { ($0.cancel == nil) == (run?.state == .cancelling) } ?? true,
            "no way to stop a run, or two")
        check(
            view.progress.map { $0.cancel?.accessibility.label.contains($0.title) ?? true } ?? true,
            "what stops a run does not say which")
        check(
            !traits.contentSize.isAccessibilitySize
                || view.menu?.items.allSatisfy { $0.symbol == nil } ?? true,
            "menu symbols at an accessibility size")
        check((view.tabBar?.contentSize ?? .large) <= .xLarge, "the bar grows past xLarge")
        check(!traits.reduceMotion || view.motion.menu == .fade, "moves in spite of the wish")
        return faults
    }

    /// The search and create buttons stand in the bar and in the sidebar that takes its place.
    private static func doubledControls(_ view: View) -> Int {
        view.tabBar == nil ? 0 : view.sidebar?.controls.count ?? 0
    }

    private static func isReadable(_ item: View.Item, _ theme: ViewTheme) -> Bool {
        // A disabled control needs no contrast (WCAG 2.2, 1.4.3).
        guard item.isEnabled, let text = Color(item.foreground.value),
            let ground = Color(item.background?.value ?? theme[.surfaceElevated])
        else { return !item.isEnabled }
        return text.contrast(with: ground) >= ColorToken.readableContrast
    }
}
