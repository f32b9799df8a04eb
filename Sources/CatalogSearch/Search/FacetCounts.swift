/// Counts how often each value of a facet occurs among the items found.
struct FacetCounts {
    let facet: SearchAnswer.Facet

    /// Nil when there is no such facet.
    init?(of name: String, _ index: CatalogIndex, _ outcomes: [PartOutcome]) {
        guard let number = index.schema.schema.facets.firstIndex(of: name) else { return nil }
        var counts: [[UInt8]: Int] = [:]
        for (part, outcome) in zip(index.parts, outcomes) {
            let column = part.segment.facets[number]
            for (code, count) in column.counts(in: outcome.items).enumerated() where count > 0 {
                counts[Array(column.values[code]), default: 0] += count
            }
        }
        let ordered = counts.sorted {
            $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
        }
        facet = SearchAnswer.Facet(
            name: name,
            counts: ordered.prefix(SearchAnswer.Facet.mostValues).map {
                SearchAnswer.FacetCount(
                    value: String(decoding: $0.key, as: UTF8.self), count: $0.value)
            })
    }
}
