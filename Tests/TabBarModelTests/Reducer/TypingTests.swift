import Testing

@testable import TabBarModel

/// What is in the search field, letter by letter and out of order.
@Suite struct TypingTests {
    @Test func `typing sets the query`() throws {
        var player = try Player.searching()

        try player.expect(.type(text: " red ", isComposing: false, sequence: nil)) {
            $0.search?.query = " red "
        }
        #expect(player.situation.showing == .results)
        try player.expect(.type(text: " red ", isComposing: false, sequence: nil))
    }

    @Test func `an input method at work asks for no results`() throws {
        var player = try Player.searching()

        try player.expect(.type(text: "に", isComposing: true, sequence: nil)) {
            $0.search?.query = "に"
            $0.search?.isComposing = true
        }
        #expect(player.situation.showing == .composing)
        try player.expect(.type(text: "日", isComposing: false, sequence: nil)) {
            $0.search?.query = "日"
            $0.search?.isComposing = false
        }
        #expect(player.situation.showing == .results)
    }

    @Test func `a late letter does not open search again`() throws {
        var player = try Player.withSearch()

        try player.expect(.type(text: "x", isComposing: false, sequence: 3))
    }

    @Test func `a text out of order is superseded, by client`() throws {
        var player = try Player.searching()
        try player.expect(.type(text: "re", isComposing: false, sequence: 2)) {
            $0.search?.query = "re"
            $0.search?.sequences = [.init(client: "phone", sequence: 2)]
        }

        try player.expect(
            .type(text: "r", isComposing: false, sequence: 1), isSuperseded: true)
        try player.expect(
            .type(text: "rx", isComposing: false, sequence: 2), isSuperseded: true)
        try player.expect(.type(text: "b", isComposing: false, sequence: 1), client: nil) {
            $0.search?.query = "b"
            $0.search?.sequences = [
                .init(client: "phone", sequence: 2), .init(client: "", sequence: 1),
            ]
        }
        try player.expect(.type(text: "red", isComposing: false, sequence: 3)) {
            $0.search?.query = "red"
            $0.search?.sequences = [
                .init(client: "", sequence: 1), .init(client: "phone", sequence: 3),
            ]
        }
    }

    @Test func `the same text with a later number still outdates what comes between`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "re", isComposing: false, sequence: 2))
        try player.expect(.type(text: "re", isComposing: false, sequence: 4)) {
            $0.search?.sequences = [.init(client: "phone", sequence: 4)]
        }

        try player.expect(
            .type(text: "red", isComposing: false, sequence: 3), isSuperseded: true)
    }

    @Test func `numbers begin anew when search opens again`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "x", isComposing: false, sequence: 9))
        try player.play(.escape, .tapSearch)

        try player.expect(.type(text: "y", isComposing: false, sequence: 1)) {
            $0.search?.query = "y"
            $0.search?.sequences = [.init(client: "phone", sequence: 1)]
        }
    }

    @Test func `the seventeenth client drops the one that was silent longest`() throws {
        var player = try Player.searching()
        for client in 1...16 {
            try player.play(
                .type(text: "x", isComposing: false, sequence: 5), client: "c\(client)")
        }
        try player.play(.type(text: "x", isComposing: false, sequence: 6), client: "c1")
        try player.play(.type(text: "x", isComposing: false, sequence: 1), client: "c17")

        let clients = player.session.search?.sequences.map(\.client)

        #expect(clients == (3...16).map { "c\($0)" } + ["c1", "c17"])
    }

    @Test func `clearing empties the field and leaves search open`() throws {
        var player = try Player.searching()
        try player.play(.type(text: "x", isComposing: true, sequence: nil))

        try player.expect(.clearQuery) { $0.search = Session.Search(.inline(folded: "b")) }
        try player.expect(.clearQuery)
    }

    @Test func `a program sets the query and opens search without a keyboard`() throws {
        var player = try Player.withSearch()

        try player.expect(.search(query: "red")) {
            $0.search = Session.Search(.inline(folded: "a"))
            $0.search?.query = "red"
        }
        try player.expect(.search(query: "")) { $0.search?.query = "" }
    }
}
