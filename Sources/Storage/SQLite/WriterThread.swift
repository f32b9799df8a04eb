import Locks

/// The connection that writes, on a thread of its own.
final class WriterThread<Body: TransactionBody>: Sendable {
    private let thread: JobThread<CommitJob<Body>>
    private let status: CommitterStatus

    var condition: StorageCondition { status.condition }

    /// Opens the file and brings it to the newest schema; the thread is ready afterwards.
    init(
        name: String, path: String, migrations: SQLiteMigrations, options: SQLiteOptions,
        makeBody: @escaping @Sendable (SQLiteDatabase) throws(SQLiteError) -> Body
    ) throws(StorageError) {
        let status = CommitterStatus()
        self.status = status
        thread = try JobThread(
            name: name, capacity: options.queueCapacity, batchLimit: options.batchLimit
        ) { () throws(StorageError) in
            do throws(SQLiteError) {
                let database = try SQLiteDatabase(
                    path: path, role: .writer, cacheBytes: options.writerCacheBytes)
                try migrations.migrate(database, at: path)
                if let pages = options.maximumPages { try database.limitSize(pages: pages) }
                return GroupCommitter(
                    database, body: try makeBody(database), status: status, options: options,
                    reserve: DiskReserve(beside: path, size: options.reserveBytes))
            } catch .newerSchema {
                throw StorageError(
                    .newer,
                    "the data was written by a newer version of this program: start that "
                        + "version, or one after it")
            } catch {
                throw error.storageError
            }
        }
    }

    /// Calls `whenDone` on the thread when the request is durable or was refused, in the order of
    /// the calls; in place when the thread takes no request.
    func commit(
        _ request: Body.Request,
        whenDone: @escaping @Sendable (Result<Body.Outcome, StorageError>) -> Void
    ) {
        do throws(StorageError) {
            try thread.add(CommitJob(request: request, whenDone: whenDone))
        } catch {
            whenDone(.failure(error))
        }
    }

    /// Waits until the request is durable, or was refused.
    func commit(_ request: Body.Request) async throws(StorageError) -> Body.Outcome {
        let outcome = Handover<Result<Body.Outcome, StorageError>>()
        commit(request) { outcome.fill($0) }
        return try await outcome.value().get()
    }

    func close() async { await thread.close() }
}
