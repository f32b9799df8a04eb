import Testing

@testable import Storage

@Suite("Revisions of what was deleted are not used again")
struct RetiredRevisionTests {
    @Test(arguments: StateStoreFactory.all)
    func `a new bar begins above the revisions of deleted ones`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.commit([
                .putBar(makeBar(revision: 1), expecting: nil),
                .putBar(makeBar(revision: 2), expecting: 1),
                .deleteBar(id: "planner", expecting: 2, unlessSessionsLiveAt: nil),
            ])

            #expect(
                try await store.commit([.putBar(makeBar(revision: 2), expecting: nil)])
                    == .conflict(change: 0))
            #expect(
                try await store.commit([.putBar(makeBar(revision: 3), expecting: nil)]) == committed
            )
            #expect(try await store.retiredRevisions() == RetiredRevisions(bar: 2, profile: 0))
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a new profile begins above those of erased owners and deleted bars`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            func profile(_ owner: String, _ revision: Int64, bar: String = "planner") -> Change {
                .putProfile(
                    ProfileRecord(bar: bar, owner: owner, revision: revision, state: [1]),
                    expecting: nil)
            }
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putBar(makeBar("ledger"), expecting: nil),
                profile("eve", 4), profile("bob", 9, bar: "ledger"),
                .eraseOwner(bar: "planner", owner: "eve"),
                .eraseOwner(bar: "planner", owner: "nobody"),
            ])

            #expect(try await store.retiredRevisions() == RetiredRevisions(bar: 0, profile: 5))
            #expect(try await store.commit([profile("eve", 5)]) == .conflict(change: 0))
            #expect(try await store.commit([profile("eve", 6)]) == committed)
            _ = try await store.commit([
                .deleteBar(id: "ledger", expecting: 1, unlessSessionsLiveAt: nil)
            ])
            #expect(try await store.retiredRevisions() == RetiredRevisions(bar: 1, profile: 10))
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `a new catalog begins above the revisions of deleted ones`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.putItem(makeItem("a"), catalog: "shows", expecting: nil)
            _ = try await store.deleteCatalog(id: "shows", expecting: nil)

            #expect(
                try await store.putCatalog(id: "shows", definition: [1], expecting: nil)
                    == .committed(revision: 3, isNew: true))
            #expect(
                try await store.putCatalog(id: "other", definition: [1], expecting: nil)
                    == .committed(revision: 3, isNew: true))
        }
    }

    @Test func `a database from before there were any is brought up to date`() async throws {
        let folder = try TemporaryFolder()
        let data = try folder.data()
        do {
            let path = try data.file("state.sqlite")
            let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
            let first = SQLiteMigrations(steps: Array(SQLiteMigrations.state.steps.prefix(1)))
            try first.migrate(database, at: path)
            try database.script("INSERT INTO bars VALUES ('planner', 7);")
        }

        let store = try SQLiteStateStore(folder: data)

        #expect(try await store.retiredRevisions() == RetiredRevisions(bar: 0, profile: 0))
        #expect(
            try await store.commit([
                .deleteBar(id: "planner", expecting: 7, unlessSessionsLiveAt: nil)
            ]) == committed)
        #expect(try await store.retiredRevisions() == RetiredRevisions(bar: 7, profile: 0))
        await store.close()
    }
}
