import Testing

@testable import TabBarModel

@Suite struct PathTests {
    let x = Screen(id: "x", title: "X")
    let y = Screen(id: "y")
    let hiding = Screen(id: "z", hidesBottomBar: true)

    @Test func `push and pop work on the selected tab`() throws {
        var player = try Player(makeBar())

        try player.expect(.push(x, tab: nil)) { $0.paths = ["a": [x]] }
        try player.expect(.push(y, tab: nil)) { $0.paths = ["a": [x, y]] }
        try player.expect(.pop(count: 1, tab: nil)) { $0.paths = ["a": [x]] }
        try player.expect(.pop(count: 1, tab: nil)) { $0.paths = [:] }
        try player.expect(.pop(count: 1, tab: nil))
    }

    @Test func `another tab's path changes without selecting it`() throws {
        var player = try Player(makeBar())

        try player.expect(.push(x, tab: "b")) { $0.paths = ["b": [x]] }
        try player.expect(.setPath([y], tab: "c")) { $0.paths["c"] = [y] }
        try player.expect(.popToRoot(tab: "b")) { $0.paths["b"] = nil }
    }

    @Test(arguments: [(2, 1), (3, 0), (Int.max, 0), (0, 3), (-1, 3), (.min, 3)])
    func `a pop takes at most what there is`(count: Int, left: Int) throws {
        var player = try Player(makeBar())
        try player.play(.setPath([x, y, x], tab: nil), .pop(count: count, tab: nil))

        #expect(player.session.paths["a"]?.count ?? 0 == left)
    }

    @Test func `setting the same path again changes nothing`() throws {
        var player = try Player(makeBar())
        try player.expect(.setPath([x, hiding], tab: nil)) { $0.paths = ["a": [x, hiding]] }

        try player.expect(.setPath([x, hiding], tab: nil))
        try player.expect(.setPath([], tab: nil)) { $0.paths = [:] }
        try player.expect(.setPath([], tab: "b"))
    }

    @Test func `the topmost screen decides whether the bar shows`() throws {
        var player = try Player(makeBar(accessory: makeAccessory()))
        try player.play(.push(hiding, tab: nil))
        #expect(!player.situation.isBarVisible)
        #expect(!player.situation.isAccessoryVisible)

        try player.play(.push(x, tab: nil))
        #expect(player.situation.isBarVisible)
        #expect(player.situation.isAccessoryVisible)
        try player.play(.pop(count: 1, tab: nil), .tapTab("b"))
        #expect(player.situation.isBarVisible)
    }

    @Test func `a path has a limit`() throws {
        var player = try Player(makeBar())
        let path = (1...64).map { Screen(id: "\($0)") }
        try player.play(.setPath(path, tab: nil))

        player.expect(.push(x, tab: nil), refusal: .pathFull("a"))
        player.expect(.setPath(path + [x], tab: "b"), refusal: .pathFull("b"))
    }

    @Test func `the reserved screen is nobody's to push`() throws {
        var player = try Player(makeBar())

        try player.expect(.push(.search, tab: nil))
        try player.expect(.setPath([x, .search], tab: nil)) { $0.paths = ["a": [x]] }
    }

    @Test func `tabs that have no path are refused`() throws {
        var profile = Profile()
        profile.customization.visibility = ["b": false]
        var player = try Player(
            makeBar(
                [
                    makeTab("a"), makeTab("b"),
                    makeTab("post", role: .action, interception: .run("note")),
                ], actions: [makeAction("note")]), owner: "o", profile: profile)

        player.expect(.push(x, tab: "none"), refusal: .unknownTab("none"))
        player.expect(.pop(count: 1, tab: "b"), refusal: .hiddenTab("b"))
        player.expect(.popToRoot(tab: "post"), refusal: .pathless("post"))
    }
}
