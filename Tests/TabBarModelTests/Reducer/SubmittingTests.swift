import Testing

@testable import TabBarModel

/// A query that is sent off, and what is remembered of it.
@Suite struct SubmittingTests {
    @Test func `submitting keeps the query, remembers it and lowers the keyboard`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "  red\tcar ", isComposing: false, sequence: nil))

        try player.expect(
            .submit(text: nil, isComposing: false, isRecorded: true),
            .submit(query: "red car", isRecorded: true), .focus(.none),
            profile: { $0.recents = ["red car"] })
        #expect(player.situation.showing == .results)
    }

    @Test func `submitting again is an event but no second entry`() throws {
        var player = try Player.searching()
        try player.play(.submit(text: "red", isComposing: false, isRecorded: true))

        try player.expect(
            .submit(text: nil, isComposing: false, isRecorded: true),
            .submit(query: "red", isRecorded: true), .focus(.none))
    }

    @Test func `a text that comes with the submission becomes the query`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "re", isComposing: true, sequence: nil))

        try player.expect(
            .submit(text: "red", isComposing: false, isRecorded: true),
            .submit(query: "red", isRecorded: true), .focus(.none)
        ) {
            $0.search?.query = "red"
            $0.search?.isComposing = false
        } profile: {
            $0.recents = ["red"]
        }
    }

    @Test func `a text submitted while search is closed opens it`() throws {
        var player = try Player.withSearch()

        try player.expect(
            .submit(text: "red", isComposing: false, isRecorded: true),
            .submit(query: "red", isRecorded: true), .focus(.none)
        ) {
            $0.search = Session.Search(.inline(folded: "a"))
            $0.search?.query = "red"
        } profile: {
            $0.recents = ["red"]
        }
    }

    @Test(arguments: ["", " ", "\u{00A0}\u{3000}\u{2003}", "\u{FEFF}\u{200E}\u{200B}\u{180E}"])
    func `what looks empty is not submitted`(text: String) throws {
        var player = try Player.searching()

        try player.expect(.submit(text: text, isComposing: false, isRecorded: true))
        try player.expect(.pickRecent(text))
        try player.play(.type(text: text, isComposing: false, sequence: nil))
        #expect(player.situation.showing == .prompt)
        try player.expect(.submit(text: nil, isComposing: false, isRecorded: true))
    }

    @Test func `submitting nothing while search is closed changes nothing`() throws {
        var player = try Player.withSearch()

        try player.expect(.submit(text: nil, isComposing: false, isRecorded: true))
    }

    @Test func `the enter that ends a composition submits nothing`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "にほ", isComposing: true, sequence: nil))

        try player.expect(.submit(text: nil, isComposing: true, isRecorded: true))
        try player.expect(.submit(text: "日本", isComposing: true, isRecorded: true))
    }

    @Test func `a submission that does not say whether it is composed goes by the session`() throws
    {
        var player = try Player.searching()
        try player.play(.type(text: "にほ", isComposing: true, sequence: nil))

        try player.expect(.submit(text: nil, isComposing: nil, isRecorded: true))
        try player.expect(.submit(text: "日本", isComposing: nil, isRecorded: true))
        try player.play(.type(text: "日本", isComposing: false, sequence: nil))
        try player.expect(
            .submit(text: nil, isComposing: nil, isRecorded: true),
            .submit(query: "日本", isRecorded: true), .focus(.none)
        ) { _ in
        } profile: {
            $0.recents = ["日本"]
        }
    }

    @Test func `an unrecorded submission leaves no trace but the query`() throws {
        var player = try Player.searching()

        try player.expect(
            .submit(text: "secret", isComposing: false, isRecorded: false),
            .submit(query: "secret", isRecorded: false), .focus(.none)
        ) {
            $0.search?.query = "secret"
            $0.search?.isUnrecorded = true
        }
    }
}
