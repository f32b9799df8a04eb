import Testing

@testable import TabBarModel

/// Search as a screen on a navigation path: it hides the bar, and nothing is folded.
@Suite struct PushedSearchTests {
    func makeBar(on tab: TabID?) -> Bar {
        TabBarModelTests.makeBar(
            actions: [makeAction("note"), makeAction("scan", work)],
            create: makeCreate(["note", "scan"]),
            search: makeSearch(.accessory, presentation: .push(tab: tab)),
            accessory: makeAccessory())
    }

    /// Search pushed on tab a, over one screen.
    func makeOpen() throws -> Player {
        var player = try Player(makeBar(on: nil))
        try player.play(.push(Screen(id: "x"), tab: nil), .tapAccessory)
        return player
    }

    @Test func `opening pushes the reserved screen on the selected tab`() throws {
        var player = try Player(makeBar(on: nil))

        try player.expect(.tapAccessory, .focus(.searchField)) {
            $0.search = Session.Search(.pushed(on: "a"))
            $0.paths = ["a": [.search]]
        }
        #expect(!player.situation.isBarVisible)
        #expect(!player.situation.isAccessoryVisible)
        #expect(player.session.search?.foldedTab == nil)
    }

    @Test func `opening selects the tab that the bar names`() throws {
        var player = try Player(makeBar(on: "b"))

        try player.expect(
            .tapAccessory, .select(tab: "b", previous: "a"), .focus(.searchField),
            .haptic(.selection)
        ) {
            $0.search = Session.Search(.pushed(on: "b"))
            $0.paths = ["b": [.search]]
            $0.selection = "b"
            $0.visited = ["a", "b"]
        }
    }

    @Test func `a named tab that is hidden is passed over`() throws {
        var profile = Profile()
        profile.customization.visibility = ["b": false]
        var player = try Player(makeBar(on: "b"), owner: "o", profile: profile)

        try player.play(.tapSearch)

        #expect(player.session.search?.presentation == .pushed(on: "a"))
    }

    @Test(arguments: [Gesture.escape, .pop(count: 1, tab: nil), .pop(count: 1, tab: "a")])
    func `closing pops the screen`(gesture: Gesture) throws {
        var player = try makeOpen()

        try player.expect(gesture) {
            $0.search = nil
            $0.paths = ["a": [Screen(id: "x")]]
        }
    }

    @Test func `closing pops what stands on the screen too`() throws {
        var player = try makeOpen()
        try player.play(.push(Screen(id: "item"), tab: nil))

        try player.expect(.closeSearch) {
            $0.search = nil
            $0.paths = ["a": [Screen(id: "x")]]
        }
    }

    @Test func `a screen on top of search leaves it open`() throws {
        var player = try makeOpen()
        let item = Screen(id: "item")

        try player.expect(.push(item, tab: nil)) {
            $0.paths = ["a": [Screen(id: "x"), .search, item]]
        }
        #expect(player.situation.isBarVisible)
        try player.expect(.pop(count: 1, tab: nil)) {
            $0.paths = ["a": [Screen(id: "x"), .search]]
        }
    }

    @Test func `popping to the root closes search`() throws {
        var player = try makeOpen()

        try player.expect(.popToRoot(tab: nil)) {
            $0.search = nil
            $0.paths = [:]
        }
    }

    @Test func `a tap on the selected tab pops to the root and closes search`() throws {
        var player = try makeOpen()

        try player.expect(.tapTab("a"), .reselect(tab: "a", count: 1, hint: .popToRoot)) {
            $0.search = nil
            $0.paths = [:]
            $0.reselections = ["a": 1]
        }
    }

    @Test func `another tab closes search`() throws {
        var player = try makeOpen()

        try player.expect(
            .tapTab("b"), .select(tab: "b", previous: "a"), .haptic(.selection)
        ) {
            $0.search = nil
            $0.paths = ["a": [Screen(id: "x")]]
            $0.selection = "b"
            $0.visited = ["a", "b"]
        }
    }

    @Test func `nothing is folded`() throws {
        var player = try makeOpen()

        try player.expect(.tapFoldedTab)
    }

    @Test func `a path with the screen keeps search, one without closes it`() throws {
        var player = try makeOpen()
        let forged = Screen(id: "search", title: "Mine", hidesBottomBar: false)

        try player.expect(.setPath([Screen(id: "x"), forged, forged], tab: nil))
        try player.expect(.setPath([Screen(id: "x")], tab: nil)) {
            $0.search = nil
            $0.paths = ["a": [Screen(id: "x")]]
        }
        try player.expect(.setPath([Screen(id: "x"), forged], tab: nil))
        try player.expect(.push(forged, tab: nil))
    }

    @Test func `the path of another tab leaves search alone`() throws {
        var player = try makeOpen()

        try player.expect(.setPath([Screen(id: "y"), .search], tab: "b")) {
            $0.paths["b"] = [Screen(id: "y")]
        }
    }

    @Test func `opening the menu over a result closes search`() throws {
        var player = try makeOpen()
        try player.play(.push(Screen(id: "item"), tab: nil))

        try player.expect(.tapCreate) {
            $0.search = nil
            $0.paths = ["a": [Screen(id: "x")]]
            $0.isMenuOpen = true
        }
    }

    @Test func `a full path still takes search`() throws {
        var player = try Player(makeBar(on: nil))
        let path = (1...64).map { Screen(id: "\($0)") }
        try player.play(.setPath(path, tab: nil), .tapSearch)

        #expect(player.session.paths == ["a": path + [.search]])
        player.expect(.push(Screen(id: "65"), tab: nil), refusal: .pathFull("a"))
        try player.expect(.setPath(path + [.search], tab: nil))
    }
}
