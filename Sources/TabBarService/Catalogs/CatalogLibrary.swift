import CatalogSearch
package import Storage
import StrictJSON

/// The catalogs and their indexes. An actor of its own on the ordinary pool: what is long here never holds
/// up a gesture, and a search runs outside of it on a snapshot.
package actor CatalogLibrary {
    /// A catalog in memory.
    struct Shelf: Sendable {
        var catalog: Catalog
        /// Nil while it is being built.
        var contents: CatalogContents?
    }

    let storage: any CatalogStore
    /// Milliseconds that one search may take before it answers with what it has.
    let timeBudget: Int
    private(set) var shelves: [String: Shelf] = [:]
    /// Changes are carried out one after the other, so that index and disk go the same way.
    private var isChanging = false
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// A library without catalogs; ``start()`` reads them.
    package init(storage: any CatalogStore, timeBudget: Int = 20) {
        self.storage = storage
        self.timeBudget = timeBudget
    }

    /// Reads the catalogs' definitions at once and builds their indexes afterwards; until one stands its
    /// searches answer `catalogLoading`.
    package func start() async throws {
        for record in try await read({ try await $0.catalogs() }) {
            guard let catalog = Catalog(record, progress: 0) else { continue }
            shelves[catalog.id] = Shelf(catalog: catalog, contents: nil)
        }
        // Building outlives the start: the service answers meanwhile.
        Task { await buildAll() }
    }

    private func buildAll() async {
        for id in shelves.keys.sorted() { try? await exclusively { try await rebuild(id) } }
    }

    /// Reads a catalog's items and builds its index.
    func rebuild(_ id: String) async throws {
        guard let shelf = shelves[id] else { return }
        let builder = CatalogBuilder(definition: shelf.catalog.definition)
        let record = try await read {
            try await $0.streamItems(catalog: id, chunkSize: 2_000) { _, items in
                builder.add(items)
                return true
            }
        }
        guard let record, let catalog = Catalog(record, progress: nil) else {
            shelves[id] = nil
            return
        }
        let contents = await builder.contents(revision: catalog.revision)
        shelves[id] = Shelf(catalog: catalog, contents: contents)
    }

    /// Runs `operation` when no other change is under way; changes come in the order of their calls.
    func exclusively<Value>(_ operation: () async throws -> Value) async throws -> Value {
        if isChanging {
            await withCheckedContinuation { queue.append($0) }
        } else {
            isChanging = true
        }
        defer {
            if queue.isEmpty { isChanging = false } else { queue.removeFirst().resume() }
        }
        return try await operation()
    }

    /// Runs `operation` on the storage and says its errors in our words.
    func read<Value>(
        _ operation: (any CatalogStore) async throws -> Value
    ) async throws -> Value {
        do {
            return try await operation(storage)
        } catch let error as StorageError {
            throw ServiceError.storage(error)
        }
    }

    func put(_ shelf: Shelf?, at id: String) { shelves[id] = shelf }

    func shelf(_ id: String) throws -> Shelf {
        guard let shelf = shelves[id] else { throw ServiceError.unknownCatalog }
        return shelf
    }
}

extension Catalog {
    /// Nil when the record holds no definition that this version accepts.
    init?(_ record: CatalogRecord, progress: Double?) {
        guard let value = try? JSONReader.read(record.definition),
            let definition = CatalogDefinition.decode(value, issues: JSONIssues())
        else { return nil }
        self.init(
            id: record.id, revision: Int(record.revision), definition: definition,
            itemCount: record.itemCount, byteCount: Int(record.byteCount), progress: progress)
    }
}
