import Testing

@testable import TabBarModel

/// Search inline: the bar folds to the selected tab.
@Suite struct SearchTests {
    @Test func `the search button folds the bar and raises the keyboard`() throws {
        var player = try Player.withSearch()
        #expect(player.situation.showing == .tab)

        try player.expect(.tapSearch, .focus(.searchField)) {
            $0.search = Session.Search(.inline(folded: "a"))
        }
        #expect(player.situation.showing == .prompt)
    }

    @Test func `a second tap only brings the keyboard back`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "x", isComposing: false, sequence: nil))

        try player.expect(.tapSearch, .focus(.searchField))
    }

    @Test func `opening search closes the menu`() throws {
        var player = try Player.withSearch()
        try player.play(.tapCreate)

        try player.expect(.tapSearch, .focus(.searchField)) {
            $0.isMenuOpen = false
            $0.search = Session.Search(.inline(folded: "a"))
        }
    }

    @Test func `a bar without search refuses it`() throws {
        var player = try Player(makeBar())

        player.expect(.tapSearch, refusal: .searchUnavailable)
        player.expect(.search(query: "x"), refusal: .searchUnavailable)
        player.expect(
            .submit(text: "x", isComposing: false, isRecorded: true), refusal: .searchUnavailable)
        player.expect(.pickRecent("x"), refusal: .searchUnavailable)
        try player.expect(.type(text: "x", isComposing: false, sequence: 1))
        try player.expect(.clearQuery)
        try player.expect(.closeSearch)
    }

    // MARK: Leaving

    @Test(arguments: [Gesture.tapFoldedTab, .escape, .tapTab("b")])
    func `the way back clears the field and is not a reselect`(gesture: Gesture) throws {
        var player = try Player.searching()
        try player.play(.type(text: "x", isComposing: false, sequence: nil))

        try player.expect(gesture) { $0.search = nil }
        #expect(player.situation.showing == .tab)
    }

    @Test func `a program closes search`() throws {
        var player = try Player.searching()

        try player.expect(.closeSearch) { $0.search = nil }
        try player.expect(.closeSearch)
    }

    @Test func `a tap on another tab closes search and selects`() throws {
        var player = try Player.searching()

        try player.expect(
            .tapTab("c"), .select(tab: "c", previous: "b"), .haptic(.selection)
        ) {
            $0.search = nil
            $0.selection = "c"
            $0.visited = ["a", "b", "c"]
        }
    }

    @Test func `a program that selects closes search`() throws {
        var player = try Player.searching()
        try player.expect(.select("b")) { $0.search = nil }
        try player.play(.tapSearch)

        try player.expect(.select("a"), .select(tab: "a", previous: "b")) {
            $0.search = nil
            $0.selection = "a"
            $0.visited = ["b", "a"]
        }
    }

    @Test func `nothing is folded while search is closed`() throws {
        var player = try Player.withSearch()

        try player.expect(.tapFoldedTab)
        try player.expect(.escape)
    }

    // MARK: Accessory

    @Test func `the accessory reaches the same search`() throws {
        var player = try Player(
            makeBar(search: makeSearch(.accessory), accessory: makeAccessory()))

        try player.expect(.tapAccessory, .focus(.searchField)) {
            $0.search = Session.Search(.inline(folded: "a"))
        }
    }

    @Test func `the accessory runs its action`() throws {
        var player = try Player(
            makeBar(actions: [makeAction("note")], accessory: makeAccessory(.run("note"))))

        try player.expect(
            .tapAccessory, .present(action: "note", run: "run-1"),
            work: [.settle(run: "run-1", action: "note")])
    }

    @Test func `an accessory that does not show is refused`() throws {
        var none = try Player(makeBar())
        none.expect(.tapAccessory, refusal: .accessoryHidden)
        var covered = try Player(
            makeBar(search: makeSearch(.accessory), accessory: makeAccessory()))
        try covered.play(.push(Screen(id: "x", hidesBottomBar: true), tab: nil))

        covered.expect(.tapAccessory, refusal: .accessoryHidden)
    }
}

extension Player {
    /// A bar with a search button and a menu, at its start.
    static func withSearch() throws -> Player {
        try Player(
            makeBar(
                actions: [makeAction("note"), makeAction("scan", work)],
                create: makeCreate(["note", "scan"]), search: makeSearch(.button)))
    }

    /// Search open on tab b with nothing typed.
    static func searching() throws -> Player {
        var player = try withSearch()
        try player.play(.tapTab("b"), .tapSearch)
        return player
    }
}
