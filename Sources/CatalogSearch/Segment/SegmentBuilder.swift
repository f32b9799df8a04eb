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

    /// The segment. Of items with the same id the last one stays.
    consuming func finish() -> Segment {
        let order = itemOrder()
        let (vocabulary, places) = interner.sorted()
        var sortedFields = TokenStore()
        var sortedTexts = TextStore()
        var sortedIDs = TextStore()
        sortedFields.tokens.reserveCapacity(fields.tokens.count)
        sortedFields.starts.reserveCapacity(fields.starts.count)
        sortedTexts.bytes.reserveCapacity(texts.bytes.count)
        sortedTexts.starts.reserveCapacity(texts.starts.count)
        sortedIDs.bytes.reserveCapacity(ids.bytes.count)
        sortedIDs.starts.reserveCapacity(ids.starts.count)
        for old in order {
            sortedIDs.append(ids[Int(old)])
            for field in 0..<schema.fieldCount {
                let slot = Int(old) * schema.fieldCount + field
                sortedTexts.append(texts[slot])
                Self.renumber(
                    fields.tokens[Int(fields.starts[slot])..<Int(fields.starts[slot + 1])],
                    places: places, into: &sortedFields)
            }
        }
        let idOrder = (0..<UInt32(truncatingIfNeeded: order.count)).sorted {
            sortedIDs[Int($0)].lexicographicallyPrecedes(sortedIDs[Int($1)])
        }
        return Segment(
            schema: schema, vocabulary: vocabulary, fields: sortedFields, texts: sortedTexts,
            ids: sortedIDs, idOrder: idOrder, ranks: order.map { ranks[Int($0)] },
            lengths: order.map { lengths[Int($0)] }, facets: facets.map { $0.finish(order: order) })
    }

    private func itemOrder() -> [UInt32] {
        var last: [ArraySlice<UInt8>: Int] = [:]
        for item in 0..<count { last[ids[item]] = item }
        return (0..<count).filter { last[ids[$0]] == $0 }.map { UInt32(truncatingIfNeeded: $0) }
            .sorted { left, right in
                let left = Int(left)
                let right = Int(right)
                if ranks[left] != ranks[right] { return ranks[left] > ranks[right] }
                if lengths[left] != lengths[right] { return lengths[left] < lengths[right] }
                return ids[left].lexicographicallyPrecedes(ids[right])
            }
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

/// Collects the values of one facet.
struct FacetBuilder {
    private var interner = TermInterner()
    private var codes: [UInt32] = []
    private var starts: [UInt32] = [0]

    mutating func add(_ values: [String]) {
        let first = codes.count
        for value in values {
            let code = interner.number(of: Array(value.utf8).span)
            if !codes[first...].contains(code) { codes.append(code) }
        }
        starts.append(UInt32(truncatingIfNeeded: codes.count))
    }

    consuming func finish(order: [UInt32]) -> FacetColumn {
        let (vocabulary, places) = interner.sorted()
        var values = TextStore()
        for number in 0..<vocabulary.count {
            values.append(vocabulary.term(UInt32(truncatingIfNeeded: number)))
        }
        var sortedCodes: [UInt32] = []
        var sortedStarts: [UInt32] = [0]
        for item in order {
            sortedCodes += codes[Int(starts[Int(item)])..<Int(starts[Int(item) + 1])]
                .map { places[Int($0)] }.sorted()
            sortedStarts.append(UInt32(truncatingIfNeeded: sortedCodes.count))
        }
        return FacetColumn(values: values, codes: sortedCodes, starts: sortedStarts)
    }
}
