import CatalogSearch
import Storage
import StrictJSON
import Synchronization

/// Builds a catalog's contents while the store hands its items out, on the store's thread.
final class CatalogBuilder: Sendable {
    private struct Work {
        var index: CatalogIndexBuilder
        var bodies: [[UInt8]: [UInt8]] = [:]
        var byteCount = 0
    }

    private let definition: CatalogDefinition
    private let work: Mutex<Work>

    init(definition: CatalogDefinition) {
        self.definition = definition
        work = Mutex(Work(index: CatalogIndexBuilder(schema: definition.schema)))
    }

    /// Takes items in. A body that is no item any more is left out.
    func add(_ records: [CatalogItemRecord]) {
        work.withLock { work in
            for record in records {
                guard let item = CatalogItem(stored: record.body) else { continue }
                work.index.add(definition.document(item))
                work.bodies[Array(record.id.utf8)] = record.body
                work.byteCount += record.body.count
            }
        }
    }

    /// How many items have come.
    var count: Int { work.withLock { $0.bodies.count } }

    /// The contents; to be called once, after the last item. Computed off the caller's actor.
    @concurrent func contents(revision: Int) async -> CatalogContents {
        let done = work.withLock { $0 }
        return CatalogContents(
            definition: definition, revision: revision, index: done.index.finish(),
            bodies: done.bodies, byteCount: done.byteCount)
    }
}

extension CatalogItem {
    /// The item in a stored body; nil for bytes that are none.
    init?(stored body: [UInt8]) {
        guard let value = try? JSONReader.read(body) else { return nil }
        self.init(value, issues: JSONIssues())
    }
}
