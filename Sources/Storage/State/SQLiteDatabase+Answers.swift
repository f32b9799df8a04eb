extension SQLiteDatabase {
    func put(_ answer: StoredAnswer, _ sessions: inout SessionRows) throws(SQLiteError)
        -> StateTransaction.Step
    {
        var session: Int64?
        if let id = answer.session {
            guard let row = try sessions.row(of: id) else { return .conflict }
            session = row.number
        }
        let put = try execute(
            """
            INSERT INTO answers (
                scope, key, session, fingerprint, created_at, expires_at, answer)
            VALUES (
                \(answer.scope), \(answer.key), \(session), \(answer.fingerprint),
                \(answer.createdAt), \(answer.expiresAt), \(answer.answer))
            ON CONFLICT (scope, key) DO UPDATE SET
                number = (SELECT max(number) + 1 FROM answers),
                session = excluded.session, fingerprint = excluded.fingerprint,
                created_at = excluded.created_at, expires_at = excluded.expires_at,
                answer = excluded.answer
            WHERE expires_at <= excluded.created_at
            """)
        return put == 1 ? .done : .conflict
    }

    func deleteAnswersExpired(at now: Int64, limit: Int) throws(SQLiteError) {
        try execute(
            """
            DELETE FROM answers WHERE number IN (
                SELECT number FROM answers WHERE expires_at <= \(now)
                ORDER BY expires_at LIMIT \(limit))
            """)
    }

    /// Expired sessions and answers, and runs that finished long ago.
    func prune(now: Int64, finishedRunsBefore: Int64, limit: Int) throws(SQLiteError)
        -> StateTransaction.Step
    {
        let sessions = try deleteSessionsExpired(at: now, limit: limit)
        try deleteAnswersExpired(at: now, limit: limit)
        try deleteRuns(finishedBefore: finishedRunsBefore, limit: limit)
        return .removed(sessions: sessions)
    }

    // MARK: Reading

    func answer(scope: String, key: String) throws(SQLiteError) -> StoredAnswer? {
        try first(
            """
            SELECT scope, key, sessions.id, fingerprint, answers.created_at, answers.expires_at,
                answer
            FROM answers LEFT JOIN sessions ON sessions.number = answers.session
            WHERE scope = \(scope) AND key = \(key)
            """
        ) {
            StoredAnswer(
                scope: $0.text(0), key: $0.text(1), session: $0.optionalText(2),
                fingerprint: $0.bytes(3), createdAt: $0.integer(4), expiresAt: $0.integer(5),
                answer: $0.bytes(6))
        }
    }
}
