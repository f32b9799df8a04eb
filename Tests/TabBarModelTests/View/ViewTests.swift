import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct ViewTests {
    private func view(
        _ id: String, _ traits: Traits = Traits(), profile: Profile = Profile(),
        _ gestures: Gesture...
    ) throws -> View {
        var player = try ExamplePlay.start(id, profile)
        for gesture in gestures { try player.play(gesture) }
        return View(of: player.situation, for: traits)
    }

    // MARK: The bar

    @Test func `the selected tab is filled and says what is new`() throws {
        let view = try view("planner", .init(), .tapTab("inbox"))
        let inbox = try #require(view.tabBar?.items.first { $0.id == "inbox" })

        #expect(
            view.tabBar?.items.map(\.id) == ["today", "inbox", "projects", "profile", "bar.create"])
        #expect(inbox.symbol == "tray.fill")
        #expect(inbox.variant == .fill)
        #expect(inbox.badge?.text == "3")
        #expect(inbox.foreground == View.Paint(token: .accent, value: "#0B6B57"))
        #expect(inbox.accessibility.label == "Inbox")
        #expect(inbox.accessibility.value == "3 new")
        #expect(inbox.accessibility.traits == [.button, .selected])
        #expect(inbox.accessibility.position == Accessibility.Position(index: 2, count: 4))
        #expect(inbox.accessibility.aria.role == "tab")
        #expect(inbox.accessibility.aria["aria-label"] == "Inbox, 3 new")
        #expect(inbox.accessibility.aria["aria-selected"] == "true")
    }

    @Test func `the spoken count is the real one`() throws {
        var profile = Profile()
        profile.badges = ["inbox": 120]

        let inbox = try view("planner", profile: profile).tabBar?.items.first { $0.id == "inbox" }

        #expect(inbox?.badge?.text == "99+")
        #expect(inbox?.accessibility.value == "120 new")
    }

    @Test func `five items fit a compact width, and the fifth stands for the rest`() throws {
        let bar = makeBar((1...7).map { makeTab("t\($0)") })
        var player = try Player(bar)
        let first = View(of: player.situation, for: Traits())
        try player.play(.tapTab("t6"))
        let second = View(of: player.situation, for: Traits())
        let wide = View(of: player.situation, for: Traits(platform: .ipad))

        #expect(first.tabBar?.items.map(\.id) == ["t1", "t2", "t3", "t4", "bar.overflow"])
        #expect(first.tabBar?.items.last?.title == "More")
        #expect(first.tabBar?.items.last?.overflow.map(\.id) == ["t5", "t6", "t7"])
        #expect(second.tabBar?.items.filter(\.isSelected).map(\.id) == ["bar.overflow"])
        #expect(second.tabBar?.items.last?.overflow.filter(\.isSelected).map(\.id) == ["t6"])
        #expect(wide.tabBar?.items.map(\.id) == (1...7).map { "t\($0)" })
    }

    @Test func `the search tab stands apart from iOS 26 on`() throws {
        let old = try view("social", Traits(version: 18))
        let new = try view("social", Traits(version: 26))

        #expect(old.tabBar?.items.map(\.id) == ["home", "search", "post", "profile"])
        #expect(new.tabBar?.items.map(\.id) == ["home", "post", "profile", "search"])
        #expect(new.tabBar?.items.last?.isDetached == true)
    }

    @Test func `fixed tabs lead and pinned ones trail on iPad`() throws {
        let bar = makeBar([
            makeTab("a", placement: .pinned), makeTab("b"), makeTab("c", placement: .fixed),
            makeTab("d", placement: .optional),
        ])
        let situation = try Player(bar).situation
        var added = situation
        added.profile.customization.visibility["d"] = true

        func ids(_ situation: Situation, _ traits: Traits) -> [String]? {
            View(of: situation, for: traits).tabBar?.items.map(\.id)
        }

        #expect(ids(situation, Traits(platform: .ipad)) == ["c", "b", "a"])
        #expect(ids(added, Traits(platform: .ipad)) == ["c", "b", "d", "a"])
        #expect(ids(situation, Traits(platform: .ipad, version: 17)) == ["a", "b", "c", "d"])
        #expect(ids(situation, Traits()) == ["a", "b", "c", "d"])
    }

    @Test func `there are no badges on the TV`() throws {
        let view = try view("planner", Traits(platform: .tv))
        let items = try #require(view.sidebar?.items)

        #expect(items.allSatisfy { $0.badge == nil && $0.accessibility.value == nil })
    }

    // MARK: Search

    @Test func `open search folds the tabs into a button that leads back`() throws {
        var profile = Profile()
        profile.recents = ["jazz", "sea"]

        let view = try view(
            "listening", Traits(), profile: profile, .tapTab("library"), .tapSearch)

        #expect(view.tabBar?.folded?.accessibility.label == "Back to Library")
        #expect(view.tabBar?.items.filter(\.isSelected).map(\.id) == ["library"])
        #expect(view.content.showing == .recents)
        #expect(view.search?.field?.accessibility.label == "Shows and episodes")
        #expect(view.search?.recents?.title == "Recent Searches")
        #expect(view.search?.recents?.items.map(\.query) == ["jazz", "sea"])
        #expect(view.search?.recents?.clear.title == "Clear")
    }

    @Test func `the ledger searches from its accessory, and before iOS 26 from Home's toolbar`()
        throws
    {
        let new = try view("ledger")
        let old = try view("ledger", Traits(version: 18))
        let elsewhere = try view("ledger", Traits(version: 18), .tapTab("budget"))

        #expect(new.search?.entry == .accessory)
        #expect(new.accessory?.id == "transaction-search")
        #expect(new.accessory?.placement == .expanded)
        #expect(new.toolbar == [])
        #expect(old.search?.entry == .toolbar)
        #expect(old.accessory == nil)
        #expect(old.toolbar.map(\.title) == ["Search transactions"])
        #expect(elsewhere.toolbar == [])
    }

    @Test func `the accessory moves beside the minimised bar and leaves when it is covered`() throws
    {
        let minimized = try view("ledger", Traits(isMinimized: true))
        let covered = try view("ledger", Traits(isCovered: true))
        let tablet = try view("ledger", Traits(platform: .ipad, isMinimized: true))

        #expect(minimized.tabBar?.isMinimized == true)
        #expect(minimized.accessory?.placement == .inline)
        #expect(covered.accessory == nil)
        #expect(tablet.tabBar?.isMinimized == false)
        #expect(tablet.accessory?.placement == .expanded)
    }

    // MARK: Create

    @Test func `the create button is a plus, a cross, a spinner and a checkmark`() throws {
        let states = try ExamplePlay.states(of: "planner").map { state in
            let item = View(of: state.situation, for: Traits()).tabBar?.items.last
            return [state.name, item?.glyph.rawValue, item?.accessibility.value]
        }

        #expect(
            states == [
                ["start", "plus", nil], ["menu", "cross", nil],
                ["running", "spinner", "In progress"],
                ["cancelling", "spinner", "In progress"],
                ["failed", "plus", nil], ["done", "checkmark", "Done"],
            ])
    }

    @Test func `the menu is dimmed by scheme and drops its symbols at accessibility sizes`() throws
    {
        let light = try view("planner", .init(), .tapCreate)
        let large = try view(
            "planner", Traits(contentSize: .accessibility1, colorScheme: .dark), .tapCreate)

        #expect(light.menu?.scrim.opacity == 0.12)
        #expect(large.menu?.scrim.opacity == 0.35)
        #expect(
            light.menu?.items.map(\.symbol) == [
                "checkmark.circle", "note.text", "doc.viewfinder", "calendar.badge.plus",
            ])
        #expect(large.menu?.items.map(\.symbol) == [nil, nil, nil, nil])
        #expect(large.tabBar?.labelsStepAside == true)
        #expect(large.tabBar?.contentSize == .xLarge)
    }

    @Test func `the card of a run says what is done and stops it, once`() throws {
        let states = try ExamplePlay.states(of: "planner")
        func card(_ name: String, _ traits: Traits = Traits()) throws -> View.Progress? {
            let state = try #require(states.first { $0.name == name })
            return View(of: state.situation, for: traits).progress
        }

        let running = try #require(try card("running", Traits(locales: ["de"])))
        let stopping = try #require(try card("cancelling"))

        #expect(running.title == "Dokument scannen")
        #expect(running.detail == "Wird ausgeführt")
        #expect(running.delay == 600)
        #expect(running.accessibility.aria["aria-label"] == "Dokument scannen, Wird ausgeführt")
        #expect(running.cancel?.title == "Abbrechen")
        #expect(running.cancel?.accessibility.label == "Dokument scannen abbrechen")
        #expect(stopping.detail == "Cancelling")
        #expect(stopping.cancel == nil)
        #expect(try card("done") == nil)
        #expect(try card("failed") == nil)
    }

    @Test func `our own sentence for a failure is said in the client's language`() throws {
        let states = try ExamplePlay.states(of: "planner")
        let failed = try #require(states.first { $0.name == "failed" }?.situation)

        let english = View(of: failed, for: Traits()).failure?.message
        let german = View(of: failed, for: Traits(locales: ["de"])).failure?.message

        #expect(english == "Scan document didn't finish. Try again.")
        #expect(german == "Dokument scannen wurde nicht abgeschlossen. Versuche es erneut.")
    }

    @Test func `the plus of a tab that has its own action says which`() throws {
        let home = try view("ledger").tabBar?.items.last
        let budget = try view("ledger", .init(), .tapTab("budget")).tabBar?.items.last

        #expect(home?.accessibility.hint == "Opens a menu")
        #expect(home?.accessibility.aria["aria-haspopup"] == "menu")
        #expect(budget?.accessibility.hint == "Budget entry")
        #expect(budget?.accessibility.aria["aria-haspopup"] == "dialog")
    }

    @Test func `the root of a saved filter's tab shows what the filter finds`() throws {
        var profile = Profile()
        profile.savedFilters = [makeFilter("owls")]
        func content(
            _ bar: String = "social", _ platform: Platform = .mac, path: [Screen] = []
        ) throws -> View.Content {
            try view(
                bar, Traits(platform: platform), profile: profile, .tapTab("filter-owls"),
                .setPath(path, tab: nil)
            ).content
        }

        let shown = try content()

        #expect(shown.showing == .results)
        #expect(shown.noResults == "No results for “OWLS”")
        #expect(try content(path: [Screen(id: "owl")]).showing == .tab)
        #expect(try content(path: [Screen(id: "owl")]).noResults == nil)
        #expect(try content("social", .iphone).showing == .tab)
    }

    // MARK: The sidebar

    @Test func `the sidebar has the sections of its platform`() throws {
        var profile = Profile()
        profile.savedFilters = [makeFilter("owls"), makeFilter("boats")]
        profile.customization.order["timelines"] = ["filter-boats"]

        let mac = try #require(
            try view("social", Traits(platform: .mac), profile: profile).sidebar)
        let ipad = try #require(
            try view("social", Traits(platform: .ipad), profile: profile).sidebar)
        let tv = try #require(
            try view("social", Traits(platform: .tv, version: 26), profile: profile).sidebar)

        #expect(mac.header?.title == "Harbour Square")
        #expect(mac.sections.map(\.title) == ["Timelines", "Account"])
        #expect(mac.sections[0].items.map(\.id) == ["filter-boats", "filter-owls"])
        #expect(mac.sections[0].actions.map(\.title) == ["New filter"])
        #expect(mac.items.map(\.id) == ["home", "search", "post"])
        #expect(mac.customization?.choices.allSatisfy { !$0.canHide } == true)
        #expect(
            mac.customization?.choices.map(\.tab) == [
                "home", "search", "post", "profile", "filter-boats", "filter-owls",
            ])
        #expect(
            mac.customization?.choices.map(\.section) == [
                nil, nil, nil, nil, "timelines", "timelines",
            ])
        #expect(
            mac.customization?.choices.map { $0.moveUp?.title } == [
                nil, nil, nil, "Move Profile up", nil, "Move OWLS up",
            ])
        #expect(
            mac.customization?.choices.map { $0.moveDown?.title }
                == [nil, nil, "Move Post down", nil, "Move BOATS down", nil])
        #expect(mac.customization?.resetOrder?.title == "Reset Order")
        #expect(mac.customization?.resetVisibility == nil)
        #expect(ipad.sections.map(\.title) == ["Timelines", "You"])
        #expect(tv.header == nil)
        #expect(tv.sections.map(\.actions.count) == [0])
        #expect(tv.customization == nil)
    }

    @Test func `hidden filters are offered again, and a section's tabs move in their section`()
        throws
    {
        var profile = Profile()
        profile.savedFilters = [makeFilter("owls"), makeFilter("boats")]
        profile.customization.visibility["filter-owls"] = false
        profile.customization.order["rooms"] = ["c", "b"]
        let bar = makeBar(
            ["a", "b", "d", "c"].map { makeTab($0) },
            sections: [
                makeSection("rooms", tabs: ["b", "c"]), makeSection("own", content: .savedFilters),
            ])
        let situation = try Player(bar, profile: profile).situation
        func choices(_ platform: Platform) -> [View.Customizing.Choice] {
            View(of: situation, for: Traits(platform: platform)).sidebar?.customization?.choices
                ?? []
        }

        let mac = choices(.mac)
        let ipad = choices(.ipad)

        #expect(mac.map(\.tab) == ["a", "c", "d", "b", "filter-owls", "filter-boats"])
        #expect(mac.map(\.section) == [nil, "rooms", nil, "rooms", "own", "own"])
        #expect(mac.map { $0.moveUp != nil } == [false, false, true, true, false, true])
        #expect(mac.map { $0.moveDown != nil } == [true, true, false, false, true, false])
        #expect(ipad.map(\.isVisible) == [true, true, true, true, false, true])
        // A bar that shows the same tabs has one order of all of them.
        #expect(ipad.map(\.tab) == ["a", "b", "d", "c", "filter-owls", "filter-boats"])
        #expect(ipad.map(\.section) == [nil, nil, nil, nil, "own", "own"])
    }

    @Test func `a saved filter is selected elsewhere where there is no sidebar`() throws {
        let states = try ExamplePlay.states(of: "social")
        let situation = try #require(states.first { $0.name == "saved filter" }?.situation)

        let phone = View(of: situation, for: Traits())
        let tablet = View(of: situation, for: Traits(platform: .ipad))

        #expect(phone.selection == "profile")
        #expect(phone.isSelectedElsewhere)
        #expect(tablet.selection == "filter-owls")
        #expect(!tablet.isSelectedElsewhere)
        #expect(
            tablet.tabBar?.items.map(\.id) == ["home", "post", "profile", "filter-owls", "search"])
    }

    // MARK: The rest

    @Test(arguments: [
        makeTab("here", role: .search), makeTab("here", isEnabled: false),
        makeTab("here", role: .action, interception: .create),
    ])
    func `where the platform has no tab that can be used the others come back`(
        tab: Bar.Tab
    ) throws {
        var phone = makeTab("phone")
        phone.visibleOn = [.iphone]
        let situation = try Player(makeBar([tab, phone], search: makeSearch(.tab))).situation

        let view = View(of: situation, for: Traits(platform: .ipad, version: 17))

        #expect(view.tabBar?.items.map(\.id) == ["here", "phone"])
        #expect(view.selection == "phone")
        #expect(!view.isSelectedElsewhere)
        #expect(ViewInvariants.broken(in: view, of: situation) == [])
    }

    @Test func `under reduced motion everything fades and nothing shrinks`() throws {
        let moving = try view("planner").motion
        let calm = try view("planner", Traits(reduceMotion: true)).motion

        #expect(moving.selection == .snappy)
        #expect(moving.pressScale == 0.94)
        #expect(
            [calm.selection, calm.fold, calm.menu, calm.minimize] == [.fade, .fade, .fade, .fade])
        #expect(calm.pressScale == nil)
    }

    @Test func `the theme's tokens follow the scheme and the text size`() throws {
        let light = try view("ledger").theme
        let dark = try view(
            "ledger", Traits(contentSize: .accessibility5, colorScheme: .dark)
        ).theme

        #expect(light[.accent] == "#80460A")
        #expect(dark[.accent] == "#F0B35C")
        #expect(light[.bg] == "#F4F4F6")
        #expect(light[ViewTheme.TextStyle.body] == 17)
        #expect(dark[ViewTheme.TextStyle.body] == 53)
        #expect(ColorToken.allCases.map(\.index) == Array(0..<ColorToken.allCases.count))
    }

    @Test(
        arguments: [
            ("26", OSVersion(26)), ("18.4", OSVersion(18, 4)), ("17.6.1", OSVersion(17, 6)),
            ("", nil), ("26.", nil), ("x", nil), ("1.2.3.4", nil), ("1000", nil), ("-1", nil),
        ] as [(String, OSVersion?)])
    func `a version is one to three numbers`(text: String, version: OSVersion?) {
        #expect(OSVersion(text) == version)
    }
}
