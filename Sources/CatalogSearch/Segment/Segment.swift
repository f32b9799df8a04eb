/// An immutable set of indexed items.
///
/// Items are numbered in their own order: greater rank first, then shorter main field, then id. So
/// of equal matches the smaller number is the better one, everywhere.
final class Segment: Sendable {
    let schema: IndexedSchema
    let count: Int
    let vocabulary: Vocabulary
    let fields: TokenStore
    /// For each field of the schema.
    let postings: [FieldPostings]
    let orders: [FieldOrder]
    let frequent: FrequentTerms
    let trie: TermTrie
    let misspellings = ExpansionMemory()
    let texts: TextStore
    let ids: TextStore
    /// Item numbers in the order of the ids' bytes.
    let idOrder: [UInt32]
    let ranks: [Double]
    /// Of the main field, in UTF-8 units.
    let lengths: [UInt32]
    let facets: [FacetColumn]

    /// Makes what follows from the arguments; it ends when `check`, which is asked between the
    /// steps, throws.
    ///
    /// - Parameter orders: when they are known already; else they are made.
    init(
        schema: IndexedSchema, vocabulary: Vocabulary, fields: TokenStore, texts: TextStore,
        ids: TextStore, idOrder: [UInt32], ranks: [Double], lengths: [UInt32],
        facets: [FacetColumn], orders: [FieldOrder]? = nil, checking check: () throws -> Void
    ) rethrows {
        self.schema = schema
        self.count = ids.count
        self.vocabulary = vocabulary
        self.fields = fields
        let count = ids.count
        postings = try (0..<schema.fieldCount).map {
            try check()
            return FieldPostings(
                field: $0, of: schema.fieldCount, items: count, terms: vocabulary.count, in: fields)
        }
        self.orders =
            try orders
            ?? (0..<schema.fieldCount).map {
                try check()
                return FieldOrder(field: $0, of: schema.fieldCount, items: count, in: fields)
            }
        try check()
        frequent = FrequentTerms(
            vocabulary: vocabulary, postings: postings, scopes: schema.scopes, items: count)
        try check()
        trie = TermTrie(vocabulary)
        self.texts = texts
        self.ids = ids
        self.idOrder = idOrder
        self.ranks = ranks
        self.lengths = lengths
        self.facets = facets
    }

    /// Whether `item` comes before an item of another segment when both match alike.
    func precedes(_ item: Int, _ other: Int, of segment: Segment) -> Bool {
        if ranks[item] != segment.ranks[other] { return ranks[item] > segment.ranks[other] }
        if lengths[item] != segment.lengths[other] { return lengths[item] < segment.lengths[other] }
        return ids[item].lexicographicallyPrecedes(segment.ids[other])
    }

    func id(of item: Int) -> String { String(decoding: ids[item], as: UTF8.self) }

    func item(withID id: String) -> Int? {
        let bytes = Array(id.utf8)
        var low = 0
        var high = idOrder.count
        while low < high {
            let middle = (low + high) / 2
            if ids[Int(idOrder[middle])].lexicographicallyPrecedes(bytes) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < idOrder.count, ids[Int(idOrder[low])].elementsEqual(bytes) else { return nil }
        return Int(idOrder[low])
    }

    /// The item as it was given, for building another segment.
    func document(_ item: Int) -> SearchDocument {
        SearchDocument(
            id: id(of: item),
            texts: (0..<schema.fieldCount).map {
                String(decoding: texts[item * schema.fieldCount + $0], as: UTF8.self)
            },
            facetValues: facets.map { $0.values(of: item) }, rank: ranks[item])
    }
}
