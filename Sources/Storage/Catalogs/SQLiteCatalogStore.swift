/// The catalogs in a SQLite file of the data folder: one thread writes, one answers, one, of
/// low priority, streams. ``CatalogStore`` says what each function does.
package final class SQLiteCatalogStore: CatalogStore {
    private let folder: DataFolder
    private let writer: WriterThread<CatalogTransaction>
    private let reader: ReaderThread
    private let streamer: ReaderThread

    /// Opens `catalogs.sqlite` in the folder, or makes it. What a crash left of loads is removed in
    /// the background. Throws `newer` when a newer version of the program wrote the file.
    package init(
        folder: DataFolder, options: SQLiteOptions = SQLiteOptions(),
        limits: StorageLimits = StorageLimits()
    ) throws(StorageError) {
        self.folder = folder
        let path = try folder.file("catalogs.sqlite")
        writer = try WriterThread(
            name: "catalog-writer", path: path, migrations: .catalogs, options: options
        ) { database throws(SQLiteError) in try CatalogTransaction(database, limits: limits) }
        reader = try ReaderThread(name: "catalog-reader", path: path, options: options)
        streamer = try ReaderThread(
            name: "catalog-stream", path: path, options: options, isInBackground: true)
    }

    package var condition: StorageCondition { writer.condition }

    package func close() async {
        // The last connection to close moves the log into the file, and only the writer may.
        await reader.close()
        await streamer.close()
        await writer.close()
    }
}

// MARK: - Changing

extension SQLiteCatalogStore {
    package func putCatalog(id: String, definition: [UInt8], expecting: Int64?)
        async throws(StorageError) -> CatalogOutcome
    {
        try await writer.commit(
            .putCatalog(id: id, definition: definition, expecting: expecting)
        ).catalogOutcome
    }

    package func deleteCatalog(id: String, expecting: Int64?) async throws(StorageError)
        -> CatalogOutcome
    {
        try await writer.commit(.deleteCatalog(id: id, expecting: expecting)).catalogOutcome
    }

    package func putItem(_ item: CatalogItemRecord, catalog: String, expecting: Int64?)
        async throws(StorageError) -> CatalogOutcome
    {
        try await writer.commit(.putItem(item, catalog: catalog, expecting: expecting))
            .catalogOutcome
    }

    package func deleteItem(id: String, catalog: String) async throws(StorageError)
        -> CatalogOutcome
    {
        try await writer.commit(.deleteItem(id: id, catalog: catalog)).catalogOutcome
    }

    package func beginLoad(catalog: String, mode: LoadMode) async throws(StorageError) -> LoadID? {
        guard
            case .load(let load) = try await writer.commit(.beginLoad(catalog: catalog, mode: mode))
        else { return nil }
        return load
    }

    package func stage(_ items: [CatalogItemRecord], in load: LoadID) async throws(StorageError) {
        guard case .done = try await writer.commit(.stage(items, load)) else {
            throw StorageError(.unknownLoad, "the load is not open, or its catalog was deleted")
        }
    }

    package func finishLoad(_ load: LoadID) async throws(StorageError) -> CatalogOutcome {
        try await writer.commit(.finishLoad(load)).catalogOutcome
    }

    package func abandonLoad(_ load: LoadID) async {
        // A load that cannot be abandoned now is seen by nobody and goes with the next start.
        _ = try? await writer.commit(.abandonLoad(load))
    }
}

// MARK: - Reading

extension SQLiteCatalogStore {
    package func catalogs() async throws(StorageError) -> [CatalogRecord] {
        try await reader.read { database throws(SQLiteError) in try database.catalogs() }
    }

    package func catalog(id: String) async throws(StorageError) -> CatalogRecord? {
        try await reader.read { database throws(SQLiteError) in try database.catalog(id: id) }
    }

    package func items(catalog: String, after: String?, limit: Int) async throws(StorageError)
        -> [CatalogItemRecord]
    {
        try await reader.read { database throws(SQLiteError) in
            try database.items(catalog: catalog, after: after, limit: limit)
        }
    }

    package func item(catalog: String, id: String) async throws(StorageError)
        -> CatalogItemRecord?
    {
        try await reader.read { database throws(SQLiteError) in
            try database.item(catalog: catalog, id: id)
        }
    }

    package func point(catalog: String, revision: Int64) async throws(StorageError)
        -> CatalogPoint?
    {
        try await reader.read { database throws(SQLiteError) in
            try database.point(catalog: catalog, revision: revision)
        }
    }

    package func streamChanges(
        catalog: String, since point: CatalogPoint, chunkSize: Int,
        to receive: @escaping @Sendable ([CatalogChange]) -> Bool
    ) async throws(StorageError) -> CatalogRecord? {
        try await streamer.read { database throws(SQLiteError) in
            try database.streamChanges(
                catalog: catalog, since: point, chunkSize: chunkSize, to: receive)
        }
    }

    package func streamItems(
        catalog: String, chunkSize: Int,
        to receive: @escaping @Sendable (CatalogRecord, [CatalogItemRecord]) -> Bool
    ) async throws(StorageError) -> CatalogRecord? {
        try await streamer.read { database throws(SQLiteError) in
            try database.streamItems(catalog: catalog, chunkSize: chunkSize, to: receive)
        }
    }
}
