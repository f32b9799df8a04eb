import CatalogSearch
import HTTPServer
import TabBarService

/// What a request for results asks besides the query.
struct SearchQuestion: Sendable {
    var filters: [SearchFilter] = []
    var facets: [String] = []
    var size = Page.standard
    var offset = 0
    /// The catalog's revision that the pages before are of; nil for the first page.
    var revision: Int?
    /// Filters and facets as they came, which a page token belongs to.
    private(set) var fingerprint = fingerprint([], [])

    /// Most filters, most bytes of each, and most facets.
    static let filterLimit = 32
    static let filterByteLimit = 512
    static let facetLimit = 16

    /// The first results without filter or facet.
    init() {}

    /// Takes `filter`, `facets` and `pageSize` from a query. Which of them exist, the catalog
    /// knows.
    init(_ query: inout QueryReader) {
        let texts = query.texts("filter")
        filters = texts.compactMap {
            $0.utf8.count > Self.filterByteLimit ? nil : .init(parsing: $0)
        }
        if texts.count > Self.filterLimit || filters.count < texts.count {
            query.report(
                "filter",
                "Expected “field:value” or “field:10..20”, at most \(Self.filterLimit) times.")
        }
        facets = query.list("facets")
        if facets.count > Self.facetLimit {
            query.report("facets", "At most \(Self.facetLimit) facets are counted.")
        }
        fingerprint = Self.fingerprint(texts, facets)
    }

    private static func fingerprint(_ filters: [String], _ facets: [String]) -> String {
        (filters + ["|"] + facets).joined(separator: "\n")
    }

    /// Whether there is something to check.
    var isParticular: Bool { !filters.isEmpty || !facets.isEmpty }

    /// Throws when a filter or a facet names what is no facet of the catalog.
    func check(against definition: CatalogDefinition) throws(Problem) {
        guard isParticular else { return }
        let known = Set(definition.facets)
        var places: [Problem.Place] = []
        if !filters.allSatisfy({ known.contains($0.field) }) {
            places.append(
                Problem.Place(.parameter("filter"), "Filter by one of the catalog's facets."))
        }
        if !facets.allSatisfy(known.contains) {
            places.append(
                Problem.Place(.parameter("facets"), "Name some of the catalog's facets."))
        }
        if let first = places.first { throw Problem(.invalidValue, first.detail, at: places) }
    }

    /// The same with the part of the list that `page` asks for; the last one ends where all end.
    func at(_ page: Page) throws(Problem) -> SearchQuestion {
        var question = self
        question.size = page.size
        guard let position = page.position else { return question }
        let numbers = position.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2, 0..<CatalogQuery.deepestResult ~= numbers[1] else {
            throw .at(.parameter("pageToken"), .invalidValue, "Expected a nextPageToken.")
        }
        question.revision = numbers[0]
        question.offset = numbers[1]
        question.size = min(page.size, CatalogQuery.deepestResult - numbers[1])
        return question
    }

    /// Where a page begins, in the words of `at`.
    static func position(_ revision: Int, _ offset: Int) -> String { "\(revision) \(offset)" }
}

/// `include=results` of a request that changes a session.
struct IncludedResults: Sendable {
    let question: SearchQuestion

    /// Nil when the request does not ask for results.
    ///
    /// - Parameter isSearch: Whether the operation takes filters, facets and a page size too.
    init?(_ request: Request, isSearch: Bool = false) throws(Problem) {
        if request.query.isEmpty { return nil }
        var query = QueryReader(request)
        let included = query.list("include")
        if included.contains(where: { $0 != "results" }) {
            query.report("include", "Only “results” can be included.")
        }
        var question = SearchQuestion()
        if isSearch {
            question = SearchQuestion(&query)
            question.size = Page(&query, of: "", hasToken: false).size
        }
        try query.finish()
        guard !included.isEmpty else { return nil }
        self.question = question
    }
}
