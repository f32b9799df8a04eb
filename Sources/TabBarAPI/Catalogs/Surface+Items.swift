import CatalogFiles
import HTTPServer
import StrictJSON
import TabBarService

/// The items of a catalog.
extension Surface {
    func listItems(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        let catalog = try request.parameter("catalog")
        var query = QueryReader(request)
        let page = Page(&query, of: "items \(catalog)")
        try query.finish()
        let items = try await library.items(
            of: catalog, after: page.position, limit: page.limit)
        let (shown, next) = page.cut(items) { $0.id }
        return .list("items", shown, next: next) { $0.raw($1.body) }
    }

    func loadItems(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        var query = QueryReader(request)
        let isReplacing = query.bool("replace") ?? false
        let type = try request.mediaType(among: [.json, .ndjson, .csv, .tsv])
        let format = ItemTextFormat(type, &query)
        try query.finish()
        let catalog = try request.parameter("catalog")
        _ = try request.client()
        let precondition = try request.precondition()
        let name = try request.idempotencyName()
        guard let stream = request.stream else {
            throw Problem(
                type == .json ? .malformedJSON : .invalidValue, "The body is empty; send the items."
            )
        }
        let body = ItemBody(
            stream, of: format, fingerprint: request.fingerprintStart, library: library)
        return Response(
            try await store.onceStreamed(name, rest: { try await body.passOver() }) {
                // Not before: an answer that is kept is the answer, whatever has become of the
                // catalog.
                let current = try await library.catalog(catalog).revision
                let report = try await library.load(
                    into: catalog, replacing: isReplacing,
                    expecting: try precondition.expecting(current)
                ) { load in
                    try await body.load(into: load)
                }
                let answer = SessionAnswer(
                    kind: .done, body: report.encoded(), revision: report.revision)
                return (answer, body.fingerprint)
            })
    }

    func readItem(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        return .json(
            try await library.item(
                try request.parameter("item"), of: try request.parameter("catalog")))
    }

    func putItem(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let catalog = try request.parameter("catalog")
        let id = try request.parameter("item")
        let revisions = try request.precondition().revisions
        let issues = JSONIssues()
        let item = try unlessFaulty(
            CatalogItem(request.json(), id: id, issues: issues), issues)
        let isNew = try await library.put(item, in: catalog, expecting: revisions)
        let body = item.body
        return isNew
            ? .json(body, .created).located(at: "/v1/catalogs/\(catalog)/items/\(id.pathSegment)")
            : .json(body)
    }

    func updateItem(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let revisions = try request.precondition().revisions
        let patch = try request.json(as: [.mergePatch, .json])
        return .json(
            try await library.patch(
                try request.parameter("item"), of: try request.parameter("catalog"), with: patch,
                expecting: revisions))
    }

    func deleteItem(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        try await library.deleteItem(
            try request.parameter("item"), of: try request.parameter("catalog"),
            expecting: try request.precondition().revisions)
        return Response(.noContent)
    }
}

extension ItemTextFormat {
    /// How a body of `type` holds items; `id` and `numbers` of the query say it of a table.
    fileprivate init(_ type: MediaType, _ query: inout QueryReader) {
        let id = query.text("id")
        let numbers = query.text("numbers") == nil ? nil : query.list("numbers")
        switch type {
        case .csv, .tsv:
            if id == "" { query.report("id", "Name the column that has the ids.") }
            self = .table(
                TableFormat(
                    separator: type == .csv ? 0x2C : 0x09, idColumn: id ?? "id",
                    numberColumns: Set(numbers ?? [])))
        default:
            for (name, isThere) in [("id", id != nil), ("numbers", numbers != nil)] where isThere {
                query.report(name, "Only tables have columns: text/csv, text/tab-separated-values.")
            }
            self = type == .ndjson ? .lines : .array
        }
    }
}

extension LoadReport {
    fileprivate func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("catalogRevision")
            writer.integer(revision)
            writer.name("received")
            writer.integer(received)
            writer.name("stored")
            writer.integer(stored)
            writer.name("removed")
            writer.integer(removed)
            writer.name("itemCount")
            writer.integer(itemCount)
        }
        return writer.finish()
    }
}
