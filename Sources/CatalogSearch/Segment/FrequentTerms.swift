/// Ready-made item sets for the terms and prefixes that very many items hold. What is not here has
/// few items, so that no word of a query costs more than reading `threshold` item numbers.
struct FrequentTerms: Sendable {
    private let sets: [ItemSet]
    /// For each scope the places in `sets`, by term range.
    private let places: [[UInt64: Int32]]

    /// Ranges with fewer postings are read when they are asked for.
    static func threshold(items: Int) -> Int { max(1_024, items / 16) }

    init(vocabulary: Vocabulary, postings: [FieldPostings], scopes: [[Int]], items: Int) {
        let threshold = Self.threshold(items: items)
        var sets: [ItemSet] = []
        var places = [[UInt64: Int32]](repeating: [:], count: scopes.count)
        func keep(_ terms: Range<UInt32>) {
            for (scope, fields) in scopes.enumerated() {
                let count = fields.reduce(0) { $0 + postings[$1].count(of: terms) }
                if count <= threshold || places[scope][Self.key(terms)] != nil { continue }
                var set = ItemSet(capacity: items)
                for field in fields { set.insert(contentsOf: postings[field].items(of: terms)) }
                places[scope][Self.key(terms)] = Int32(truncatingIfNeeded: sets.count)
                sets.append(set)
            }
        }
        let fields = postings.indices
        var open: [(terms: Range<UInt32>, depth: Int)] = [
            (0..<UInt32(truncatingIfNeeded: vocabulary.count), 0)
        ]
        while let (terms, depth) = open.popLast() {
            guard fields.reduce(0, { $0 + postings[$1].count(of: terms) }) > threshold else {
                continue
            }
            if depth > 0 { keep(terms) }
            var rest = terms
            if vocabulary.length(rest.lowerBound) == depth {
                keep(rest.lowerBound..<rest.lowerBound + 1)
                rest = rest.lowerBound + 1..<rest.upperBound
            }
            while !rest.isEmpty {
                let end = vocabulary.endOfByte(at: depth, in: rest)
                open.append((rest.lowerBound..<end, depth + 1))
                rest = end..<rest.upperBound
            }
        }
        self.sets = sets
        self.places = places
    }

    func set(_ terms: Range<UInt32>, scope: Int) -> ItemSet? {
        places[scope][Self.key(terms)].map { sets[Int($0)] }
    }

    private static func key(_ terms: Range<UInt32>) -> UInt64 {
        UInt64(terms.lowerBound) << 32 | UInt64(terms.upperBound)
    }

    /// What the sets take, in bytes.
    var byteCount: Int { sets.reduce(0) { $0 + $1.words.count * 8 } }
}
