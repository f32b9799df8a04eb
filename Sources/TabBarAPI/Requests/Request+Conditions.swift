import HTTPServer
import Secrets
import TabBarService

extension HeaderName {
    /// Names the client that sends the request.
    static let tabbardClient = HeaderName(known: "Tabbard-Client")
}

/// What a request's header fields attach to a change.
extension Request {
    /// Everything of it. `ifRevision` is the body's member, which says the same as `If-Match`.
    func conditions(ifRevision: Int? = nil) throws(Problem) -> SessionConditions {
        var revisions = try precondition().revisions
        if let ifRevision {
            revisions = revisions.map { $0.filter { $0 == ifRevision } } ?? [ifRevision]
        }
        return SessionConditions(
            client: try client(), revisions: revisions, token: try token(),
            key: try idempotencyKey())
    }

    /// The client's name from `Tabbard-Client`; nil when it gives none.
    func client() throws(Problem) -> String? {
        guard let name = headers[.tabbardClient] else { return nil }
        guard PathName.isName(name) else {
            throw invalid(
                .tabbardClient,
                "A client's name has 1 to 128 of A–Z, a–z, 0–9 and . _ ~ : @ + = | -.")
        }
        return name
    }

    /// What `If-Match` asks.
    func precondition() throws(Problem) -> Precondition {
        guard headers.contains(.ifMatch) else { return .none }
        guard let condition = headers[.ifMatch].flatMap(EntityTagCondition.init) else {
            throw invalid(.ifMatch, "Send a quoted revision such as \"7\", or *.")
        }
        switch condition {
        case .any: return .exists
        case .tags(let tags):
            return .revisions(tags.compactMap { $0.isWeak ? nil : Int(canonical: $0.opaque) })
        }
    }

    /// The token of `Authorization: Bearer`; nil without that field. Another scheme is none of
    /// ours.
    func token() throws(Problem) -> String? {
        guard headers.contains(.authorization), let field = headers[.authorization] else {
            return nil
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem(answering: ServiceError.unauthorized)
        }
        return parts[1].trimmingSpaces()
    }

    /// The key with its scope and fingerprint; nil without `Idempotency-Key`.
    func idempotencyKey() throws(Problem) -> IdempotencyKey? {
        guard let name = try idempotencyName() else { return nil }
        var digest = fingerprintStart
        digest.add(body)
        return IdempotencyKey(scope: name.scope, key: name.key, fingerprint: digest.finish())
    }

    /// The key with its scope; nil without `Idempotency-Key`.
    func idempotencyName() throws(Problem) -> (scope: String, key: String)? {
        guard headers.contains(.idempotencyKey), let field = headers[.idempotencyKey] else {
            return nil
        }
        var key = field.trimmingSpaces()
        if key.utf8.count >= 2, key.hasPrefix("\""), key.hasSuffix("\"") {
            key = String(key.dropFirst().dropLast())
        }
        guard 1...255 ~= key.utf8.count, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw invalid(
                .idempotencyKey, "Send 1 to 255 visible ASCII characters, quoted or bare.")
        }
        return (scope, key)
    }

    /// Client, route and path parameters: where a key means one thing.
    private var scope: String {
        guard let route else { return "" }
        let parameters = route.parameterNames.compactMap { try? parameter($0) }
        let client = headers[.tabbardClient] ?? ""
        return ([client, route.name] + parameters).joined(separator: "\n")
    }

    /// The digest of method, path and query; with the body's bytes it is equal for requests that
    /// ask the same.
    var fingerprintStart: DigestBuilder {
        var bytes = Array("\(method.rawValue)\n\(scope)\n".utf8)
        for item in query { bytes += Array("\(item.name)=\(item.value)\n".utf8) }
        bytes.append(0)
        var digest = DigestBuilder()
        digest.add(bytes)
        return digest
    }

    private func invalid(_ name: HeaderName, _ detail: String) -> Problem {
        Problem.at(.header(name.text), .invalidHeader, detail)
    }
}

/// What `If-Match` asks of the thing that a request changes.
enum Precondition: Equatable {
    case none
    /// `*`: it must be there.
    case exists
    /// It must have one of these revisions. Empty when the field named none that could be one.
    case revisions([Int])

    /// The revisions that are allowed; nil when any is.
    var revisions: [Int]? {
        if case .revisions(let revisions) = self { revisions } else { nil }
    }

    /// The revision that a change of `current` must still find: nil when any will do, as with `*`,
    /// which asks only that there is one.
    func expecting(_ current: Int) throws(Problem) -> Int? {
        let revision = try replacing(current)
        return self == .exists ? nil : revision
    }

    /// The revision that is to be replaced: nil when the request does not say which.
    ///
    /// - Parameter current: nil when there is nothing yet, which fails any condition (RFC 9110
    ///   section 13.1.1).
    func replacing(_ current: Int?) throws(Problem) -> Int? {
        switch (self, current) {
        case (.none, _): return nil
        case (.exists, let current?): return current
        case (.revisions(let revisions), let current?) where revisions.contains(current):
            return current
        case (_, let current):
            throw Problem(staleAgainst: current)
        }
    }
}

extension Int {
    /// The number that ``description`` spells; nil for other spellings, such as `+7` and `007`.
    init?(canonical text: String) {
        guard let value = Int(text), String(value) == text else { return nil }
        self = value
    }
}
