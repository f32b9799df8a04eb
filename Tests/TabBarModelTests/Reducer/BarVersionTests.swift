import Testing

@testable import TabBarModel

/// How a session follows a new definition: always in one revision, because the snapshot names the
/// bar's.
@Suite struct BarVersionTests {
    @Test func `a definition that changes nothing of the session is one revision`() throws {
        var player = try Player(makeBar())

        try player.expectMove(to: makeBar())
    }

    @Test func `a new tab in front leaves the selection`() throws {
        var player = try Player(makeBar([makeTab("a"), makeTab("b")]))
        try player.play(.tapTab("b"))

        try player.expectMove(to: makeBar([makeTab("x"), makeTab("b"), makeTab("a")]))
    }

    @Test func `a selected tab that is gone falls back to the one visited last`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("c"), .tapTab("b"), .tapTab("b"), .push(Screen(id: "x"), tab: nil))

        try player.expectMove(
            to: makeBar([makeTab("a"), makeTab("c")]), .fallBack(from: "b", to: "c")
        ) {
            $0.selection = "c"
            $0.visited = ["a", "c"]
            $0.reselections = [:]
            $0.paths = [:]
        }
    }

    @Test func `with no visited survivor the first destination follows`() throws {
        var player = try Player(makeBar())

        try player.expectMove(
            to: makeBar([
                makeTab("search", role: .search), makeTab("off", isEnabled: false), makeTab("b"),
            ]), .fallBack(from: "a", to: "b")
        ) {
            $0.selection = "b"
            $0.visited = ["b"]
        }
    }

    @Test func `a tab that became an action is no selection any more`() throws {
        var player = try Player(makeBar())

        try player.expectMove(
            to: makeBar(
                [
                    makeTab("a", role: .action, interception: .run("note")), makeTab("b"),
                ], actions: [makeAction("note")]), .fallBack(from: "a", to: "b")
        ) {
            $0.selection = "b"
            $0.visited = ["b"]
        }
    }

    @Test func `a selected tab that became disabled stays selected`() throws {
        var player = try Player(makeBar())

        try player.expectMove(to: makeBar([makeTab("a", isEnabled: false), makeTab("b")]))
    }

    @Test func `the menu stays open with the new list`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expectMove(
            to: makeBar(
                actions: [makeAction("note"), makeAction("task")],
                create: makeCreate(["note", "task"])))
        #expect(player.situation.createActions == ["note", "task"])
    }

    @Test(arguments: [(["note"], Situation.CreateState.idle), ([], .hidden)])
    func `the menu closes when fewer than two actions are left`(
        actions: [ActionID], state: Situation.CreateState
    ) throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expectMove(
            to: makeBar(actions: [makeAction("note")], create: makeCreate(actions))
        ) {
            $0.isMenuOpen = false
        }
        #expect(player.situation.createState == state)
    }

    @Test func `a run whose action vanished completes normally`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate, .pickAction("scan"))
        try player.play(.run(RunReport(run: "run-1", news: .started)), client: nil)
        try player.expectMove(
            to: makeBar(actions: [makeAction("note")], create: makeCreate(["note"])))
        player.wait(600)
        let end = player.now.advanced(byMilliseconds: 10)

        try player.expect(
            .failed(message: nil), of: "run-1", .haptic(.error)
        ) {
            $0.run = nil
            $0.outcome = .failed(
                Session.Failure(
                    message: "This didn't finish. Try again.", action: "scan", run: "run-1",
                    expiresAt: end.advanced(byMilliseconds: 6000)))
        }
        player.expect(.retryRun, refusal: .unknownAction("scan"))
    }

    // MARK: Open search

    @Test func `search stays open under a definition that presents it alike`() throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(.tapSearch, .type(text: "x", isComposing: false, sequence: 1))

        try player.expectMove(
            to: makeBar(search: makeSearch(.accessory), accessory: makeAccessory()))
    }

    @Test func `inline search folds to the tab fallen back to`() throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(.tapTab("b"), .tapSearch)

        try player.expectMove(
            to: makeBar([makeTab("a"), makeTab("c")], search: makeSearch(.button)),
            .fallBack(from: "b", to: "a")
        ) {
            $0.search?.presentation = .inline(folded: "a")
            $0.selection = "a"
            $0.visited = ["a"]
        }
    }

    @Test(arguments: [
        makeBar(), makeBarWithSearchTab(),
        makeBar(search: makeSearch(.button, presentation: .push(tab: nil))),
    ])
    func `inline search closes under a definition that presents it otherwise`(bar: Bar) throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(.tapSearch)

        try player.expectMove(to: bar) { $0.search = nil }
    }

    @Test func `search of a tab that is gone returns to the folded tab`() throws {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("b"), .tapSearch)

        try player.expectMove(
            to: makeBar(search: makeSearch(.button)), .fallBack(from: "search", to: "b")
        ) {
            $0.search = nil
            $0.selection = "b"
            $0.visited = ["a", "b"]
        }
    }

    @Test func `search of a tab whose folded tab is gone returns to the one before`() throws {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("c"), .tapTab("b"), .tapSearch)
        var bar = makeBarWithSearchTab()
        bar.tabs.remove(at: 1)

        try player.expectMove(to: bar) {
            $0.search?.presentation = .tab(folded: "c")
            $0.visited = ["a", "c", "search"]
        }
        try player.expect(.escape, .select(tab: "c", previous: "search"), .haptic(.selection)) {
            $0.search = nil
            $0.selection = "c"
            $0.visited = ["a", "search", "c"]
        }
    }

    @Test func `pushed search closes with its presentation`() throws {
        var player = try Player(makeBar(search: makeSearch(.button, presentation: .push(tab: nil))))
        try player.play(.push(Screen(id: "x"), tab: nil), .tapSearch)

        try player.expectMove(to: makeBar(search: makeSearch(.button))) {
            $0.search = nil
            $0.paths = ["a": [Screen(id: "x")]]
        }
    }
}

extension Player {
    /// Moves to `bar` and compares the whole outcome.
    fileprivate mutating func expectMove(
        to bar: Bar, _ effects: Effect..., at place: SourceLocation = #_sourceLocation,
        session changeSession: (inout Session) -> Void = { _ in }
    ) throws {
        let before = reducer.bar
        let revision = reducer.barRevision + 1
        reducer = Reducer(bar: bar, revision: revision)
        try expect(
            .bar(before: before, revision: revision), effects, client: nil, origin: nil, at: place
        ) {
            $0.barRevision = revision
            changeSession(&$0)
        }
    }
}
