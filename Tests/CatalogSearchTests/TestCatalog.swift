import CatalogSearch

/// A catalog of titles whose ids are the titles.
func makeCatalog(
    _ titles: [String], synonyms: [[String]] = [], stopWords: [String] = []
) -> CatalogIndex {
    CatalogIndex.build(
        schema: SearchSchema(
            fields: [.init(name: "title", weight: 1)], synonyms: synonyms, stopWords: stopWords),
        documents: titles.map { SearchDocument(id: $0, texts: [$0]) })
}

/// An item with a title and a summary.
func makeItem(_ title: String, _ summary: String, rank: Double = 0) -> SearchDocument {
    SearchDocument(id: title, texts: [title, summary], rank: rank)
}

/// A catalog of items with title (weight 3) and summary (weight 1).
func makeCatalog(items: [SearchDocument]) -> CatalogIndex {
    CatalogIndex.build(
        schema: SearchSchema(fields: [
            .init(name: "title", weight: 3), .init(name: "summary", weight: 1),
        ]), documents: items)
}

extension SearchBudget {
    /// Ends when the clock has been looked at so often.
    static func looks(_ count: Int) -> SearchBudget {
        var time: UInt64 = 0
        return SearchBudget(nanoseconds: UInt64(count)) {
            time += 1
            return time
        }
    }
}

extension CatalogIndex {
    func ids(_ query: String, typos: Bool = true) -> [String] {
        search(SearchRequest(query: query, toleratesTypos: typos)).hits.map(\.id)
    }
}
