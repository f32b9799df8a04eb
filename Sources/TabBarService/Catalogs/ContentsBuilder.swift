import CatalogSearch
import Storage
import StrictJSON
import Synchronization

/// Builds a catalog's contents while its items come, from the disk or from a client.
final class ContentsBuilder: Sendable {
    private struct Work {
        var index: CatalogIndexBuilder
        var blocks: [ItemBlock] = []
        var block = ItemBlock.Builder()
    }

    let definition: CatalogDefinition
    private let work: Mutex<Work>
    /// Apart from the work, whose lock is held for as long as a chunk is indexed.
    private let count = Atomic(0)

    init(definition: CatalogDefinition) {
        self.definition = definition
        work = Mutex(Work(index: CatalogIndexBuilder(schema: definition.schema)))
    }

    /// Takes stored items in. A body that is no item any more is left out.
    func add(_ records: [CatalogItemRecord]) {
        add(records.compactMap { CatalogItem(stored: $0.body) })
    }

    /// Takes items in; of two with one id the later one counts.
    func add(_ items: [CatalogItem]) {
        work.withLock { work in
            for item in items {
                work.index.add(definition.document(item))
                work.block.add(id: item.id.utf8, body: item.body)
                if work.block.isFull {
                    work.blocks.append(work.block.finish())
                    work.block = ItemBlock.Builder()
                }
            }
        }
        count.add(items.count, ordering: .relaxed)
    }

    /// How many items have come.
    var received: Int { count.load(ordering: .relaxed) }

    /// The contents; to be called once, after the last item. It takes its time, and ends when
    /// `check` throws.
    func finish(
        revision: Int, checking check: () throws -> Void
    ) rethrows -> CatalogContents {
        let done = work.withLock { work in
            defer { work = Work(index: CatalogIndexBuilder(schema: definition.schema)) }
            return work
        }
        let bodies = ItemBodies(
            done.blocks + (done.block.isEmpty ? [] : [done.block.finish()]))
        try check()
        return CatalogContents(
            definition: definition, revision: revision,
            index: try done.index.finish(checking: check),
            bodies: bodies, byteCount: bodies.byteCount)
    }
}
