import CatalogSearch
import Testing

@Suite struct HighlightTests {
    /// The highlighted parts of the first hit's first field, cut from its text.
    private func marked(_ text: String, _ query: String) -> [String] {
        let answer = makeCatalog([text]).search(SearchRequest(query: query))
        let units = Array(text.utf16)
        return answer.hits.first?.highlights.first?.ranges.map {
            String(decoding: units[$0], as: UTF16.self)
        } ?? []
    }

    @Test func `a range behind an emoji covers exactly the word`() {
        let text = "📧 I'm an active contributor"

        let answer = makeCatalog([text]).search(SearchRequest(query: "contributor"))

        #expect(
            answer.hits == [
                SearchHit(id: text, highlights: [.init(field: 0, ranges: [17..<28])])
            ])
    }

    @Test(arguments: [
        ("x <script>alert(1)</script> xuxu", "xuxu", ["xuxu"]),
        ("Straße", "stra", ["Stra"]), ("Straße", "stras", ["Straß"]),
        ("Straße", "strasse", ["Straße"]),
        ("cafe\u{301} noir", "cafe", ["cafe\u{301}"]), ("Bücher", "buc", ["Büc"]),
        ("example", "exmaple", ["example"]), ("red bull red", "red", ["red", "red"]),
        ("AT&T", "att", ["AT&T"]), ("AT&T", "at&t", ["AT&T"]),
        ("Ender’s Game", "enders", ["Ender’s"]),
        ("電工株式", "工株", ["工株"]), ("🌱plants", "🌱", ["🌱"]), ("a 👨‍👩‍👧 b", "👨‍👩‍👧", ["👨‍👩‍👧"]),
        ("한국어", "하", ["한"]), ("Red Bull", "redbull", ["Red", "Bull"]),
        ("a roman road, the roman bridge", "\"roman bridge\"", ["roman", "bridge"]),
        ("T and AT&T", "\"at&t\"", ["AT", "T"]), ("s01 and S01E02", "s01e02", ["S01E02"]),
        ("本と日本語", "日本", ["日本"]),
    ])
    func `what was typed is marked, on character borders`(
        text: String, query: String, parts: [String]
    ) {
        #expect(marked(text, query) == parts)
    }

    @Test func `each field has its own ranges`() {
        let catalog = makeCatalog(items: [makeItem("Bread", "about bread, breadth")])

        #expect(
            catalog.search(SearchRequest(query: "bread")).hits == [
                SearchHit(
                    id: "Bread",
                    highlights: [
                        .init(field: 0, ranges: [0..<5]),
                        .init(field: 1, ranges: [6..<11, 13..<18]),
                    ])
            ])
    }
}
