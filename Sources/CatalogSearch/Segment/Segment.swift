/// An immutable set of indexed items.
///
/// Items are numbered in their own order: greater rank first, then shorter main field, then id. So of equal
/// matches the smaller number is the better one, everywhere.
final class Segment: Sendable {
    let schema: IndexedSchema
    let count: Int
    let vocabulary: Vocabulary
    let fields: TokenStore
    let texts: TextStore
    let ids: TextStore
    /// Item numbers in the order of the ids' bytes.
    let idOrder: [UInt32]
    let ranks: [Double]
    /// Of the main field, in UTF-8 units.
    let lengths: [UInt32]
    let facets: [FacetColumn]

    init(
        schema: IndexedSchema, vocabulary: Vocabulary, fields: TokenStore, texts: TextStore,
        ids: TextStore, idOrder: [UInt32], ranks: [Double], lengths: [UInt32],
        facets: [FacetColumn]
    ) {
        self.schema = schema
        self.count = ids.count
        self.vocabulary = vocabulary
        self.fields = fields
        self.texts = texts
        self.ids = ids
        self.idOrder = idOrder
        self.ranks = ranks
        self.lengths = lengths
        self.facets = facets
    }

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
            id: String(decoding: ids[item], as: UTF8.self),
            texts: (0..<schema.fieldCount).map {
                String(decoding: texts[item * schema.fieldCount + $0], as: UTF8.self)
            },
            facetValues: facets.map { $0.values(of: item) }, rank: ranks[item])
    }
}

/// The schema and what follows from it.
final class IndexedSchema: Sendable {
    let schema: SearchSchema
    let fieldCount: Int
    let mainField: Int
    /// For each field the place of its weight among the distinct ones, 0 for the greatest.
    let weightRanks: [UInt8]

    init(_ schema: SearchSchema) {
        self.schema = schema
        fieldCount = schema.fields.count
        mainField = schema.mainField
        let weights = Set(schema.fields.map(\.weight)).sorted(by: >)
        weightRanks = schema.fields.map { field in
            UInt8(clamping: weights.firstIndex(of: field.weight) ?? 0)
        }
    }

    /// Folded stop words.
    var stopWords: Set<[UInt8]> {
        var tokenizer = Tokenizer()
        var words: Set<[UInt8]> = []
        for word in schema.stopWords {
            tokenizer.read(Array(word.utf8).span)
            let terms = tokenizer.tokens.filter { $0.kind == .word }
            if terms.count == 1 { words.insert(Array(tokenizer.term(of: terms[0]))) }
        }
        return words
    }
}

/// Byte strings in one buffer.
struct TextStore: Sendable {
    var bytes: [UInt8] = []
    var starts: [UInt32] = [0]

    var count: Int { starts.count - 1 }

    subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[index])..<Int(starts[index + 1])]
    }

    mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }
}

/// The terms of each field of each item: the words in their order, then the alternates.
///
/// An alternate is two numbers: its position with the alternate bits, and its term.
struct TokenStore: Sendable {
    static let alternateBit: UInt32 = 1 << 31
    /// Set too when it is the word at its position with its accents.
    static let accentedBit: UInt32 = 1 << 30
    /// How far behind the last word an alternate may stand: a sign, or a longer synonym.
    static let room = 8
    /// The words of a field behind these are not indexed.
    static let mostWords = 10_000
    static let positionMask: UInt32 = (1 << 30) - 1

    var tokens: [UInt32] = []
    /// Where the fields begin, item by item.
    var starts: [UInt32] = [0]
}

/// The values of one facet.
struct FacetColumn: Sendable {
    /// Distinct values in the order of their bytes.
    let values: TextStore
    /// Value numbers, item by item, ascending within one.
    let codes: [UInt32]
    let starts: [UInt32]

    func codes(of item: Int) -> ArraySlice<UInt32> {
        codes[Int(starts[item])..<Int(starts[item + 1])]
    }

    func values(of item: Int) -> [String] {
        codes(of: item).map { String(decoding: values[Int($0)], as: UTF8.self) }
    }
}
