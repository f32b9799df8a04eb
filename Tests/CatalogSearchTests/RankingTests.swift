import CatalogSearch
import Testing

@Suite struct RankingTests {
    @Test func `the whole title comes before titles that begin with it`() {
        #expect(makeCatalog(["CC", "C"]).ids("C") == ["C", "CC"])
        #expect(makeCatalog(["song", "sea", "s"]).ids("s") == ["s", "sea", "song"])
    }

    @Test func `a letter more finds a part of what was found`() {
        let catalog = makeCatalog(["The Little Mermaid", "Little Merchants", "Little Women", "Mer"])

        #expect(catalog.ids("little mer") == ["Little Merchants", "The Little Mermaid"])
        #expect(catalog.ids("little merm", typos: false) == ["The Little Mermaid"])
    }

    @Test func `a number is not a misspelt number`() {
        #expect(
            makeCatalog(["Spanner 1in/25.4mm", "Spanner 23.4mm"]).ids("25.4mm")
                == ["Spanner 1in/25.4mm"])
        #expect(
            makeCatalog(["2001: A Space Odyssey", "Dracula 2000"]).ids("2001")
                == ["2001: A Space Odyssey"])
    }

    @Test(arguments: ["Käse Bregenz", "Bregenz Käse", "Käse Bregenz "])
    func `an earlier word may be a beginning too`(query: String) {
        #expect(makeCatalog(["Käse Bregenzerwald"]).ids(query) == ["Käse Bregenzerwald"])
    }

    @Test func `whole earlier words come before beginnings`() {
        let catalog = makeCatalog(items: [
            makeItem("Google Test", "", rank: 9), makeItem("Test", "for go"),
        ])

        #expect(catalog.ids("go test") == ["Test", "Google Test"])
    }

    @Test func `an item with all words comes first`() {
        #expect(makeCatalog(["nba", "nba finals"]).ids("nba finals") == ["nba finals"])
    }

    @Test(arguments: [
        "RV345 cisco 18", "RV345 18 cisco", "cisco RV345 18", "cisco 18 RV345", "18 RV345 cisco",
        "18 cisco RV345",
    ])
    func `the order of words does not matter`(query: String) {
        let others = (0..<50).map { "Cisco Switch SG\($0)" }

        #expect(
            makeCatalog(others + ["Cisco RV345P Router - 18"]).ids(query)
                == ["Cisco RV345P Router - 18"])
    }

    @Test func `the exact name comes first, whatever is popular`() {
        let catalog = makeCatalog(items: [
            makeItem("NewOrdersTest", "", rank: 100), makeItem("NewOrderTest", "", rank: 1),
        ])

        #expect(catalog.ids("NewOrderTest").first == "NewOrderTest")
    }

    @Test func `words side by side come first`() {
        let catalog = makeCatalog([
            "Generate unit tests: Go", "Go: Test package", "On the go test bed",
        ])

        #expect(
            catalog.ids("go test") == [
                "Go: Test package", "On the go test bed", "Generate unit tests: Go",
            ])
    }

    @Test func `fewer letters to come rank higher among equals`() {
        #expect(
            makeCatalog(["WHEN GOLD LIKE ROBIN", "WHEN GOLD LIKE ROBE", "WHEN GOLD LIKE ROB"])
                .ids("rob") == [
                    "WHEN GOLD LIKE ROB", "WHEN GOLD LIKE ROBE", "WHEN GOLD LIKE ROBIN",
                ])
    }

    @Test func `a field of little weight is low, not ignored`() {
        let catalog = CatalogIndex.build(
            schema: SearchSchema(
                fields: (0..<4).map { .init(name: "f\($0)", weight: 4 - $0) }),
            documents: [
                SearchDocument(id: "low", texts: ["a", "b", "c", "needle"], rank: 9),
                SearchDocument(id: "high", texts: ["needle d", "b", "c", "a"]),
            ])

        #expect(catalog.ids("needle") == ["low", "high"])
        #expect(catalog.ids("needl") == ["high", "low"])
    }

    @Test func `the code that was typed comes first, its relatives may follow`() {
        #expect(
            makeCatalog(["pycharm", "pycharm-1", "pycharm-1a"]).ids("pycharm-1a").first
                == "pycharm-1a")
    }

    @Test func `popularity decides between equal matches, then length, then id`() {
        let catalog = makeCatalog(items: [
            makeItem("bread b", "", rank: 1), makeItem("bread a", "", rank: 1),
            makeItem("bread long", "", rank: 1), makeItem("bread zzzzz", "", rank: 2),
        ])

        #expect(catalog.ids("bre") == ["bread zzzzz", "bread a", "bread b", "bread long"])
    }

    @Test func `words are set aside only when nothing has them all, the rarest stays`() {
        let catalog = makeCatalog(["red car", "red house", "red roof", "blue boat"])

        let answer = catalog.search(SearchRequest(query: "red boat"))

        #expect(answer.hits.map(\.id) == ["blue boat"])
        #expect(answer.droppedWords == ["red"])
        #expect(catalog.search(SearchRequest(query: "red house")).droppedWords == [])
        #expect(catalog.search(SearchRequest(query: "red qqqqq")).droppedWords == ["qqqqq"])
        #expect(catalog.search(SearchRequest(query: "zzzzz qqqqq")).hits == [])
    }
}
