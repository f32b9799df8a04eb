extension CatalogIndex {
    /// Answers a request. Equal indexes, however they came to be, give equal answers.
    package func search(_ request: SearchRequest, budget: SearchBudget = .unlimited) -> SearchAnswer
    {
        search(request, budget: budget, limits: .standard)
    }

    func search(
        _ request: SearchRequest, budget: SearchBudget, limits: SearchLimits
    ) -> SearchAnswer {
        var parser = QueryParser(stopWords: schema.stopWords)
        let query = parser.parse(request.query)
        if query.units.isEmpty {
            return request.filters.isEmpty && request.scope.isEmpty ? .empty : listing(request)
        }
        var run = SearchRun(
            index: self, request: request,
            allowance: SearchAllowance(limits: limits, budget: budget))
        return run.answer(query)
    }
}

/// One search, step by step: as typed, then with misspellings, then with fewer words.
struct SearchRun {
    private let index: CatalogIndex
    private let request: SearchRequest
    private var allowance: SearchAllowance
    private var expansions: [ExpansionCache]

    init(index: CatalogIndex, request: SearchRequest, allowance: SearchAllowance) {
        self.index = index
        self.request = request
        self.allowance = allowance
        expansions = index.parts.map { ExpansionCache(segment: $0.segment) }
    }

    mutating func answer(_ query: ParsedQuery) -> SearchAnswer {
        var kept = query
        var dropped: [String] = []
        var readings = find(kept)
        if readings == nil {
            let counts = query.units.map { $0.isOptional ? 0 : itemCount(of: $0) }
            var order = Self.dispensable(query, counts)[...]
            var left = Set(query.units.indices)
            while readings == nil, let next = order.popFirst(), allowance.hasTime(interval: 1) {
                left.remove(next)
                dropped = query.units.indices.filter { !left.contains($0) }.map {
                    query.units[$0].source
                }
                kept.units = left.sorted().map { query.units[$0] }
                readings = find(kept)
            }
        }
        return answer(
            readings ?? [], query: kept, dropped: (readings == nil ? [] : dropped) + query.ignored)
    }

    /// The order in which words are set aside: those that no item has from the last to the first,
    /// then the most frequent ones. The rarest stays.
    private static func dispensable(_ query: ParsedQuery, _ counts: [Int]) -> [Int] {
        let required = query.units.indices.filter { !query.units[$0].isOptional }
        let unknown = required.filter { counts[$0] == 0 }.reversed()
        let known = required.filter { counts[$0] > 0 }.sorted {
            (counts[$0], $0) > (counts[$1], $1)
        }
        return (unknown + known).dropLast()
    }
}

// MARK: - Finding

extension SearchRun {
    /// The readings of a query for each part of the index; nil when nothing matches.
    private mutating func find(_ query: ParsedQuery) -> [PartReadings]? {
        var asTyped: [PartReadings] = []
        for part in index.parts.indices {
            var readings = PartReadings(index.parts[part])
            readings.add(MatchPlan(query) { expansions[part].asTyped($0) }, &allowance)
            asTyped.append(readings)
        }
        let count = matchCount(&asTyped, upTo: SearchRequest.fewItems)
        let found = count > 0 ? asTyped : nil
        guard request.toleratesTypos, count < SearchRequest.fewItems, allowance.hasTime(interval: 1)
        else { return found }
        let others = QueryReading.all(of: query)
        if others.isEmpty, !query.mayBeMisspelt { return found }
        var misspelt = misspeltReadings(query, others)
        let isFound = matchCount(&misspelt, upTo: 1) > 0
        // What was found as typed is not lost when the time ends here.
        return isFound && (found == nil || !allowance.isCutShort) ? misspelt : found
    }

    private mutating func misspeltReadings(
        _ query: ParsedQuery, _ others: [QueryReading]
    ) -> [PartReadings] {
        var all: [PartReadings] = []
        for part in index.parts.indices {
            var readings = PartReadings(index.parts[part])
            readings.add(
                MatchPlan(query) { expansions[part].withTypos($0, &allowance) }, &allowance)
            // Each reading makes sets.
            for (place, reading) in others.enumerated() where allowance.hasTime(interval: 1) {
                // Joined and split words are taken as typed, and most are in no vocabulary.
                guard expansions[part].knowsAll(reading.words) else { continue }
                var plan = MatchPlan(reading.applied(to: query)) {
                    expansions[part].withTypos($0, &allowance)
                }
                plan.baseCost = reading.cost
                if !plan.isHopeless { readings.add(plan, number: place + 1, &allowance) }
            }
            all.append(readings)
        }
        return all
    }

    /// How many items match, counted up to a limit where each has to be proved.
    private mutating func matchCount(_ all: inout [PartReadings], upTo limit: Int) -> Int {
        var count = 0
        for part in all.indices {
            count += all[part].matchCount(upTo: limit - count, &allowance)
            if count >= limit { break }
        }
        return count
    }

    /// How many items have the words of a unit, misspelt when few have them as typed. Phrases and
    /// codes are counted up to a limit.
    private mutating func itemCount(of unit: QueryUnit) -> Int {
        let query = ParsedQuery(units: [unit], excluded: [])
        var count = 0
        for toleratesTypos in request.toleratesTypos ? [false, true] : [false] {
            guard allowance.hasTime(interval: 1) else { break }
            count = 0
            for part in index.parts.indices {
                let plan = MatchPlan(query) { word in
                    toleratesTypos
                        ? expansions[part].withTypos(word, &allowance)
                        : expansions[part].asTyped(word)
                }
                var readings = PartReadings(index.parts[part])
                readings.add(plan, &allowance)
                count += readings.matchCount(upTo: 1_000, &allowance)
            }
            if unit.words.count > 1 { count = min(count, 1_000) }
            if count >= SearchRequest.fewItems { break }
        }
        return count
    }
}

// MARK: - The answer

extension SearchRun {
    private mutating func answer(
        _ readings: [PartReadings], query: ParsedQuery, dropped: [String]
    ) -> SearchAnswer {
        let offset = min(max(request.offset, 0), SearchRequest.deepestItem)
        let limit = min(max(request.limit, 0), SearchRequest.largestPage)
        var readings = readings
        for part in readings.indices {
            readings[part].filter(request.scope)
            readings[part].filter(request.filters)
            readings[part].prove(upTo: allowance.limits.provedMatches + 1, &allowance)
        }
        let isLimited = PartReadings.limit(&readings, to: allowance.limits)
        // The sum over all parts decides, so that it does not matter how the index came to be.
        let count = readings.reduce(0) { $0 + $1.candidateCount }
        let limits = allowance.limits
        let gradesAll =
            count
            <= (readings.contains(where: \.isDear)
                ? limits.gradedMisspellings : limits.gradedAtOnce)
        let outcomes = readings.map {
            $0.outcome(wanted: offset + limit, gradesAll: gradesAll, &allowance)
        }
        let page = merged(outcomes).dropFirst(offset).prefix(limit)
        return SearchAnswer(
            hits: hits(page.map { $0 }, readings),
            total: SearchAnswer.Total(
                value: outcomes.reduce(0) { $0 + $1.items.count },
                isExact: !isLimited && !allowance.isCutShort),
            facets: request.countedFacets.compactMap {
                FacetCounts(of: $0, index, outcomes)?.facet
            },
            droppedWords: dropped, isCutShort: allowance.isCutShort)
    }

    private func hits(
        _ page: [(part: Int, match: Match)], _ readings: [PartReadings]
    ) -> [SearchHit] {
        var highlighters: [[Int]: Highlighter] = [:]
        return page.map { part, match in
            let segment = index.parts[part].segment
            let plan = readings[part].plan(match.plan)
            let highlights = highlighters[
                [part, match.plan], default: Highlighter(segment: segment, plan: plan)
            ].highlights(of: match.item)
            return SearchHit(id: segment.id(of: match.item), highlights: highlights)
        }
    }

    /// The matches of all parts in one order.
    private func merged(_ outcomes: [PartOutcome]) -> [(part: Int, match: Match)] {
        if outcomes.count == 1 { return outcomes[0].matches.map { (0, $0) } }
        return outcomes.indices.flatMap { part in outcomes[part].matches.map { (part, $0) } }
            .sorted { isBefore($0, $1) }
    }

    private func isBefore(
        _ left: (part: Int, match: Match), _ right: (part: Int, match: Match)
    ) -> Bool {
        if left.match.grade != right.match.grade { return left.match.grade < right.match.grade }
        if left.part == right.part { return left.match.item < right.match.item }
        return index.parts[left.part].segment.precedes(
            left.match.item, right.match.item, of: index.parts[right.part].segment)
    }
}
