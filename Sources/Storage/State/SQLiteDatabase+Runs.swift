extension SQLiteDatabase {
    func put(
        _ run: RunRecord, keeping finished: Int, _ sessions: inout SessionRows
    ) throws(SQLiteError) -> StateTransaction.Step {
        guard let row = try sessions.row(of: run.session) else { return .conflict }
        let put = try execute(
            """
            INSERT INTO runs (id, session, is_active, created_at, finished_at, state)
            VALUES (
                \(run.id), \(row.number), \(run.isActive), \(run.createdAt),
                \(run.finishedAt), \(run.state))
            ON CONFLICT (id) DO UPDATE SET
                is_active = excluded.is_active, finished_at = excluded.finished_at,
                state = excluded.state
            WHERE session = excluded.session
            """)
        guard put == 1 else { return .conflict }
        if !run.isActive { try deleteRuns(of: row.number, keeping: finished) }
        return .done
    }

    func deleteRun(
        _ id: String, of session: String, _ sessions: inout SessionRows
    ) throws(SQLiteError) -> StateTransaction.Step {
        guard let row = try sessions.row(of: session) else { return .conflict }
        let deleted = try execute(
            "DELETE FROM runs WHERE id = \(id) AND session = \(row.number) AND is_active = 0")
        return deleted == 1 ? .done : .conflict
    }

    /// Removes the finished runs of a session beyond the newest.
    private func deleteRuns(of session: Int64, keeping count: Int) throws(SQLiteError) {
        try execute(
            """
            DELETE FROM runs WHERE is_active = 0 AND number IN (
                SELECT number FROM runs WHERE session = \(session)
                ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET \(count))
            """)
    }

    func deleteRuns(finishedBefore time: Int64, limit: Int) throws(SQLiteError) {
        try execute(
            """
            DELETE FROM runs WHERE number IN (
                SELECT number FROM runs WHERE finished_at < \(time) AND is_active = 0
                ORDER BY finished_at LIMIT \(limit))
            """)
    }

    // MARK: Reading

    func run(id: String, session: String) throws(SQLiteError) -> RunRecord? {
        try first(
            """
            SELECT runs.id, sessions.id, is_active, runs.created_at, finished_at, runs.state
            FROM runs JOIN sessions ON sessions.number = runs.session
            WHERE runs.id = \(id) AND sessions.id = \(session)
            """, Self.run)
    }

    func runs(session: String, after: RunPosition?, limit: Int) throws(SQLiteError)
        -> [RunRecord]
    {
        // Before any position stands none: the latest time there is, and an id that no other
        // follows.
        let after = after ?? RunPosition(createdAt: .max, id: "")
        return try all(
            """
            SELECT runs.id, sessions.id, is_active, runs.created_at, finished_at, runs.state
            FROM runs JOIN sessions ON sessions.number = runs.session
            WHERE runs.session = (SELECT number FROM sessions WHERE id = \(session))
                AND (runs.created_at, runs.id) < (\(after.createdAt), \(after.id))
            ORDER BY runs.created_at DESC, runs.id DESC LIMIT \(limit)
            """, Self.run)
    }

    func activeRuns() throws(SQLiteError) -> [RunRecord] {
        try all(
            """
            SELECT runs.id, sessions.id, is_active, runs.created_at, finished_at, runs.state
            FROM runs JOIN sessions ON sessions.number = runs.session
            WHERE is_active = 1 ORDER BY runs.created_at, runs.id
            """, Self.run)
    }

    private static func run(_ row: borrowing SQLiteRow) -> RunRecord {
        RunRecord(
            id: row.text(0), session: row.text(1), isActive: row.isTrue(2),
            createdAt: row.integer(3), finishedAt: row.optionalInteger(4), state: row.bytes(5))
    }
}
