/// Builds an index item by item, so that a large catalog need not be in memory twice.
package struct CatalogIndexBuilder {
    private let schema: IndexedSchema
    private var segment: SegmentBuilder
    private var finished: [Segment] = []

    /// A builder without items for `schema`, which the index keeps.
    package init(schema: SearchSchema) {
        self.init(schema: IndexedSchema(schema))
    }

    init(schema: IndexedSchema) {
        self.schema = schema
        segment = SegmentBuilder(schema: schema)
    }

    var count: Int { finished.reduce(segment.count) { $0 + $1.count } }

    /// Adds an item. Of items with the same id the last one stays.
    package mutating func add(_ document: SearchDocument) {
        segment.add(document)
        if segment.isFull {
            finished.append(segment.finish(checking: {}))
            segment = SegmentBuilder(schema: schema)
        }
    }

    /// The index. It takes its time, and ends when `check` throws.
    package consuming func finish(checking check: () throws -> Void) rethrows -> CatalogIndex {
        var parts: [CatalogIndex.Part] = []
        for segment in finished + [try segment.finish(checking: check)] where segment.count > 0 {
            for place in parts.indices {
                try check()
                for item in 0..<segment.count { parts[place].remove(segment.id(of: item)) }
            }
            parts.append(CatalogIndex.Part(segment: segment))
        }
        return CatalogIndex(schema: schema, parts: parts.filter { $0.count > 0 })
    }
}
