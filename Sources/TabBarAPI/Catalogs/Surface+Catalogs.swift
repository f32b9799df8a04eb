import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// Searchable sets of items.
extension Surface {
    func listCatalogs(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        var query = QueryReader(request)
        let page = Page(&query, of: "catalogs")
        try query.finish()
        let (catalogs, next) = page.cut(
            await library.list(after: page.position, limit: page.limit)
        ) { $0.id }
        return .list("catalogs", catalogs, next: next) { $1.write(to: &$0) }
    }

    func readCatalog(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let catalog = try await library.catalog(try request.parameter("catalog"))
        return .json(
            catalog.encoded(), revision: catalog.revision, unlessKnownTo: request)
    }

    func putCatalog(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.newIdentifier("catalog")
        let precondition = try request.precondition()
        let issues = JSONIssues()
        let definition = try unlessFaulty(
            CatalogDefinition.accept(request.json(), issues: issues), issues)
        let current = try? await library.catalog(id).revision
        let put = try await library.put(
            id, definition: definition, replacing: try precondition.replacing(current))
        let revision = put.catalog.revision
        return put.isNew
            ? .json(put.catalog.encoded(), .created, revision: revision)
                .located(at: "/v1/catalogs/\(id)")
            : .json(put.catalog.encoded(), revision: revision)
    }

    func deleteCatalog(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.parameter("catalog")
        let current = try await library.catalog(id).revision
        try await library.delete(
            id, expecting: try request.precondition().expecting(current))
        return Response(.noContent)
    }

    func searchCatalog(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let id = try request.parameter("catalog")
        var query = QueryReader(request)
        let text = TypedText.singleLine(query.text("query") ?? "")
        if !TypedText.fits(
            text, clusters: TypedText.queryClusterLimit, bytes: TypedText.queryByteLimit)
        {
            query.report(
                "query", "A query has at most \(TypedText.queryClusterLimit) characters.",
                code: .textTooLong)
        }
        let question = SearchQuestion(&query)
        let page = Page(&query, of: "search \(id) \(text)\n\(question.fingerprint)")
        try query.finish()
        return .json(
            try await search(
                id, ResultsSubject(query: text, in: id), question.at(page), page))
    }
}

extension Catalog {
    fileprivate func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(to: &writer)
        return writer.finish()
    }
}
