/// How many revisions of a session keep their events.
let keptEvents = 256

extension SQLiteDatabase {
    func append(_ event: EventRecord, _ sessions: inout SessionRows) throws(SQLiteError)
        -> StateTransaction.Step
    {
        guard let row = try sessions.row(of: event.session) else { return .conflict }
        try execute(
            """
            INSERT INTO events (session, revision, previous, body)
            VALUES (\(row.number), \(event.revision), \(row.lastEvent), \(event.body))
            """)
        sessions.note(lastEvent: lastInsertedRow, revision: event.revision, of: event.session)
        return .done
    }

    /// The table `chain`: the places of a session's events, back to where a sweep has removed them
    /// already.
    private static func chain(of session: Int64) -> SQL {
        """
        WITH RECURSIVE chain (place, previous) AS (
            SELECT place, previous FROM events
            WHERE session = \(session)
                AND place = (SELECT last_event FROM sessions WHERE number = \(session))
            UNION ALL
            SELECT events.place, events.previous
            FROM chain JOIN events ON events.place = chain.previous
            WHERE events.session = \(session)
        )
        """
    }

    /// Removes the events of a session.
    func deleteEvents(session number: Int64) throws(SQLiteError) {
        try execute(
            """
            \(Self.chain(of: number))
            DELETE FROM events WHERE place IN (SELECT place FROM chain)
            """)
    }

    /// Blanks the texts of `type` gestures and of searches by programs, and the query in the answers
    /// that show one. What is blanked stays: a request that is repeated must not be done twice.
    /// Only answers with a query that is not blank are read, by their index: others may be many.
    func forgetTyping(in session: String, _ sessions: inout SessionRows) throws(SQLiteError)
        -> StateTransaction.Step
    {
        guard let row = try sessions.row(of: session) else { return .conflict }
        try execute(
            """
            \(Self.chain(of: row.number))
            UPDATE events SET body = CAST(
                json_replace(CAST(body AS TEXT), '$.cause.text', '', '$.cause.query', '') AS BLOB)
            WHERE place IN (SELECT place FROM chain)
                AND (json_extract(CAST(body AS TEXT), '$.cause.gesture') = 'type'
                    OR json_extract(CAST(body AS TEXT), '$.cause.request') = 'search')
            """)
        try execute(
            """
            WITH kept (number, head, body) AS (
                SELECT number, CAST(substr(answer, 1, instr(answer, x'0A')) AS TEXT),
                    CAST(substr(answer, instr(answer, x'0A') + 1) AS TEXT)
                FROM answers WHERE session = \(row.number)
                    AND CAST(answer AS TEXT) GLOB '*"query":"[^"]*'
            )
            UPDATE answers SET answer = CAST(
                head || json_replace(
                    body, '$.session.search.query', '', '$.session.search.showing',
                    CASE
                        WHEN json_extract(body, '$.session.search.showing') <> 'results'
                        THEN json_extract(body, '$.session.search.showing')
                        WHEN json_array_length(body, '$.session.search.recents') > 0
                        THEN 'recents'
                        ELSE 'prompt' END) AS BLOB)
            FROM kept WHERE answers.number = kept.number AND CASE
                WHEN json_valid(body) THEN json_extract(body, '$.session.search.query') <> ''
                ELSE 0 END
            """)
        return .done
    }

    // MARK: Reading

    func events(session: String, after: Int64, limit: Int) throws(SQLiteError) -> [EventRecord] {
        // What lies behind the last revisions may be there until a sweep comes by: it is not shown.
        try all(
            """
            WITH RECURSIVE
                head (session, oldest, place) AS (
                    SELECT number, max(\(after), events.revision - \(keptEvents)), place
                    FROM sessions JOIN events ON place = last_event AND session = number
                    WHERE id = \(session)
                ),
                chain (place, revision, previous, oldest, session) AS (
                    SELECT events.place, revision, previous, oldest, head.session
                    FROM head JOIN events USING (place)
                    WHERE revision > oldest
                    UNION ALL
                    SELECT events.place, events.revision, events.previous, oldest, chain.session
                    FROM chain JOIN events ON events.place = chain.previous
                    WHERE events.session = chain.session AND events.revision > oldest
                )
            SELECT chain.revision, body FROM chain JOIN events USING (place)
            ORDER BY chain.revision LIMIT \(limit)
            """
        ) { EventRecord(session: session, revision: $0.integer(0), body: $0.bytes(1)) }
    }
}
