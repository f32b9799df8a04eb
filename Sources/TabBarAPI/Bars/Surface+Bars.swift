import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// Definitions of bars.
extension Surface {
    /// The author of a change when the client gives no name.
    private static let anonymous = "anonymous"

    func listBars(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        var query = QueryReader(request)
        let page = Page(&query, of: "bars")
        try query.finish()
        let (bars, next) = page.cut(store.listBars(after: page.position, limit: page.limit)) {
            $0.id
        }
        return .list("bars", bars, next: next) { $1.write(to: &$0) }
    }

    func lintBar(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        _ = try request.idempotencyKey()
        // The id is not part of a definition, so any will do.
        let lint = Bar.decode(try request.json(), id: "bar")
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("isValid")
            writer.bool(lint.bar != nil)
            writer.name("findings")
            writer.findings(lint.problems)
        }
        return .json(writer.finish())
    }

    func readBar(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        var query = QueryReader(request)
        let revision = query.integer("revision", in: 1...Int.max)
        try query.finish()
        let id = try request.parameter("bar")
        var bar = try store.readBar(id)
        if let revision, revision != bar.revision {
            do {
                bar = try await store.readBar(id, revision: revision)
            } catch ServiceError.unknownVersion {
                throw Problem(.notFound, "The bar never had this revision.")
            }
        }
        return .json(bar.definition, revision: bar.revision, unlessKnownTo: request)
    }

    func putBar(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.newIdentifier("bar")
        let author = try request.client() ?? Self.anonymous
        let precondition = try request.precondition()
        let definition = try request.json()
        let put = try await store.putBar(
            id, definition: definition, replacing: { try precondition.replacing($0) },
            author: author)
        let body = put.bar.receipt(warnings: put.warnings)
        return put.isNew
            ? .json(body, .created, revision: put.bar.revision).located(at: "/v1/bars/\(id)")
            : .json(body, revision: put.bar.revision)
    }

    func deleteBar(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        var query = QueryReader(request)
        let force = query.bool("force") ?? false
        try query.finish()
        let id = try request.parameter("bar")
        let current = try store.readBar(id).revision
        try await store.deleteBar(
            id, expecting: try request.precondition().replacing(current), force: force)
        return Response(.noContent)
    }

    func listBarVersions(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let id = try request.parameter("bar")
        var query = QueryReader(request)
        let page = Page(&query, of: "versions \(id)")
        try query.finish()
        let versions = try await store.barVersions(
            id, before: page.position.flatMap { Int($0) }, limit: page.limit)
        let (shown, next) = page.cut(versions) { String($0.revision) }
        return .list("versions", shown, next: next) { writer, version in
            writer.object { writer in
                writer.name("revision")
                writer.integer(version.revision)
                writer.name("author")
                writer.string(version.author)
                writer.name("at")
                writer.timestamp(version.at)
            }
        }
    }

    func rollbackBar(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.parameter("bar")
        let author = try request.client() ?? Self.anonymous
        let precondition = try request.precondition()
        let key = try request.idempotencyKey()
        let revision = try decoding(request.json()) { reader in
            let revision =
                reader.requiredValue("revision") == nil ? nil : reader.integer("revision")
            if let revision, revision < 1 {
                reader.invalid("revision", "A revision is a whole number from 1.")
            }
            return revision
        }
        return Response(
            try await store.rollbackBar(
                id, to: revision ?? 0, replacing: { try precondition.replacing($0) },
                author: author, key: key
            ) { $0.receipt(warnings: []) })
    }
}

extension BarResource {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { $0.barMembers(self) }
    }

    fileprivate func receipt(warnings: [BarProblem]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.barMembers(self)
            writer.name("findings")
            writer.findings(warnings)
        }
        return writer.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func barMembers(_ bar: BarResource) {
        name("id")
        string(bar.id)
        name("revision")
        integer(bar.revision)
        name("author")
        string(bar.author)
        name("at")
        timestamp(bar.at)
    }

    fileprivate mutating func findings(_ problems: [BarProblem]) {
        array(problems) { writer, problem in
            writer.object { writer in
                writer.name("severity")
                writer.string(problem.severity.rawValue)
                writer.name("code")
                writer.string(problem.code.rawValue)
                writer.name("pointer")
                writer.string(problem.pointer.description)
                writer.name("detail")
                writer.string(problem.detail)
            }
        }
    }
}
