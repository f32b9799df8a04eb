import Testing

@testable import CatalogSearch

/// The fast ways against the definition of a match, on small catalogs of few and similar words.
@Suite struct EngineTests {
    private static let words = [
        "red", "bull", "redbull", "bulletin", "blue", "read", "bül", "büll", "c++", "c", "x-1",
        "12",
        "x", "the", "television", "televison", "日本語", "日本", "本", "🌱", "at&t", "att", "o'brien",
        "obrien",
    ]

    private static func makeText(_ random: inout SplitMix, upTo length: Int) -> String {
        (0..<Int(random.next() % UInt64(length + 1))).map { _ in
            words[Int(random.next() % UInt64(words.count))]
        }.joined(separator: random.next() % 5 == 0 ? "-" : " ")
    }

    private static func makeDocuments(_ random: inout SplitMix, count: Int) -> [SearchDocument] {
        (0..<count).map { number in
            SearchDocument(
                id: "\(number % (count - count / 10))",
                texts: [
                    makeText(&random, upTo: 4), makeText(&random, upTo: 7),
                    makeText(&random, upTo: 3),
                ],
                facetValues: [["\(random.next() % 3)"], ["\(random.next() % 50)"]],
                rank: Double(random.next() % 4))
        }
    }

    private static let schema = SearchSchema(
        fields: [
            .init(name: "note", weight: 1), .init(name: "title", weight: 3),
            .init(name: "tag", weight: 3),
        ],
        facets: ["kind", "size"], synonyms: [["television", "blue red"]], stopWords: ["the", "red"])

    private static func makeQuery(_ random: inout SplitMix) -> String {
        var query = makeText(&random, upTo: 3)
        if random.next() % 3 == 0 { query = String(query.dropLast(1)) }
        if random.next() % 6 == 0 { query = "\"" + query + (random.next() % 2 == 0 ? "\"" : "") }
        if random.next() % 6 == 0 { query += " -" + makeText(&random, upTo: 1) }
        if random.next() % 4 == 0,
            let letter = query.indices.dropFirst().randomElement(using: &random)
        {
            query.remove(at: letter)
        }
        return query
    }

    private static func makeRequest(_ random: inout SplitMix) -> SearchRequest {
        SearchRequest(
            query: makeQuery(&random),
            filters: random.next() % 3 == 0
                ? [SearchFilter(field: "size", condition: .isWithin(from: "10", to: "40"))] : [],
            offset: Int(random.next() % 3), limit: Int(random.next() % 8 + 1),
            countedFacets: ["kind"], toleratesTypos: random.next() % 4 != 0)
    }

    private static let gradingAll = SearchLimits(
        fewCandidates: .max, gradedAtOnce: .max, gradedMisspellings: .max, proofs: .max,
        provedMatches: .max - 1)

    @Test(arguments: 1...12) func `class by class finds what grading all finds`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let index = CatalogIndex.build(
            schema: Self.schema, documents: Self.makeDocuments(&random, count: 120))
        let stepwise = SearchLimits(
            fewCandidates: Int(seed % 4), gradedAtOnce: Int(seed % 3),
            gradedMisspellings: Int(seed % 3), proofs: .max, provedMatches: .max - 1)
        for _ in 0..<15 {
            let request = Self.makeRequest(&random)

            let expected = index.search(request, budget: .unlimited, limits: Self.gradingAll)
            let found = index.search(request, budget: .unlimited, limits: stepwise)

            #expect(found == expected, "\(request)")
        }
    }

    @Test(arguments: 1...6) func `the candidates are all items that match`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let index = CatalogIndex.build(
            schema: Self.schema, documents: Self.makeDocuments(&random, count: 100))
        let segment = index.parts[0].segment
        var parser = QueryParser(stopWords: index.schema.stopWords)
        for _ in 0..<15 {
            let query = parser.parse(Self.makeQuery(&random))
            if query.units.allSatisfy(\.isOptional) { continue }
            let plan = MatchPlan(query) {
                WordExpansion.withTypos($0, in: segment.vocabulary, trie: segment.trie)
            }
            var matcher = ItemMatcher(segment: segment, plan: plan)
            let sets = PlanSets(segment: segment, plan: plan)

            var allowance = SearchAllowance(limits: .standard, budget: .unlimited)
            let candidates = sets.candidates(&allowance)
            let matching = (0..<segment.count).filter { matcher.grade($0) != nil }

            #expect(matching.allSatisfy(candidates.contains), "\(query)")
            if !sets.needsProof { #expect(candidates.count == matching.count, "\(query)") }
        }
    }

    @Test(arguments: 1...6) func `how an index came to be does not matter`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let documents = Self.makeDocuments(&random, count: 150)
        let whole = CatalogIndex.build(schema: Self.schema, documents: documents)
        var grown = CatalogIndex(schema: Self.schema)
        for start in stride(from: 0, to: documents.count, by: 7) {
            let batch = Array(documents[start..<min(start + 7, documents.count)])
            grown.apply(upserts: batch)
            grown.apply(upserts: [], deletions: [batch[0].id])
            grown.apply(upserts: Array(documents[..<min(start + 7, documents.count)].suffix(9)))
        }
        grown.apply(upserts: documents)
        grown.apply(upserts: documents.suffix(20))

        #expect(grown.count == whole.count)
        for _ in 0..<15 {
            let request = Self.makeRequest(&random)

            #expect(grown.search(request) == whole.search(request), "\(request)")
        }
    }

    @Test(arguments: 1...12) func `limits that end early do not tell how an index came to be`(
        seed: UInt64
    ) {
        var random = SplitMix(seed: seed)
        let documents = Self.makeDocuments(&random, count: 150)
        let limits = SearchLimits(
            fewCandidates: Int(seed % 7), gradedAtOnce: Int(seed % 3),
            gradedMisspellings: Int(seed % 4), proofs: 3 + Int(seed % 5) * 4,
            provedMatches: 2 + Int(seed % 5) * 4)
        var whole = CatalogIndex(schema: Self.schema)
        var inParts = whole
        for start in stride(from: 0, to: documents.count, by: 40) {
            let batch = CatalogIndex.build(
                schema: Self.schema, documents: Array(documents[start...].prefix(40)))
            inParts.merge(batch)
        }
        whole = CatalogIndex.build(schema: Self.schema, documents: documents)
        #expect(inParts.parts.count > 2)

        for _ in 0..<25 {
            let request = Self.makeRequest(&random)
            let expected = whole.search(request, budget: .unlimited, limits: limits)

            let found = inParts.search(request, budget: .unlimited, limits: limits)

            #expect(found == expected, "\(request)")
        }
    }

    @Test func `an index that nobody waits for any more is not finished`() {
        struct Unwanted: Error {}
        var random = SplitMix(seed: 1)
        let documents = Self.makeDocuments(&random, count: 30)
        /// Finishes an index until `check` was asked so often; answers how often that was.
        func finish(upTo limit: Int) throws -> Int {
            var builder = CatalogIndexBuilder(schema: Self.schema)
            for document in documents { builder.add(document) }
            var asked = 0
            _ = try builder.finish(checking: {
                asked += 1
                if asked > limit { throw Unwanted() }
            })
            return asked
        }
        let all = try? finish(upTo: .max)

        #expect((all ?? 0) > documents.count)
        for limit in 0..<(all ?? 0) {
            #expect(throws: Unwanted.self) { try finish(upTo: limit) }
        }
    }

    @Test(arguments: 1...4) func `a letter more or a filter more never finds more`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let index = CatalogIndex.build(
            schema: Self.schema, documents: Self.makeDocuments(&random, count: 100))
        for _ in 0..<12 {
            let text = Self.makeText(&random, upTo: 3)
            var before: Set<String>?
            for end in text.indices {
                let query = String(text[...end])
                let request = SearchRequest(query: query, limit: 200, toleratesTypos: false)
                let answer = index.search(request)
                let found = Set(answer.hits.map(\.id))

                var filtered = request
                filtered.filters = [SearchFilter(field: "kind", condition: .equals("1"))]
                #expect(Set(index.search(filtered).hits.map(\.id)).isSubset(of: found))
                let isLetter = query.last.map { $0.isLetter || $0.isNumber } ?? false
                if isLetter, answer.droppedWords.isEmpty, let before {
                    #expect(found.isSubset(of: before), "\(query)")
                }
                before = isLetter && answer.droppedWords.isEmpty ? found : nil
            }
        }
    }
}

/// A small random generator with a seed.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
