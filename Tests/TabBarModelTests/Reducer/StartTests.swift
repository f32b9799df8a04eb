import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct StartTests {
    let now = Timestamp(milliseconds: 5000)

    func start(
        _ bar: Bar, _ start: SessionStart, profile: Profile = Profile()
    ) throws -> StartedSession {
        let started = try Reducer(bar: bar, revision: 4).start(
            start, profile: profile, Circumstances(now: now, newRunID: { "" }))
        #expect(
            Invariants.broken(
                in: Situation(bar: bar, profile: started.profile, session: started.session)
            ).isEmpty)
        return started
    }

    @Test func `a session begins on the first destination with nothing else`() throws {
        let bar = makeBar([
            makeTab("search", role: .search), makeTab("off", isEnabled: false), makeTab("a"),
            makeTab("b"),
        ])

        let started = try start(
            bar,
            SessionStart(
                id: "s", owner: "o", device: "d", timeToLive: 1000, metadata: ["build": 7]))

        #expect(
            started
                == StartedSession(
                    session: Session(
                        id: "s", bar: "bar", barRevision: 4, owner: "o", device: "d", revision: 1,
                        createdAt: now, updatedAt: now, timeToLive: 1000, selection: "a",
                        visited: ["a"], reselections: [:], paths: [:], search: nil,
                        isMenuOpen: false, run: nil, outcome: nil, metadata: ["build": 7],
                        profileRevision: 0), profile: Profile(), dropped: []))
        #expect(started.session.expiresAt == now.advanced(byMilliseconds: 1000))
    }

    @Test func `a session of an owner begins on the first tab that the person left`() throws {
        var profile = Profile()
        profile.revision = 9
        profile.customization.visibility = ["a": false]
        profile.customization.order = ["": ["c", "b"]]

        let started = try start(
            makeBar(), SessionStart(id: "s", owner: "o", timeToLive: 1), profile: profile)

        #expect(started.session.selection == "c")
        #expect(started.session.profileRevision == 9)
        #expect(started.profile == profile)
    }

    @Test func `a tab and a query can be asked for`() throws {
        let started = try start(
            makeBar(search: makeSearch(.button)),
            SessionStart(id: "s", timeToLive: 1, select: "b", query: "red"))

        var search = Session.Search(.inline(folded: "b"))
        search.query = "red"
        #expect(started.session.selection == "b")
        #expect(started.session.visited == ["a", "b"])
        #expect(started.session.search == search)
        #expect(started.session.revision == 1)
    }

    @Test(
        arguments: [
            ("nowhere", nil, .unknownTab("nowhere")), (nil, "red", .searchUnavailable),
            ("off", nil, .disabledTab("off")),
        ] as [(TabID?, String?, Refusal)])
    func `what a program would be refused is refused here`(
        tab: TabID?, query: String?, refusal: Refusal
    ) {
        let bar = makeBar([makeTab("a"), makeTab("off", isEnabled: false)])

        #expect(throws: refusal) {
            try start(bar, SessionStart(id: "s", timeToLive: 1, select: tab, query: query))
        }
    }
}
