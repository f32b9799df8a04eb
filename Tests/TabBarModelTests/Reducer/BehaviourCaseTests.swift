import StrictJSON
import Testing

@testable import TabBarModel

/// Faults that people met in tab bars elsewhere, each as what must happen here. Named after the
/// symptom.
@Suite struct BehaviourCaseTests {
    // MARK: Selection

    @Test func `crashed when the last tab was selected and the number of tabs shrank`() throws {
        let ids = ["a", "b", "c", "d", "e", "f"]
        var player = try Player(makeBar(ids.map { makeTab($0) }))
        try player.play(.tapTab("d"), .tapTab("f"))
        let revision = player.session.revision

        let transition = try player.move(to: makeBar(ids.dropLast().map { makeTab($0) }))

        #expect(transition.effects == [.fallBack(from: "f", to: "d")])
        #expect(player.session.selection == "d")
        #expect(player.session.revision == revision + 1)
    }

    @Test func `adding a tab in front moved the selection to a different tab`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("b"))

        let transition = try player.move(
            to: makeBar(["x", "a", "b", "c"].map { makeTab($0) }))

        #expect(player.session.selection == "b")
        #expect(transition.effects == [])
    }

    @Test func `a hidden tab stayed reachable`() throws {
        var profile = Profile()
        profile.customization.visibility = ["b": false]
        var player = try Player(makeBar(), owner: "o", profile: profile)

        player.expect(.tapTab("b"), refusal: .hiddenTab("b"))
        player.expect(.select("b"), refusal: .hiddenTab("b"))
    }

    @Test func `the previous tab was stale after a programmatic change`() throws {
        var player = try Player(makeBar())
        try player.play(.program(.select("b")))

        let transition = try player.play(.tapTab("c"))

        #expect(transition.effects.first == .select(tab: "c", previous: "b"))
    }

    @Test func `a tab behind More gave no event`() throws {
        var player = try Player(makeBar((1...7).map { makeTab("t\($0)") }))

        let transition = try player.play(.tapTab("t7"))

        #expect(transition.effects == [.select(tab: "t7", previous: "t1"), .haptic(.selection)])
        player.expect(.tapTab("more"), refusal: .unknownTab("more"))
    }

    @Test func `starting on a tab other than the first left the others not set up`() throws {
        var player = try Player(makeBar(), SessionStart(id: "s", timeToLive: 1, select: "c"))
        try player.play(.tapTab("b"))

        #expect(player.session.visited == ["a", "c", "b"])
        #expect(player.session.selection == "b")
    }

    @Test func `a prevented press still switched the content`() throws {
        var player = try Player(
            makeBar(
                [makeTab("a"), makeTab("post", role: .action, interception: .run("note"))],
                actions: [makeAction("note")]))
        let before = player.session

        try player.play(.tapTab("post"))

        #expect(player.session.selection == before.selection)
        #expect(player.session.visited == before.visited)
        #expect(player.session.paths == before.paths)
    }

    @Test func `every switch reloaded the page`() throws {
        var player = try Player(makeBar())
        try player.play(.push(Screen(id: "x"), tab: nil), .tapTab("b"))

        let transition = try player.play(.tapTab("a"))

        #expect(transition.effects == [.select(tab: "a", previous: "b"), .haptic(.selection)])
        #expect(player.session.paths == ["a": [Screen(id: "x")]])
    }

    @Test func `a tap on a tab selected before counted as reselect`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("b"), .tapTab("a"))

        let transition = try player.play(.tapTab("b"))

        #expect(transition.effects == [.select(tab: "b", previous: "a"), .haptic(.selection)])
        #expect(player.session.reselections == [:])
    }

    @Test func `a programmatic selection triggered the listener in a loop`() throws {
        var player = try Player(makeBar())

        try player.expect(.select("a"))
    }

    @Test func `the history of a tab was lost after going back and switching`() throws {
        var player = try Player(makeBar())
        try player.play(
            .push(Screen(id: "x"), tab: nil), .push(Screen(id: "y"), tab: nil),
            .pop(count: 1, tab: nil), .tapTab("b"), .tapTab("a"))

        #expect(player.session.paths == ["a": [Screen(id: "x")]])
    }

    // MARK: Restoring

    @Test func `highlight and content differed after the process died`() throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(
            .tapTab("b"), .push(Screen(id: "x", hidesBottomBar: true), tab: nil), .tapSearch)
        let start = SessionStart(id: "s", timeToLive: 1000, restore: try player.snapshot())

        let restored = try Player(player.reducer.bar, start)

        #expect(restored.session.parts == player.session.parts)
        #expect(restored.situation.isBarVisible == player.situation.isBarVisible)
        #expect(restored.situation.showing == player.situation.showing)
    }

    // MARK: Search

    @Test(arguments: [Gesture.clearQuery, .type(text: "", isComposing: false, sequence: nil)])
    func `the text was gone but the filter still active`(gesture: Gesture) throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(.tapSearch, .type(text: "x", isComposing: false, sequence: nil), gesture)

        #expect(player.situation.showing == .prompt)
    }

    @Test func `cancel selected the first tab that is not search`() throws {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("c"), .tapSearch, .escape)

        #expect(player.session.selection == "c")
    }

    @Test func `cancel went to a tab that had vanished meanwhile`() throws {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("b"), .tapTab("c"), .tapSearch)
        var bar = makeBarWithSearchTab()
        bar.tabs.remove(at: 2)
        try player.move(to: bar)
        try player.play(.escape)

        #expect(player.session.selection == "b")
    }

    @Test func `repeating a search added a row`() throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(.tapSearch)
        for number in 1...8 {
            try player.play(.submit(text: "q\(number)", isComposing: false, isRecorded: true))
        }
        try player.play(.submit(text: "q1", isComposing: false, isRecorded: true))
        #expect(player.profile.recents == ["q1", "q8", "q7", "q6", "q5", "q4", "q3", "q2"])
        try player.play(.submit(text: "q9", isComposing: false, isRecorded: true))

        #expect(player.profile.recents == ["q9", "q1", "q8", "q7", "q6", "q5", "q4", "q3"])
    }

    // MARK: Actions

    @Test func `a double tap on an action made two posts`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate, .pickAction("scan"))

        player.expect(.pickAction("scan"), refusal: .menuClosed)
        #expect(player.session.run?.id == "run-1")
    }

    @Test func `the spinner stayed after a failure`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate, .pickAction("scan"))
        try player.play(.run(RunReport(run: "run-1", news: .failed(message: "boom"))))
        #expect(player.situation.createState == .failed)
        try player.play(.tapCreate, .pickAction("scan"))

        #expect(player.session.run?.id == "run-2")
        #expect(player.situation.createState == .running)
    }

    @Test func `saying no in a confirmation left the spinner`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate, .pickAction("scan"), .cancelRun(nil))

        #expect(player.situation.createState == .idle)
    }

    // MARK: Visibility

    @Test func `flagging a second pushed screen did not work, or not after a restart`() throws {
        var player = try Player(makeBar())
        try player.play(
            .push(Screen(id: "x", hidesBottomBar: true), tab: nil), .push(Screen(id: "y"), tab: nil)
        )
        let start = SessionStart(id: "s", timeToLive: 1, restore: try player.snapshot())

        let restored = try Player(player.reducer.bar, start)

        #expect(player.situation.isBarVisible)
        #expect(restored.situation.isBarVisible)
    }

    @Test func `editing other tabs removed one that was never touched`() throws {
        var player = try Player(
            makeBar([makeTab("a", placement: .fixed), makeTab("b"), makeTab("c")]))

        try player.play(
            .profile(
                .customization(
                    Customization(
                        visibility: ["a": false, "ghost": false], order: ["": ["ghost", "c"]]))))

        #expect(player.situation.tabs.map(\.id) == ["a", "c", "b"])
    }
}
