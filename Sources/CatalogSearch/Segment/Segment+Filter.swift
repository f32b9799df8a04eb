extension Segment {
    /// The items that pass `filters`; nil when there are none.
    func items(passing filters: [SearchFilter]) -> ItemSet? {
        if filters.isEmpty { return nil }
        var byFacet: [Int: [SearchFilter.Condition]] = [:]
        for filter in filters {
            guard let facet = schema.schema.facets.firstIndex(of: filter.field) else {
                return ItemSet(capacity: count)
            }
            byFacet[facet, default: []].append(filter.condition)
        }
        var passing = ItemSet(all: count)
        for (facet, conditions) in byFacet {
            var alternatives = ItemSet(capacity: count)
            for condition in conditions {
                for codes in facets[facet].codes(passing: condition) {
                    facets[facet].insertItems(of: codes, into: &alternatives)
                }
            }
            passing.formIntersection(alternatives)
        }
        return passing
    }
}
