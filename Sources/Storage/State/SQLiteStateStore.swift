/// The state in a SQLite file of the data folder: one thread writes, one reads. ``StateStore`` says
/// what each function does.
package final class SQLiteStateStore: StateStore {
    private let folder: DataFolder
    private let writer: WriterThread<StateTransaction>
    private let reader: ReaderThread

    /// Opens `state.sqlite` in the folder, or makes it. Throws `newer` when a newer version of the
    /// program wrote it.
    ///
    /// There is no check of the whole file here: with many sessions it takes longer than a start
    /// may, and a file that was left by a crash is repaired from its log by SQLite itself.
    package init(
        folder: DataFolder, options: SQLiteOptions = SQLiteOptions(),
        limits: StorageLimits = StorageLimits()
    ) throws(StorageError) {
        self.folder = folder
        let path = try folder.file("state.sqlite")
        writer = try WriterThread(
            name: "state-writer", path: path, migrations: .state, options: options
        ) { database throws(SQLiteError) in
            try StateTransaction(database, options: options, limits: limits)
        }
        reader = try ReaderThread(name: "state-reader", path: path, options: options)
    }

    package var condition: StorageCondition { writer.condition }

    package func close() async {
        // The last connection to close moves the log into the file, and only the writer may.
        await reader.close()
        await writer.close()
    }

    package func commit(
        _ changes: @escaping @Sendable () -> [Change],
        whenDone: @escaping @Sendable (Result<CommitOutcome, StorageError>) -> Void
    ) {
        writer.commit(changes, whenDone: whenDone)
    }
}

// MARK: - Reading

extension SQLiteStateStore {
    package func retiredRevisions() async throws(StorageError) -> RetiredRevisions {
        try await reader.read { database throws(SQLiteError) in try database.retiredRevisions() }
    }

    package func bars() async throws(StorageError) -> [BarRecord] {
        try await reader.read { database throws(SQLiteError) in try database.bars() }
    }

    package func barVersions(id: String, before: Int64?, limit: Int) async throws(StorageError)
        -> [BarVersion]
    {
        try await reader.read { database throws(SQLiteError) in
            try database.barVersions(id: id, before: before, limit: limit)
        }
    }

    package func barVersion(id: String, revision: Int64) async throws(StorageError) -> BarRecord? {
        try await reader.read { database throws(SQLiteError) in
            try database.barVersion(id: id, revision: revision)
        }
    }

    package func session(id: String) async throws(StorageError) -> SessionRecord? {
        try await reader.read { database throws(SQLiteError) in try database.session(id: id) }
    }

    package func session(bar: String, owner: String, device: String) async throws(StorageError)
        -> SessionRecord?
    {
        try await reader.read { database throws(SQLiteError) in
            try database.session(bar: bar, owner: owner, device: device)
        }
    }

    package func sessions(
        bar: String?, owner: String?, liveAt: Int64, after: String?, limit: Int
    ) async throws(StorageError) -> [SessionRecord] {
        try await reader.read { database throws(SQLiteError) in
            try database.sessions(
                bar: bar, owner: owner, liveAt: liveAt, after: after, limit: limit)
        }
    }

    package func sessionCount(bar: String, liveAt: Int64) async throws(StorageError) -> Int {
        try await reader.read { database throws(SQLiteError) in
            try database.sessionCount(bar: bar, liveAt: liveAt)
        }
    }

    package func profile(bar: String, owner: String) async throws(StorageError) -> ProfileRecord? {
        try await reader.read { database throws(SQLiteError) in
            try database.profile(bar: bar, owner: owner)
        }
    }

    package func events(session: String, after: Int64, limit: Int) async throws(StorageError)
        -> [EventRecord]
    {
        try await reader.read { database throws(SQLiteError) in
            try database.events(session: session, after: after, limit: limit)
        }
    }

    package func run(id: String, session: String) async throws(StorageError) -> RunRecord? {
        try await reader.read { database throws(SQLiteError) in
            try database.run(id: id, session: session)
        }
    }

    package func runs(session: String, after: RunPosition?, limit: Int) async throws(StorageError)
        -> [RunRecord]
    {
        try await reader.read { database throws(SQLiteError) in
            try database.runs(session: session, after: after, limit: limit)
        }
    }

    package func activeRuns() async throws(StorageError) -> [RunRecord] {
        try await reader.read { database throws(SQLiteError) in try database.activeRuns() }
    }

    package func answer(scope: String, key: String) async throws(StorageError) -> StoredAnswer? {
        try await reader.read { database throws(SQLiteError) in
            try database.answer(scope: scope, key: key)
        }
    }
}
