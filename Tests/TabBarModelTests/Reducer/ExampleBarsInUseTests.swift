import Testing

@testable import TabBarModel

/// The rules on the four bars that ship with the program.
@Suite struct ExampleBarsInUseTests {
    func makePlayer(_ id: String) throws -> Player {
        try Player(try #require(try ExampleBarTests.lint(id).bar))
    }

    @Test func `listening: search beside the capsule, back to the library`() throws {
        var player = try makePlayer("listening")
        #expect(player.situation.tabs.map(\.badgeCount) == [nil, 2, nil])
        try player.play(.tapTab("library"))

        try player.expect(.tapSearch, .focus(.searchField)) {
            $0.search = Session.Search(.inline(folded: "library"))
        }
        try player.expect(
            .submit(text: "night radio", isComposing: false, isRecorded: true),
            .submit(query: "night radio", isRecorded: true), .focus(.none)
        ) {
            $0.search?.query = "night radio"
        } profile: {
            $0.recents = ["night radio"]
        }
        try player.expect(.tapFoldedTab) { $0.search = nil }
        player.expect(.tapCreate, refusal: .nothingToCreate)
    }

    @Test func `planner: a scan takes a moment, then confirms`() throws {
        var player = try makePlayer("planner")
        try player.expect(.tapCreate) { $0.isMenuOpen = true }
        #expect(
            player.situation.createActions == [
                "new-task", "new-note", "scan-document", "new-event",
            ])
        try player.play(.pickAction("scan-document"))
        try player.play(.run(RunReport(run: "run-1", news: .started)), client: nil)
        player.wait(2400)
        let end = player.now.advanced(byMilliseconds: 10)

        try player.expect(
            .succeeded, of: "run-1", .haptic(.success),
            .announce(key: "done", values: [], text: "Done")
        ) {
            $0.run = nil
            $0.outcome = .done(until: end.advanced(byMilliseconds: 1500))
        }
        player.expect(.tapSearch, refusal: .searchUnavailable)
    }

    @Test func `social: search is a tab, posting is no selection, filters are tabs`() throws {
        var player = try makePlayer("social")
        try player.play(.profile(.putSavedFilter(makeFilter("cats"))))
        #expect(
            player.situation.tabs.map(\.id) == ["home", "search", "post", "profile", "filter-cats"])

        try player.expect(
            .tapTab("search"), .select(tab: "search", previous: "home"), .focus(.searchField),
            .haptic(.selection)
        ) {
            $0.selection = "search"
            $0.visited = ["home", "search"]
            $0.search = Session.Search(.tab(folded: "home"))
        }
        try player.expect(
            .tapTab("post"), .present(action: "new-post", run: "run-1"),
            work: [.settle(run: "run-1", action: "new-post")])
        try player.expect(
            .tapTab("filter-cats"), .select(tab: "filter-cats", previous: "home"),
            .haptic(.selection)
        ) {
            $0.selection = "filter-cats"
            $0.visited = ["home", "search", "filter-cats"]
            $0.search = nil
        }
    }

    @Test func `ledger: on Budget the plus goes straight to the entry`() throws {
        var player = try makePlayer("ledger")
        try player.expect(.tapTab("add")) { $0.isMenuOpen = true }
        try player.play(.tapTab("budget"))

        try player.expect(
            .tapTab("add"), .present(action: "budget-entry", run: "run-1"),
            work: [.settle(run: "run-1", action: "budget-entry")])
    }

    @Test func `ledger: the accessory pushes search on Home and hides itself`() throws {
        var player = try makePlayer("ledger")
        try player.play(.tapTab("budget"))

        try player.expect(
            .tapAccessory, .select(tab: "home", previous: "budget"), .focus(.searchField),
            .haptic(.selection)
        ) {
            $0.selection = "home"
            $0.visited = ["budget", "home"]
            $0.search = Session.Search(.pushed(on: "home"))
            $0.paths = ["home": [.search]]
        }
        #expect(!player.situation.isAccessoryVisible)
        player.expect(.tapAccessory, refusal: .accessoryHidden)
    }
}
