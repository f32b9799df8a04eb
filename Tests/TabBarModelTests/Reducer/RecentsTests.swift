import Testing

@testable import TabBarModel

@Suite struct RecentsTests {
    /// Open search with these recents.
    func makePlayer(_ recents: [String], limit: Int = 8) throws -> Player {
        var profile = Profile()
        profile.recents = recents
        var player = try Player(
            makeBar(search: makeSearch(.button, limit: limit)), owner: "o", profile: profile)
        try player.play(.tapSearch)
        return player
    }

    @Test func `the newest stands in front`() throws {
        var player = try makePlayer(["b"])

        try player.play(.submit(text: "a", isComposing: false, isRecorded: true))

        #expect(player.profile.recents == ["a", "b"])
    }

    @Test(arguments: [
        ("Redbull", "redbull"), ("red  bull", "Red Bull"), ("STRASSE", "Straße"),
        ("e\u{301}t\u{E9}", "\u{E9}te\u{301}"),
    ])
    func `an equal one is replaced by the newest spelling`(old: String, new: String) throws {
        var player = try makePlayer(["x", old, "y"])

        try player.play(.submit(text: new, isComposing: false, isRecorded: true))

        #expect(
            player.profile.recents.map { Array($0.utf8) } == [new, "x", "y"].map { Array($0.utf8) })
    }

    @Test func `accents make a difference`() throws {
        var player = try makePlayer(["ete"])

        try player.play(.submit(text: "été", isComposing: false, isRecorded: true))

        #expect(player.profile.recents == ["été", "ete"])
    }

    @Test func `the limit evicts exactly the oldest`() throws {
        var player = try makePlayer(["c", "b", "a"], limit: 3)

        try player.play(.submit(text: "a", isComposing: false, isRecorded: true))
        #expect(player.profile.recents == ["a", "c", "b"])
        try player.play(.submit(text: "d", isComposing: false, isRecorded: true))
        #expect(player.profile.recents == ["d", "a", "c"])
    }

    @Test func `picking one submits it and makes it the query`() throws {
        var player = try makePlayer(["b", "a"])

        try player.expect(
            .pickRecent("a"), .submit(query: "a", isRecorded: true), .focus(.none)
        ) {
            $0.search?.query = "a"
        } profile: {
            $0.recents = ["a", "b"]
        }
    }

    @Test func `removing one leaves the query`() throws {
        var player = try makePlayer(["b", "a"])
        try player.play(.type(text: "q", isComposing: false, sequence: nil))

        try player.expect(.removeRecent(" A "), profile: { $0.recents = ["b"] })
        try player.expect(.removeRecent("a"))
    }

    @Test func `clearing leaves the query and shows the empty prompt at once`() throws {
        var player = try makePlayer(["b", "a"])
        #expect(player.situation.showing == .recents)

        try player.expect(.clearRecents, profile: { $0.recents = [] })
        #expect(player.situation.showing == .prompt)
        try player.expect(.clearRecents)
    }

    @Test func `a program replaces them by the same rules`() throws {
        var player = try makePlayer(["z"], limit: 2)

        try player.expect(
            .profile(.recents([" a ", "", "A", "b\nb", "c"])), [],
            profile: { $0.recents = ["a", "b b"] })
    }

    @Test func `a lower limit shows fewer and cuts with the next one written`() throws {
        var player = try makePlayer(["c", "b", "a"])
        try player.move(to: makeBar(search: makeSearch(.button, limit: 2)))

        #expect(Array(player.situation.recents) == ["c", "b"])
        try player.play(.submit(text: "d", isComposing: false, isRecorded: true))
        #expect(player.profile.recents == ["d", "c"])
    }
}
