import CatalogSearch
import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// What a session's query finds.
extension Surface {
    func readResults(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let client = try request.client()
        let committed = try await store.readSession(
            try request.parameter("session"), token: try request.token())
        var query = QueryReader(request)
        let question = SearchQuestion(&query)
        let subject = ResultsSubject(try store.situation(of: committed), client: client)
        let page = Page(&query, of: subject.list(question))
        try query.finish()
        return .json(try await results(of: subject, question.at(page), page))
    }

    /// Refuses a change that leads to where the results it is to come with cannot be asked for; nil
    /// when there is nothing to refuse.
    func check(of included: IncludedResults?) -> SituationCheck? {
        guard let question = included?.question, question.isParticular else { return nil }
        return { [library] situation in
            guard let catalog = ResultsSubject(situation, client: nil).catalog,
                let definition = try? library.definition(of: catalog)
            else { return }
            try question.check(against: definition)
        }
    }

    /// The answer of a change with the results of the query as it is now, where they are asked for.
    func adding(
        _ included: IncludedResults?, to answer: SessionAnswer, _ store: isolated SessionStore,
        _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        guard let included, let session = answer.session else { return answer }
        let results = try? await results(
            included.question, of: session, store, conditions)
        // What was changed stays changed: results that cannot be had are null.
        var whole = answer
        whole.body.removeLast()
        whole.body += Array(#","results":"#.utf8) + (results ?? Array("null".utf8)) + [0x7D]
        return whole
    }

    private func results(
        _ question: SearchQuestion, of session: SessionID, _ store: isolated SessionStore,
        _ conditions: SessionConditions
    ) async throws -> [UInt8] {
        let committed = try await store.readSession(session, token: nil)
        let subject = ResultsSubject(
            try store.situation(of: committed), client: conditions.client)
        let page = Page(of: subject.list(question), size: question.size)
        return try await results(of: subject, question, page)
    }

    /// The results as JSON; empty while none are due, and where the bar has no catalog.
    private func results(
        of subject: ResultsSubject, _ question: SearchQuestion, _ page: Page
    ) async throws -> [UInt8] {
        let isDue = subject.mayBeFiltered && !question.filters.isEmpty || subject.isDue
        guard isDue, let catalog = subject.catalog, library.has(catalog) else {
            return subject.json(nil, next: "")
        }
        return try await search(catalog, subject, question, page)
    }

    /// Searches and encodes: on the loop what takes a moment, outside of it what takes longer.
    func search(
        _ catalog: CatalogID, _ subject: ResultsSubject, _ question: SearchQuestion, _ page: Page
    ) async throws -> [UInt8] {
        do {
            try question.check(against: try library.definition(of: catalog))
            let query = CatalogQuery(
                text: subject.query, filters: question.filters, scope: subject.scope,
                facets: question.facets, offset: question.offset, limit: question.size,
                revision: question.revision)
            let encode = { @Sendable (results: CatalogResults) in
                let next = results.nextOffset.map {
                    page.token(SearchQuestion.position(results.revision, $0))
                }
                return subject.json(results, next: next ?? "")
            }
            if let answer = try library.searchInPlace(catalog, query, encode) { return answer }
            return try await library.search(catalog, query, encode)
        } catch ServiceError.catalogLoading {
            var problem = Problem(answering: ServiceError.catalogLoading)
            problem.progress = try? await library.catalog(catalog).progress
            throw problem
        }
    }
}

/// Whose results an answer tells: that makes a late one recognisable.
struct ResultsSubject: Sendable {
    var query: String
    /// Nil where the bar searches none.
    var catalog: CatalogID?
    /// What the results are limited to whatever is asked.
    var scope: [SearchFilter] = []
    var revision: Int?
    var sequence: Int?
    /// Whether results are due at all (design rule 2).
    var isDue = true
    /// Whether a filter alone finds something.
    var mayBeFiltered = false
    /// Recent searches that begin with the query, newest first.
    private var recents: [String] = []

    /// A catalog that is searched without a session.
    init(query: String, in catalog: CatalogID) {
        self.query = query
        self.catalog = catalog
    }

    /// What a session asks at this moment, for the client that wants to know: the query of open
    /// search, else the saved filter whose tab is selected.
    init(_ situation: Situation, client: String?) {
        let session = situation.session
        query = ""
        catalog = situation.bar.search.catalog
        revision = session.revision
        isDue = false
        if let search = session.search {
            query = search.query
            sequence = search.sequences.first { $0.client == client ?? "" }?.sequence
            mayBeFiltered = !search.isComposing
            isDue = mayBeFiltered && !TypedText.isBlank(query)
            if isDue { recents = situation.recents.beginning(with: query) }
        } else if let filter = situation.filter(session.selection) {
            query = filter.query ?? ""
            catalog = situation.catalog(of: filter)
            scope = filter.filter.compactMap(SearchFilter.init(parsing:))
            isDue = true
        }
    }

    /// The list that pages of a session's results belong to.
    func list(_ question: SearchQuestion) -> String {
        "results \(catalog ?? "") \(query)\n\(scope)\n\(question.fingerprint)"
    }

    /// Recent searches to offer above the results. What stands among them by its title is not
    /// offered again.
    private func suggestions(beside results: CatalogResults?) -> [String] {
        guard !recents.isEmpty, results.map({ $0.query.offset == 0 }) ?? true else { return [] }
        let titles = Set((results?.lines ?? []).map { FoldedText(typed: $0.title) })
        return recents.filter { !titles.contains(FoldedText(typed: $0)) }
    }

    /// The whole answer; `results` are nil when nothing was searched.
    func json(_ results: CatalogResults?, next: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 8_192)
        writer.object { writer in
            if let results {
                results.writeMembers(to: &writer)
            } else {
                writer.emptyResults()
            }
            writer.name("suggestions")
            writer.array(suggestions(beside: results)) { $0.string($1) }
            writer.name("query")
            writer.string(query)
            writer.name("revision")
            writer.integer(revision)
            writer.name("sequence")
            writer.integer(sequence)
            writer.name("catalogRevision")
            writer.integer(results?.revision)
            writer.name("nextPageToken")
            writer.string(next)
        }
        return writer.finish()
    }
}

extension ArraySlice<String> {
    /// Those that begin with `query` and say more, spelled as loosely as what is searched.
    fileprivate func beginning(with query: String) -> [String] {
        let query = FoldedText(typed: query)
        if query.isEmpty { return [] }
        return filter { recent in
            let recent = FoldedText(typed: recent)
            return recent != query && recent.hasPrefix(query)
        }
    }
}

extension FoldedText {
    /// White space does not count either.
    fileprivate init(typed text: String) { self.init(TypedText.comparisonKey(text)) }
}

extension JSONWriter {
    fileprivate mutating func emptyResults() {
        name("items")
        array { _ in }
        name("total")
        object { writer in
            writer.name("value")
            writer.integer(0)
            writer.name("isExact")
            writer.bool(true)
        }
        name("facets")
        object { _ in }
        name("droppedWords")
        array { _ in }
        name("isCutShort")
        bool(false)
    }
}
