/// What a client attached to a change besides the change itself.
package struct SessionConditions: Sendable {
    /// From `Tabbard-Client`.
    package var client: String?
    /// From `If-Match` or `ifRevision`: the revision that the session must have.
    package var revision: Int?
    /// From `Authorization: Bearer`.
    package var token: String?
    /// From `Idempotency-Key`.
    package var key: IdempotencyKey?

    package init(
        client: String? = nil, revision: Int? = nil, token: String? = nil,
        key: IdempotencyKey? = nil
    ) {
        self.client = client
        self.revision = revision
        self.token = token
        self.key = key
    }
}
