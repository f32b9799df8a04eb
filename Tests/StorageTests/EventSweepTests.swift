import Testing

@testable import Storage

@Suite("Sweeping events that are out of reach")
struct EventSweepTests {
    private func rows(_ database: SQLiteDatabase) throws -> Int64? {
        try database.first("SELECT count(*) FROM events") { $0.integer(0) }
    }

    private func sweep(_ database: SQLiteDatabase, least: Int64) throws {
        var sweep = try EventSweep(database, least: least)
        while sweep.isDue {
            try database.begin()
            try sweep.sweepPiece(database)
            try database.commit()
        }
    }

    @Test
    func `a sweep removes what no read reaches and nothing else`() async throws {
        let folder = try TemporaryFolder()
        let data = try folder.data()
        let store = try SQLiteStateStore(folder: data)
        _ = try await store.commit([
            .putBar(makeBar(), expecting: nil), .putSession(makeSession("cold"), expecting: nil),
            .putSession(makeSession("hot"), expecting: nil),
            .appendEvent(makeEvent("cold", revision: 1)),
        ])
        _ = try await store.commit(
            (Int64(1)..<3_000).flatMap { revision -> [Change] in
                [
                    .putSession(makeSession("hot", revision: revision + 1), expecting: revision),
                    .appendEvent(makeEvent("hot", revision: revision + 1)),
                ]
            })
        let hot = try await store.events(session: "hot", after: 0, limit: 1_000)
        await store.close()

        let path = try data.file("state.sqlite")
        do {
            let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
            try sweep(database, least: 3_001)
            #expect(try rows(database) == 3_000)
            try sweep(database, least: 3_000)
            #expect(try rows(database) == 257)
            #expect(try EventSweep(database, least: 1).isDue == false)
        }
        let again = try SQLiteStateStore(folder: data)

        #expect(hot.map(\.revision) == Array(2_745...3_000))
        #expect(try await again.events(session: "hot", after: 0, limit: 1_000) == hot)
        #expect(
            try await again.events(session: "cold", after: 0, limit: 9)
                == [makeEvent("cold", revision: 1)])
        await again.close()
    }

    @Test
    func `a deleted session leaves no events, those out of reach included`() async throws {
        let folder = try TemporaryFolder()
        let data = try folder.data()
        let store = try SQLiteStateStore(folder: data)
        _ = try await store.commit(
            [.putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil)]
                + (1...600).map { .appendEvent(makeEvent(revision: $0)) })

        _ = try await store.commit([.deleteSession(id: "s1")])
        await store.close()

        let database = try SQLiteDatabase(
            path: data.file("state.sqlite"), role: .reader, cacheBytes: 1 << 20)
        #expect(try rows(database) == 0)
    }
}
