/// What a client attached to a change besides the change itself.
package struct SessionConditions: Sendable {
    /// From `Tabbard-Client`.
    package var client: String?
    /// From `If-Match` and `ifRevision`: the session must have one of these revisions; nil: any.
    package var revisions: [Int]?
    /// From `If-Match`, `*` too: there must be a session already.
    package var mustExist = false
    /// From `Authorization: Bearer`.
    package var token: String?
    /// From `Idempotency-Key`.
    package var key: IdempotencyKey?

    package init(
        client: String? = nil, revisions: [Int]? = nil, mustExist: Bool = false,
        token: String? = nil, key: IdempotencyKey? = nil
    ) {
        self.client = client
        self.revisions = revisions
        self.mustExist = mustExist
        self.token = token
        self.key = key
    }
}
