import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// What the person did, and the same changes made by programs.
extension Surface {
    func performGestures(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let included = try IncludedResults(request, isSearch: true)
        let session = try request.parameter("session")
        let wanted = try GestureRequest(request.json())
        let conditions = try request.conditions(ifRevision: wanted.ifRevision)
        let check = check(of: included)
        let answer: SessionAnswer
        if let gesture = wanted.gestures.first, !wanted.isBatch {
            answer = try await store.perform(gesture, on: session, conditions, checking: check)
        } else {
            answer = try await store.perform(
                wanted.gestures, skippingRefused: wanted.isSkipping, on: session, conditions,
                checking: check)
        }
        return Response(try await adding(included, to: answer, store, conditions))
    }

    /// The same for one gesture on a session in memory, without a task: nearly every request is
    /// that.
    func performGestureAtOnce(
        _ store: isolated SessionStore, _ request: Request,
        _ reply: @escaping Reply
    ) {
        do {
            let session = try request.parameter("session")
            guard request.query.isEmpty, !request.headers.contains(.idempotencyKey),
                store.isLoaded(session)
            else { return reply(.success(nil)) }
            let wanted = try GestureRequest(request.json())
            let conditions = try request.conditions(ifRevision: wanted.ifRevision)
            guard let gesture = wanted.gestures.first, !wanted.isBatch else {
                return reply(.success(nil))
            }
            store.performAtOnce(gesture, on: session, conditions) { [id = request.id] in
                PreparedResponse(Response($0), for: id)
            } then: { answer in
                switch answer {
                case .success(let formed):
                    let prepared = formed?.form.map {
                        unsafeDowncast($0, to: PreparedResponse.self)
                    }
                    reply(.success(prepared.map { Response($0) }))
                case .failure(let error): reply(.failure(error))
                }
            }
        } catch {
            reply(.failure(error))
        }
    }

    func readSelection(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await part(store, request) { ["tab": $0["selection"] ?? .null] }
    }

    func selectTab(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await change(store, request) { reader in
            reader.requiredString("tab").map { .program(.select($0)) }
        }
    }

    func readBadges(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await part(store, request) { snapshot in
            .object(
                (snapshot["tabs"]?.elements ?? []).compactMap { tab in
                    guard let id = tab["id"]?.text, let count = tab["badge"]?["count"] else {
                        return nil
                    }
                    return JSONMember(id, count)
                })
        }
    }

    func updateBadges(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let included = try IncludedResults(request)
        let issues = JSONIssues()
        let badges = try unlessFaulty(
            ProfileDecoder.badges(request.json(as: [.mergePatch, .json]), issues: issues), issues)
        let conditions = try request.conditions()
        let answer = try await store.apply(
            .profile(.badges(badges)), to: try request.parameter("session"), conditions)
        return Response(try await adding(included, to: answer, store, conditions))
    }

    func readPath(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let id = try request.parameter("tab")
        return try await part(store, request) { snapshot in
            let tab = snapshot["tabs"]?.elements?.first { $0["id"]?.text == id }
            return ["path": tab?["path"] ?? []]
        } checking: { situation throws(TabBarModel.Refusal) in
            _ = try situation.path(of: id)
        }
    }

    func setPath(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        let tab = try request.parameter("tab")
        return try await change(store, request) { reader in
            reader.path("path").map { .gesture(.setPath($0, tab: tab)) }
        }
    }
}

/// How the resources of a session are read and changed.
extension Surface {
    /// A part of the snapshot as a resource of its own; its tag is the session's. `check` refuses
    /// what cannot be read, as it would be refused to be changed.
    func part(
        _ store: isolated SessionStore, _ request: Request,
        _ cut: (JSONValue) -> JSONValue,
        checking check: ((Situation) throws(TabBarModel.Refusal) -> Void)? = nil
    ) async throws -> Response {
        try request.takesNoQuery()
        let committed = try await store.readSession(
            try request.parameter("session"), token: try request.token())
        if let check {
            let situation = try store.situation(of: committed)
            do {
                try check(situation)
            } catch {
                throw ServiceError.refused(error, gesture: nil)
            }
        }
        let part = cut(try JSONReader.read(committed.snapshot))
        return .json(
            part.encoded(), revision: committed.session.revision, unlessKnownTo: request)
    }

    /// Carries out the cause that the body's object spells; `ifRevision` may stand in every body.
    func change(
        _ store: isolated SessionStore, _ request: Request, isSearch: Bool = false,
        needsBody: Bool = true, _ decode: (inout ObjectReader) -> Cause?
    ) async throws -> Response {
        let included = try IncludedResults(request, isSearch: isSearch)
        let body = try needsBody ? request.json() : request.optionalJSON()
        let (cause, ifRevision) = try decoding(body) { reader in
            (decode(&reader), reader.revision())
        }
        guard let cause else { throw Problem(.invalidValue, "The body says nothing to do.") }
        return try await apply(cause, store, request, included, ifRevision: ifRevision)
    }

    /// Carries out a cause for a request without body.
    func change(
        _ store: isolated SessionStore, _ request: Request, to cause: Cause
    ) async throws -> Response {
        try await apply(cause, store, request, try IncludedResults(request), ifRevision: nil)
    }

    private func apply(
        _ cause: Cause, _ store: isolated SessionStore, _ request: Request,
        _ included: IncludedResults?, ifRevision: Int?
    ) async throws -> Response {
        let session = try request.parameter("session")
        let conditions = try request.conditions(ifRevision: ifRevision)
        let answer = try await store.apply(
            cause, to: session, conditions, checking: check(of: included))
        return Response(try await adding(included, to: answer, store, conditions))
    }
}
