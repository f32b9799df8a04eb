/// A thread of low priority for what computes long: it yields the cores to those who wait for an
/// answer.
package final class BackgroundThread: Sendable {
    private struct Worker: JobWorker {
        func perform(_ jobs: [@Sendable () -> Void]) -> Bool {
            for job in jobs { job() }
            return false
        }
    }

    private let thread: JobThread<@Sendable () -> Void>

    /// Starts it. Throws when the system gives no thread.
    package init(name: String) throws(StorageError) {
        thread = try JobThread(
            name: name, capacity: 10_000, batchLimit: 1, isInBackground: true
        ) { () throws(StorageError) in Worker() }
    }

    /// Runs `work` after what waits already. Throws `overloaded` or `closed`.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async throws(StorageError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, StorageError>, Never>) in
            do throws(StorageError) {
                try thread.add { continuation.resume(returning: .success(work())) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }

    /// The same for whom no result is waited for.
    package func add(_ work: @escaping @Sendable () -> Void) throws(StorageError) {
        try thread.add(work)
    }

    /// Does what was accepted, refuses what comes later.
    package func close() async { await thread.close() }
}
