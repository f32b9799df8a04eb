import Storage
import Testing

/// Makes a catalog store of one kind; each kind passes the same tests.
struct CatalogStoreFactory: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (TemporaryFolder) async throws -> any CatalogStore

    static let all = [
        CatalogStoreFactory(testDescription: "SQLite") { folder in
            try SQLiteCatalogStore(folder: folder.data())
        }
    ]

    /// Opens a store with the empty catalog `shows` at revision 1, runs the test, closes the store.
    func withStore(_ test: (any CatalogStore) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let store = try await make(folder)
        do {
            _ = try await store.putCatalog(id: "shows", definition: [1], expecting: nil)
            try await test(store)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}

func makeItem(_ id: String, _ body: String = "body") -> CatalogItemRecord {
    CatalogItemRecord(id: id, body: [UInt8](body.utf8))
}

extension CatalogStore {
    /// Loads all items at once.
    func load(
        _ items: [CatalogItemRecord], mode: LoadMode, into catalog: String = "shows"
    ) async throws -> CatalogOutcome {
        let load = try #require(try await beginLoad(catalog: catalog, mode: mode))
        try await stage(items, in: load)
        return try await finishLoad(load)
    }

    /// All items by id, and the same as a stream gives them, sorted.
    func allItems(_ catalog: String = "shows") async throws -> [CatalogItemRecord] {
        let listed = try await items(catalog: catalog, after: nil, limit: 100_000)
        let streamed = Collected<CatalogItemRecord>()
        _ = try await streamItems(catalog: catalog, chunkSize: 7) { _, chunk in
            streamed.add(chunk)
            return true
        }
        #expect(
            streamed.items.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) } == listed)
        return listed
    }
}
