package import Secrets

/// A client's promise that two requests with one key are one request.
package struct IdempotencyKey: Sendable, Hashable {
    /// Caller and route.
    package var scope: String
    /// What the client sent, at most 255 bytes.
    package var key: String
    /// Tells whether the request is the same.
    package var fingerprint: Digest

    /// How long an answer is kept, in milliseconds: 24 hours.
    package static let lifetime = 86_400_000

    package init(scope: String, key: String, fingerprint: Digest) {
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
    }

    /// Scope and key without the request, as bytes: what may be worked on once at a time.
    var identity: [UInt8] { Array(scope.utf8) + [0] + Array(key.utf8) }
}
