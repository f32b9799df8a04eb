import Testing

@testable import TabBarModel

/// Search with a tab of its own: open, the search tab is the selection.
@Suite struct SearchTabTests {
    /// Search open over tab b.
    func makeOpen() throws -> Player {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("b"), .tapSearch)
        return player
    }

    @Test(arguments: [Gesture.tapSearch, .tapTab("search")])
    func `both ways in select the search tab`(gesture: Gesture) throws {
        var player = try Player(makeBarWithSearchTab())

        try player.expect(
            gesture, .select(tab: "search", previous: "a"), .focus(.searchField),
            .haptic(.selection)
        ) {
            $0.selection = "search"
            $0.visited = ["a", "search"]
            $0.search = Session.Search(.tab(folded: "a"))
        }
    }

    @Test(arguments: [Gesture.tapSearch, .tapTab("search")])
    func `tapped again it only takes the focus`(gesture: Gesture) throws {
        var player = try makeOpen()

        try player.expect(gesture, .focus(.searchField))
    }

    @Test(arguments: [Gesture.tapFoldedTab, .escape, .tapTab("b")])
    func `the way back selects the tab before`(gesture: Gesture) throws {
        var player = try makeOpen()
        try player.play(.type(text: "x", isComposing: false, sequence: nil))

        try player.expect(gesture, .select(tab: "b", previous: "search"), .haptic(.selection)) {
            $0.search = nil
            $0.selection = "b"
            $0.visited = ["a", "search", "b"]
        }
    }

    @Test(arguments: [ProgramRequest.closeSearch, .select("b")])
    func `a program goes the same way without haptic`(request: ProgramRequest) throws {
        var player = try makeOpen()

        try player.expect(request, .select(tab: "b", previous: "search")) {
            $0.search = nil
            $0.selection = "b"
            $0.visited = ["a", "search", "b"]
        }
    }

    @Test func `a third tab is one selection from the folded one`() throws {
        var player = try makeOpen()

        try player.expect(
            .tapTab("c"), .select(tab: "c", previous: "b"), .haptic(.selection)
        ) {
            $0.search = nil
            $0.selection = "c"
            $0.visited = ["a", "b", "search", "c"]
        }
    }

    @Test func `a program's query opens it without haptic or keyboard`() throws {
        var player = try Player(makeBarWithSearchTab())

        try player.expect(.search(query: "x"), .select(tab: "search", previous: "a")) {
            $0.selection = "search"
            $0.visited = ["a", "search"]
            $0.search = Session.Search(.tab(folded: "a"))
            $0.search?.query = "x"
        }
    }

    @Test func `a search tab beside a search button opens its own way`() throws {
        var bar = makeBarWithSearchTab()
        bar.search.entry = .button
        var player = try Player(bar)

        try player.play(.tapTab("search"))
        #expect(player.session.search?.presentation == .tab(folded: "a"))
        try player.play(.escape, .tapSearch)
        #expect(player.session.search?.presentation == .inline(folded: "a"))
    }

    @Test func `a disabled or hidden search tab refuses search`() throws {
        var bar = makeBarWithSearchTab()
        var profile = Profile()
        profile.customization.visibility = ["search": false]
        var hidden = try Player(bar, owner: "o", profile: profile)
        bar.tabs[3].isEnabled = false
        var disabled = try Player(bar)

        hidden.expect(.tapSearch, refusal: .hiddenTab("search"))
        disabled.expect(.tapSearch, refusal: .disabledTab("search"))
    }

    @Test func `an action tab leaves search open`() throws {
        var player = try Player(
            makeBar(
                [
                    makeTab("a"), makeTab("search", role: .search),
                    makeTab("post", role: .action, interception: .run("note")),
                ], actions: [makeAction("note")], search: makeSearch(.tab)))
        try player.play(.tapSearch)

        try player.expect(
            .tapTab("post"), .present(action: "note", run: "run-1"),
            work: [.settle(run: "run-1", action: "note")])
    }
}
