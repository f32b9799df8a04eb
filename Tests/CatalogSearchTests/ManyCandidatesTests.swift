import Testing

@testable import CatalogSearch

/// More items than are looked at one by one.
@Suite struct ManyCandidatesTests {
    /// 8,000 items in which the words stand apart, behind them the one in which they do not.
    private static let apart = (0..<8_000).map { number in
        SearchDocument(
            id: "\(number)", texts: ["stone bridge of roman times"], facetValues: [["apart"]],
            rank: 2)
    }
    private static let beside = SearchDocument(
        id: "beside", texts: ["the roman bridge"], facetValues: [["beside"]], rank: 1)

    private static let whole = CatalogIndex.build(
        schema: SearchSchema(
            fields: [.init(name: "title", weight: 1)], facets: ["kind"], stopWords: ["the"]),
        documents: apart + [beside])

    @Test(arguments: ["\"roman bridge\"", "\"roman bridge", "the \"roman bridge\""])
    func `a phrase is found behind any number of items that only have its words`(query: String) {
        let answer = Self.whole.search(SearchRequest(query: query, countedFacets: ["kind"]))

        #expect(answer.hits.map(\.id) == ["beside"])
        #expect(answer.total == SearchAnswer.Total(value: 1, isExact: true))
        #expect(answer.facets.map(\.counts) == [[.init(value: "beside", count: 1)]])
        #expect(!answer.isCutShort)
    }

    @Test func `an excluded phrase excludes no item that only has its words`() {
        let answer = Self.whole.search(SearchRequest(query: "bridge -\"roman bridge\""))

        #expect(answer.total == SearchAnswer.Total(value: 8_000, isExact: true))
        #expect(!answer.isCutShort)
    }

    @Test func `of a phrase so many are found as a list of results can hold`() {
        let index = CatalogIndex.build(
            schema: Self.whole.schema.schema,
            documents: (0..<12_000).map {
                SearchDocument(id: "\($0)", texts: ["a roman bridge"], rank: Double($0))
            } + [SearchDocument(id: "exact", texts: ["Roman Bridge"], rank: -1)])

        let answer = index.search(SearchRequest(query: "\"roman bridge\"", limit: 2))

        #expect(answer.hits.map(\.id) == ["exact", "11999"])
        #expect(answer.total == SearchAnswer.Total(value: 10_001, isExact: false))
        #expect(!answer.isCutShort)
    }

    @Test func `an optional word that only begins a word begins no field, in many parts as in one`()
    {
        let schema = SearchSchema(
            fields: [.init(name: "title", weight: 1)], stopWords: ["the"])
        let better = (0..<700).map {
            SearchDocument(id: "\($0)", texts: ["of the roman"], rank: 2)
        }
        let loose = SearchDocument(id: "loose", texts: ["there roman"], rank: 1)
        let whole = CatalogIndex.build(schema: schema, documents: better + [loose])
        var grown = CatalogIndex.build(schema: schema, documents: better)
        grown.apply(upserts: [loose])

        for query in ["the roman", "the rom", "teh roman"] {
            let request = SearchRequest(query: query)
            #expect(grown.search(request) == whole.search(request), "\(query)")
        }
    }

    @Test func `words without quotes are counted exactly, however many items have them`() {
        let answer = Self.whole.search(SearchRequest(query: "roman bridge"))

        #expect(answer.total == SearchAnswer.Total(value: 8_001, isExact: true))
        #expect(answer.hits.count == 20)
        #expect(!answer.isCutShort)
    }

    @Test func `what time leaves unproved is in no number`() {
        let answer = Self.whole.search(
            SearchRequest(query: "\"roman bridge\"", countedFacets: ["kind"]),
            budget: .looks(20))

        #expect(answer.isCutShort)
        #expect(answer.total == SearchAnswer.Total(value: 0, isExact: false))
        #expect(answer.facets.map(\.counts) == [[]])
    }

    @Test func `parts of an index agree on how far is asked what stands side by side`() {
        var grown = CatalogIndex(schema: Self.whole.schema.schema)
        for start in stride(from: 0, to: Self.apart.count, by: 1_600) {
            grown.merge(
                CatalogIndex.build(
                    schema: Self.whole.schema.schema,
                    documents: Array(Self.apart[start..<start + 1_600])))
        }
        grown.apply(upserts: [Self.beside])
        #expect(grown.parts.count > 3)

        for query in ["roman bridge", "bridge roman", "stone times", "bridge tmes"] {
            let request = SearchRequest(query: query, offset: 7_995, limit: 10)
            #expect(grown.search(request) == Self.whole.search(request), "\(query)")
        }
    }
}
