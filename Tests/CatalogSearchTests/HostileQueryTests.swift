import CatalogSearch
import Testing

@Suite struct HostileQueryTests {
    private let catalog = makeCatalog(items: [
        makeItem("Red Bull", "energy drink", rank: 2), makeItem("C++", "a language"),
        makeItem("日東電工", "株式会社"), makeItem("🌱plants", "AT&T 12/34 XYZ-123"),
        makeItem("!=", ""), makeItem("", "an item without a title"),
    ])

    @Test(arguments: [
        "", " ", "\t\n", "   ", "\u{200B}", "\u{FEFF}", "\u{301}", "\"\"", "\"", "-", "- -",
    ])
    func `a query without words finds nothing`(query: String) {
        #expect(catalog.search(SearchRequest(query: query)) == .empty)
    }

    @Test(arguments: [[], [""], ["", ""], ["!"]])
    func `a catalog without words finds nothing`(titles: [String]) {
        let catalog = makeCatalog(
            items: titles.enumerated().map { SearchDocument(id: "\($0)", texts: [$1, ""]) })

        for query in ["i", "inbox", "inboxes of all kinds", "\"in box\"", "-inbox", "日東電工"] {
            #expect(catalog.search(SearchRequest(query: query)).hits.isEmpty, "\(query)")
        }
    }

    @Test func `every mark alone, doubled and inside a word is only text`() {
        for value in UInt8(0x21)...0x7E where !(value &- 0x30 < 10 || (value | 0x20) &- 0x61 < 26) {
            let mark = String(Unicode.Scalar(value))
            for query in [
                mark, mark + mark, "red\(mark)", "red\(mark)bull", "\(mark)red", "a \(mark) b",
            ] {
                let answer = catalog.search(SearchRequest(query: query))
                #expect(!answer.isCutShort)
            }
            #expect(catalog.ids("red\(mark)") == ["Red Bull"], "\(mark)")
        }
        #expect(catalog.ids("!=") == ["!="])
    }

    @Test(arguments: [
        "(", "red AND NOT (bull", "col:red", "red^2~1*", "\"red", "red\"", "{\0}", "red OR",
        "BENCH-100821", "who's on first", "park.", "=", "-4", "red -", "-\"", "\u{0}red\u{0}",
    ])
    func `nothing is syntax of an engine`(query: String) {
        #expect(!catalog.search(SearchRequest(query: query)).isCutShort)
    }

    @Test func `repeated words count once, and ten words count`() {
        let many = Array(repeating: "red", count: 300).joined(separator: " ")
        #expect(catalog.ids(many) == ["Red Bull"])
        #expect(catalog.ids(many + " bull") == ["Red Bull"])
    }

    @Test func `words behind the tenth are told, each once`() {
        let ten = "red bull red bull energy red bull energy drink red bull energy drink red"

        #expect(catalog.search(SearchRequest(query: ten)).droppedWords.isEmpty)
        #expect(
            makeCatalog(["a b c d e f g h i j"]).search(
                SearchRequest(query: "a b c d e f g h i j k a l K \"m n\" k")
            ).droppedWords == ["k", "l", "K", "m n"])
        #expect(catalog.search(SearchRequest(query: "red bull")).droppedWords.isEmpty)
    }

    @Test func `words that need not match leave room for those that must`() {
        let catalog = makeCatalog(["roman road", "the sea"], stopWords: ["the"])
        let run = String(repeating: "日本語の長い題名", count: 10)

        #expect(catalog.ids(String(repeating: "the ", count: 20) + "roman") == ["roman road"])
        #expect(makeCatalog(["the " + run], stopWords: ["the"]).ids("the " + run).count == 1)
    }

    @Test func `exclusions that are too many are told`() {
        let many = (0..<12).map { "-word\($0)" }.joined(separator: " ")

        let repeated = String(repeating: "-x ", count: 12) + "-bull"

        #expect(
            catalog.search(SearchRequest(query: "red \(many) -word11")).droppedWords
                == ["-word10", "-word11"])
        #expect(catalog.search(SearchRequest(query: "red " + repeated)) == .empty)
    }

    @Test func `a word behind a thousand others is found`() {
        let long = String(repeating: "la ", count: 1_100) + "bridge"
        let catalog = makeCatalog([long] + (0..<600).map { "la bridge \($0)" })

        #expect(catalog.search(SearchRequest(query: "la bridge")).total.value == 601)
        #expect(makeCatalog([long]).ids("la bridge") == [long])
        let phrase = long + " x roman x roman bridge"
        #expect(makeCatalog([phrase]).ids("la \"roman bridge\"") == [phrase])
        #expect(makeCatalog([phrase]).ids("roman -\"la li\" -\"roman bridge\"").isEmpty)
        #expect(makeCatalog([long]).ids("la bridges x").isEmpty == false)
    }

    @Test func `what was found as typed is not lost when the time ends behind it`() {
        let catalog = makeCatalog(["red bull", "red bulls", "blue bull"])

        for budget in 1...60 {
            let answer = catalog.search(
                SearchRequest(query: "red bull"),
                budget: .looks(budget))
            #expect(answer.isCutShort || answer.total.value == 2)
            if budget > 3 { #expect(answer.total.value == 2, "\(budget)") }
        }
    }

    @Test func `of a long run of characters the beginning is looked for`() {
        let title = String(repeating: "日本語の長い題名", count: 20)

        #expect(makeCatalog([title, "日本語"]).ids(title) == [title])
    }

    @Test(arguments: [
        String(repeating: "x", count: 10_000), String(repeating: "red ", count: 5_000),
        String(repeating: "e\u{301}", count: 3_000), String(repeating: "電", count: 5_000),
        String(repeating: "a1-", count: 3_000), String(repeating: "\"", count: 3_000),
        String(repeating: "abcdefgh-1-", count: 500), String(repeating: "👨‍👩‍👧", count: 1_000),
    ])
    func `a query may be as long as it likes`(query: String) {
        #expect(catalog.search(SearchRequest(query: query)).hits.count <= 6)
    }

    @Test(arguments: 1...8) func `any characters are a query`(seed: UInt64) {
        var random = SystemSeeded(state: seed)
        for _ in 0..<120 {
            var query = ""
            for _ in 0..<random.next() % 40 {
                let pool: [ClosedRange<UInt32>] = [
                    0x20...0x7E, 0...0x2FF, 0x300...0x36F, 0x370...0x1FFF, 0x2000...0x206F,
                    0x3040...0x9FFF, 0xAC00...0xD7A3, 0xFE00...0xFFFF, 0x1F000...0x1FAFF,
                    0...0x10_FFFF,
                ]
                let range = pool[Int(random.next() % UInt64(pool.count))]
                let value = range.lowerBound + UInt32(random.next() % UInt64(range.count))
                query.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
            }
            let filter = SearchFilter(parsing: query)
            let answer = catalog.search(
                SearchRequest(
                    query: query, filters: filter.map { [$0] } ?? [], offset: .max, limit: .max,
                    countedFacets: [query]))

            #expect(answer.hits.isEmpty)
            let item = makeItem(query, query)
            #expect(makeCatalog(items: [item]).search(SearchRequest(query: query)).hits.count <= 1)
        }
    }

    @Test func `a spent budget is told`() {
        let large = makeCatalog((0..<2_000).map { "red bull \($0) blue" })

        let answer = large.search(
            SearchRequest(query: "bull red"),
            budget: .looks(3))

        #expect(answer.isCutShort)
        #expect(!answer.total.isExact)
    }

    @Test func `a page is full however early the time is over`() {
        let large = makeCatalog((0..<2_000).map { "red bull \($0) blue" })

        for budget in 1...60 {
            let answer = large.search(
                SearchRequest(query: "bull red"),
                budget: .looks(budget))

            #expect(answer.hits.count == min(20, answer.total.value))
            #expect(Set(answer.hits.map(\.id)).count == answer.hits.count)
        }
    }
}

/// The generator of the other tests is internal to the engine's own.
private struct SystemSeeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11 ^ state << 3
    }
}
