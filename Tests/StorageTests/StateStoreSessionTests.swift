import Storage
import Testing

@Suite("Sessions of a state store")
struct StateStoreSessionTests {
    @Test(arguments: StateStoreFactory.all)
    func `a session comes back as it was put`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let first = makeSession("s1", owner: "eve", device: "phone")
            var second = first
            second.revision = 2
            second.updatedAt = 900
            second.expiresAt = 200 * hour
            second.tokenDigest = []
            second.state = [0, 1, 0, 255]

            #expect(
                try await store.commit([
                    .putBar(makeBar(), expecting: nil), .putSession(first, expecting: nil),
                ]) == committed)
            #expect(try await store.session(id: "s1") == first)
            #expect(try await store.commit([.putSession(second, expecting: 1)]) == committed)

            #expect(try await store.session(id: "s1") == second)
            #expect(
                try await store.session(bar: "planner", owner: "eve", device: "phone") == second)
            #expect(try await store.session(bar: "planner", owner: "eve", device: "tv") == nil)
            #expect(try await store.session(id: "s2") == nil)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `keys are bytes`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let composed = makeSession("caf\u{E9}", owner: "\u{E9}", device: "")
            let decomposed = makeSession("cafe\u{301}", owner: "e\u{301}", device: "")
            let withNUL = makeSession("a\u{0}b", owner: "'; DROP TABLE bars; --", device: "\u{0}")

            let outcome = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(composed, expecting: nil),
                .putSession(decomposed, expecting: nil), .putSession(withNUL, expecting: nil),
            ])

            #expect(outcome == committed)
            for session in [composed, decomposed, withNUL] {
                #expect(
                    try await store.session(id: session.id)?.owner?.utf8.elementsEqual(
                        session.owner?.utf8 ?? "".utf8) == true)
            }
            #expect(try await store.session(id: "a") == nil)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a session at another revision than expected is a conflict`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let session = makeSession("s1", owner: "eve", device: "phone", revision: 3)
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(session, expecting: nil),
            ])

            for change: Change in [
                .putSession(makeSession("s1", revision: 4), expecting: nil),
                .putSession(makeSession("s1", revision: 4), expecting: 2),
                .putSession(makeSession("s1", revision: 5), expecting: 4),
                .putSession(makeSession("s2"), expecting: 1),
                .putSession(makeSession("s2", owner: "eve", device: "phone"), expecting: nil),
                .putSession(makeSession("s2", bar: "unknown"), expecting: nil),
            ] {
                #expect(try await store.commit([change]) == .conflict(change: 0))
            }
            #expect(try await store.session(id: "s1") == session)
            #expect(try await store.session(id: "s2") == nil)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a commit with a conflict changes nothing`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let session = makeSession()
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(session, expecting: nil),
            ])

            let outcome = try await store.commit([
                .putSession(makeSession(revision: 2, state: "new"), expecting: 1),
                .appendEvent(makeEvent(revision: 2)),
                .putProfile(
                    ProfileRecord(bar: "planner", owner: "eve", revision: 2, state: []),
                    expecting: 1),
            ])

            #expect(outcome == .conflict(change: 2))
            #expect(try await store.session(id: "s1") == session)
            #expect(try await store.events(session: "s1", after: 0, limit: 9) == [])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `later changes of a commit see the earlier ones`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let old = makeSession("old", owner: "eve", device: "phone")
            let new = makeSession("new", owner: "eve", device: "phone")
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(old, expecting: nil),
            ])

            let outcome = try await store.commit([
                .putSession(makeSession("old", revision: 2), expecting: 1),
                .putSession(makeSession("old", revision: 3), expecting: 2),
                .deleteSession(id: "old"), .putSession(new, expecting: nil),
                .appendEvent(makeEvent("new", revision: 1)),
            ])

            #expect(outcome == committed)
            #expect(try await store.session(id: "old") == nil)
            #expect(
                try await store.session(bar: "planner", owner: "eve", device: "phone") == new)
            #expect(
                try await store.events(session: "new", after: 0, limit: 9) == [
                    makeEvent("new", revision: 1)
                ])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `lists are paged by id and filtered`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let sessions = [
                makeSession("a", owner: "eve", device: "phone"),
                makeSession("b", bar: "ledger", owner: "eve"),
                makeSession("c", expiresAt: 50 * hour + 1),
                makeSession("d", owner: "bob"),
                makeSession("e", expiresAt: 50 * hour),
            ]
            _ = try await store.commit(
                [.putBar(makeBar(), expecting: nil), .putBar(makeBar("ledger"), expecting: nil)]
                    + sessions.reversed().map { .putSession($0, expecting: nil) })

            func list(
                bar: String? = nil, owner: String? = nil, after: String? = nil, limit: Int = 9
            ) async throws -> [String] {
                try await store.sessions(
                    bar: bar, owner: owner, liveAt: 50 * hour, after: after, limit: limit
                ).map(\.id)
            }

            #expect(try await list() == ["a", "b", "c", "d"])
            #expect(try await list(limit: 2) == ["a", "b"])
            #expect(try await list(after: "b", limit: 2) == ["c", "d"])
            #expect(try await list(bar: "planner") == ["a", "c", "d"])
            #expect(try await list(bar: "planner", after: "a", limit: 1) == ["c"])
            #expect(try await list(owner: "eve") == ["a", "b"])
            #expect(try await list(owner: "eve", after: "a") == ["b"])
            #expect(try await list(bar: "ledger", owner: "eve") == ["b"])
            #expect(try await list(bar: "ledger", owner: "bob") == [])
            #expect(try await store.sessionCount(bar: "planner", liveAt: 50 * hour) == 3)
            #expect(try await store.sessionCount(bar: "planner", liveAt: 49 * hour) == 4)
            #expect(try await store.sessionCount(bar: "unknown", liveAt: 0) == 0)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a deleted session takes its events, runs and answers along`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
                .appendEvent(makeEvent(revision: 1)),
                .putRun(makeRun("r1", isActive: true)), .putAnswer(makeAnswer(session: "s1")),
            ])

            #expect(try await store.commit([.deleteSession(id: "s1")]) == committed)
            #expect(try await store.commit([.deleteSession(id: "s1")]) == committed)
            _ = try await store.commit([.putSession(makeSession(), expecting: nil)])

            #expect(try await store.session(id: "s1") == makeSession())
            #expect(try await store.events(session: "s1", after: 0, limit: 9) == [])
            #expect(try await store.runs(session: "s1", after: nil, limit: 9) == [])
            #expect(try await store.activeRuns() == [])
            #expect(try await store.answer(scope: "route", key: "key") == nil)
        }
    }
}
