import CatalogSearch
import Storage

/// What searches see of a catalog: one revision of definition, index and items, never a mixture.
struct CatalogContents: Sendable {
    var revision: Int
    private(set) var definition: CatalogDefinition
    private(set) var index: CatalogIndex
    private var bodies: ItemBodies
    /// The sum of the items' bodies.
    private(set) var byteCount: Int

    init(
        definition: CatalogDefinition, revision: Int, index: CatalogIndex, bodies: ItemBodies,
        byteCount: Int
    ) {
        self.definition = definition
        self.revision = revision
        self.index = index
        self.bodies = bodies
        self.byteCount = byteCount
    }

    /// A catalog without items.
    init(definition: CatalogDefinition, revision: Int) {
        self.init(
            definition: definition, revision: revision,
            index: CatalogIndex(schema: definition.schema), bodies: ItemBodies(), byteCount: 0)
    }

    /// How many items there are.
    var count: Int { index.count }

    /// The JSON of the item `id`.
    func body(_ id: String) -> [UInt8]? { bodies.body(Array(id.utf8)) }

    /// How many of these items `other` has not.
    func count(missingIn other: CatalogContents) -> Int {
        bodies.count(missingIn: other.bodies)
    }

    // MARK: Changes

    /// A change of items that is on the disk.
    enum Change: Sendable {
        case put(CatalogItem)
        case remove(id: String)
        /// All of these, which were indexed while they came.
        case add(CatalogContents)
        case replace(CatalogContents)

        /// How many items it names.
        var itemCount: Int {
            switch self {
            case .put, .remove: 1
            case .add(let items), .replace(let items): items.count
            }
        }

        /// Whether the disk tells which items it changed (see `CatalogChange`).
        var isKeptByItem: Bool {
            switch self {
            case .put, .remove: true
            case .add: itemCount <= CatalogChange.mostItemsOfLoad
            case .replace: false
            }
        }
    }

    /// Makes the contents what they are at `revision`, to which `change` led.
    mutating func apply(_ change: Change, revision: Int) {
        switch change {
        case .put(let item): put(item)
        case .remove(let id): remove(id)
        case .add(let newer):
            // Indexed for a definition that these contents are not of yet, it would not be found
            // here.
            add(newer.definition == definition ? newer : newer.indexed(for: definition))
        case .replace(let newer): self = newer
        }
        self.revision = revision
    }

    /// Brings the contents up to what the disk had at `revision`.
    mutating func apply(_ changes: StoredChanges, revision: Int) {
        let (items, removed) = changes.finish()
        for id in removed { remove(id) }
        add(items)
        self.revision = revision
    }

    private func indexed(for other: CatalogDefinition) -> CatalogContents {
        let builder = ContentsBuilder(definition: other)
        bodies.forEach { id, body in
            let id = String(decoding: id, as: UTF8.self)
            builder.add([CatalogItemRecord(id: id, body: Array(body))])
        }
        return builder.finish(revision: revision, checking: {})
    }

    private mutating func put(_ item: CatalogItem) {
        let id = Array(item.id.utf8)
        byteCount += item.body.count - (bodies.body(id)?.count ?? 0)
        index.apply(upserts: [definition.document(item)])
        bodies.put(id, item.body)
    }

    private mutating func remove(_ id: String) {
        let key = Array(id.utf8)
        byteCount -= bodies.body(key)?.count ?? 0
        index.apply(upserts: [], deletions: [id])
        bodies.remove(key)
    }

    private mutating func add(_ newer: CatalogContents) {
        byteCount += newer.byteCount - bodies.byteCount(replacedBy: newer.bodies)
        index.merge(newer.index)
        bodies.merge(newer.bodies)
    }

    /// The same under another definition; nil when the items would have to be indexed anew.
    func adopting(_ other: CatalogDefinition, revision: Int) -> CatalogContents? {
        guard other.rank == definition.rank, let index = index.adopting(other.schema) else {
            return nil
        }
        var contents = self
        contents.index = index
        contents.definition = other
        contents.revision = revision
        return contents
    }

    // MARK: Compaction

    /// Whether `compacted` is worth its time.
    var isFragmented: Bool { index.isFragmented || bodies.isFragmented }

    /// The same in one piece; it takes as long as indexing all items anew, and ends when `check`
    /// throws.
    func compacted(checking check: () throws -> Void) rethrows -> CatalogContents {
        CatalogContents(
            definition: definition, revision: revision,
            index: try index.compacted(checking: check), bodies: bodies.compacted(),
            byteCount: byteCount)
    }

    // MARK: Image

    /// Writes all but the definition, for the program to read at its next start.
    func writeImage(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        let bodies = bodies.compacted()
        try ImageWriter.writeImage(to: sink) { writer in
            try writer.write(number: byteCount)
            try bodies.write(to: &writer)
        }
        try index.writeImage(to: sink)
    }

    /// Reads what `writeImage` wrote of the same revision of a catalog.
    init(
        definition: CatalogDefinition, revision: Int,
        imageFrom source: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        let (byteCount, bodies) = try ImageReader.readImage(from: source) { reader in
            (try reader.number(), try ItemBodies(from: &reader))
        }
        self.init(
            definition: definition, revision: revision,
            index: try CatalogIndex(schema: definition.schema, imageFrom: source),
            bodies: bodies, byteCount: byteCount)
    }
}
