import Storage

/// A store that counts how often all items are read, and can hold such a reading at its end.
actor WatchedCatalogStore: CatalogStore {
    private let store: any CatalogStore
    private(set) var streams = 0
    private var isHeld = false
    private var held: [CheckedContinuation<Void, Never>] = []
    private var failures = 0
    private var isEndless = false

    init(_ store: any CatalogStore) { self.store = store }

    /// From now on readings of all items do not come to their end.
    func hold() { isHeld = true }

    /// Whether one is at its end and held there.
    var isHolding: Bool { !held.isEmpty }

    /// Readings that begin from now on come to their end.
    func letOthersPass() { isHeld = false }

    /// The next `count` readings of all items fail.
    func failStreams(_ count: Int) { failures = count }

    /// Readings of all items give the same items again and again until nobody wants any more.
    func makeEndless() { isEndless = true }

    /// They may end.
    func release() {
        isHeld = false
        for reader in held { reader.resume() }
        held = []
    }

    func streamItems(
        catalog: String, chunkSize: Int,
        to receive: @escaping @Sendable (CatalogRecord, [CatalogItemRecord]) -> Bool
    ) async throws(StorageError) -> CatalogRecord? {
        streams += 1
        if failures > 0 {
            failures -= 1
            throw StorageError(.unavailable, "Failed on purpose.")
        }
        if isEndless { return try await endlessStream(of: catalog, to: receive) }
        let record = try await store.streamItems(
            catalog: catalog, chunkSize: chunkSize, to: receive)
        if isHeld { await withCheckedContinuation { held.append($0) } }
        return record
    }

    private nonisolated func endlessStream(
        of catalog: String,
        to receive: @escaping @Sendable (CatalogRecord, [CatalogItemRecord]) -> Bool
    ) async throws(StorageError) -> CatalogRecord? {
        guard let record = try await store.catalog(id: catalog) else { return nil }
        let items = try await store.items(catalog: catalog, after: nil, limit: 10)
        while receive(record, items) { await Task.yield() }
        return record
    }

    // MARK: As it is

    nonisolated var condition: StorageCondition { store.condition }

    func catalogs() async throws(StorageError) -> [CatalogRecord] { try await store.catalogs() }

    func catalog(id: String) async throws(StorageError) -> CatalogRecord? {
        try await store.catalog(id: id)
    }

    func putCatalog(
        id: String, definition: [UInt8], expecting: Int64?
    ) async throws(StorageError) -> CatalogOutcome {
        try await store.putCatalog(id: id, definition: definition, expecting: expecting)
    }

    func deleteCatalog(id: String, expecting: Int64?) async throws(StorageError) -> CatalogOutcome {
        try await store.deleteCatalog(id: id, expecting: expecting)
    }

    func putItem(
        _ item: CatalogItemRecord, catalog: String, expecting: Int64?
    ) async throws(StorageError) -> CatalogOutcome {
        try await store.putItem(item, catalog: catalog, expecting: expecting)
    }

    func deleteItem(id: String, catalog: String) async throws(StorageError) -> CatalogOutcome {
        try await store.deleteItem(id: id, catalog: catalog)
    }

    func point(catalog: String, revision: Int64) async throws(StorageError) -> CatalogPoint? {
        try await store.point(catalog: catalog, revision: revision)
    }

    func streamChanges(
        catalog: String, since point: CatalogPoint, chunkSize: Int,
        to receive: @escaping @Sendable ([CatalogChange]) -> Bool
    ) async throws(StorageError) -> CatalogRecord? {
        try await store.streamChanges(
            catalog: catalog, since: point, chunkSize: chunkSize, to: receive)
    }

    func items(
        catalog: String, after: String?, limit: Int
    ) async throws(StorageError) -> [CatalogItemRecord] {
        try await store.items(catalog: catalog, after: after, limit: limit)
    }

    func item(catalog: String, id: String) async throws(StorageError) -> CatalogItemRecord? {
        try await store.item(catalog: catalog, id: id)
    }

    func beginLoad(catalog: String, mode: LoadMode) async throws(StorageError) -> LoadID? {
        try await store.beginLoad(catalog: catalog, mode: mode)
    }

    func stage(_ items: [CatalogItemRecord], in load: LoadID) async throws(StorageError) {
        try await store.stage(items, in: load)
    }

    func finishLoad(_ load: LoadID) async throws(StorageError) -> CatalogOutcome {
        try await store.finishLoad(load)
    }

    func abandonLoad(_ load: LoadID) async { await store.abandonLoad(load) }

    func close() async { await store.close() }
}
