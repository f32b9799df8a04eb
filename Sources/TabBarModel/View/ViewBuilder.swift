extension View {
    /// The view of `situation` for one client. Pure: no clock, no I/O.
    package init(of situation: Situation, for traits: Traits) {
        self = ViewBuilder(situation, traits).view()
    }
}

/// Makes one view. The parts stand in extensions, one file for each.
struct ViewBuilder {
    let situation: Situation
    let traits: Traits
    let preference: LocalePreference
    let phrases: PhraseBook
    let theme: ViewTheme
    let layout: View.Layout
    /// The tabs that this client can reach, in order.
    let tabs: [PlacedTab]
    /// The tab that shows as selected.
    let selection: TabID
    let createState: Situation.CreateState
    let createActions: [ActionID]

    var bar: Bar { situation.bar }
    var session: Session { situation.session }

    init(_ situation: Situation, _ traits: Traits) {
        self.situation = situation
        self.traits = traits
        preference = LocalePreference(traits.locales, last: situation.bar.defaultLocale)
        phrases = PhraseBook(preference, own: situation.bar.strings)
        theme = ViewTheme(
            situation.bar.theme, scheme: traits.colorScheme, contentSize: traits.contentSize)
        layout = View.Layout(for: traits)
        tabs = PlacedTab.all(of: situation, for: traits, layout: layout)
        selection = PlacedTab.selection(among: tabs, of: situation.session)
        createState = situation.createState
        createActions = situation.createActions
    }

    func view() -> View {
        View(
            session: session.id, bar: bar.id, barRevision: session.barRevision,
            revision: session.revision, traits: traits, locale: phrases.locale,
            direction: traits.direction ?? LanguageTag.direction(of: phrases.locale),
            layout: layout, style: bar.style, wrapsInNavigationStack: bar.wrapsInNavigationStack,
            selection: selection, isSelectedElsewhere: selection != session.selection,
            content: content, tabBar: tabBar, search: search, create: create, menu: menu,
            progress: progress, failure: failure, accessory: accessory, toolbar: toolbar,
            sidebar: sidebar, motion: motion, theme: theme)
    }

    // MARK: Small parts

    private var content: View.Content {
        let title = tabs.first { $0.id == selection }.map(title) ?? ""
        var aria = ARIA("tabpanel")
        aria["id"] = "content"
        aria["aria-labelledby"] = (layout == .sidebar ? "sidebar-tab-" : "tab-") + selection
        let isFilter = showsSavedFilter
        let showing = isFilter ? .results : situation.showing
        let sought = isFilter ? title : TypedText.trimmed(session.search?.query ?? "")
        return View.Content(
            showing: showing, tab: selection, title: title,
            screen: session.paths[selection]?.last,
            noResults: showing == .results ? phrases(.noResults, sought) : nil,
            accessibility: Accessibility(label: title, identifier: "content", aria: aria))
    }

    /// Whether the root of a saved filter's tab stands in the content area.
    private var showsSavedFilter: Bool {
        guard situation.showing == .tab, selection == session.selection,
            session.paths[selection]?.last == nil, let filter = situation.filter(selection)
        else { return false }
        return situation.catalog(of: filter) != nil
    }

    private var motion: View.Motion {
        let isReduced = traits.reduceMotion
        func curve(_ curve: View.Motion.Curve) -> View.Motion.Curve { isReduced ? .fade : curve }
        return View.Motion(
            selection: curve(.snappy), fold: curve(.standard), menu: curve(.snappy),
            accessory: curve(.standard), minimize: curve(.standard), failure: curve(.standard),
            pressScale: isReduced ? nil : 0.94)
    }

    func text(_ text: LocalizedText) -> String { preference.text(text) }

    func title(_ tab: PlacedTab) -> String {
        tab.definition.map { text($0.title) } ?? tab.shown.title
    }

    /// A button that is no tab.
    func control(
        _ id: String, _ title: String, symbol: String? = nil, label: String? = nil,
        hint: String? = nil
    ) -> View.Control {
        View.Control(
            id: id, title: title, symbol: symbol,
            accessibility: Accessibility(
                label: label ?? title, hint: hint, traits: [.button], identifier: id,
                aria: ARIA("button", label: label ?? title)))
    }
}

extension View.Layout {
    /// What stands where, by platform (`sidebarAdaptable` where it exists).
    init(for traits: Traits) {
        let hasSidebar = traits.has(.sidebar) && traits.sizeClass == .regular
        self =
            switch traits.platform {
            case .iphone, .android: .bottomBar
            case .ipad: hasSidebar ? .topBar : .bottomBar
            case .web: hasSidebar ? .sidebar : .bottomBar
            case .mac, .tv: traits.has(.sidebar) ? .sidebar : .topBar
            case .vision: .ornament
            case .watch: .pages
            }
    }

    /// Whether there is a sidebar in it, in place of the bar or beside it.
    func hasSidebar(for traits: Traits) -> Bool {
        switch self {
        case .sidebar: true
        case .topBar, .ornament: traits.has(.sidebar)
        case .bottomBar, .pages: false
        }
    }
}
