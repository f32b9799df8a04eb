import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// Sessions: made, listed, read, ended.
extension Surface {
    func createSession(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let new = try decoding(request.json()) { reader in
            var new = NewSession(bar: reader.requiredString("bar") ?? "")
            new.owner = reader.string("owner")
            if let owner = new.owner, !PathName.isName(owner) {
                reader.invalid(
                    "owner", "An owner has 1 to 128 of A–Z, a–z, 0–9 and . _ ~ : @ + = | -.")
            }
            new.take(from: &reader)
            return new
        }
        return Response(try await store.createSession(new, try request.conditions()))
    }

    func openDeviceSession(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let owner = try request.newName("owner")
        let device = try request.newName("device")
        let bar = try request.parameter("bar")
        let new = try decoding(request.optionalJSON()) { reader in
            var new = NewSession(bar: bar)
            new.take(from: &reader)
            return new
        }
        let precondition = try request.precondition()
        return Response(
            try await store.deviceSession(
                new, owner: owner, device: device,
                SessionConditions(
                    client: try request.client(), revisions: precondition.revisions,
                    mustExist: precondition != .none)))
    }

    func listSessions(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        var query = QueryReader(request)
        let bar = query.identifier("bar")
        let owner = query.name("owner")
        let page = Page(&query, of: "sessions \(bar ?? "") \(owner ?? "")")
        try query.finish()
        let sessions = try await store.listSessions(
            bar: bar, owner: owner, after: page.position, limit: page.limit)
        let (shown, next) = page.cut(sessions) { $0.session.id }
        return .list("sessions", shown, next: next) { $0.summary(of: $1.session) }
    }

    /// The hot path of every poll: a session in memory is answered with what was made once.
    func readLoadedSession(
        _ store: isolated SessionStore, _ request: Request
    ) throws -> Response? {
        try request.takesNoQuery()
        guard !request.headers.contains(.prefer), !request.headers.contains(.authorization) else {
            return nil
        }
        return store.committedSession(try request.parameter("session"))?
            .prepared.response(to: request)
    }

    func readSession(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let id = try request.parameter("session")
        let token = try request.token()
        let committed = try await store.readSession(id, token: token)
        let revision = committed.session.revision
        guard let seconds = request.wait, request.knows(EntityTag(revision)) else {
            return committed.prepared.response(to: request)
        }
        let later = try await store.readSession(
            id, token: token, beyond: revision,
            until: store.clock.now().advanced(byMilliseconds: seconds * 1_000))
        var response = later.prepared.response(to: request)
        response.headers[.preferenceApplied] = "wait=\(seconds)"
        return response
    }

    func deleteSession(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        try await store.deleteSession(
            try request.parameter("session"), try request.conditions())
        return Response(.noContent)
    }

    func listEvents(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        var query = QueryReader(request)
        let after = query.integer("after", in: 0...(1 << 53) - 1) ?? 0
        try query.finish()
        let id = try request.parameter("session")
        let token = try request.token()
        if let seconds = request.wait {
            _ = try await store.readSession(
                id, token: token, beyond: after,
                until: store.clock.now().advanced(byMilliseconds: seconds * 1_000))
        }
        let found = try await store.events(of: id, token: token, after: after, limit: 256)
        var writer = JSONWriter(capacity: 4_096)
        writer.object { writer in
            writer.name("events")
            writer.array(found.events) { $0.raw($1) }
            writer.name("isComplete")
            writer.bool(found.isComplete)
        }
        var response = Response.json(
            writer.finish(), revision: found.revision, unlessKnownTo: request)
        if let seconds = request.wait { response.headers[.preferenceApplied] = "wait=\(seconds)" }
        return response
    }
}

extension CommittedSession {
    /// The snapshot as an answer, made when first asked for.
    fileprivate var prepared: PreparedResponse {
        answer {
            PreparedResponse(
                .ok,
                headers: [
                    .contentType: MediaType.json.header,
                    .entityTag: EntityTag(session.revision).text,
                ], body: snapshot)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func summary(of session: Session) {
        object { writer in
            writer.name("id")
            writer.string(session.id)
            writer.name("bar")
            writer.string(session.bar)
            writer.name("owner")
            writer.string(session.owner)
            writer.name("device")
            writer.string(session.device)
            writer.name("revision")
            writer.integer(session.revision)
            writer.name("createdAt")
            writer.timestamp(session.createdAt)
            writer.name("updatedAt")
            writer.timestamp(session.updatedAt)
            writer.name("expiresAt")
            writer.timestamp(session.expiresAt)
        }
    }
}
