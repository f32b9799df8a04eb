import Testing

@testable import TabBarModel

@Suite struct SelectionTests {
    @Test func `a tap on another tab selects it and is felt`() throws {
        var player = try Player(makeBar())

        try player.expect(
            .tapTab("b"), .select(tab: "b", previous: "a"), .haptic(.selection)
        ) {
            $0.selection = "b"
            $0.visited = ["a", "b"]
        }
    }

    @Test func `a visited tab moves to the end of the visited ones`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("b"), .tapTab("c"))

        try player.expect(
            .tapTab("a"), .select(tab: "a", previous: "c"), .haptic(.selection)
        ) {
            $0.selection = "a"
            $0.visited = ["b", "c", "a"]
        }
    }

    @Test func `a tap on the selected tab at its root reselects and scrolls to the top`() throws {
        var player = try Player(makeBar())

        try player.expect(.tapTab("a"), .reselect(tab: "a", count: 1, hint: .scrollToTop)) {
            $0.reselections = ["a": 1]
        }
        try player.expect(.tapTab("a"), .reselect(tab: "a", count: 2, hint: .scrollToTop)) {
            $0.reselections = ["a": 2]
        }
    }

    @Test func `a tap on the selected tab below its root pops to the root`() throws {
        var player = try Player(makeBar())
        try player.play(.push(Screen(id: "x"), tab: nil), .push(Screen(id: "y"), tab: nil))

        try player.expect(.tapTab("a"), .reselect(tab: "a", count: 1, hint: .popToRoot)) {
            $0.reselections = ["a": 1]
            $0.paths = [:]
        }
    }

    @Test func `a count that cannot rise stays`() throws {
        var player = try Player(makeBar())
        player.session.reselections["a"] = .max

        try player.expect(.tapTab("a"), .reselect(tab: "a", count: .max, hint: .scrollToTop))
    }

    @Test func `selecting a tab leaves its badge`() throws {
        var player = try Player(makeBar([makeTab("a"), makeTab("b", badge: 3)]))

        try player.play(.tapTab("b"))

        #expect(player.situation.tab("b")?.badgeCount == 3)
    }

    @Test func `a tab that does not exist is unknown`() throws {
        var player = try Player(makeBar())

        player.expect(.tapTab("more"), refusal: .unknownTab("more"))
        player.expect(.tapTab(""), refusal: .unknownTab(""))
    }

    @Test func `a disabled tab is refused`() throws {
        var player = try Player(makeBar([makeTab("a"), makeTab("b", isEnabled: false)]))

        player.expect(.tapTab("b"), refusal: .disabledTab("b"))
    }

    @Test func `a hidden tab is refused by its own rule`() throws {
        var profile = Profile()
        profile.customization.visibility = ["b": false]
        var player = try Player(makeBar(), owner: "o", profile: profile)

        player.expect(.tapTab("b"), refusal: .hiddenTab("b"))
    }

    // MARK: Interception

    @Test func `an action tab runs its action and the selection stays`() throws {
        var player = try Player(
            makeBar(
                [makeTab("a"), makeTab("post", role: .action, interception: .run("note"))],
                actions: [makeAction("note")]))

        try player.expect(
            .tapTab("post"), .present(action: "note", run: "run-1"),
            work: [.settle(run: "run-1", action: "note")])
    }

    @Test func `an action tab of create is the create button`() throws {
        var player = try Player(
            makeBar(
                [makeTab("a"), makeTab("add", role: .action, interception: .create)],
                actions: [makeAction("note"), makeAction("scan", work)],
                create: makeCreate(["note", "scan"], entry: .tab)))

        try player.expect(.tapTab("add")) { $0.isMenuOpen = true }
        try player.expect(.tapTab("add")) { $0.isMenuOpen = false }
    }

    @Test func `an action tab with an action of its own closes the menu`() throws {
        var player = try Player(
            makeBar(
                [makeTab("a"), makeTab("post", role: .action, interception: .run("post"))],
                actions: [makeAction("note"), makeAction("scan", work), makeAction("post")],
                create: makeCreate(["note", "scan"])))
        try player.play(.tapCreate)

        try player.expect(
            .tapTab("post"), .present(action: "post", run: "run-1"),
            work: [.settle(run: "run-1", action: "post")]
        ) { $0.isMenuOpen = false }
    }

    @Test func `a disabled action tab is refused`() throws {
        var player = try Player(
            makeBar(
                [
                    makeTab("a"),
                    makeTab("post", role: .action, isEnabled: false, interception: .run("note")),
                ], actions: [makeAction("note")]))

        player.expect(.tapTab("post"), refusal: .disabledTab("post"))
    }

    // MARK: Programs

    @Test func `a program selects without haptic`() throws {
        var player = try Player(makeBar())

        try player.expect(.select("b"), .select(tab: "b", previous: "a")) {
            $0.selection = "b"
            $0.visited = ["a", "b"]
        }
    }

    @Test func `a program that selects the selected tab changes nothing`() throws {
        var player = try Player(makeBar())

        try player.expect(.select("a"))
    }

    @Test func `a program closes the menu`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expect(.select("a")) { $0.isMenuOpen = false }
    }

    @Test(arguments: [
        ("search", Refusal.notSelectable("search")), ("post", .notSelectable("post")),
        ("off", .disabledTab("off")), ("none", .unknownTab("none")),
    ])
    func `a program is refused what is no destination`(tab: TabID, refusal: Refusal) throws {
        var player = try Player(
            makeBar(
                [
                    makeTab("a"), makeTab("search", role: .search),
                    makeTab("post", role: .action, interception: .run("note")),
                    makeTab("off", isEnabled: false),
                ], actions: [makeAction("note")], search: makeSearch(.tab)))

        player.expect(.select(tab), refusal: refusal)
    }
}
