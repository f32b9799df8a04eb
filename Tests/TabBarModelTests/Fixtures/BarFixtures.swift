import StrictJSON

@testable import TabBarModel

func makeTab(
    _ id: TabID, role: Bar.Tab.Role = .destination, placement: Bar.Tab.Placement = .automatic,
    badge: Int = 0, isEnabled: Bool = true, interception: Bar.Tab.Interception? = nil
) -> Bar.Tab {
    Bar.Tab(
        id: id, title: LocalizedText(id.uppercased()), symbol: "circle", selectedSymbol: nil,
        icons: [:], role: role, placement: placement, badge: badge, isEnabled: isEnabled,
        visibleOn: Set(Platform.allCases), interception: interception)
}

func makeSection(
    _ id: SectionID, tabs: [TabID] = [], content: Bar.Section.Content = .tabs,
    isCustomizable: Bool = true
) -> Bar.Section {
    Bar.Section(
        id: id, title: LocalizedText(id), tabs: tabs, platforms: [.ipad, .mac],
        placement: .automatic, content: content, actions: [], isCustomizable: isCustomizable)
}

func makeAction(_ id: ActionID, _ handler: Bar.Handler = .client) -> Bar.Action {
    Bar.Action(
        id: id, title: LocalizedText(id.uppercased()), detail: nil, symbol: "plus",
        handler: handler)
}

/// Work that takes a while, so that a run is active until it is reported.
let work = Bar.Handler.simulated(duration: 2400, steps: 8, fails: false)

func makeCreate(
    _ actions: [ActionID] = [], entry: Bar.Create.Entry? = nil, perTab: [TabID: ActionID] = [:]
) -> Bar.Create {
    Bar.Create(
        entry: entry ?? (actions.isEmpty ? .none : .button), label: LocalizedText("Create"),
        actions: actions, perTab: perTab, timing: Bar.Create.Timing())
}

func makeSearch(
    _ entry: Bar.Search.Entry, limit: Int = 8, presentation: Bar.Search.Presentation = .inline
) -> Bar.Search {
    Bar.Search(
        entry: entry, prompt: LocalizedText("Search"), catalog: nil, recentsLimit: limit,
        presentation: presentation, fallback: nil)
}

func makeAccessory(_ does: Bar.Accessory.Purpose = .openSearch) -> Bar.Accessory {
    Bar.Accessory(
        title: LocalizedText("Find"), symbol: "magnifyingglass", accessibilityLabel: nil, hint: nil,
        identifier: nil, does: does)
}

func makeBar(
    _ tabs: [Bar.Tab], sections: [Bar.Section] = [], actions: [Bar.Action] = [],
    create: Bar.Create = makeCreate(), search: Bar.Search = makeSearch(.none),
    accessory: Bar.Accessory? = nil
) -> Bar {
    Bar(
        id: "bar", style: .system, defaultLocale: "en", tabs: tabs, sections: sections,
        sidebar: Bar.Sidebar(header: nil, footer: nil, bottomBar: nil), actions: actions,
        create: create, search: search, accessory: accessory, wrapsInNavigationStack: true,
        minimizeBehavior: .automatic, expandDistance: 40, theme: .object([]), strings: [:])
}

/// Three destinations a, b and c, and whatever else.
func makeBar(
    actions: [Bar.Action] = [], create: Bar.Create = makeCreate(),
    search: Bar.Search = makeSearch(.none), accessory: Bar.Accessory? = nil
) -> Bar {
    makeBar(
        [makeTab("a"), makeTab("b"), makeTab("c")], actions: actions, create: create,
        search: search, accessory: accessory)
}

/// Destinations a, b and c and the search tab.
func makeBarWithSearchTab(
    actions: [Bar.Action] = [], create: Bar.Create = makeCreate()
) -> Bar {
    makeBar(
        [makeTab("a"), makeTab("b"), makeTab("c"), makeTab("search", role: .search)],
        actions: actions, create: create, search: makeSearch(.tab))
}

/// A button with a menu of two actions: `note` is a client's, `scan` takes a while.
func makeBarWithMenu(search: Bar.Search = makeSearch(.none)) -> Bar {
    makeBar(
        actions: [makeAction("note"), makeAction("scan", work)],
        create: makeCreate(["note", "scan"]), search: search)
}

/// A section of saved filters beside a and b.
func makeBarWithFilters() -> Bar {
    makeBar(
        [makeTab("a"), makeTab("b")],
        sections: [makeSection("timelines", content: .savedFilters)])
}

func makeFilter(_ id: String) -> SavedFilter {
    SavedFilter(
        id: id, name: id.uppercased(), symbol: "star", catalog: nil, query: nil,
        filter: ["kind:" + id])
}
