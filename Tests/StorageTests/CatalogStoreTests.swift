import Storage
import Testing

@Suite("Catalogs and their items")
struct CatalogStoreTests {
    @Test(arguments: CatalogStoreFactory.all)
    func `each change of a catalog raises its revision, and what changes nothing does not`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let outcomes = [
                try await store.putCatalog(id: "shows", definition: [2, 0], expecting: 1),
                try await store.putItem(makeItem("b", "12345"), catalog: "shows", expecting: nil),
                try await store.putItem(makeItem("a", ""), catalog: "shows", expecting: 3),
                try await store.putItem(makeItem("b", "123"), catalog: "shows", expecting: nil),
                try await store.putItem(makeItem("b", "123"), catalog: "shows", expecting: 5),
                try await store.deleteItem(id: "a", catalog: "shows"),
            ]

            #expect(
                outcomes == [
                    .committed(revision: 2, isNew: false), .committed(revision: 3, isNew: true),
                    .committed(revision: 4, isNew: true), .committed(revision: 5, isNew: false),
                    .committed(revision: 5, isNew: false),
                    .committed(revision: 6, isNew: false),
                ])
            #expect(
                try await store.catalogs() == [
                    CatalogRecord(
                        id: "shows", revision: 6, definition: [2, 0], itemCount: 1, byteCount: 3)
                ])
            #expect(try await store.allItems() == [makeItem("b", "123")])
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `what is not as expected changes nothing`(_ factory: CatalogStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let item = makeItem("a")

            #expect(
                try await store.putCatalog(id: "shows", definition: [], expecting: nil)
                    == .conflict)
            #expect(
                try await store.putCatalog(id: "shows", definition: [], expecting: 2) == .conflict)
            #expect(
                try await store.putCatalog(id: "other", definition: [], expecting: 1) == .conflict)
            #expect(try await store.putItem(item, catalog: "shows", expecting: 2) == .conflict)
            #expect(try await store.putItem(item, catalog: "other", expecting: nil) == .unknown)
            #expect(try await store.deleteItem(id: "a", catalog: "shows") == .unknown)
            #expect(try await store.deleteItem(id: "a", catalog: "other") == .unknown)
            #expect(try await store.deleteCatalog(id: "shows", expecting: 2) == .conflict)
            #expect(try await store.deleteCatalog(id: "other", expecting: nil) == .unknown)
            #expect(try await store.beginLoad(catalog: "other", mode: .replace) == nil)

            #expect(
                try await store.catalogs() == [
                    CatalogRecord(
                        id: "shows", revision: 1, definition: [1], itemCount: 0, byteCount: 0)
                ])
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `items are found by the bytes of their ids and paged`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let items = [
                makeItem("", "empty"), makeItem("a"), makeItem("cafe\u{301}", "decomposed"),
                makeItem("caf\u{E9}", "composed"), makeItem("\u{1F331}", "sprout"),
            ]
            for item in items.reversed() {
                _ = try await store.putItem(item, catalog: "shows", expecting: nil)
            }

            #expect(try await store.allItems().map(\.body) == items.map(\.body))
            #expect(
                try await store.items(catalog: "shows", after: "a", limit: 2).map(\.body)
                    == items[2...3].map(\.body))
            #expect(try await store.items(catalog: "other", after: nil, limit: 2) == [])
            #expect(try await store.item(catalog: "shows", id: "caf\u{E9}")?.body == items[3].body)
            #expect(try await store.item(catalog: "shows", id: "cafe") == nil)
            #expect(try await store.item(catalog: "other", id: "a") == nil)
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `a deleted catalog is gone with its items`(_ factory: CatalogStoreFactory) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.putItem(makeItem("a"), catalog: "shows", expecting: nil)
            let load = try #require(try await store.beginLoad(catalog: "shows", mode: .upsert))

            let deleted = try await store.deleteCatalog(id: "shows", expecting: 2)
            _ = try await store.putCatalog(id: "shows", definition: [9], expecting: nil)

            #expect(deleted == .committed(revision: 2, isNew: false))
            #expect(try await store.allItems() == [])
            #expect(try await store.finishLoad(load) == .unknown)
            #expect(
                try await store.catalog(id: "shows")
                    == CatalogRecord(
                        id: "shows", revision: 3, definition: [9], itemCount: 0, byteCount: 0))
            #expect(try await store.catalog(id: "other") == nil)
        }
    }

    // MARK: Streams

    @Test(arguments: CatalogStoreFactory.all)
    func `a stream gives chunks until it is told to stop`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.load((1...10).map { makeItem("\($0)") }, mode: .replace)
            let whole = Collected<CatalogItemRecord>()
            let part = Collected<CatalogItemRecord>()

            let catalog = try await store.streamItems(catalog: "shows", chunkSize: 4) {
                whole.add($1)
                return $0.itemCount == 10
            }
            _ = try await store.streamItems(catalog: "shows", chunkSize: 4) {
                part.add($1)
                return false
            }

            #expect(catalog == (try await store.catalog(id: "shows")))
            #expect(whole.chunkSizes == [4, 4, 2])
            #expect(part.chunkSizes == [4])
            #expect(
                try await store.streamItems(catalog: "other", chunkSize: 4) { _, _ in true } == nil)
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `a chunk of a stream has fewer items when they are large`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let large = String(repeating: "x", count: 600_000)
            _ = try await store.load(
                [makeItem("a", large), makeItem("b", large), makeItem("c")], mode: .replace)
            let whole = Collected<CatalogItemRecord>()

            _ = try await store.streamItems(catalog: "shows", chunkSize: 100) {
                whole.add($1)
                return true
            }

            #expect(whole.chunkSizes == [2, 1])
        }
    }

    // MARK: Loads

    @Test(arguments: CatalogStoreFactory.all)
    func `a load is seen whole when it is finished`(_ factory: CatalogStoreFactory) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.load([makeItem("a", "old"), makeItem("z", "old")], mode: .replace)
            let load = try #require(try await store.beginLoad(catalog: "shows", mode: .replace))

            try await store.stage([makeItem("b"), makeItem("a", "first")], in: load)
            try await store.stage([makeItem("a", "second"), makeItem("c")], in: load)
            let before = try await store.allItems()
            let outcome = try await store.finishLoad(load)

            #expect(before == [makeItem("a", "old"), makeItem("z", "old")])
            #expect(outcome == .committed(revision: 3, isNew: false))
            #expect(
                try await store.allItems() == [
                    makeItem("a", "second"), makeItem("b"), makeItem("c"),
                ])
            #expect(
                try await store.catalog(id: "shows")
                    == CatalogRecord(
                        id: "shows", revision: 3, definition: [1], itemCount: 3, byteCount: 14))
        }
    }

    /// Few items go into the generation that is there, many take it over: both must tell the same.
    @Test(arguments: CatalogStoreFactory.all, [2, 6, 40])
    func `an upsert keeps what it does not name`(
        _ factory: CatalogStoreFactory, size: Int
    ) async throws {
        try await factory.withStore { store async throws in
            var expected: [String: CatalogItemRecord] = [:]
            let old = (10..<16).map { makeItem("\($0)", "old \($0)") }
            let new = (0..<size).map { makeItem("\(14 + $0 % 20)", "new \($0)") }
            for item in old + new { expected[item.id] = item }

            let first = try await store.load(old, mode: .upsert)
            let second = try await store.load(new, mode: .upsert)

            #expect(first == .committed(revision: 2, isNew: false))
            #expect(second == .committed(revision: 3, isNew: false))
            #expect(try await store.allItems() == expected.values.sorted { $0.id < $1.id })
            #expect(
                try await store.catalog(id: "shows")
                    == CatalogRecord(
                        id: "shows", revision: 3, definition: [1], itemCount: expected.count,
                        byteCount: Int64(expected.values.map(\.body.count).reduce(0, +))))
            #expect(
                try await store.putItem(makeItem("x"), catalog: "shows", expecting: nil)
                    == .committed(revision: 4, isNew: true))
            #expect(try await store.allItems().count == expected.count + 1)
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `an empty replace empties, an empty upsert is no change`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.load([makeItem("a")], mode: .upsert)

            let upsert = try await store.load([], mode: .upsert)
            let items = try await store.allItems()
            let replace = try await store.load([], mode: .replace)

            #expect(upsert == .committed(revision: 2, isNew: false))
            #expect(items == [makeItem("a")])
            #expect(replace == .committed(revision: 3, isNew: false))
            #expect(try await store.allItems() == [])
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `an abandoned load leaves no trace`(_ factory: CatalogStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let load = try #require(try await store.beginLoad(catalog: "shows", mode: .upsert))
            try await store.stage([makeItem("a")], in: load)

            await store.abandonLoad(load)
            await store.abandonLoad(load)

            #expect(try await store.finishLoad(load) == .unknown)
            await #expect(throws: StorageError.self) {
                try await store.stage([makeItem("b")], in: load)
            }
            #expect(try await store.catalog(id: "shows")?.revision == 1)
            #expect(try await store.allItems() == [])
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `loads that overlap count in the order in which they are finished`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let early = try #require(try await store.beginLoad(catalog: "shows", mode: .upsert))
            let late = try #require(try await store.beginLoad(catalog: "shows", mode: .replace))
            try await store.stage([makeItem("a", "early"), makeItem("b", "early")], in: early)
            try await store.stage([makeItem("a", "late"), makeItem("c", "late")], in: late)
            _ = try await store.putItem(makeItem("d", "single"), catalog: "shows", expecting: nil)

            #expect(try await store.finishLoad(late) == .committed(revision: 3, isNew: false))
            #expect(try await store.finishLoad(early) == .committed(revision: 4, isNew: false))
            #expect(try await store.finishLoad(late) == .unknown)

            #expect(
                try await store.allItems() == [
                    makeItem("a", "early"), makeItem("b", "early"), makeItem("c", "late"),
                ])
        }
    }
}
