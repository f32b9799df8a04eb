import Locks

/// A connection that only reads, on a thread of its own.
final class ReaderThread: Sendable {
    /// One question, with the way of its answer in it.
    typealias Question = @Sendable (SQLiteDatabase) -> Void

    private struct Worker: JobWorker {
        let database: SQLiteDatabase

        func perform(_ jobs: [Question]) -> Bool {
            for job in jobs { job(database) }
            return false
        }
    }

    private let thread: JobThread<Question>

    init(
        name: String, path: String, options: SQLiteOptions, isInBackground: Bool = false
    ) throws(StorageError) {
        let cacheBytes = options.readerCacheBytes
        thread = try JobThread(
            name: name, capacity: options.queueCapacity, batchLimit: options.batchLimit,
            isInBackground: isInBackground
        ) { () throws(StorageError) in
            do throws(SQLiteError) {
                return Worker(
                    database: try SQLiteDatabase(path: path, role: .reader, cacheBytes: cacheBytes))
            } catch {
                throw error.storageError
            }
        }
    }

    /// Asks the question and waits for its answer.
    func read<Answer: Sendable>(
        _ question: @escaping @Sendable (SQLiteDatabase) throws(SQLiteError) -> Answer
    ) async throws(StorageError) -> Answer {
        let answer = Handover<Result<Answer, StorageError>>()
        try thread.add { database in
            do throws(SQLiteError) {
                answer.fill(.success(try question(database)))
            } catch {
                answer.fill(.failure(error.storageError))
            }
        }
        return try await answer.value().get()
    }

    func close() async { await thread.close() }
}
