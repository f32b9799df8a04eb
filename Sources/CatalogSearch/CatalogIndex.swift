/// A searchable set of items: an immutable snapshot that is cheap to copy and to hand to another
/// thread. A change makes another snapshot; whoever searches the old one is not disturbed.
package struct CatalogIndex: Sendable {
    let schema: IndexedSchema
    private(set) var parts: [Part] = []

    /// A segment and which of its items still stand.
    struct Part: Sendable {
        let segment: Segment
        /// Nil when all do.
        private(set) var live: ItemSet?
        private(set) var count: Int

        init(segment: Segment, live: ItemSet? = nil) {
            self.segment = segment
            self.live = live
            count = live?.count ?? segment.count
        }

        /// The items that still stand, as they were given.
        var documents: some Sequence<SearchDocument> {
            (0..<segment.count).lazy.filter(isLive).map(segment.document)
        }

        mutating func remove(_ id: String) {
            guard let item = segment.item(withID: id), isLive(item) else { return }
            if live == nil { live = ItemSet(all: segment.count) }
            live?.remove(item)
            count -= 1
        }

        func isLive(_ item: Int) -> Bool { live?.contains(item) ?? true }
    }

    /// An index without items.
    package init(schema: SearchSchema) {
        self.schema = IndexedSchema(schema)
    }

    init(schema: IndexedSchema, parts: [Part]) {
        self.schema = schema
        self.parts = parts
    }

    /// Builds an index at once. Of items with the same id the last one stays.
    package static func build(
        schema: SearchSchema, documents: some Sequence<SearchDocument>
    ) -> CatalogIndex {
        var builder = CatalogIndexBuilder(schema: schema)
        for document in documents { builder.add(document) }
        return builder.finish(checking: {})
    }

    /// How many items it holds.
    package var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Removes the items with the ids `deletions`, then adds or replaces the `upserts`.
    package mutating func apply(upserts: [SearchDocument], deletions: [String] = []) {
        for id in deletions { remove(id) }
        for document in upserts { remove(document.id) }
        if upserts.isEmpty { return }
        var builder = CatalogIndexBuilder(schema: schema)
        while let last = parts.last, last.count <= 2 * builder.count + upserts.count,
            last.count + builder.count < Self.mergedAtOnce
        {
            for document in last.documents { builder.add(document) }
            parts.removeLast()
        }
        for document in upserts { builder.add(document) }
        parts += builder.finish(checking: {}).parts
    }

    /// Adds or replaces all items of another index of the same schema, without indexing them again.
    package mutating func merge(_ newer: CatalogIndex) {
        for part in newer.parts {
            for item in 0..<part.segment.count where part.isLive(item) {
                let id = part.segment.id(of: item)
                for place in parts.indices { parts[place].remove(id) }
            }
        }
        parts = parts.filter { $0.count > 0 } + newer.parts
    }

    /// The same items under a schema that only differs in what queries need, such as stop words;
    /// nil when the items would have to be indexed anew.
    package func adopting(_ schema: SearchSchema) -> CatalogIndex? {
        let schema = IndexedSchema(schema)
        guard schema.fingerprint == self.schema.fingerprint else { return nil }
        return CatalogIndex(schema: schema, parts: parts)
    }

    private mutating func remove(_ id: String) {
        for part in parts.indices { parts[part].remove(id) }
        parts.removeAll { $0.count == 0 }
    }
}

// MARK: - Compaction

extension CatalogIndex {
    /// Larger segments are not merged while someone waits for a change.
    private static let mergedAtOnce = 8_192

    /// Whether so many changes were applied that searches are slower or memory is wasted: then
    /// `compacted` is worth its time.
    package var isFragmented: Bool {
        let stored = parts.reduce(0) { $0 + $1.segment.count }
        return parts.count > 16 || stored - count > 1_000 + count / 2
    }

    /// The same items in one piece. It takes as long as building the index anew, and ends when
    /// `check` throws.
    package func compacted(checking check: () throws -> Void) rethrows -> CatalogIndex {
        var builder = CatalogIndexBuilder(schema: schema)
        for part in parts {
            for document in part.documents {
                try check()
                builder.add(document)
            }
        }
        return try builder.finish(checking: check)
    }
}
