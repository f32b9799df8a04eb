import Testing

@testable import TabBarModel

@Suite struct CreateTests {
    @Test func `with nothing to run the button is hidden and a tap refused`() throws {
        var player = try Player(makeBar(actions: [makeAction("note")]))

        #expect(player.situation.createState == .hidden)
        player.expect(.tapCreate, refusal: .nothingToCreate)
    }

    @Test func `one action runs without a menu`() throws {
        var player = try Player(
            makeBar(actions: [makeAction("note")], create: makeCreate(["note"])))

        try player.expect(
            .tapCreate, .present(action: "note", run: "run-1"),
            work: [.settle(run: "run-1", action: "note")])
        #expect(player.situation.createState == .idle)
    }

    @Test func `several actions open a menu and the next tap closes it`() throws {
        var player = try Player(makeBarWithMenu())

        try player.expect(.tapCreate) { $0.isMenuOpen = true }
        #expect(player.situation.createState == .menu)
        try player.expect(.tapCreate) { $0.isMenuOpen = false }
        #expect(player.situation.createState == .idle)
    }

    @Test func `on a tab with an action of its own the button runs that`() throws {
        var player = try Player(
            makeBar(
                actions: [makeAction("note"), makeAction("task"), makeAction("entry")],
                create: makeCreate(["note", "task"], perTab: ["b": "entry"])))
        #expect(player.situation.createActions == ["note", "task"])
        try player.play(.tapTab("b"))
        #expect(player.situation.createActions == ["entry"])

        try player.expect(
            .tapCreate, .present(action: "entry", run: "run-1"),
            work: [.settle(run: "run-1", action: "entry")])
    }

    @Test func `picking closes the menu, then runs`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expect(
            .pickAction("scan"), work: [.start(run: "run-1", action: "scan", handler: work)]
        ) {
            $0.isMenuOpen = false
            $0.run = Session.ActiveRun(
                id: "run-1", action: "scan", state: .queued, startedAt: nil, origin: "phone")
        }
        #expect(player.situation.createState == .running)
    }

    @Test func `picking is refused without menu, unknown or not offered`() throws {
        var player = try Player(
            makeBar(
                actions: [makeAction("note"), makeAction("scan", work), makeAction("other")],
                create: makeCreate(["note", "scan"])))

        player.expect(.pickAction("note"), refusal: .menuClosed)
        player.expect(.pickAction("nothing"), refusal: .unknownAction("nothing"))
        try player.play(.tapCreate)
        player.expect(.pickAction("other"), refusal: .actionNotInMenu("other"))
    }

    @Test(arguments: [Gesture.tapScrim, .escape])
    func `scrim and escape close the menu and give the focus back`(gesture: Gesture) throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expect(gesture, .focus(.createButton)) { $0.isMenuOpen = false }
        try player.expect(gesture)
    }

    @Test func `a tap on the selected tab only closes the menu`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.push(Screen(id: "x"), tab: nil), .tapCreate)

        try player.expect(.tapTab("a")) { $0.isMenuOpen = false }
    }

    @Test func `a tap on another tab closes the menu and selects`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expect(
            .tapTab("b"), .select(tab: "b", previous: "a"), .haptic(.selection)
        ) {
            $0.isMenuOpen = false
            $0.selection = "b"
            $0.visited = ["a", "b"]
        }
    }

    @Test func `opening the menu closes search`() throws {
        var player = try Player(makeBarWithMenu(search: makeSearch(.button)))
        try player.play(.tapSearch)

        try player.expect(.tapCreate) {
            $0.search = nil
            $0.isMenuOpen = true
        }
    }

    @Test func `opening the menu on the search tab returns to the folded tab`() throws {
        var player = try Player(
            makeBarWithSearchTab(
                actions: [makeAction("note"), makeAction("task")],
                create: makeCreate(["note", "task"])))
        try player.play(.tapTab("b"), .tapSearch)

        try player.expect(
            .tapCreate, .select(tab: "b", previous: "search"), .haptic(.selection)
        ) {
            $0.search = nil
            $0.selection = "b"
            $0.visited = ["a", "search", "b"]
            $0.isMenuOpen = true
        }
    }

    @Test func `on the search tab the folded tab's own action counts`() throws {
        var player = try Player(
            makeBarWithSearchTab(
                actions: [makeAction("note"), makeAction("task"), makeAction("entry")],
                create: makeCreate(["note", "task"], perTab: ["b": "entry"])))
        try player.play(.tapTab("b"), .tapSearch)

        try player.expect(
            .tapCreate, .present(action: "entry", run: "run-1"),
            work: [.settle(run: "run-1", action: "entry")])
    }

    @Test func `the menu does not open where a screen hides the bar`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.push(Screen(id: "x", hidesBottomBar: true), tab: nil))

        try player.expect(.tapCreate)
    }

    @Test func `a screen that hides the bar closes the menu`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)
        let plain = Screen(id: "x")
        let hiding = Screen(id: "y", hidesBottomBar: true)

        try player.expect(.push(plain, tab: nil)) { $0.paths = ["a": [plain]] }
        try player.expect(.push(hiding, tab: nil)) {
            $0.paths = ["a": [plain, hiding]]
            $0.isMenuOpen = false
        }
    }
}
