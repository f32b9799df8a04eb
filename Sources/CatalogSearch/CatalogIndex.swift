/// A searchable set of items: an immutable snapshot that is cheap to copy and to hand to another thread. A
/// change makes another snapshot; whoever searches the old one is not disturbed.
package struct CatalogIndex: Sendable {
    let schema: IndexedSchema
    private(set) var parts: [Part] = []

    /// A segment and which of its items still stand.
    struct Part: Sendable {
        let segment: Segment
        /// Nil when all do.
        private(set) var live: ItemSet?
        private(set) var count: Int

        init(segment: Segment) {
            self.segment = segment
            count = segment.count
        }

        mutating func remove(_ id: String) {
            guard let item = segment.item(withID: id), isLive(item) else { return }
            var items = live ?? ItemSet(all: segment.count)
            items.remove(item)
            live = items
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
        return builder.finish()
    }

    /// How many items it holds.
    package var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Removes the items with the ids `deletions`, then adds or replaces the `upserts`.
    package mutating func apply(upserts: [SearchDocument], deletions: [String] = []) {
        for id in deletions { remove(id) }
        for document in upserts { remove(document.id) }
        if upserts.isEmpty { return }
        var builder = SegmentBuilder(schema: schema)
        while let last = parts.last, last.segment.count <= 2 * builder.count + upserts.count {
            for item in 0..<last.segment.count where last.isLive(item) {
                builder.add(last.segment.document(item))
            }
            parts.removeLast()
        }
        for document in upserts { builder.add(document) }
        parts.append(Part(segment: builder.finish()))
    }

    private mutating func remove(_ id: String) {
        for part in parts.indices {
            parts[part].remove(id)
        }
        parts.removeAll { $0.count == 0 }
    }
}

/// Builds an index item by item, so that a large catalog need not be in memory twice.
package struct CatalogIndexBuilder {
    private let schema: IndexedSchema
    private var segment: SegmentBuilder

    package init(schema: SearchSchema) {
        self.schema = IndexedSchema(schema)
        segment = SegmentBuilder(schema: self.schema)
    }

    package mutating func add(_ document: SearchDocument) {
        segment.add(document)
    }

    package consuming func finish() -> CatalogIndex {
        let finished = segment.finish()
        return CatalogIndex(
            schema: schema,
            parts: finished.count == 0 ? [] : [CatalogIndex.Part(segment: finished)])
    }
}
