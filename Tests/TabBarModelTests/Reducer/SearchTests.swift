import Testing

@testable import TabBarModel

/// Search inline: the bar folds to the selected tab.
@Suite struct SearchTests {
    func makePlayer(limit: Int = 8) throws -> Player {
        try Player(
            makeBar(
                actions: [makeAction("note"), makeAction("scan", work)],
                create: makeCreate(["note", "scan"]), search: makeSearch(.button, limit: limit)))
    }

    /// Search open on tab b with nothing typed.
    func makeOpen() throws -> Player {
        var player = try makePlayer()
        try player.play(.tapTab("b"), .tapSearch)
        return player
    }

    @Test func `the search button folds the bar and raises the keyboard`() throws {
        var player = try makePlayer()
        #expect(player.situation.showing == .tab)

        try player.expect(.tapSearch, .focus(.searchField)) {
            $0.search = Session.Search(.inline(folded: "a"))
        }
        #expect(player.situation.showing == .prompt)
    }

    @Test func `a second tap only brings the keyboard back`() throws {
        var player = try makeOpen()
        try player.play(.type(text: "x", isComposing: false, sequence: nil))

        try player.expect(.tapSearch, .focus(.searchField))
    }

    @Test func `opening search closes the menu`() throws {
        var player = try makePlayer()
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
        var player = try makeOpen()
        try player.play(.type(text: "x", isComposing: false, sequence: nil))

        try player.expect(gesture) { $0.search = nil }
        #expect(player.situation.showing == .tab)
    }

    @Test func `a program closes search`() throws {
        var player = try makeOpen()

        try player.expect(.closeSearch) { $0.search = nil }
        try player.expect(.closeSearch)
    }

    @Test func `a tap on another tab closes search and selects`() throws {
        var player = try makeOpen()

        try player.expect(
            .tapTab("c"), .select(tab: "c", previous: "b"), .haptic(.selection)
        ) {
            $0.search = nil
            $0.selection = "c"
            $0.visited = ["a", "b", "c"]
        }
    }

    @Test func `a program that selects closes search`() throws {
        var player = try makeOpen()
        try player.expect(.select("b")) { $0.search = nil }
        try player.play(.tapSearch)

        try player.expect(.select("a"), .select(tab: "a", previous: "b")) {
            $0.search = nil
            $0.selection = "a"
            $0.visited = ["b", "a"]
        }
    }

    @Test func `nothing is folded while search is closed`() throws {
        var player = try makePlayer()

        try player.expect(.tapFoldedTab)
        try player.expect(.escape)
    }

    // MARK: Typing

    @Test func `typing sets the query`() throws {
        var player = try makeOpen()

        try player.expect(.type(text: " red ", isComposing: false, sequence: nil)) {
            $0.search?.query = " red "
        }
        #expect(player.situation.showing == .results)
        try player.expect(.type(text: " red ", isComposing: false, sequence: nil))
    }

    @Test func `an input method at work asks for no results`() throws {
        var player = try makeOpen()

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
        var player = try makePlayer()

        try player.expect(.type(text: "x", isComposing: false, sequence: 3))
    }

    @Test func `a text out of order is superseded, by client`() throws {
        var player = try makeOpen()
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
        var player = try makeOpen()
        try player.play(.type(text: "re", isComposing: false, sequence: 2))
        try player.expect(.type(text: "re", isComposing: false, sequence: 4)) {
            $0.search?.sequences = [.init(client: "phone", sequence: 4)]
        }

        try player.expect(
            .type(text: "red", isComposing: false, sequence: 3), isSuperseded: true)
    }

    @Test func `numbers begin anew when search opens again`() throws {
        var player = try makeOpen()
        try player.play(.type(text: "x", isComposing: false, sequence: 9))
        try player.play(.escape, .tapSearch)

        try player.expect(.type(text: "y", isComposing: false, sequence: 1)) {
            $0.search?.query = "y"
            $0.search?.sequences = [.init(client: "phone", sequence: 1)]
        }
    }

    @Test func `the seventeenth client drops the one that was silent longest`() throws {
        var player = try makeOpen()
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
        var player = try makeOpen()
        try player.play(.type(text: "x", isComposing: true, sequence: nil))

        try player.expect(.clearQuery) { $0.search = Session.Search(.inline(folded: "b")) }
        try player.expect(.clearQuery)
    }

    @Test func `a program sets the query and opens search without a keyboard`() throws {
        var player = try makePlayer()

        try player.expect(.search(query: "red")) {
            $0.search = Session.Search(.inline(folded: "a"))
            $0.search?.query = "red"
        }
        try player.expect(.search(query: "")) { $0.search?.query = "" }
    }

    // MARK: Submitting

    @Test func `submitting keeps the query, remembers it and lowers the keyboard`() throws {
        var player = try makeOpen()
        try player.play(.type(text: "  red\tcar ", isComposing: false, sequence: nil))

        try player.expect(
            .submit(text: nil, isComposing: false, isRecorded: true),
            .submit(query: "red car", isRecorded: true), .focus(.none),
            profile: { $0.recents = ["red car"] })
        #expect(player.situation.showing == .results)
    }

    @Test func `submitting again is an event but no second entry`() throws {
        var player = try makeOpen()
        try player.play(.submit(text: "red", isComposing: false, isRecorded: true))

        try player.expect(
            .submit(text: nil, isComposing: false, isRecorded: true),
            .submit(query: "red", isRecorded: true), .focus(.none))
    }

    @Test func `a text that comes with the submission becomes the query`() throws {
        var player = try makeOpen()
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
        var player = try makePlayer()

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
        var player = try makeOpen()

        try player.expect(.submit(text: text, isComposing: false, isRecorded: true))
        try player.expect(.pickRecent(text))
        try player.play(.type(text: text, isComposing: false, sequence: nil))
        #expect(player.situation.showing == .prompt)
        try player.expect(.submit(text: nil, isComposing: false, isRecorded: true))
    }

    @Test func `submitting nothing while search is closed changes nothing`() throws {
        var player = try makePlayer()

        try player.expect(.submit(text: nil, isComposing: false, isRecorded: true))
    }

    @Test func `the enter that ends a composition submits nothing`() throws {
        var player = try makeOpen()
        try player.play(.type(text: "にほ", isComposing: true, sequence: nil))

        try player.expect(.submit(text: nil, isComposing: true, isRecorded: true))
        try player.expect(.submit(text: "日本", isComposing: true, isRecorded: true))
    }

    @Test func `a submission that does not say whether it is composed goes by the session`() throws
    {
        var player = try makeOpen()
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
        var player = try makeOpen()

        try player.expect(
            .submit(text: "secret", isComposing: false, isRecorded: false),
            .submit(query: "secret", isRecorded: false), .focus(.none)
        ) {
            $0.search?.query = "secret"
            $0.search?.isUnrecorded = true
        }
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
