extension CatalogIndex {
    /// Answers a request. Equal indexes, however they came to be, give equal answers.
    package func search(_ request: SearchRequest, budget: SearchBudget = .unlimited) -> SearchAnswer
    {
        var parser = QueryParser(stopWords: schema.stopWords)
        let query = parser.parse(request.query)
        if query.units.isEmpty { return .empty }
        var run = SearchRun(index: self, request: request, budget: budget)
        return run.answer(query)
    }
}

/// One search, step by step: as typed, then with misspellings, then with fewer words.
struct SearchRun {
    private let index: CatalogIndex
    private let request: SearchRequest
    private let budget: SearchBudget
    private let filters: [FilterSet]
    private var isCutShort = false

    /// An item that matches, with the plan that found it.
    private struct Match {
        var grade: MatchGrade
        var part: Int
        var item: Int
        var plan: Int
    }

    private struct Found {
        var matches: [Match] = []
        /// By part, then by reading of the query.
        var plans: [[MatchPlan]] = []
    }

    init(index: CatalogIndex, request: SearchRequest, budget: SearchBudget) {
        self.index = index
        self.request = request
        self.budget = budget
        filters = index.parts.map { FilterSet(request.filters, segment: $0.segment) }
    }

    mutating func answer(_ query: ParsedQuery) -> SearchAnswer {
        var query = query
        var dropped: [String] = []
        var found = find(query)
        if found.matches.isEmpty {
            let counts = query.units.map { unit in
                unit.isOptional ? 0 : find(Self.alone(unit, in: query)).matches.count
            }
            while found.matches.isEmpty, !isCutShort {
                guard let next = Self.mostDispensable(query, counts, dropped) else { break }
                dropped.append(query.units[next].source)
                query.units[next].words = []
                found = find(Self.kept(query))
            }
            if found.matches.isEmpty { dropped = [] }
        }
        return answer(found, query: Self.kept(query), dropped: dropped)
    }

    /// As typed, and with misspellings when few items match as typed.
    private mutating func find(_ query: ParsedQuery) -> Found {
        if query.units.allSatisfy(\.isOptional) { return Found() }
        var found = Found()
        for part in index.parts.indices {
            let vocabulary = index.parts[part].segment.vocabulary
            found.plans.append([
                MatchPlan(query) { WordExpansion.asTyped($0, in: vocabulary) }
            ])
        }
        match(&found)
        guard request.toleratesTypos, found.matches.count < SearchRequest.fewItems else {
            return found
        }
        for part in index.parts.indices {
            let vocabulary = index.parts[part].segment.vocabulary
            found.plans[part] = [
                MatchPlan(query) { WordExpansion.withTypos($0, in: vocabulary) }
            ]
            for reading in QueryReading.all(of: query) {
                var plan = MatchPlan(reading.query) { WordExpansion.withTypos($0, in: vocabulary) }
                plan.baseCost = reading.cost
                if !plan.isHopeless { found.plans[part].append(plan) }
            }
        }
        match(&found)
        return found
    }

    private mutating func match(_ found: inout Found) {
        found.matches = []
        for part in index.parts.indices {
            let state = index.parts[part]
            var matchers = found.plans[part].map {
                ItemMatcher(segment: state.segment, plan: $0)
            }
            for item in 0..<state.segment.count where !state.removed.contains(item) {
                if item % 1024 == 1023, budget.isSpent {
                    isCutShort = true
                    return
                }
                var best: Match?
                for plan in matchers.indices {
                    guard let grade = matchers[plan].grade(item), grade < best?.grade ?? .worst
                    else { continue }
                    best = Match(grade: grade, part: part, item: item, plan: plan)
                }
                if let best { found.matches.append(best) }
            }
        }
    }
}

// MARK: - Setting words aside

extension SearchRun {
    private static func alone(_ unit: QueryUnit, in query: ParsedQuery) -> ParsedQuery {
        ParsedQuery(units: [unit], excluded: query.excluded)
    }

    private static func kept(_ query: ParsedQuery) -> ParsedQuery {
        var query = query
        query.units.removeAll { $0.words.isEmpty }
        return query
    }

    /// The word that the fewest items need: one that none has, else the most frequent. The last one
    /// stays.
    private static func mostDispensable(
        _ query: ParsedQuery, _ counts: [Int], _ dropped: [String]
    ) -> Int? {
        let left = query.units.indices.filter {
            !query.units[$0].words.isEmpty && !query.units[$0].isOptional
        }
        if left.count < 2 { return nil }
        if let unknown = left.last(where: { counts[$0] == 0 }) { return unknown }
        return left.max { counts[$0] < counts[$1] }
    }
}

// MARK: - The answer

extension SearchRun {
    private mutating func answer(
        _ found: Found, query: ParsedQuery, dropped: [String]
    ) -> SearchAnswer {
        var matches = found.matches.filter { filters[$0.part].contains($0.item) }
        matches.sort { isBefore($0, $1) }
        let offset = min(max(request.offset, 0), SearchRequest.deepestItem)
        let limit = min(max(request.limit, 0), SearchRequest.largestPage)
        let page = matches.dropFirst(offset).prefix(limit)
        var highlighter = Highlighter()
        return SearchAnswer(
            hits: page.map { match in
                let segment = index.parts[match.part].segment
                return SearchHit(
                    id: String(decoding: segment.ids[match.item], as: UTF8.self),
                    highlights: highlighter.highlights(
                        of: match.item, in: segment, plan: found.plans[match.part][match.plan],
                        query: query))
            },
            total: SearchAnswer.Total(value: matches.count, isExact: !isCutShort),
            facets: request.countedFacets.compactMap { counts(of: $0, matches) },
            droppedWords: dropped, isCutShort: isCutShort)
    }

    private func isBefore(_ left: Match, _ right: Match) -> Bool {
        if left.grade != right.grade { return left.grade < right.grade }
        if left.part == right.part { return left.item < right.item }
        let leftSegment = index.parts[left.part].segment
        let rightSegment = index.parts[right.part].segment
        let (leftRank, rightRank) = (leftSegment.ranks[left.item], rightSegment.ranks[right.item])
        if leftRank != rightRank { return leftRank > rightRank }
        let leftLength = leftSegment.lengths[left.item]
        let rightLength = rightSegment.lengths[right.item]
        if leftLength != rightLength { return leftLength < rightLength }
        return leftSegment.ids[left.item].lexicographicallyPrecedes(rightSegment.ids[right.item])
    }

    private func counts(of facet: String, _ matches: [Match]) -> SearchAnswer.Facet? {
        guard let column = index.schema.schema.facets.firstIndex(of: facet) else { return nil }
        var counts: [[UInt8]: Int] = [:]
        for part in index.parts.indices {
            let facet = index.parts[part].segment.facets[column]
            var byCode = [Int](repeating: 0, count: facet.values.count)
            for match in matches where match.part == part {
                for code in facet.codes(of: match.item) { byCode[Int(code)] += 1 }
            }
            for (code, count) in byCode.enumerated() where count > 0 {
                counts[Array(facet.values[code]), default: 0] += count
            }
        }
        let ordered = counts.sorted {
            $0.value != $1.value
                ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
        }
        return SearchAnswer.Facet(
            name: facet,
            counts: ordered.prefix(SearchAnswer.Facet.mostValues).map {
                SearchAnswer.FacetCount(
                    value: String(decoding: $0.key, as: UTF8.self), count: $0.value)
            })
    }
}
