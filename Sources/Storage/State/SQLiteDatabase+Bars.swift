extension SQLiteDatabase {
    func add(_ bar: BarRecord) throws(SQLiteError) -> StateTransaction.Step {
        let added = try execute(
            """
            INSERT INTO bars (id, revision) SELECT \(bar.id), \(bar.revision)
            WHERE \(bar.revision) > (SELECT bar FROM retired_revisions)
            ON CONFLICT DO NOTHING
            """)
        guard added == 1 else { return .conflict }
        try addVersion(bar)
        return .done
    }

    func replace(
        _ bar: BarRecord, expecting expected: Int64, keeping versions: Int
    ) throws(SQLiteError) -> StateTransaction.Step {
        guard bar.revision > expected else { return .conflict }
        let replaced = try execute(
            """
            UPDATE bars SET revision = \(bar.revision)
            WHERE id = \(bar.id) AND revision = \(expected)
            """)
        guard replaced == 1 else { return .conflict }
        try addVersion(bar)
        try execute(
            """
            DELETE FROM bar_versions
            WHERE bar = \(bar.id) AND revision <= \(bar.revision - Int64(versions))
            """)
        return .done
    }

    private func addVersion(_ bar: BarRecord) throws(SQLiteError) {
        try execute(
            """
            INSERT INTO bar_versions (bar, revision, author, at, definition)
            VALUES (\(bar.id), \(bar.revision), \(bar.author), \(bar.at), \(bar.definition))
            """)
    }

    func deleteBar(
        _ id: String, expecting expected: Int64, unlessSessionsLiveAt time: Int64?
    ) throws(SQLiteError) -> StateTransaction.Step {
        let isExpected = try first(
            "SELECT 1 FROM bars WHERE id = \(id) AND revision = \(expected)"
        ) { _ in true }
        guard isExpected == true else { return .conflict }
        if let time, try sessionCount(bar: id, liveAt: time) > 0 { return .conflict }
        let sessions = try all("SELECT number, id FROM sessions WHERE bar = \(id)") {
            ($0.integer(0), $0.text(1))
        }
        for (number, _) in sessions { try deleteSession(number: number) }
        try retire(bar: id, at: expected)
        try count(profiles: -(try execute("DELETE FROM profiles WHERE bar = \(id)")))
        try execute("DELETE FROM bar_versions WHERE bar = \(id)")
        try execute("DELETE FROM bars WHERE id = \(id)")
        return .removed(sessions: sessions.map(\.1))
    }

    // MARK: Reading

    func bars() throws(SQLiteError) -> [BarRecord] {
        try all(
            """
            SELECT bars.id, bars.revision, definition, author, at
            FROM bars JOIN bar_versions
                ON bar_versions.bar = bars.id AND bar_versions.revision = bars.revision
            ORDER BY bars.id
            """, Self.bar)
    }

    func barVersions(id: String, before: Int64?, limit: Int) throws(SQLiteError) -> [BarVersion] {
        try all(
            """
            SELECT revision, author, at FROM bar_versions
            WHERE bar = \(id) AND revision < \(before ?? .max)
            ORDER BY revision DESC LIMIT \(limit)
            """
        ) { BarVersion(revision: $0.integer(0), author: $0.text(1), at: $0.integer(2)) }
    }

    func barVersion(id: String, revision: Int64) throws(SQLiteError) -> BarRecord? {
        try first(
            """
            SELECT bar, revision, definition, author, at FROM bar_versions
            WHERE bar = \(id) AND revision = \(revision)
            """, Self.bar)
    }

    private static func bar(_ row: borrowing SQLiteRow) -> BarRecord {
        BarRecord(
            id: row.text(0), revision: row.integer(1), definition: row.bytes(2),
            author: row.text(3), at: row.integer(4))
    }
}
