import Dispatch
import Storage
import Synchronization

/// Holds the writer thread after its first transaction until the test lets it go on.
final class WriterGate: Sendable {
    private let batches = Mutex<[Int]>([])
    private let arrived = DispatchSemaphore(value: 0)
    private let mayGoOn = DispatchSemaphore(value: 0)

    var sizes: [Int] { batches.withLock { $0 } }

    func observe(_ batch: CommitBatch) {
        let isFirst = batches.withLock { batches in
            batches.append(batch.requests)
            return batches.count == 1
        }
        if isFirst { mayGoOn.wait() }
    }

    func open() { mayGoOn.signal() }
}
