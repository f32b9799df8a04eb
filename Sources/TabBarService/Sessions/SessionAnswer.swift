/// An answer of the store: bytes that are JSON already, and what the HTTP layer says around them.
package struct SessionAnswer: Sendable, Equatable {
    /// What was done, which the API turns into a status.
    package enum Kind: UInt8, Sendable {
        case done = 0
        case created = 1
        /// A run was accepted and goes on.
        case accepted = 2
        /// A run was started and is over already: a client does the work.
        case settled = 3
    }

    package var kind: Kind
    package var body: [UInt8]
    /// The session's revision afterwards, its ETag.
    package var revision: Int?
    /// The id of the session or run that was made.
    package var madeID: String?
    /// The session that was acted on, for `Location` of a run.
    package var session: String?
    /// The answer was kept from an earlier request with the same key.
    package var isReplayed = false

    package init(
        kind: Kind, body: [UInt8], revision: Int? = nil, madeID: String? = nil,
        session: String? = nil
    ) {
        self.kind = kind
        self.body = body
        self.revision = revision
        self.madeID = madeID
        self.session = session
    }
}
