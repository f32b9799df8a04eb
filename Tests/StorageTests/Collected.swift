import Storage
import Synchronization

/// What a stream handed over.
final class Collected: Sendable {
    private let chunks = Mutex<[[CatalogItemRecord]]>([])

    var items: [CatalogItemRecord] { chunks.withLock { $0.flatMap(\.self) } }
    var chunkSizes: [Int] { chunks.withLock { $0.map(\.count) } }

    func add(_ chunk: [CatalogItemRecord]) { chunks.withLock { $0.append(chunk) } }
}
