import Locks
import Storage

/// The items that the disk has otherwise than an image. They are indexed while they come, so that
/// memory never holds them twice.
final class StoredChanges: Sendable {
    private let items: ContentsBuilder
    private let removed = Guarded<[String]>([])

    init(definition: CatalogDefinition) { items = ContentsBuilder(definition: definition) }

    /// Takes a part of the changes in; each item comes once in all of them.
    func add(_ changes: [CatalogChange]) {
        items.add(
            changes.compactMap { change in
                change.body.map { CatalogItemRecord(id: change.id, body: $0) }
            })
        let gone = changes.filter { $0.body == nil }.map(\.id)
        removed.withLock { $0 += gone }
    }

    /// How many items have come.
    var count: Int { items.received + removed.withLock(\.count) }

    /// The items that are there, and the ids of the others; to be called once, after the last part.
    func finish() -> (items: CatalogContents, removed: [String]) {
        (items.finish(revision: 0, checking: {}), removed.withLock { $0 })
    }
}
