import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// Work that is done outside: claimed, reported about, given back.
extension Surface {
    func claimLeases(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let claim = try decoding(request.json()) { LeaseClaim(&$0) }
        let key = try request.idempotencyKey()
        let deadline = store.clock.now().advanced(byMilliseconds: (request.wait ?? 0) * 1_000)
        let answer = try await store.onceAfterwards(key) {
            let leases = try await store.claim(claim, until: deadline)
            var writer = JSONWriter(capacity: 1_024)
            writer.object { writer in
                writer.name("leases")
                writer.array(leases) { $1.write(to: &$0) }
            }
            return SessionAnswer(kind: .done, body: writer.finish())
        }
        var response = Response(answer)
        if let seconds = request.wait { response.headers[.preferenceApplied] = "wait=\(seconds)" }
        return response
    }

    func renewLease(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let (progress, seconds) = try decoding(request.json()) { reader in
            (LeaseProgress(member: "progress", of: &reader), reader.leaseDuration())
        }
        let lease = try await store.renewLease(
            try request.parameter("lease"), progress: progress, duration: seconds)
        var writer = JSONWriter(capacity: 1_024)
        lease.write(to: &writer)
        return .json(writer.finish())
    }

    func completeLease(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.parameter("lease")
        let (message, result) = try decoding(request.optionalJSON()) { reader in
            (reader.runText("message"), reader.runResult())
        }
        return try await answer(request, store) {
            try await store.completeLease(id, message: message, result: result)
        }
    }

    func failLease(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.parameter("lease")
        let (message, isRetried) = try decoding(request.optionalJSON()) { reader in
            (reader.runText("message"), reader.bool("retry") ?? false)
        }
        return try await answer(request, store) {
            try await store.failLease(id, message: message, isRetried: isRetried)
        }
    }

    func releaseLease(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        try await store.releaseLease(try request.parameter("lease"))
        return Response(.noContent)
    }

    /// A report may come twice without harm, so its answer is kept after it was done.
    private func answer(
        _ request: Request, _ store: isolated SessionStore, _ report: () async throws -> Run
    ) async throws -> Response {
        Response(
            try await store.onceAfterwards(try request.idempotencyKey()) {
                SessionAnswer(kind: .done, body: try await report().encoded())
            })
    }
}
