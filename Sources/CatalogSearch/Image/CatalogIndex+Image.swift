extension CatalogIndex {
    /// Writes the index so that it can be read back without looking at any text: a row of byte
    /// strings for `sink`. It is meant for the machine that wrote it; whoever cannot read it builds
    /// the index anew.
    ///
    /// - Throws: what `sink` throws.
    package func writeImage(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try ImageWriter.writeImage(to: sink) { try write(to: &$0) }
    }

    /// Reads an image that was written with the same schema. `source` fills each buffer that it is
    /// given with the bytes that come next.
    ///
    /// - Throws: an ``IndexImageError`` for what is not such an image; what `source` throws.
    package init(
        schema: SearchSchema, imageFrom source: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        let schema = IndexedSchema(schema)
        // Nothing is made of the arrays before all of them are known to be what was written.
        let images = try ImageReader.readImage(from: source) { reader in
            guard try reader.array(of: UInt8.self) == schema.fingerprint else {
                throw IndexImageError(code: "other-schema")
            }
            var images: [(SegmentImage, [UInt64])] = []
            for _ in 0..<(try reader.number()) {
                images.append((try SegmentImage(from: &reader, schema), try reader.array()))
            }
            return images
        }
        self.init(
            schema: schema,
            parts: images.map { image, live in
                Part(
                    segment: image.segment(schema),
                    live: live.isEmpty ? nil : ItemSet(words: live))
            })
    }

    private func write(to writer: inout ImageWriter) throws {
        try writer.write(schema.fingerprint)
        try writer.write(number: parts.count)
        for part in parts {
            try SegmentImage(part.segment).write(to: &writer)
            try writer.write(part.live?.words ?? [])
        }
    }
}

/// Why an image cannot be used.
package struct IndexImageError: Error, Equatable {
    /// `not-an-image`, `other-version`, `other-schema`, `damaged`.
    package var code: String

    init(code: String) {
        self.code = code
    }
}

/// The arrays of a segment that are dear to make. All others follow from them.
struct SegmentImage {
    private var terms: TextStore
    private var tokens: [UInt32]
    private var tokenStarts: [UInt32]
    private var texts: TextStore
    private var ids: TextStore
    private var idOrder: [UInt32]
    private var ranks: [Double]
    private var lengths: [UInt32]
    private var orders: [[UInt32]]
    private var facets: [(values: TextStore, codes: [UInt32], starts: [UInt32])]

    init(_ segment: Segment) {
        terms = segment.vocabulary.terms
        tokens = segment.fields.tokens
        tokenStarts = segment.fields.starts
        texts = segment.texts
        ids = segment.ids
        idOrder = segment.idOrder
        ranks = segment.ranks
        lengths = segment.lengths
        orders = segment.orders.map(\.items)
        facets = segment.facets.map { ($0.values, $0.codes, $0.starts) }
    }

    func write(to writer: inout ImageWriter) throws {
        try writer.write(terms)
        try writer.write(tokens)
        try writer.write(tokenStarts)
        try writer.write(texts)
        try writer.write(ids)
        try writer.write(idOrder)
        try writer.write(ranks)
        try writer.write(lengths)
        for order in orders { try writer.write(order) }
        for facet in facets {
            try writer.write(facet.values)
            try writer.write(facet.codes)
            try writer.write(facet.starts)
        }
    }

    init(from reader: inout ImageReader, _ schema: IndexedSchema) throws {
        terms = try reader.texts()
        tokens = try reader.array()
        tokenStarts = try reader.array()
        texts = try reader.texts()
        ids = try reader.texts()
        idOrder = try reader.array()
        ranks = try reader.array()
        lengths = try reader.array()
        orders = []
        for _ in 0..<schema.fieldCount { orders.append(try reader.array()) }
        facets = []
        for _ in schema.schema.facets {
            facets.append((try reader.texts(), try reader.array(), try reader.array()))
        }
    }

    func segment(_ schema: IndexedSchema) -> Segment {
        Segment(
            schema: schema, vocabulary: Vocabulary(terms),
            fields: TokenStore(tokens: tokens, starts: tokenStarts), texts: texts, ids: ids,
            idOrder: idOrder, ranks: ranks, lengths: lengths,
            facets: facets.map {
                FacetColumn(values: $0.values, codes: $0.codes, starts: $0.starts)
            }, orders: orders.map(FieldOrder.init(items:)), checking: {})
    }
}
