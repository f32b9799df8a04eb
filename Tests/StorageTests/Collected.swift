import Storage
import Synchronization

/// What a stream handed over.
final class Collected<Element: Sendable>: Sendable {
    private let chunks = Mutex<[[Element]]>([])

    var items: [Element] { chunks.withLock { $0.flatMap(\.self) } }
    var chunkSizes: [Int] { chunks.withLock { $0.map(\.count) } }

    func add(_ chunk: [Element]) { chunks.withLock { $0.append(chunk) } }
}

extension CatalogStore {
    /// All that changed since a point; nil when that is not known.
    func changes(
        catalog: String, since point: CatalogPoint
    ) async throws -> (catalog: CatalogRecord, items: [CatalogChange])? {
        let changes = Collected<CatalogChange>()
        let now = try await streamChanges(catalog: catalog, since: point, chunkSize: 2) {
            changes.add($0)
            return true
        }
        return now.map { ($0, changes.items) }
    }
}
