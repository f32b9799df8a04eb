import Storage
import Testing

@Suite("Limits of what is kept")
struct StorageLimitTests {
    private func withStore(
        _ change: (inout StorageLimits) -> Void, _ test: (any StateStore) async throws -> Void
    ) async throws {
        var limits = StorageLimits()
        change(&limits)
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data(), limits: limits)
        _ = try await store.commit([.putBar(makeBar(), expecting: nil)])
        try await test(store)
        await store.close()
    }

    @Test func `bars are counted, replacing one is free`() async throws {
        try await withStore {
            $0.bars = 2
        } _: { store async throws in
            #expect(
                try await store.commit([
                    .putBar(makeBar("second"), expecting: nil),
                    .putBar(makeBar("third"), expecting: nil),
                ]) == .limitReached(.bars(2)))
            #expect(
                try await store.commit([.putBar(makeBar("second"), expecting: nil)]) == committed)
            #expect(
                try await store.commit([.putBar(makeBar("third"), expecting: nil)])
                    == .limitReached(.bars(2)))
            #expect(
                try await store.commit([.putBar(makeBar("second", revision: 2), expecting: 1)])
                    == committed)
            #expect(try await store.bars().map(\.id) == ["planner", "second"])
        }
    }

    @Test func `the newest versions of a bar are kept`() async throws {
        try await withStore {
            $0.barVersions = 3
        } _: { store async throws in
            for revision in 2...6 as ClosedRange<Int64> {
                _ = try await store.commit([
                    .putBar(makeBar(revision: revision), expecting: revision - 1)
                ])
            }

            #expect(
                try await store.barVersions(id: "planner", before: nil, limit: 9).map(\.revision)
                    == [6, 5, 4])
        }
    }

    @Test func `sessions are counted, and one that goes makes room`() async throws {
        try await withStore {
            $0.sessions = 2
        } _: { store async throws in
            for id in ["s1", "s2"] {
                #expect(
                    try await store.commit([.putSession(makeSession(id), expecting: nil)])
                        == committed)
            }
            let third = Change.putSession(makeSession("s3"), expecting: nil)
            #expect(try await store.commit([third]) == .limitReached(.sessions(2)))
            #expect(try await store.commit([.deleteSession(id: "s1"), third]) == committed)
            #expect(
                try await store.commit([
                    .prune(now: 200 * hour, finishedRunsBefore: 0, limit: 9)
                ]) == .committed(removedSessions: ["s2", "s3"]))
            #expect(
                try await store.commit([.putSession(makeSession("s4"), expecting: nil)])
                    == committed)
        }
    }

    @Test func `live sessions of an owner are counted under each bar`() async throws {
        try await withStore {
            $0.ownerSessions = 2
        } _: { store async throws in
            _ = try await store.commit([
                .putBar(makeBar("ledger"), expecting: nil),
                .putSession(makeSession("dead", owner: "eve", expiresAt: 10), expecting: nil),
                .putSession(makeSession("a", owner: "eve"), expecting: nil),
                .putSession(makeSession("b", owner: "eve", device: "phone"), expecting: nil),
            ])

            let more = makeSession("c", owner: "eve", device: "phone")
            #expect(
                try await store.commit([
                    .putSession(makeSession("c", owner: "eve"), expecting: nil)
                ]) == .limitReached(.ownerSessions(2)))
            #expect(
                try await store.commit([.deleteSession(id: "b"), .putSession(more, expecting: nil)])
                    == committed)
            #expect(
                try await store.commit([
                    .putSession(makeSession("d", bar: "ledger", owner: "eve"), expecting: nil),
                    .putSession(makeSession("e", owner: "bob"), expecting: nil),
                ]) == committed)
        }
    }

    @Test func `profiles are counted, and an erased owner makes room`() async throws {
        func profile(_ owner: String, revision: Int64 = 7) -> Change {
            .putProfile(
                ProfileRecord(bar: "planner", owner: owner, revision: revision, state: [1]),
                expecting: nil)
        }
        try await withStore {
            $0.profiles = 1
        } _: { store async throws in
            #expect(try await store.commit([profile("eve")]) == committed)
            #expect(try await store.commit([profile("bob")]) == .limitReached(.profiles(1)))
            _ = try await store.commit([.eraseOwner(bar: "planner", owner: "eve")])
            #expect(try await store.commit([profile("bob", revision: 9)]) == committed)
        }
    }

    @Test func `the newest finished runs of a session are kept, and the active one`() async throws {
        try await withStore {
            $0.sessionRuns = 3
        } _: { store async throws in
            _ = try await store.commit([
                .putSession(makeSession(), expecting: nil),
                .putRun(makeRun("active", isActive: true, createdAt: 1)),
            ])
            for number in 2...7 as ClosedRange<Int64> {
                _ = try await store.commit([
                    .putRun(makeRun("r\(number)", createdAt: number, finishedAt: number))
                ])
            }

            #expect(
                try await store.runs(session: "s1", after: nil, limit: 9).map(\.id)
                    == ["r7", "r6", "r5", "active"])
        }
    }

    @Test func `kept answers are counted until they expire, also those of keys that come again`()
        async throws
    {
        try await withStore {
            $0.answers = 2
        } _: { store async throws in
            #expect(try await store.commit([.putAnswer(makeAnswer("a"))]) == committed)
            #expect(try await store.commit([.putAnswer(makeAnswer("b"))]) == committed)
            #expect(
                try await store.commit([.putAnswer(makeAnswer("c"))])
                    == .limitReached(.answers(2)))

            _ = try await store.commit([
                .prune(now: 24 * hour, finishedRunsBefore: 0, limit: 1)
            ])
            let later = makeAnswer("b", createdAt: 25 * hour, expiresAt: 49 * hour)
            #expect(try await store.commit([.putAnswer(later)]) == committed)
            #expect(
                try await store.commit([
                    .putAnswer(makeAnswer("c", createdAt: 25 * hour, expiresAt: 49 * hour))
                ]) == committed)
            #expect(
                try await store.commit([
                    .putAnswer(makeAnswer("d", createdAt: 25 * hour, expiresAt: 49 * hour))
                ]) == .limitReached(.answers(2)))
            #expect(try await store.answer(scope: "route", key: "b") == later)
        }
    }

    @Test func `catalogs and their items are counted`() async throws {
        var limits = StorageLimits()
        limits.catalogs = 1
        limits.items = 3
        let folder = try TemporaryFolder()
        let store = try SQLiteCatalogStore(folder: folder.data(), limits: limits)
        _ = try await store.putCatalog(id: "shows", definition: [1], expecting: nil)

        let second = try await store.putCatalog(id: "other", definition: [1], expecting: nil)
        let tooMany = try await store.load(
            ["a", "b", "c", "d"].map { makeItem($0) }, mode: .replace)
        let three = try await store.load(["a", "b", "c"].map { makeItem($0) }, mode: .replace)
        let outcomes = [
            try await store.putItem(makeItem("d"), catalog: "shows", expecting: nil),
            try await store.putItem(makeItem("a", "new"), catalog: "shows", expecting: nil),
            try await store.load([makeItem("d")], mode: .upsert),
            try await store.load(["b", "c", "d"].map { makeItem($0) }, mode: .upsert),
            try await store.load(["d", "e", "f"].map { makeItem($0) }, mode: .replace),
        ]

        #expect(second == .limitReached(.catalogs(1)))
        #expect(tooMany == .limitReached(.items(3)))
        #expect(three == .committed(revision: 2, isNew: false))
        #expect(
            outcomes == [
                .limitReached(.items(3)), .committed(revision: 3, isNew: false),
                .limitReached(.items(3)), .limitReached(.items(3)),
                .committed(revision: 4, isNew: false),
            ])
        #expect(try await store.allItems().map(\.id) == ["d", "e", "f"])
        await store.close()
    }
}
