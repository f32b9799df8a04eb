import Storage
import Testing

@Suite("Events, runs, answers and pruning of a state store")
struct StateStoreRecordTests {
    // MARK: Events

    @Test(arguments: StateStoreFactory.all)
    func `the last 256 events of a session are kept`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
                .putSession(makeSession("s2"), expecting: nil),
                .appendEvent(makeEvent("s2", revision: 7)),
            ])

            _ = try await store.commit(
                (1...300).map { .appendEvent(makeEvent(revision: $0)) })

            #expect(
                try await store.events(session: "s1", after: 0, limit: 1_000)
                    == (45...300).map { makeEvent(revision: $0) })
            #expect(
                try await store.events(session: "s1", after: 297, limit: 2)
                    == [makeEvent(revision: 298), makeEvent(revision: 299)])
            #expect(
                try await store.events(session: "s2", after: 0, limit: 9) == [
                    makeEvent("s2", revision: 7)
                ])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `events of many sessions do not mix`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(makeSession("s1"), expecting: nil),
                .putSession(makeSession("s2"), expecting: nil),
            ])

            _ = try await store.commit(
                (1...20).map { .appendEvent(makeEvent($0 % 3 == 0 ? "s2" : "s1", revision: $0)) })
            _ = try await store.commit([.deleteSession(id: "s2")])
            _ = try await store.commit([.putSession(makeSession("s3"), expecting: nil)])

            #expect(
                try await store.events(session: "s1", after: 0, limit: 99)
                    == (1...20).filter { $0 % 3 != 0 }.map { makeEvent("s1", revision: $0) })
            #expect(try await store.events(session: "s2", after: 0, limit: 99) == [])
            #expect(try await store.events(session: "s3", after: 0, limit: 99) == [])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a gap in the revisions hides what lies behind the last 256`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
                .appendEvent(makeEvent(revision: 1)), .appendEvent(makeEvent(revision: 50)),
                .appendEvent(makeEvent(revision: 300)),
            ])

            #expect(
                try await store.events(session: "s1", after: 0, limit: 9)
                    == [makeEvent(revision: 50), makeEvent(revision: 300)])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `events, runs and answers of an unknown session are conflicts`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            for change: Change in [
                .appendEvent(makeEvent(revision: 1)), .putRun(makeRun("r1")),
                .putAnswer(makeAnswer(session: "s1")),
            ] {
                #expect(try await store.commit([change]) == .conflict(change: 0))
            }
        }
    }

    // MARK: Runs

    @Test(arguments: StateStoreFactory.all)
    func `runs are listed newest first and found when active`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let runs = [
                makeRun("c", createdAt: 3), makeRun("b", isActive: true, createdAt: 2),
                makeRun("a", createdAt: 2, finishedAt: 5), makeRun("z", createdAt: 1),
            ]
            let other = makeRun("other", session: "s2", isActive: true, createdAt: 1)
            _ = try await store.commit(
                [
                    .putBar(makeBar(), expecting: nil),
                    .putSession(makeSession(), expecting: nil),
                    .putSession(makeSession("s2"), expecting: nil), .putRun(other),
                ] + runs.reversed().map { .putRun($0) })

            #expect(try await store.runs(session: "s1", after: nil, limit: 9) == runs)
            #expect(
                try await store.runs(
                    session: "s1", after: RunPosition(createdAt: 2, id: "b"), limit: 1)
                    == [runs[2]])
            #expect(try await store.run(id: "b", session: "s1") == runs[1])
            #expect(try await store.run(id: "b", session: "s2") == nil)
            #expect(try await store.activeRuns() == [other, runs[1]])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a run is replaced, but never moves to another session`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let finished = makeRun("r1", finishedAt: 9, state: "done")
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
                .putSession(makeSession("s2"), expecting: nil),
                .putRun(makeRun("r1", isActive: true)),
            ])

            #expect(try await store.commit([.putRun(finished)]) == committed)
            #expect(
                try await store.commit([.putRun(makeRun("r1", session: "s2"))])
                    == .conflict(change: 0))

            #expect(try await store.run(id: "r1", session: "s1") == finished)
            #expect(try await store.activeRuns() == [])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `only a finished run of this session is deleted`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let active = makeRun("active", isActive: true)
            let finished = makeRun("finished", finishedAt: 9)
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
                .putSession(makeSession("s2"), expecting: nil), .putRun(active),
                .putRun(finished),
            ])

            for (run, session) in [("active", "s1"), ("finished", "s2"), ("other", "s1")] {
                #expect(
                    try await store.commit([.deleteRun(id: run, session: session)])
                        == .conflict(change: 0))
            }
            #expect(
                try await store.commit([.deleteRun(id: "finished", session: "s1")]) == committed)

            #expect(try await store.runs(session: "s1", after: nil, limit: 9) == [active])
        }
    }

    // MARK: Answers

    @Test(arguments: StateStoreFactory.all)
    func `a key is taken until its answer expires`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let first = makeAnswer(createdAt: 0, expiresAt: 100)
            let early = makeAnswer(createdAt: 99, expiresAt: 300, answer: "early")
            let later = makeAnswer(createdAt: 100, expiresAt: 300, answer: "later")
            let otherScope = makeAnswer(scope: "other", createdAt: 1, answer: "scope")

            #expect(try await store.commit([.putAnswer(first)]) == committed)
            #expect(try await store.commit([.putAnswer(early)]) == .conflict(change: 0))
            #expect(try await store.commit([.putAnswer(otherScope)]) == committed)
            #expect(try await store.answer(scope: "route", key: "key") == first)
            #expect(try await store.commit([.putAnswer(later)]) == committed)

            #expect(try await store.answer(scope: "route", key: "key") == later)
            #expect(try await store.answer(scope: "other", key: "key") == otherScope)
            #expect(try await store.answer(scope: "route", key: "KEY") == nil)
        }
    }

    // MARK: Pruning

    @Test(arguments: StateStoreFactory.all)
    func `pruning takes what expired and leaves the rest`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let now = 50 * hour
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil),
                .putSession(makeSession("past", expiresAt: now - 1), expecting: nil),
                .putSession(makeSession("future", expiresAt: now + 1), expecting: nil),
                .putSession(makeSession("moved", expiresAt: now - hour), expecting: nil),
                .putSession(
                    makeSession("moved", revision: 2, expiresAt: now + hour), expecting: 1),
                .putRun(makeRun("old", session: "future", finishedAt: 9)),
                .putRun(makeRun("recent", session: "future", finishedAt: 10)),
                .putRun(makeRun("active", session: "future", isActive: true)),
                .putAnswer(makeAnswer("past", expiresAt: now)),
                .putAnswer(makeAnswer("future", expiresAt: now + 1)),
            ])

            let pruned = try await store.commit([
                .prune(now: now, finishedRunsBefore: 10, limit: 100)
            ])

            #expect(pruned == .committed(removedSessions: ["past"]))
            #expect(
                try await store.sessions(bar: nil, owner: nil, liveAt: 0, after: nil, limit: 9)
                    .map(\.id) == ["future", "moved"])
            #expect(
                try await store.runs(session: "future", after: nil, limit: 9).map(\.id).sorted()
                    == ["active", "recent"])
            #expect(try await store.answer(scope: "route", key: "past") == nil)
            #expect(try await store.answer(scope: "route", key: "future") != nil)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `pruning takes no more than its limit at once`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.commit(
                [.putBar(makeBar(), expecting: nil)]
                    + (1...5).map {
                        .putSession(makeSession("s\($0)", expiresAt: $0 * hour), expecting: nil)
                    })
            let prune = Change.prune(now: 100 * hour, finishedRunsBefore: 0, limit: 2)

            #expect(try await store.commit([prune]) == .committed(removedSessions: ["s1", "s2"]))
            #expect(try await store.commit([prune]) == .committed(removedSessions: ["s3", "s4"]))
            #expect(try await store.commit([prune]) == .committed(removedSessions: ["s5"]))
            #expect(try await store.commit([prune]) == committed)
        }
    }
}
