import CatalogSearch
import Testing

/// Filters without a query.
@Suite struct ListingTests {
    private let schema = SearchSchema(
        fields: [.init(name: "name", weight: 1)], facets: ["kind", "size"])

    private func document(_ id: String, _ kind: String, size: Int, rank: Double) -> SearchDocument {
        SearchDocument(
            id: id, texts: [id], facetValues: [[kind], [String(size)]], rank: rank)
    }

    private func ids(_ index: CatalogIndex, _ request: SearchRequest) -> [String] {
        index.search(request).hits.map(\.id)
    }

    @Test func `everything that passes comes in its own order, from however many pieces`() {
        let all = (0..<40).map {
            document("p\($0)", $0 % 2 == 0 ? "tree" : "shrub", size: $0, rank: Double($0 % 5))
        }
        let whole = CatalogIndex.build(schema: schema, documents: all)
        var pieces = CatalogIndex(schema: schema)
        for document in all { pieces.apply(upserts: [document]) }
        var merged = CatalogIndex.build(schema: schema, documents: all.prefix(25))
        merged.merge(CatalogIndex.build(schema: schema, documents: all.dropFirst(20)))
        let tree = SearchFilter(field: "kind", condition: .equals("tree"))
        let small = SearchFilter(field: "size", condition: .isWithin(from: nil, to: "9"))

        let request = SearchRequest(query: "", filters: [tree], offset: 2, limit: 5)
        let page = whole.search(
            SearchRequest(query: " ", filters: [tree, small], countedFacets: ["kind"]))

        #expect(ids(pieces, request) == ids(whole, request))
        #expect(ids(merged, request) == ids(whole, request))
        #expect(page.hits.map(\.id) == ["p4", "p8", "p2", "p6", "p0"])
        #expect(page.total == SearchAnswer.Total(value: 5, isExact: true))
        #expect(page.facets.first?.counts == [.init(value: "tree", count: 5)])
    }

    @Test func `a filter narrows the scope and never widens it`() {
        let index = CatalogIndex.build(
            schema: schema,
            documents: [
                document("oak", "tree", size: 9, rank: 0),
                document("box", "shrub", size: 1, rank: 0),
            ])
        let tree = SearchFilter(field: "kind", condition: .equals("tree"))
        let shrub = SearchFilter(field: "kind", condition: .equals("shrub"))

        #expect(ids(index, SearchRequest(query: "", scope: [tree])) == ["oak"])
        #expect(ids(index, SearchRequest(query: "", filters: [shrub], scope: [tree])) == [])
        #expect(ids(index, SearchRequest(query: "box", scope: [tree])) == [])
        #expect(ids(index, SearchRequest(query: "")) == [])
    }
}

@Suite struct FilterTests {
    private func makeShop() -> CatalogIndex {
        CatalogIndex.build(
            schema: SearchSchema(
                fields: [.init(name: "title", weight: 1)], facets: ["kind", "price", "day"]),
            documents: (1...12).map { number in
                SearchDocument(
                    id: "item-\(number)", texts: ["item \(number)"],
                    facetValues: [
                        ["test-\(number % 6 + 1)", number < 3 ? "new" : "old"], ["\(number * 10)"],
                        ["2024-01-\(number < 10 ? "0" : "")\(number)"],
                    ], rank: Double(-number))
            })
    }

    private func ids(_ filters: [String]) -> [String] {
        makeShop().search(
            SearchRequest(query: "item", filters: filters.compactMap { SearchFilter(parsing: $0) })
        ).hits.map { String($0.id.dropFirst(5)) }
    }

    @Test func `values of one field are alternatives, fields add up`() {
        #expect(ids(["kind:test-1"]) == ["6", "12"])
        #expect(ids(["kind:test-1", "kind:test-2"]) == ["1", "6", "7", "12"])
        #expect(ids(["kind:test-2", "price:10"]) == ["1"])
        #expect(ids(["kind:none"]) == [])
        #expect(ids(["colour:red"]) == [])
    }

    @Test func `a range has both its ends`() {
        #expect(ids(["price:20..40"]) == ["2", "3", "4"])
        #expect(ids(["price:110.."]) == ["11", "12"])
        #expect(ids(["price:..15.5"]) == ["1"])
        #expect(ids(["day:2024-01-03..2024-01-04"]) == ["3", "4"])
    }

    @Test func `a beginning finds all values`() {
        #expect(ids(["kind:test*"]).count == 12)
        #expect(ids(["kind:ne*"]) == ["1", "2"])
    }

    @Test func `values are counted behind the filters, most frequent first`() {
        let answer = makeShop().search(
            SearchRequest(
                query: "item",
                filters: [SearchFilter(field: "price", condition: .isWithin(from: "10", to: "40"))],
                limit: 1, countedFacets: ["kind", "colour"]))

        #expect(answer.total == .init(value: 4, isExact: true))
        #expect(
            answer.facets == [
                .init(
                    name: "kind",
                    counts: [
                        .init(value: "new", count: 2), .init(value: "old", count: 2),
                        .init(value: "test-2", count: 1), .init(value: "test-3", count: 1),
                        .init(value: "test-4", count: 1), .init(value: "test-5", count: 1),
                    ])
            ])
    }

    @Test(arguments: ["", ":", "a", ":b", "a:"])
    func `a filter without name or value is none`(text: String) {
        #expect(SearchFilter(parsing: text) == nil)
    }

    @Test func `a value may hold colons, dots and quotes`() {
        #expect(
            SearchFilter(parsing: "a:b:c") == SearchFilter(field: "a", condition: .equals("b:c")))
        #expect(
            SearchFilter(parsing: "a:\"1..2*\"")
                == SearchFilter(field: "a", condition: .equals("1..2*")))
    }

    @Test func `pages are disjoint and complete`() {
        let catalog = makeCatalog((0..<30).map { "equal \($0 % 3) \($0)" })
        let pages = stride(from: 0, to: 35, by: 7).map { offset in
            catalog.search(SearchRequest(query: "equal", offset: offset, limit: 7)).hits.map(\.id)
        }

        #expect(pages.map(\.count) == [7, 7, 7, 7, 2])
        #expect(Set(pages.joined()).count == 30)
    }
}
