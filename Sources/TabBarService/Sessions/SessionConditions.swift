/// What a client attached to a change besides the change itself.
package struct SessionConditions: Sendable {
    /// From `Tabbard-Client`.
    package var client: String?
    /// From `If-Match` and `ifRevision`: the session must have one of these revisions; nil: any.
    package var revisions: [Int]?
    /// From `Authorization: Bearer`.
    package var token: String?
    /// From `Idempotency-Key`.
    package var key: IdempotencyKey?

    package init(
        client: String? = nil, revisions: [Int]? = nil, token: String? = nil,
        key: IdempotencyKey? = nil
    ) {
        self.client = client
        self.revisions = revisions
        self.token = token
        self.key = key
    }
}
