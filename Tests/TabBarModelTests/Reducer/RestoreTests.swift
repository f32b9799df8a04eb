import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct RestoreTests {
    let x = Screen(id: "x", title: "X", hidesBottomBar: true)

    func start(
        _ bar: Bar, _ snapshot: RestoredSnapshot, owner: OwnerID? = nil,
        profile: Profile = Profile(),
        select: TabID? = nil, query: String? = nil
    ) throws -> StartedSession {
        let started = try Reducer(bar: bar, revision: 1).start(
            SessionStart(
                id: "new", owner: owner, timeToLive: 1, restore: snapshot, select: select,
                query: query), profile: profile,
            Circumstances(now: Timestamp(milliseconds: 0), newRunID: { "" }))
        #expect(
            Invariants.broken(
                in: Situation(bar: bar, profile: started.profile, session: started.session)
            ).isEmpty)
        return started
    }

    @Test func `under the same bar the parts taken come back the same`() throws {
        var player = try Player(
            makeBar(
                [makeTab("a"), makeTab("b", badge: 2), makeTab("c")], search: makeSearch(.button)))
        try player.play(
            .tapTab("c"), .tapTab("b"), .tapTab("b"), .push(x, tab: nil), .push(x, tab: "a"),
            .tapSearch, .submit(text: "old", isComposing: false, isRecorded: true),
            .type(text: "re", isComposing: true, sequence: 3))
        let badges: [TabID: Int?] = ["a": 5, "b": nil]
        try player.play(.profile(.badges(badges)))

        let started = try start(player.reducer.bar, try player.snapshot())

        var expected = player.session
        expected.search?.sequences = []
        #expect(started.dropped == [])
        #expect(started.session.parts == expected.parts)
        #expect(started.session.id == "new")
        #expect(started.session.revision == 1)
        #expect(started.profile.recents == ["old"])
        #expect(started.profile.badges == badges)
    }

    @Test(arguments: [
        makeBarWithSearchTab(), makeBar(search: makeSearch(.button, presentation: .push(tab: "b"))),
    ])
    func `search comes back in its own presentation`(bar: Bar) throws {
        var player = try Player(bar)
        try player.play(.push(x, tab: "b"), .tapTab("c"), .tapSearch)

        let started = try start(bar, try player.snapshot())

        #expect(started.session.parts == player.session.parts)
        #expect(started.dropped == [])
    }

    @Test func `runs, outcomes and the menu are not taken`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate, .pickAction("scan"))

        let started = try start(player.reducer.bar, try player.snapshot())

        #expect(started.session.run == nil)
        #expect(started.dropped == [])
    }

    @Test func `an owner's recents and badges stay the owner's`() throws {
        var profile = Profile()
        profile.recents = ["mine"]

        let started = try start(
            makeBar(),
            RestoredSnapshot(
                selection: "b", tabs: [.init(id: "a", badge: 5)], recents: ["theirs"]),
            owner: "o", profile: profile)

        #expect(started.session.selection == "b")
        #expect(started.profile == profile)
        #expect(started.dropped == [])
    }

    @Test func `no selection is the first destination`() throws {
        let started = try start(makeBar(), RestoredSnapshot())

        #expect(started.session.selection == "a")
        #expect(started.session.visited == ["a"])
        #expect(started.dropped == [])
    }

    @Test func `under another bar the session is valid and what does not fit is named`() throws {
        let started = try start(
            makeBar([makeTab("a"), makeTab("b"), makeTab("c")]),
            RestoredSnapshot(
                selection: "gone", visited: ["a", "gone", "b", "gone"],
                tabs: [
                    .init(id: "a", reselections: 2), .init(id: "gone", path: [x]),
                    .init(id: "b", path: [x]),
                ], isSearchOpen: true, query: "red", foldedTab: "gone"))

        #expect(started.session.selection == "b")
        #expect(started.session.visited == ["a", "b"])
        #expect(started.session.reselections == ["a": 2])
        #expect(started.session.paths == ["b": [x]])
        #expect(started.session.search == nil)
        #expect(
            started.dropped == [
                "/tabs/1", "/visited/1", "/visited/3", "/selection", "/search/isOpen",
                "/search/query", "/search/foldedTab",
            ])
    }

    @Test func `a search tab without search returns to the folded tab`() throws {
        let snapshot = RestoredSnapshot(
            selection: "search", visited: ["a", "b", "search"], isSearchOpen: true,
            foldedTab: "b")
        var bar = makeBarWithSearchTab()
        bar.search.presentation = .push(tab: nil)

        let started = try start(bar, snapshot)

        #expect(started.session.selection == "b")
        #expect(started.session.search == nil)
        #expect(started.dropped == ["/selection", "/search/isOpen", "/search/foldedTab"])
    }

    @Test func `a forged search tab selection with closed search is no selection`() throws {
        let started = try start(
            makeBarWithSearchTab(), RestoredSnapshot(selection: "search", visited: ["c", "search"]))

        #expect(started.session.selection == "c")
        #expect(started.session.search == nil)
        #expect(started.dropped == ["/selection"])
    }

    @Test func `every part that is dropped is named, in the tabs too`() throws {
        let started = try start(
            makeBar(
                [makeTab("a"), makeTab("b"), makeTab("add", role: .action)],
                search: makeSearch(.button, limit: 2)),
            RestoredSnapshot(
                selection: "a", visited: ["a"],
                tabs: [
                    .init(id: "a", reselections: 2, path: [x, .search]),
                    .init(id: "b", path: [.search, x]),
                    .init(id: "add", reselections: 1, path: [x], badge: 3),
                ], isSearchOpen: true, query: "red", foldedTab: "b",
                recents: ["tea", "Tea", " cup ", "", "pot"]))

        #expect(started.session.search?.presentation == .inline(folded: "a"))
        #expect(started.session.paths == ["a": [x], "b": [x]])
        #expect(started.profile.recents == ["tea", "cup"])
        #expect(
            started.dropped == [
                "/tabs/0/path", "/tabs/1/path", "/tabs/2/reselections", "/tabs/2/path",
                "/search/foldedTab", "/search/recents/1", "/search/recents/3", "/search/recents/4",
            ])
    }

    @Test func `what only open search has is dropped with closed search`() throws {
        let started = try start(
            makeBar(search: makeSearch(.button)),
            RestoredSnapshot(selection: "a", query: "red", isComposing: true, foldedTab: "b"))

        #expect(started.session.search == nil)
        #expect(
            started.dropped == ["/search/query", "/search/isComposing", "/search/foldedTab"])
    }

    @Test func `a forged snapshot cannot make an invalid session`() throws {
        let many = (0..<100).map { Screen(id: "\($0)") }

        let started = try start(
            makeBar(search: makeSearch(.button, limit: 2)),
            RestoredSnapshot(
                selection: "a", visited: ["b", "b", "a", "b"],
                tabs: [
                    .init(id: "a", reselections: .max, path: many + [.search], badge: .max),
                    .init(id: "b", reselections: -4, path: [.search, .search], badge: -3),
                ], isSearchOpen: true, query: "\n", isComposing: true, foldedTab: "c",
                recents: ["a", " A ", "", "b", "c"]))

        #expect(started.session.search?.presentation == .inline(folded: "a"))
        #expect(started.session.visited == ["b", "a"])
        #expect(started.session.paths == ["a": Array(many.prefix(64))])
        #expect(started.session.reselections == ["a": .max])
        #expect(started.profile.recents == ["a", "b"])
        #expect(started.profile.badges == ["a": .max])
        #expect(
            started.dropped == [
                "/tabs/0/path", "/tabs/1/reselections", "/tabs/1/path", "/search/foldedTab",
                "/search/recents/1", "/search/recents/2", "/search/recents/4",
            ])
    }

    @Test func `pushed search without its screen is closed search`() throws {
        let started = try start(
            makeBar(search: makeSearch(.button, presentation: .push(tab: nil))),
            RestoredSnapshot(
                selection: "a", isSearchOpen: true, query: "red", recents: ["tea", "Tea"]))

        #expect(started.session.search == nil)
        #expect(started.profile.recents == ["tea"])
        #expect(started.dropped == ["/search/isOpen", "/search/query", "/search/recents/1"])
    }

    @Test func `a snapshot that selects nothing selects the first destination`() throws {
        let bar = makeBar([makeTab("a", isEnabled: false), makeTab("b"), makeTab("c")])

        let started = try start(bar, RestoredSnapshot(selection: nil, visited: ["b", "c"]))

        #expect(started.session.selection == "b")
        #expect(started.session.visited == ["c", "b"])
        #expect(started.dropped == [])
    }

    @Test func `the order is restore, then select, then query`() throws {
        let started = try start(
            makeBar(search: makeSearch(.button)),
            RestoredSnapshot(
                selection: "b", visited: ["b"], isSearchOpen: true, query: "old", foldedTab: "b"),
            select: "c", query: "new")

        var search = Session.Search(.inline(folded: "c"))
        search.query = "new"
        #expect(started.session.visited == ["b", "c"])
        #expect(started.session.search == search)
        #expect(started.session.revision == 1)
    }
}

extension Player {
    /// What a client has and sends back.
    func snapshot() throws -> RestoredSnapshot {
        let issues = JSONIssues()
        let value = try JSONReader.read(
            SnapshotWriter(situation.bar).write(
                profile: situation.profile, session: situation.session))
        return try #require(RestoredSnapshot(value, issues: issues))
    }
}

extension Session {
    /// The parts that a restored snapshot brings back.
    var parts: Session {
        var parts = self
        parts.id = ""
        parts.owner = nil
        parts.revision = 0
        parts.createdAt = Timestamp(milliseconds: 0)
        parts.updatedAt = Timestamp(milliseconds: 0)
        parts.timeToLive = 0
        parts.barRevision = 0
        parts.profileRevision = 0
        parts.isMenuOpen = false
        parts.run = nil
        parts.outcome = nil
        parts.search?.sequences = []
        parts.search?.isUnrecorded = false
        return parts
    }
}
