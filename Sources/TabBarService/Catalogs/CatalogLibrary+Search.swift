package import CatalogSearch
import Glibc
import Locks
package import StrictJSON

/// What is searched for.
package struct CatalogQuery: Sendable {
    /// As typed; without words in it, the filters alone decide what is found.
    package var text: String
    package var filters: [SearchFilter]
    /// Filters that are narrowed by `filters`, such as those of a saved filter.
    package var scope: [SearchFilter]
    /// Names of the facets whose values are counted.
    package var facets: [String]
    /// How many results come before the page.
    package var offset: Int
    /// 1…200.
    package var limit: Int
    /// The catalog's revision that the pages before are of: no other is searched. Nil takes any.
    package var revision: Int?

    /// How many results there are pages of; behind them no page begins.
    package static let deepestResult = SearchRequest.deepestItem

    package init(
        text: String, filters: [SearchFilter] = [], scope: [SearchFilter] = [],
        facets: [String] = [], offset: Int = 0,
        limit: Int = 20, revision: Int? = nil
    ) {
        self.text = text
        self.filters = filters
        self.scope = scope
        self.facets = facets
        self.offset = offset
        self.limit = limit
        self.revision = revision
    }
}

/// One page of results, with all that an answer needs.
package struct CatalogResults: Sendable {
    var definition: CatalogDefinition
    var answer: SearchAnswer
    var bodies: [[UInt8]]
    /// The catalog's revision that was searched.
    package var revision: Int
    package var query: CatalogQuery

    /// Where the next page begins; nil at the end.
    package var nextOffset: Int? {
        let end = query.offset + answer.hits.count
        let last = min(answer.total.value, CatalogQuery.deepestResult)
        return answer.hits.isEmpty || end >= last ? nil : end
    }
}

extension CatalogLibrary {
    /// Searches a catalog as it stands now.
    ///
    /// - Throws: `unknownCatalog`; `catalogLoading` while there is no index yet; `resultsChanged`
    ///   when the catalog is of another revision than the query wants; here and below.
    nonisolated package func search(_ id: String, _ query: CatalogQuery) async throws
        -> CatalogResults
    {
        try await search(id, query) { $0 }
    }

    /// The same outside of the caller's executor, with what `answer` makes of the results.
    @concurrent nonisolated package func search<Answer: Sendable>(
        _ id: String, _ query: CatalogQuery, _ answer: @Sendable (CatalogResults) -> Answer
    ) async throws -> Answer {
        let budget = SearchBudget(nanoseconds: UInt64(timeBudget) * 1_000_000, clock: Self.now)
        return try answer(
            shown.look(at: id, Self.contents).results(of: query, within: budget))
    }

    /// The same in place; nil when it would take more than a moment, and is to be done elsewhere.
    nonisolated package func searchInPlace<Answer>(
        _ id: String, _ query: CatalogQuery, _ answer: (CatalogResults) -> Answer
    ) throws -> Answer? {
        let start = Self.now()
        // A large index is not even held: it might have to be let go here.
        let contents = try shown.look(at: id) { (catalog) throws(ServiceError) in
            let contents = try Self.contents(catalog)
            return contents.isSearchedInPlace(query) ? contents : nil
        }
        guard let contents, moments.withLock({ $0.mayBegin(at: start) }) else { return nil }
        defer {
            let end = Self.now()
            moments.withLock { $0.ended(at: end, begun: start) }
        }
        let results = try contents.results(
            of: query, within: SearchBudget(nanoseconds: moment, clock: Self.now))
        return results.answer.isCutShort ? nil : answer(results)
    }

    private static func contents(_ catalog: ShownCatalog) throws(ServiceError) -> CatalogContents {
        guard let contents = catalog.contents else { throw ServiceError.catalogLoading }
        return contents
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

extension CatalogContents {
    /// Whether a search is worth trying in place: larger catalogs and pages take longer.
    fileprivate func isSearchedInPlace(_ query: CatalogQuery) -> Bool {
        count <= 100_000 && query.limit <= 50 && byteCount / max(1, count) * query.limit <= 65_536
    }

    fileprivate func results(
        of query: CatalogQuery, within budget: SearchBudget
    ) throws(ServiceError) -> CatalogResults {
        if let wanted = query.revision, wanted != revision { throw .resultsChanged }
        let answer = index.search(
            SearchRequest(
                query: query.text, filters: query.filters, scope: query.scope, offset: query.offset,
                limit: query.limit, countedFacets: query.facets),
            budget: budget)
        return CatalogResults(
            definition: definition, answer: answer,
            bodies: answer.hits.map { body($0.id) ?? Array("null".utf8) },
            revision: revision, query: query)
    }
}

extension CatalogResults {
    /// Writes the members that every answer of a search has: items, total, facets, what was left
    /// out.
    package func writeMembers(to writer: inout JSONWriter) {
        writer.name("items")
        let names = shownMembers
        writer.array(zip(answer.hits, bodies)) { writer, hit in
            write(hit.0, body: hit.1, shown: names, to: &writer)
        }
        writer.name("total")
        writer.object { writer in
            writer.name("value")
            writer.integer(answer.total.value)
            writer.name("isExact")
            writer.bool(answer.total.isExact)
        }
        writer.name("facets")
        writer.object { writer in
            for facet in answer.facets {
                writer.name(any: facet.name)
                writer.array(facet.counts) { writer, entry in
                    writer.object { writer in
                        writer.name("value")
                        writer.string(entry.value)
                        writer.name("count")
                        writer.integer(entry.count)
                    }
                }
            }
        }
        writer.name("droppedWords")
        writer.array(answer.droppedWords) { $0.string($1) }
        writer.name("isCutShort")
        writer.bool(answer.isCutShort)
    }

    private func write(
        _ hit: SearchHit, body: [UInt8], shown names: [[UInt8]?], to writer: inout JSONWriter
    ) {
        let texts = StoredItem(body).texts(names)
        writer.object { writer in
            writer.name("id")
            writer.string(hit.id)
            writer.name("title")
            if let title = texts[0] { writer.raw(title) } else { writer.string(hit.id) }
            writer.name("subtitle")
            writer.rawOrNull(texts[1])
            writer.name("symbol")
            writer.rawOrNull(texts[2])
            writer.name("image")
            writer.rawOrNull(texts[3])
            writer.name("item")
            writer.raw(body)
            writer.name("highlights")
            writer.array(hit.highlights) { writer, highlight in
                writer.object { writer in
                    writer.name("field")
                    writer.string(definition.fields[highlight.field].name)
                    writer.name("ranges")
                    writer.array(highlight.ranges) { writer, range in
                        writer.object { writer in
                            writer.name("start")
                            writer.integer(range.lowerBound)
                            writer.name("end")
                            writer.integer(range.upperBound)
                        }
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func rawOrNull(_ text: ArraySlice<UInt8>?) {
        if let text { raw(text) } else { null() }
    }
}
