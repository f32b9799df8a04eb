extension SQLiteDatabase {
    /// The hour since 1970 in which a time lies. Expiry is indexed by it: an exact time would
    /// change the index with each gesture.
    private static func hour(of time: Int64) -> Int64 { time / 3_600_000 }

    func add(_ session: SessionRecord) throws(SQLiteError) -> StateTransaction.Step {
        let added = try execute(
            """
            INSERT INTO sessions (
                id, bar, owner, device, revision, created_at, updated_at, expires_at,
                expires_hour, token_digest, state)
            SELECT
                \(session.id), \(session.bar), \(session.owner), \(session.device),
                \(session.revision), \(session.createdAt), \(session.updatedAt),
                \(session.expiresAt), \(Self.hour(of: session.expiresAt)),
                \(session.tokenDigest), \(session.state)
            WHERE EXISTS (SELECT 1 FROM bars WHERE id = \(session.bar))
            ON CONFLICT DO NOTHING
            """)
        guard added == 1 else { return .conflict }
        try count(sessions: 1)
        return .done
    }

    func replace(
        _ session: SessionRecord, expecting expected: Int64, _ sessions: inout SessionRows
    ) throws(SQLiteError) -> StateTransaction.Step {
        guard var row = try sessions.row(of: session.id), row.revision == expected else {
            return .conflict
        }
        let replaced = try execute(
            """
            UPDATE sessions SET
                revision = \(session.revision), updated_at = \(session.updatedAt),
                expires_at = \(session.expiresAt), token_digest = \(session.tokenDigest),
                state = \(session.state), last_event = \(row.lastEvent)
            WHERE number = \(row.number) AND revision = \(expected)
            """)
        guard replaced == 1 else {
            sessions.forget([session.id])
            return .conflict
        }
        let hour = Self.hour(of: session.expiresAt)
        if hour != row.expiresHour {
            // A statement of its own: one that names the column would write the index each time.
            try execute(
                "UPDATE sessions SET expires_hour = \(hour) WHERE number = \(row.number)")
        }
        row.revision = session.revision
        row.expiresHour = hour
        sessions.note(row, of: session.id)
        return .done
    }

    func deleteSession(
        _ id: String, expecting expected: Int64?, _ sessions: inout SessionRows
    ) throws(SQLiteError) -> StateTransaction.Step {
        let row = try sessions.row(of: id)
        if let expected, row?.revision != expected { return .conflict }
        if let row { try deleteSession(number: row.number) }
        sessions.forget([id])
        return .done
    }

    /// Removes the session with its events, runs and stored answers.
    func deleteSession(number: Int64) throws(SQLiteError) {
        try deleteEvents(session: number)
        try execute("DELETE FROM runs WHERE session = \(number)")
        try execute("DELETE FROM answers WHERE session = \(number)")
        try count(sessions: -(try execute("DELETE FROM sessions WHERE number = \(number)")))
    }

    /// The sessions whose hour of expiry has passed, at most `limit`.
    func deleteSessionsExpired(at now: Int64, limit: Int) throws(SQLiteError) -> [String] {
        let expired = try all(
            """
            SELECT number, id FROM sessions
            WHERE expires_hour < \(Self.hour(of: now)) ORDER BY expires_hour LIMIT \(limit)
            """
        ) { ($0.integer(0), $0.text(1)) }
        for (number, _) in expired { try deleteSession(number: number) }
        return expired.map(\.1)
    }

    // MARK: Reading

    func session(id: String) throws(SQLiteError) -> SessionRecord? {
        try first(
            """
            SELECT id, bar, owner, device, revision, created_at, updated_at, expires_at,
                token_digest, state
            FROM sessions WHERE id = \(id)
            """, Self.session)
    }

    func session(bar: String, owner: String, device: String) throws(SQLiteError)
        -> SessionRecord?
    {
        try first(
            """
            SELECT id, bar, owner, device, revision, created_at, updated_at, expires_at,
                token_digest, state
            FROM sessions WHERE bar = \(bar) AND owner = \(owner) AND device = \(device)
            """, Self.session)
    }

    func sessions(bar: String?, owner: String?, liveAt: Int64, after: String?, limit: Int)
        throws(SQLiteError) -> [SessionRecord]
    {
        let after = after ?? ""
        let query: SQL =
            switch (bar, owner) {
            case (let bar?, let owner?):
                """
                SELECT id, bar, owner, device, revision, created_at, updated_at, expires_at,
                    token_digest, state
                FROM sessions
                WHERE owner = \(owner) AND bar = \(bar) AND id > \(after)
                    AND expires_at > \(liveAt)
                ORDER BY id LIMIT \(limit)
                """
            case (nil, let owner?):
                """
                SELECT id, bar, owner, device, revision, created_at, updated_at, expires_at,
                    token_digest, state
                FROM sessions
                WHERE owner = \(owner) AND id > \(after) AND expires_at > \(liveAt)
                ORDER BY id LIMIT \(limit)
                """
            case (let bar?, nil):
                """
                SELECT id, bar, owner, device, revision, created_at, updated_at, expires_at,
                    token_digest, state
                FROM sessions
                WHERE bar = \(bar) AND id > \(after) AND expires_at > \(liveAt)
                ORDER BY id LIMIT \(limit)
                """
            case (nil, nil):
                """
                SELECT id, bar, owner, device, revision, created_at, updated_at, expires_at,
                    token_digest, state
                FROM sessions
                WHERE id > \(after) AND expires_at > \(liveAt)
                ORDER BY id LIMIT \(limit)
                """
            }
        return try all(query, Self.session)
    }

    /// Counts whole hours in the index and looks at the rows of one hour only.
    func sessionCount(bar: String, liveAt: Int64) throws(SQLiteError) -> Int {
        let hour = Self.hour(of: liveAt)
        return try first(
            """
            SELECT
                (SELECT count(*) FROM sessions INDEXED BY sessions_by_expiry
                    WHERE expires_hour > \(hour) AND bar = \(bar))
                + (SELECT count(*) FROM sessions
                    WHERE expires_hour = \(hour) AND bar = \(bar) AND expires_at > \(liveAt))
            """
        ) { Int($0.integer(0)) } ?? 0
    }

    private static func session(_ row: borrowing SQLiteRow) -> SessionRecord {
        SessionRecord(
            id: row.text(0), bar: row.text(1), owner: row.optionalText(2),
            device: row.optionalText(3), revision: row.integer(4), createdAt: row.integer(5),
            updatedAt: row.integer(6), expiresAt: row.integer(7), tokenDigest: row.bytes(8),
            state: row.bytes(9))
    }
}
