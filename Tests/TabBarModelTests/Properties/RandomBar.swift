@testable import TabBarModel

/// Ids from which all random bars and causes draw, so that definitions overlap.
enum RandomIDs {
    static let destinations = ["a", "b", "c", "d", "e"]
    static let tabs = destinations + ["search", "post", "add"]
    static let actions = ["note", "scan", "task", "entry"]
    static let filters = ["x", "y", "z"]
}

extension SeededGenerator {
    /// A valid definition of any kind.
    mutating func bar() -> Bar {
        let actions = some(of: RandomIDs.actions)
        var destinations = some(of: RandomIDs.destinations)
        if destinations.isEmpty { destinations = [pick(RandomIDs.destinations)] }
        var tabs = destinations.map { destination($0) }
        let hasSearchTab = once(in: 2)
        if hasSearchTab {
            insert(makeTab("search", role: .search, placement: placement()), into: &tabs)
        }
        if once(in: 3), let action = actions.first {
            insert(makeTab("post", role: .action, interception: .run(action)), into: &tabs)
        }
        if once(in: 3) { insert(makeTab("add", role: .action, interception: .create), into: &tabs) }
        let search = search(hasSearchTab: hasSearchTab, destinations)
        return makeBar(
            tabs.shuffled(using: &self), sections: sections(),
            actions: actions.map { makeAction($0, once(in: 2) ? .client : work) },
            create: create(actions, destinations), search: search,
            accessory: accessory(actions, search))
    }

    private mutating func insert(_ tab: Bar.Tab, into tabs: inout [Bar.Tab]) {
        tabs.insert(tab, at: number(below: tabs.count + 1))
    }

    private mutating func destination(_ id: TabID) -> Bar.Tab {
        var tab = makeTab(
            id, placement: placement(), badge: once(in: 3) ? number(below: 200) : 0,
            isEnabled: !once(in: 8))
        if once(in: 4) { tab.visibleOn = Set(some(of: Platform.allCases)) }
        return tab
    }

    private mutating func placement() -> Bar.Tab.Placement {
        once(in: 2) ? .automatic : pick(Bar.Tab.Placement.allCases)
    }

    private mutating func sections() -> [Bar.Section] {
        once(in: 2)
            ? [makeSection("timelines", content: .savedFilters, isCustomizable: once(in: 2))] : []
    }

    private mutating func create(_ actions: [ActionID], _ tabs: [TabID]) -> Bar.Create {
        var perTab: [TabID: ActionID] = [:]
        if let action = actions.first, once(in: 3) { perTab[pick(tabs)] = action }
        var create = makeCreate(
            some(of: actions), entry: pick([Bar.Create.Entry.button, .button, .tab, .none]),
            perTab: perTab)
        create.timing.moment = pick([0, 25, 600])
        return create
    }

    private mutating func search(hasSearchTab: Bool, _ tabs: [TabID]) -> Bar.Search {
        let entries: [Bar.Search.Entry] =
            [.button, .accessory, .none] + (hasSearchTab ? [.tab, .tab] : [])
        let presentation: Bar.Search.Presentation =
            once(in: 3) ? .push(tab: once(in: 2) ? pick(tabs) : nil) : .inline
        return makeSearch(pick(entries), limit: pick([1, 2, 3, 8]), presentation: presentation)
    }

    private mutating func accessory(_ actions: [ActionID], _ search: Bar.Search) -> Bar.Accessory? {
        if search.entry == .accessory { return makeAccessory() }
        guard once(in: 3), let action = actions.last else { return nil }
        return makeAccessory(.run(action))
    }
}
