/// Searchable items, durable. Apart from the `StateStore`, so that no load holds up a gesture.
package protocol CatalogStore: Sendable {
    /// Whether changes are taken at present.
    var condition: StorageCondition { get }

    /// Every catalog, by id.
    func catalogs() async throws(StorageError) -> [CatalogRecord]
    /// One catalog.
    func catalog(id: String) async throws(StorageError) -> CatalogRecord?

    /// Adds the catalog (`expecting` nil: it must not exist) or replaces its definition. A new one
    /// begins above every revision that a deleted one had.
    func putCatalog(id: String, definition: [UInt8], expecting: Int64?) async throws(StorageError)
        -> CatalogOutcome
    /// Removes the catalog with its items; with `expecting` only at that revision. The outcome
    /// tells the last revision.
    func deleteCatalog(id: String, expecting: Int64?) async throws(StorageError) -> CatalogOutcome

    /// Adds or replaces one item. With `expecting` only at that revision of the catalog. An item
    /// that is there already, byte for byte, changes nothing, and the revision stays.
    func putItem(_ item: CatalogItemRecord, catalog: String, expecting: Int64?)
        async throws(StorageError) -> CatalogOutcome
    /// Removes one item.
    func deleteItem(id: String, catalog: String) async throws(StorageError) -> CatalogOutcome

    /// Items by id from `after` (exclusive).
    func items(catalog: String, after: String?, limit: Int) async throws(StorageError)
        -> [CatalogItemRecord]
    /// One item.
    func item(catalog: String, id: String) async throws(StorageError) -> CatalogItemRecord?

    /// Hands all items of one revision to `receive`, in chunks and in no order that means anything,
    /// until it answers false. Returns the catalog as it was read; nil when there is none. A chunk
    /// of few items is smaller when they are large.
    ///
    /// `receive` is called on a thread of the store that serves nothing else, one call after the
    /// other: it may compute for long and shall not wait for the store.
    func streamItems(
        catalog: String, chunkSize: Int,
        to receive: @escaping @Sendable (CatalogRecord, [CatalogItemRecord]) -> Bool
    ) async throws(StorageError) -> CatalogRecord?

    /// What tells this revision of a catalog apart for good; nil when that is not known (any more).
    func point(catalog: String, revision: Int64) async throws(StorageError) -> CatalogPoint?
    /// Hands the items that have changed since `point` to `receive` as they are now, each once;
    /// else like `streamItems`. Nil when that was never a state of this catalog, when more changed
    /// than single items, and when it is more than 50,000 changes of items ago.
    func streamChanges(
        catalog: String, since point: CatalogPoint, chunkSize: Int,
        to receive: @escaping @Sendable ([CatalogChange]) -> Bool
    ) async throws(StorageError) -> CatalogRecord?

    /// Begins a load that nobody sees before it is finished. Nil when there is no such catalog.
    func beginLoad(catalog: String, mode: LoadMode) async throws(StorageError) -> LoadID?
    /// Adds items to a load, in chunks of a size that memory bears (a thousand is good). Of two
    /// items with one id the later one counts. Throws `unknownLoad` when the load is not open.
    func stage(_ items: [CatalogItemRecord], in load: LoadID) async throws(StorageError)
    /// Makes the load current in one transaction. `unknown` when the load is not open (any more) or
    /// its catalog was deleted. Loads of one catalog may overlap; each counts when it is finished.
    func finishLoad(_ load: LoadID) async throws(StorageError) -> CatalogOutcome
    /// Forgets the load. No error when it is unknown.
    func abandonLoad(_ load: LoadID) async

    /// Finishes what was accepted, refuses what comes later, and gives the files back.
    func close() async
}
