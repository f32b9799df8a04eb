// All times are milliseconds since 1970-01-01 UTC. All keys are compared as bytes, never by
// canonical equivalence. What `definition`, `state`, `body` and `answer` hold is the caller's
// business, but for `Change.forgetTyping`, which knows the JSON of events and of stored answers.

/// One version of a bar's definition.
package struct BarRecord: Equatable, Sendable {
    package var id: String
    /// Above every one that was used under this id before.
    package var revision: Int64
    package var definition: [UInt8]
    /// Who made the version, as the caller names them.
    package var author: String
    /// When the version was made.
    package var at: Int64

    package init(id: String, revision: Int64, definition: [UInt8], author: String, at: Int64) {
        self.id = id
        self.revision = revision
        self.definition = definition
        self.author = author
        self.at = at
    }
}

/// One line of a bar's history: a version without its definition.
package struct BarVersion: Equatable, Sendable {
    package var revision: Int64
    package var author: String
    package var at: Int64

    package init(revision: Int64, author: String, at: Int64) {
        self.revision = revision
        self.author = author
        self.at = at
    }
}

/// One session. `bar`, `owner`, `device` and `createdAt` are fixed when it is first put.
package struct SessionRecord: Equatable, Sendable {
    package var id: String
    package var bar: String
    /// Nil for a session that belongs to nobody.
    package var owner: String?
    /// Nil for a session that is no device's.
    package var device: String?
    package var revision: Int64
    package var createdAt: Int64
    /// When the revision rose last.
    package var updatedAt: Int64
    /// From this moment on it counts as gone; it may stay stored for a while.
    package var expiresAt: Int64
    /// SHA-256 of the session's token; the token itself is kept nowhere.
    package var tokenDigest: [UInt8]
    package var state: [UInt8]

    package init(
        id: String, bar: String, owner: String?, device: String?, revision: Int64,
        createdAt: Int64, updatedAt: Int64, expiresAt: Int64, tokenDigest: [UInt8], state: [UInt8]
    ) {
        self.id = id
        self.bar = bar
        self.owner = owner
        self.device = device
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.expiresAt = expiresAt
        self.tokenDigest = tokenDigest
        self.state = state
    }
}

/// What lasts for an owner of a bar.
package struct ProfileRecord: Equatable, Sendable {
    package var bar: String
    package var owner: String
    package var revision: Int64
    package var state: [UInt8]

    package init(bar: String, owner: String, revision: Int64, state: [UInt8]) {
        self.bar = bar
        self.owner = owner
        self.revision = revision
        self.state = state
    }
}

/// What happened to a session when it came to `revision`.
package struct EventRecord: Equatable, Sendable {
    package var session: String
    package var revision: Int64
    package var body: [UInt8]

    package init(session: String, revision: Int64, body: [UInt8]) {
        self.session = session
        self.revision = revision
        self.body = body
    }
}

/// One execution of an action. `id`, `session` and `createdAt` are fixed when it is first put.
package struct RunRecord: Equatable, Sendable {
    package var id: String
    package var session: String
    /// Not finished: the next start of the service takes it up.
    package var isActive: Bool
    package var createdAt: Int64
    /// Nil while it is active.
    package var finishedAt: Int64?
    package var state: [UInt8]

    package init(
        id: String, session: String, isActive: Bool, createdAt: Int64, finishedAt: Int64?,
        state: [UInt8]
    ) {
        self.id = id
        self.session = session
        self.isActive = isActive
        self.createdAt = createdAt
        self.finishedAt = finishedAt
        self.state = state
    }
}

/// Where a page of runs ended: runs are listed by `createdAt`, then `id`, the newest first.
package struct RunPosition: Equatable, Sendable {
    package var createdAt: Int64
    package var id: String

    package init(createdAt: Int64, id: String) {
        self.createdAt = createdAt
        self.id = id
    }
}

/// The answer that an idempotency key stands for.
package struct StoredAnswer: Equatable, Sendable {
    /// Caller and route: keys of different scopes never meet.
    package var scope: String
    /// As the client sent it.
    package var key: String
    /// The session that the answer is about; the answer goes when that session goes.
    package var session: String?
    /// Tells whether the same key came with the same request.
    package var fingerprint: [UInt8]
    package var createdAt: Int64
    /// From this moment on the key may stand for something else.
    package var expiresAt: Int64
    package var answer: [UInt8]

    package init(
        scope: String, key: String, session: String?, fingerprint: [UInt8], createdAt: Int64,
        expiresAt: Int64, answer: [UInt8]
    ) {
        self.scope = scope
        self.key = key
        self.session = session
        self.fingerprint = fingerprint
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.answer = answer
    }
}
