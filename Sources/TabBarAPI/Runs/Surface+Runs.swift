import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// Executions of actions.
extension Surface {
    func startRun(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        let included = try IncludedResults(request)
        let (action, ifRevision) = try decoding(request.json()) { reader in
            (reader.requiredString("action"), reader.revision())
        }
        let conditions = try request.conditions(ifRevision: ifRevision)
        let answer = try await store.startRun(
            action ?? "", session: try request.parameter("session"), conditions)
        return Response(try await adding(included, to: answer, store, conditions))
    }

    func listRuns(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        let session = try request.parameter("session")
        var query = QueryReader(request)
        let page = Page(&query, of: "runs \(session)")
        try query.finish()
        let runs = try await store.listRuns(
            session: session, token: try request.token(),
            after: page.position.flatMap(RunPlace.init).map { ($0.createdAt, $0.id) },
            limit: page.limit)
        let (shown, next) = page.cut(runs) { RunPlace($0).text }
        return .list("runs", shown, next: next) { $1.write(to: &$0) }
    }

    func readRun(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let session = try request.parameter("session")
        let id = try request.parameter("run")
        let token = try request.token()
        var run = try await store.readRun(id, session: session, token: token)
        var waited: Int?
        if let seconds = request.wait, request.knows(EntityTag(run.version)) {
            waited = seconds
            run = try await store.readRun(
                id, session: session, token: token, differingFrom: run.version,
                until: store.clock.now().advanced(byMilliseconds: seconds * 1_000))
        }
        var response = Response.json(run.encoded(), revision: run.version, unlessKnownTo: request)
        if let waited { response.headers[.preferenceApplied] = "wait=\(waited)" }
        if !run.state.isFinished {
            response.headers[.retryAfter] = String(Response.pollInterval)
        }
        return response
    }

    func deleteRun(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        try await store.deleteRun(
            try request.parameter("run"), session: try request.parameter("session"),
            token: try request.token(), expecting: try request.precondition().revisions)
        return Response(.noContent)
    }

    func cancelRun(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try await changeRun(store, request) { try await $0.cancelRun($1, session: $2, $3) }
    }

    func retryRun(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try await changeRun(store, request) { try await $0.retryRun($1, session: $2, $3) }
    }

    private func changeRun(
        _ store: isolated SessionStore, _ request: Request,
        _ change: (isolated SessionStore, RunID, SessionID, SessionConditions) async throws ->
            SessionAnswer
    ) async throws -> Response {
        let included = try IncludedResults(request)
        let ifRevision = try decoding(request.optionalJSON()) { $0.revision() }
        let conditions = try request.conditions(ifRevision: ifRevision)
        let answer = try await change(
            store, try request.parameter("run"), try request.parameter("session"), conditions)
        return Response(try await adding(included, to: answer, store, conditions))
    }
}

/// Where in a session's runs a page begins.
private struct RunPlace {
    var createdAt: Timestamp
    var id: RunID

    init(_ run: Run) {
        createdAt = run.createdAt
        id = run.id
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int(parts[0]) else { return nil }
        createdAt = Timestamp(milliseconds: milliseconds)
        id = String(parts[1])
    }

    var text: String { "\(createdAt.milliseconds) \(id)" }
}
