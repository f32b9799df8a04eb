import Testing

@testable import Storage

/// How much is kept of what led to a catalog's last revisions.
@Suite struct ChangeLogTests {
    private func withDatabase(_ test: (SQLiteDatabase) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let path = try folder.data().file("catalogs.sqlite")
        let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
        try SQLiteMigrations.catalogs.migrate(database, at: path)
        try database.begin()
        _ = try database.addCatalog("shows", [1], limit: 1)
        try test(database)
        withExtendedLifetime(folder) {}
    }

    private func change(_ count: Int, _ database: SQLiteDatabase) throws {
        let row = try #require(try database.catalogRow("shows"))
        _ = try database.advance(row, changing: .items((0..<count).map { "\($0)" }))
    }

    private func kept(_ database: SQLiteDatabase) throws -> Int64? {
        try database.first("SELECT count(*) FROM catalog_changes") { $0.integer(0) }
    }

    @Test func `so many changed items are kept, and older ones forgotten`() throws {
        try withDatabase { database in
            let most = SQLiteDatabase.mostChanges
            // The first revision takes one of them.
            for _ in 0..<most / 100 { try change(100, database) }
            let before = try kept(database)
            let isFirstKnown = try database.point(catalog: "shows", revision: 1) != nil
            try change(1, database)
            try change(1, database)

            let oldest = try database.point(catalog: "shows", revision: 3)

            #expect(before == Int64(most))
            #expect(!isFirstKnown)
            #expect(try kept(database) == Int64(most - 98))
            #expect(try database.catalogRow("shows")?.changeCount == most - 98)
            #expect(try database.point(catalog: "shows", revision: 2) == nil)
            #expect(try database.point(catalog: "shows", revision: Int64(most / 100 + 3)) != nil)
            let point = try #require(oldest)
            #expect(try #require(try database.catalogRow("shows")).changesFrom == point.revision)
        }
    }

    @Test func `what a change of all forgets is removed in steps`() throws {
        try withDatabase { database in
            for _ in 0..<50 { try change(100, database) }
            _ = try database.replaceCatalog("shows", [2], expecting: 51)
            let atOnce = try kept(database)

            let first = try database.removeForgottenChanges(limit: 2_000)
            let afterOne = try kept(database)
            while try database.removeForgottenChanges(limit: 2_000) {}

            #expect(atOnce == 5_002)
            #expect(first)
            #expect(afterOne == 3_002)
            #expect(try kept(database) == 1)
            #expect(try database.point(catalog: "shows", revision: 52) != nil)
        }
    }

    @Test func `what a deleted catalog leaves is removed in steps`() throws {
        try withDatabase { database in
            for _ in 0..<50 { try change(100, database) }
            _ = try database.deleteCatalog("shows", expecting: nil)
            let atOnce = try kept(database)

            while try database.removeForgottenChanges(limit: 2_000) {}
            let isMoreDiscarded = try database.removeDiscarded(limit: 2_000)

            #expect(atOnce == 5_001)
            #expect(try kept(database) == 0)
            #expect(isMoreDiscarded)
        }
    }

    @Test(arguments: [2, 3])
    func `a catalog from before there were points has one`(version: Int) async throws {
        let folder = try TemporaryFolder()
        let data = try folder.data()
        do {
            let path = try data.file("catalogs.sqlite")
            let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
            let first = SQLiteMigrations(
                steps: Array(SQLiteMigrations.catalogs.steps.prefix(version)))
            try first.migrate(database, at: path)
            try database.script(
                """
                INSERT INTO catalogs VALUES (1, 'shows', 7, 3, x'01');
                INSERT INTO catalogs VALUES (2, 'films', 9, 4, x'01');
                INSERT INTO generations VALUES (3, 1, 'current', 0, 0), (4, 2, 'current', 0, 0);
                """)
        }

        let store = try SQLiteCatalogStore(folder: data)

        let shows = try #require(try await store.point(catalog: "shows", revision: 7))
        let films = try #require(try await store.point(catalog: "films", revision: 9))
        #expect(shows.mark != films.mark)
        _ = try await store.putItem(makeItem("a"), catalog: "shows", expecting: nil)
        let changes = try await store.changes(catalog: "shows", since: shows)
        #expect(changes?.items == [.init(id: "a", body: makeItem("a").body)])
        await store.close()
    }
}
