/// Collects items and makes a segment of them.
struct SegmentBuilder {
    private let schema: IndexedSchema
    private var tokenizer = Tokenizer()
    private var interner = TermInterner()
    private var fields = TokenStore()
    private var texts = TextStore()
    private var ids = TextStore()
    private var ranks: [Double] = []
    private var lengths: [UInt32] = []
    private var facets: [FacetBuilder]
    private var synonyms = SynonymTable()

    init(schema: IndexedSchema) {
        self.schema = schema
        facets = schema.schema.facets.map { _ in FacetBuilder() }
        synonyms = SynonymTable(schema.schema.synonyms, &tokenizer, &interner)
    }

    var count: Int { ranks.count }

    mutating func add(_ document: SearchDocument) {
        ids.append(document.id.utf8)
        ranks.append(document.rank.isNaN ? -.infinity : document.rank)
        for field in 0..<schema.fieldCount {
            let text = Array((field < document.texts.count ? document.texts[field] : "").utf8)
            texts.append(text)
            if field == schema.mainField {
                lengths.append(UInt32(truncatingIfNeeded: text.count))
            }
            index(text)
        }
        if schema.fieldCount == 0 { lengths.append(0) }
        for facet in facets.indices {
            facets[facet].add(
                facet < document.facetValues.count ? document.facetValues[facet] : [])
        }
    }

    private mutating func index(_ text: [UInt8]) {
        tokenizer.read(text.span)
        let first = fields.tokens.count
        for token in tokenizer.tokens
        where token.kind == .word && token.position < TokenStore.mostWords {
            fields.tokens.append(Self.number(of: token, tokenizer, &interner))
        }
        let words = first..<fields.tokens.count
        for token in tokenizer.tokens
        where token.kind != .word && token.position < TokenStore.mostWords {
            let bits =
                TokenStore.alternateBit
                | (token.kind == .accented ? TokenStore.accentedBit : 0)
            fields.tokens.append(UInt32(truncatingIfNeeded: token.position) | bits)
            fields.tokens.append(Self.number(of: token, tokenizer, &interner))
        }
        synonyms.appendAlternates(for: words, to: &fields.tokens)
        fields.starts.append(UInt32(truncatingIfNeeded: fields.tokens.count))
    }

    private static func number(
        of token: Token, _ tokenizer: Tokenizer, _ interner: inout TermInterner
    ) -> UInt32 {
        let buffer = token.kind == .accented ? tokenizer.accented : tokenizer.folded
        return interner.number(of: buffer.span.extracting(token.term))
    }

    /// Whether another segment should take the next items: offsets have 32 bits.
    var isFull: Bool {
        texts.bytes.count > 1 << 30 || ids.bytes.count > 1 << 30 || fields.tokens.count > 1 << 29
    }

    /// The segment. Of items with the same id the last one stays. It ends when `check` throws,
    /// which is asked between steps that each take a moment.
    consuming func finish(checking check: () throws -> Void) rethrows -> Segment {
        let byID = itemsByID()
        try check()
        let order = itemOrder(byID)
        try check()
        let (terms, places) = interner.sorted()
        var sortedFields = TokenStore()
        var sortedTexts = TextStore()
        var sortedIDs = TextStore()
        sortedFields.tokens.reserveCapacity(fields.tokens.count)
        sortedFields.starts.reserveCapacity(fields.starts.count)
        sortedTexts.reserveCapacity(of: texts)
        sortedIDs.reserveCapacity(of: ids)
        var numbers = [UInt32](repeating: 0, count: count)
        for (new, old) in order.enumerated() {
            try check()
            numbers[Int(old)] = UInt32(truncatingIfNeeded: new)
            sortedIDs.append(ids[Int(old)])
            for field in 0..<schema.fieldCount {
                let slot = Int(old) * schema.fieldCount + field
                sortedTexts.append(texts[slot])
                Self.renumber(
                    fields.tokens[Int(fields.starts[slot])..<Int(fields.starts[slot + 1])],
                    places: places, into: &sortedFields)
            }
        }
        return try Segment(
            schema: schema, vocabulary: Vocabulary(terms), fields: sortedFields, texts: sortedTexts,
            ids: sortedIDs, idOrder: byID.map { numbers[Int($0)] },
            ranks: order.map { ranks[Int($0)] }, lengths: order.map { lengths[Int($0)] },
            facets: facets.map { $0.finish(order: order) }, checking: check)
    }

    /// The items in the order of their ids, each id once.
    private func itemsByID() -> [UInt32] {
        let sorted = ids.sortedIndices()
        var items: [UInt32] = []
        items.reserveCapacity(sorted.count)
        for item in sorted {
            // Equal ids come in the order in which they were added.
            if let last = items.last, ids[Int(last)] == ids[Int(item)] { items.removeLast() }
            items.append(item)
        }
        return items
    }

    /// The order in which the segment numbers its items.
    private func itemOrder(_ byID: [UInt32]) -> [UInt32] {
        byID.enumerated().map { place, item in
            (rank: ranks[Int(item)], length: lengths[Int(item)], place: place, item: item)
        }.sorted { left, right in
            if left.rank != right.rank { return left.rank > right.rank }
            if left.length != right.length { return left.length < right.length }
            return left.place < right.place
        }.map(\.item)
    }

    private static func renumber(
        _ tokens: ArraySlice<UInt32>, places: [UInt32], into store: inout TokenStore
    ) {
        var index = tokens.startIndex
        while index < tokens.endIndex {
            if tokens[index] & TokenStore.alternateBit != 0 {
                store.tokens.append(tokens[index])
                index += 1
            }
            store.tokens.append(places[Int(tokens[index])])
            index += 1
        }
        store.starts.append(UInt32(truncatingIfNeeded: store.tokens.count))
    }
}
