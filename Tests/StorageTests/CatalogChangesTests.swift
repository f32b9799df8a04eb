import Storage
import Testing

/// What led to a catalog's last revisions.
@Suite struct CatalogChangesTests {
    @Test(arguments: CatalogStoreFactory.all)
    func `items that changed since a point are told as they are now, each once`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let items = ["a", "b", "c", "d"].map { makeItem($0) }
            _ = try await store.load(items, mode: .replace)
            let point = try #require(try await store.point(catalog: "shows", revision: 2))
            _ = try await store.putItem(makeItem("b", "1"), catalog: "shows", expecting: nil)
            _ = try await store.putItem(makeItem("b", ""), catalog: "shows", expecting: nil)
            _ = try await store.deleteItem(id: "c", catalog: "shows")
            _ = try await store.load(
                [makeItem("e"), makeItem("e", "2"), makeItem("d", "3")], mode: .upsert)
            _ = try await store.deleteItem(id: "d", catalog: "shows")

            let changes = try #require(try await store.changes(catalog: "shows", since: point))

            #expect(changes.catalog.revision == 7)
            #expect(
                changes.items.sorted { $0.id < $1.id } == [
                    .init(id: "b", body: []), .init(id: "c", body: nil),
                    .init(id: "d", body: nil), .init(id: "e", body: Array("2".utf8)),
                ])
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `nothing has changed since the present`(_ factory: CatalogStoreFactory) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.load([makeItem("a"), makeItem("b")], mode: .upsert)
            let point = try #require(try await store.point(catalog: "shows", revision: 2))

            let changes = try #require(try await store.changes(catalog: "shows", since: point))

            #expect(
                changes.catalog
                    == CatalogRecord(
                        id: "shows", revision: 2, definition: [1], itemCount: 2, byteCount: 8))
            #expect(changes.items.isEmpty)
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `a few items that are loaded into an empty catalog are told too`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let point = try #require(try await store.point(catalog: "shows", revision: 1))
            _ = try await store.load([makeItem("a"), makeItem("b")], mode: .upsert)

            let changes = try await store.changes(catalog: "shows", since: point)

            #expect(changes?.items.map(\.id).sorted() == ["a", "b"])
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `changes come in chunks, of fewer items when they are large, until it is told to stop`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let point = try #require(try await store.point(catalog: "shows", revision: 1))
            let large = String(repeating: "x", count: 600_000)
            for id in ["a", "b", "c"] {
                _ = try await store.putItem(makeItem(id, large), catalog: "shows", expecting: nil)
            }
            let whole = Collected<CatalogChange>()
            let part = Collected<CatalogChange>()

            let now = try await store.streamChanges(catalog: "shows", since: point, chunkSize: 9) {
                whole.add($0)
                return true
            }
            _ = try await store.streamChanges(catalog: "shows", since: point, chunkSize: 9) {
                part.add($0)
                return false
            }

            #expect(now == (try await store.catalog(id: "shows")))
            #expect(whole.chunkSizes == [2, 1])
            #expect(part.chunkSizes == [2])
        }
    }

    /// Something that changes more than single items.
    struct Large: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (any CatalogStore) async throws -> Void

        static let all = [
            Large(testDescription: "a replacing load") { store in
                _ = try await store.load([makeItem("a")], mode: .replace)
            },
            Large(testDescription: "a load of many") { store in
                let items = (0...CatalogChange.mostItemsOfLoad).map { makeItem("\($0)") }
                _ = try await store.load(items, mode: .upsert)
            },
            Large(testDescription: "another definition") { store in
                _ = try await store.putCatalog(id: "shows", definition: [2], expecting: 2)
            },
            Large(testDescription: "another catalog of the name") { store in
                _ = try await store.deleteCatalog(id: "shows", expecting: nil)
                _ = try await store.putCatalog(id: "shows", definition: [1], expecting: nil)
            },
        ]
    }

    @Test(arguments: CatalogStoreFactory.all, Large.all)
    func `from before a large change nothing leads to the present`(
        _ factory: CatalogStoreFactory, _ large: Large
    ) async throws {
        try await factory.withStore { store async throws in
            _ = try await store.putItem(makeItem("a"), catalog: "shows", expecting: nil)
            let point = try #require(try await store.point(catalog: "shows", revision: 2))

            try await large.change(store)
            _ = try await store.putItem(makeItem("b"), catalog: "shows", expecting: nil)

            #expect(try await store.changes(catalog: "shows", since: point) == nil)
            #expect(try await store.point(catalog: "shows", revision: 2) == nil)
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `a revision of another history is no point of this one`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let point = try #require(try await store.point(catalog: "shows", revision: 1))

            let other = CatalogPoint(revision: 1, mark: point.mark &+ 1)

            #expect(try await store.changes(catalog: "shows", since: other) == nil)
            #expect(try await store.changes(catalog: "films", since: point) == nil)
            #expect(try await store.point(catalog: "shows", revision: 2) == nil)
            #expect(try await store.point(catalog: "films", revision: 1) == nil)
        }
    }

    @Test(arguments: CatalogStoreFactory.all)
    func `of a load of a few items that come again and again each is told`(
        _ factory: CatalogStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let point = try #require(try await store.point(catalog: "shows", revision: 1))
            let most = CatalogChange.mostItemsOfLoad
            let items = (0..<2 * most).map { makeItem("\($0 % most)") }
            _ = try await store.load(items, mode: .upsert)

            let changes = try await store.changes(catalog: "shows", since: point)

            #expect(changes?.items.count == most)
        }
    }
}
