import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

extension HeaderName {
    /// RFC 9110 section 8.5.
    static let contentLanguage = HeaderName(known: "Content-Language")
}

/// A session as it is to be drawn and spoken on one client.
extension Surface {
    func readView(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        var query = QueryReader(request)
        let traits = Traits(&query, request.headers)
        try query.finish()
        let first = try await view(store, request, traits)
        guard let seconds = request.wait, request.knows(first.tag) else {
            return first.response.conditional(on: request)
        }
        _ = try await store.readSession(
            try request.parameter("session"), token: try request.token(), beyond: first.revision,
            until: store.clock.now().advanced(byMilliseconds: seconds * 1_000))
        var later = try await view(store, request, traits).response
        later.headers[.preferenceApplied] = "wait=\(seconds)"
        return later.conditional(on: request)
    }

    private func view(
        _ store: isolated SessionStore, _ request: Request, _ traits: Traits
    ) async throws -> (response: Response, tag: EntityTag, revision: Int) {
        let committed = try await store.readSession(
            try request.parameter("session"), token: try request.token())
        let view = View(of: try store.situation(of: committed), for: traits)
        let body = ViewWriter.write(view)
        let tag = entityTag(of: body, at: view.revision)
        return (
            Response(
                .ok,
                headers: [
                    .contentType: MediaType.json.header, .entityTag: tag.text,
                    .contentLanguage: view.locale, .vary: HeaderName.acceptLanguage.text,
                ], body: body), tag, view.revision
        )
    }
}

/// Names one rendering of a session: its revision, and a digest of the bytes, since one revision
/// has as many renderings as there are clients.
func entityTag(of bytes: [UInt8], at revision: Int) -> EntityTag {
    EntityTag("\(revision)-\(String(digest(of: bytes), radix: 36))") ?? EntityTag(revision)
}

/// A number that tells contents apart: 64-bit FNV-1a. Nothing relies on it against people who mean
/// ill.
func digest(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, byte in
        hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
}
