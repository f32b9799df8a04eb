import CatalogSearch
import Testing

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
