import CatalogSearch

/// Items to search, whichever way they came to be.
struct BenchmarkCatalog {
    struct Item {
        var name: String
        var summary: String
        var kind: String
        var rank: Double
        /// Whether a person may look for it by its name.
        var isSought: Bool

        var document: SearchDocument {
            SearchDocument(id: name, texts: [name, summary], facetValues: [[kind]], rank: rank)
        }
    }

    var name: String
    /// Names are unique.
    var items: [Item]

    let schema = SearchSchema(
        fields: [.init(name: "name", weight: 3), .init(name: "summary", weight: 1)],
        facets: ["kind"])

    var textBytes: Int { items.reduce(0) { $0 + $1.name.utf8.count + $1.summary.utf8.count } }

    /// The most popular of the items that people look for by name, with a summary of their own.
    func knownItems(_ count: Int) -> [Item] {
        var summaries: [String: Int] = [:]
        for item in items { summaries[item.summary, default: 0] += 1 }
        let sought = items.filter { $0.isSought && summaries[$0.summary] == 1 }
        return Array(sought.sorted { ($0.rank, $1.name) > ($1.rank, $0.name) }.prefix(count))
    }
}
