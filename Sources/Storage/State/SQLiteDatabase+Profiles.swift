extension SQLiteDatabase {
    func add(_ profile: ProfileRecord) throws(SQLiteError) -> StateTransaction.Step {
        let added = try execute(
            """
            INSERT INTO profiles (bar, owner, revision, state)
            SELECT \(profile.bar), \(profile.owner), \(profile.revision), \(profile.state)
            WHERE EXISTS (SELECT 1 FROM bars WHERE id = \(profile.bar))
                AND \(profile.revision) > (SELECT profile FROM retired_revisions)
            ON CONFLICT DO NOTHING
            """)
        guard added == 1 else { return .conflict }
        try count(profiles: 1)
        return .done
    }

    func replace(_ profile: ProfileRecord, expecting expected: Int64) throws(SQLiteError)
        -> StateTransaction.Step
    {
        let replaced = try execute(
            """
            UPDATE profiles SET revision = \(profile.revision), state = \(profile.state)
            WHERE bar = \(profile.bar) AND owner = \(profile.owner) AND revision = \(expected)
            """)
        return replaced == 1 ? .done : .conflict
    }

    func erase(owner: String, of bar: String) throws(SQLiteError) -> StateTransaction.Step {
        let sessions = try all(
            "SELECT number, id FROM sessions WHERE owner = \(owner) AND bar = \(bar)"
        ) { ($0.integer(0), $0.text(1)) }
        for (number, _) in sessions { try deleteSession(number: number) }
        try retireProfile(of: owner, bar: bar)
        let erased = try execute(
            "DELETE FROM profiles WHERE bar = \(bar) AND owner = \(owner)")
        try count(profiles: -erased)
        return .removed(sessions: sessions.map(\.1))
    }

    // MARK: Reading

    /// The revision of a stored profile; nil when there is none.
    func profileRevision(bar: String, owner: String) throws(SQLiteError) -> Int64? {
        try first("SELECT revision FROM profiles WHERE bar = \(bar) AND owner = \(owner)") {
            $0.integer(0)
        }
    }

    func profile(bar: String, owner: String) throws(SQLiteError) -> ProfileRecord? {
        try first(
            """
            SELECT bar, owner, revision, state FROM profiles
            WHERE bar = \(bar) AND owner = \(owner)
            """
        ) {
            ProfileRecord(
                bar: $0.text(0), owner: $0.text(1), revision: $0.integer(2), state: $0.bytes(3))
        }
    }
}
