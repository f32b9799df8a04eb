extension CatalogIndex {
    /// All items that pass the filters, in the items' own order: what an empty query with a filter
    /// finds.
    func listing(_ request: SearchRequest) -> SearchAnswer {
        let offset = min(max(request.offset, 0), SearchRequest.deepestItem)
        let limit = min(max(request.limit, 0), SearchRequest.largestPage)
        let found = parts.map { part -> PartOutcome in
            var items = ItemSet(all: part.segment.count)
            if let live = part.live { items.formIntersection(live) }
            for filters in [request.scope, request.filters] {
                guard let passing = part.segment.items(passing: filters) else { continue }
                items.formIntersection(passing)
            }
            return PartOutcome(items: .set(items))
        }
        return SearchAnswer(
            hits: firstItems(offset + limit, of: found).dropFirst(offset).map { part, item in
                SearchHit(id: parts[part].segment.id(of: item), highlights: [])
            },
            total: SearchAnswer.Total(
                value: found.reduce(0) { $0 + $1.items.count }, isExact: true),
            facets: request.countedFacets.compactMap { FacetCounts(of: $0, self, found)?.facet },
            droppedWords: [], isCutShort: false)
    }

    /// The first items of all parts in one order.
    private func firstItems(_ count: Int, of found: [PartOutcome]) -> [(part: Int, item: Int)] {
        let all = found.indices.flatMap { part -> [(part: Int, item: Int)] in
            guard case .set(let items) = found[part].items else { return [] }
            return items.first(count).map { (part, $0) }
        }
        if found.count == 1 { return all }
        let ordered = all.sorted { left, right in
            if left.part == right.part { return left.item < right.item }
            return parts[left.part].segment.precedes(
                left.item, right.item, of: parts[right.part].segment)
        }
        return Array(ordered.prefix(count))
    }
}
