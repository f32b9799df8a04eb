import Storage

/// A store with one catalog, `listening`, whose items never come to an end before ``release()``.
actor LoadingCatalogStore: CatalogStore {
    private static let definition =
        #"{"title":"T","fields":{"title":1},"facets":["kind"],"display":{"title":"title"}}"#
    private let record = CatalogRecord(
        id: "listening", revision: 3, definition: Array(definition.utf8), itemCount: 0,
        byteCount: 0)
    private var readers: [CheckedContinuation<Void, Never>] = []
    private var isReleased = false

    nonisolated var condition: StorageCondition { .working }

    /// The items are there, all none of them.
    func release() {
        isReleased = true
        for reader in readers { reader.resume() }
        readers = []
    }

    func catalogs() -> [CatalogRecord] { [record] }
    func catalog(id: String) -> CatalogRecord? { id == record.id ? record : nil }

    func streamItems(
        catalog: String, chunkSize: Int,
        to receive: @escaping @Sendable (CatalogRecord, [CatalogItemRecord]) -> Bool
    ) async -> CatalogRecord? {
        if !isReleased { await withCheckedContinuation { readers.append($0) } }
        return record
    }

    func point(catalog: String, revision: Int64) -> CatalogPoint? { nil }
    func streamChanges(
        catalog: String, since point: CatalogPoint, chunkSize: Int,
        to receive: @escaping @Sendable ([CatalogChange]) -> Bool
    ) -> CatalogRecord? { nil }
    func items(catalog: String, after: String?, limit: Int) -> [CatalogItemRecord] { [] }
    func item(catalog: String, id: String) -> CatalogItemRecord? { nil }
    func close() { release() }

    // Nothing is changed in these tests.
    func putCatalog(
        id: String, definition: [UInt8], expecting: Int64?
    ) throws(StorageError) -> CatalogOutcome { throw Self.closed }
    func deleteCatalog(id: String, expecting: Int64?) throws(StorageError) -> CatalogOutcome {
        throw Self.closed
    }
    func putItem(
        _ item: CatalogItemRecord, catalog: String, expecting: Int64?
    ) throws(StorageError) -> CatalogOutcome { throw Self.closed }
    func deleteItem(id: String, catalog: String) throws(StorageError) -> CatalogOutcome {
        throw Self.closed
    }
    func beginLoad(catalog: String, mode: LoadMode) throws(StorageError) -> LoadID? {
        throw Self.closed
    }
    func stage(_ items: [CatalogItemRecord], in load: LoadID) throws(StorageError) {
        throw Self.closed
    }
    func finishLoad(_ load: LoadID) throws(StorageError) -> CatalogOutcome { throw Self.closed }
    func abandonLoad(_ load: LoadID) {}

    private static let closed = StorageError(.closed, "This store takes no changes.")
}
