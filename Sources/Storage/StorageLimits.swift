/// How many of each thing are kept, so that no client can make the disk or the memory grow without
/// end.
package struct StorageLimits: Sendable {
    package var bars = 1_000
    /// Versions kept of each bar, the newest; older ones go by themselves.
    package var barVersions = 500
    /// Of all bars, expired ones too until they are removed.
    package var sessions = 1_000_000
    /// Live sessions of an owner under one bar.
    package var ownerSessions = 200
    /// Of owners, under all bars; private ones are part of their sessions.
    package var profiles = 10_000_000
    /// Finished runs kept of each session, the newest; older ones go by themselves.
    package var sessionRuns = 256
    /// Answers that idempotency keys stand for.
    package var answers = 10_000_000
    package var catalogs = 1_000
    /// Items of one catalog.
    package var items = 5_000_000
    /// Loads under way at the same time.
    package var loads = 8

    package init() {}
}

/// A limit that was reached, with how many there may be.
package enum StorageLimit: Equatable, Sendable {
    case bars(Int)
    case sessions(Int)
    case ownerSessions(Int)
    case profiles(Int)
    case answers(Int)
    case catalogs(Int)
    case items(Int)
    case loads(Int)
}

extension SQLiteDatabase {
    /// Takes note of sessions and profiles that came, or went when negative.
    func count(sessions: Int = 0, profiles: Int = 0) throws(SQLiteError) {
        if sessions == 0, profiles == 0 { return }
        try execute(
            """
            UPDATE totals SET
                sessions = sessions + \(sessions), profiles = profiles + \(profiles)
            """)
    }

    /// The limit that one more bar would break.
    func limitForBar(_ limits: StorageLimits) throws(SQLiteError) -> StorageLimit? {
        let count = try first("SELECT count(*) FROM bars") { Int($0.integer(0)) } ?? 0
        return count >= limits.bars ? .bars(limits.bars) : nil
    }

    /// The limit that one more profile would break.
    func limitForProfile(_ limits: StorageLimits) throws(SQLiteError) -> StorageLimit? {
        let count = try first("SELECT profiles FROM totals") { Int($0.integer(0)) } ?? 0
        return count >= limits.profiles ? .profiles(limits.profiles) : nil
    }

    /// The limit that this new session would break.
    func limit(for session: SessionRecord, _ limits: StorageLimits) throws(SQLiteError)
        -> StorageLimit?
    {
        let count = try first("SELECT sessions FROM totals") { Int($0.integer(0)) } ?? 0
        if count >= limits.sessions { return .sessions(limits.sessions) }
        guard let owner = session.owner else { return nil }
        let live = try first(
            """
            SELECT count(*) FROM sessions
            WHERE owner = \(owner) AND bar = \(session.bar) AND expires_at > \(session.createdAt)
            """
        ) { Int($0.integer(0)) }
        return live ?? 0 >= limits.ownerSessions ? .ownerSessions(limits.ownerSessions) : nil
    }
}

/// How many answers there are at most, without counting: they are numbered as they come, and the
/// oldest go first.
struct AnswerCount {
    private var oldest: Int64
    private var newest: Int64

    init(_ database: SQLiteDatabase) throws(SQLiteError) {
        (oldest, newest) = try Self.ends(database)
    }

    /// The limit that one more answer would break.
    mutating func limit(_ database: SQLiteDatabase, _ limits: StorageLimits) throws(SQLiteError)
        -> StorageLimit?
    {
        if newest - oldest + 1 >= limits.answers { (oldest, newest) = try Self.ends(database) }
        return newest - oldest + 1 >= limits.answers ? .answers(limits.answers) : nil
    }

    /// Takes note of the answer that was put last.
    mutating func note(_ number: Int64) { newest = max(newest, number) }

    private static func ends(_ database: SQLiteDatabase) throws(SQLiteError) -> (Int64, Int64) {
        try database.first(
            """
            SELECT coalesce((SELECT min(number) FROM answers), 1),
                coalesce((SELECT max(number) FROM answers), 0)
            """
        ) { ($0.integer(0), $0.integer(1)) } ?? (1, 0)
    }
}
