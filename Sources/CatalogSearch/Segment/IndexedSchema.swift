/// The schema and what follows from it.
final class IndexedSchema: Sendable {
    let schema: SearchSchema
    let fieldCount: Int
    let mainField: Int
    /// For each field the place of its weight among the distinct ones, 0 for the greatest.
    let weightRanks: [UInt8]
    /// Sets of fields that are looked at together: the main field alone, then the fields down to
    /// each weight; the last one has all.
    let scopes: [[Int]]
    static let mainScope = 0

    init(_ schema: SearchSchema) {
        self.schema = schema
        fieldCount = schema.fields.count
        mainField = schema.mainField
        let weights = Set(schema.fields.map(\.weight)).sorted(by: >)
        weightRanks = schema.fields.map { field in
            UInt8(clamping: weights.firstIndex(of: field.weight) ?? 0)
        }
        let ranks = weightRanks
        let byWeight = weights.indices.map { rank in
            schema.fields.indices.filter { Int(ranks[$0]) <= rank }
        }
        let main = schema.fields.isEmpty ? [] : [mainField]
        scopes = byWeight.first == main ? byWeight : [main] + byWeight
    }

    /// The scope that has all fields.
    var allScope: Int { scopes.count - 1 }

    /// The scope of the fields down to a weight.
    func scope(weightRank: Int) -> Int { scopes.count - 1 - lowestWeightRank + weightRank }

    var lowestWeightRank: Int { Int(weightRanks.max() ?? 0) }

    var mainWeightRank: UInt8 { weightRanks.isEmpty ? 0 : weightRanks[mainField] }

    /// The heaviest weight outside the main field.
    var otherWeightRank: UInt8 {
        weightRanks.indices.lazy.filter { $0 != self.mainField }.map { self.weightRanks[$0] }.min()
            ?? 0
    }

    /// Tells apart schemas that index items differently. Stop words only matter to queries.
    var fingerprint: [UInt8] {
        let fields = schema.fields.flatMap { [$0.name, String($0.weight)] }
        let groups = [fields, schema.facets] + schema.synonyms
        return groups.flatMap { group in
            group.flatMap { Array($0.utf8) + [0xFF] } + [0xFE]
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
