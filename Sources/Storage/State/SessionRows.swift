/// What the writer knows of the rows of sessions, so that it need not read what it wrote itself.
///
/// Holds as long as nobody else writes and every write goes through here. What a transaction that
/// came to nothing has noted must be forgotten with it.
struct SessionRows {
    struct Row {
        var number: Int64
        var revision: Int64
        var expiresHour: Int64
        var lastEvent: Int64
    }

    /// What a sweep wants to know of the events that were added.
    struct News {
        /// The place of the newest; nil when there is none.
        var newestEvent: Int64?
        /// How many got out of reach.
        var leftBehind: Int64 = 0
    }

    /// More than this are not remembered: about 2 MB.
    private static let limit = 16_384

    private let database: SQLiteDatabase
    private var rows: [String: Row] = [:]
    /// Sessions whose newest event is not in their rows yet.
    private var behind: [String] = []
    private var news = News()

    init(_ database: SQLiteDatabase) { self.database = database }

    /// The row as it is stored; nil when there is none.
    mutating func row(of id: String) throws(SQLiteError) -> Row? {
        if let row = rows[id] { return row }
        let row = try database.first(
            "SELECT number, revision, expires_hour, last_event FROM sessions WHERE id = \(id)"
        ) { row in
            Row(
                number: row.integer(0), revision: row.integer(1), expiresHour: row.integer(2),
                lastEvent: row.integer(3))
        }
        if rows.count >= Self.limit { rows = rows.filter { behind.contains($0.key) } }
        rows[id] = row
        return row
    }

    /// Takes note of what was written into a session's row: everything but its number.
    mutating func note(_ row: Row, of id: String) {
        rows[id] = row
        behind.removeAll { $0 == id }
    }

    /// Takes note of an event. The session's row is written later, with other changes if there are
    /// any.
    mutating func note(lastEvent place: Int64, revision: Int64, of id: String) {
        rows[id]?.lastEvent = place
        if !behind.contains(id) { behind.append(id) }
        news.newestEvent = place
        if revision > keptEvents { news.leftBehind += 1 }
    }

    /// Writes what is missing in the rows.
    mutating func writeLastEvents() throws(SQLiteError) {
        for id in behind {
            guard let row = rows[id] else { continue }
            try database.execute(
                "UPDATE sessions SET last_event = \(row.lastEvent) WHERE number = \(row.number)")
        }
        behind = []
    }

    /// What happened to the events since the last call.
    mutating func takeNews() -> News {
        defer { news = News() }
        return news
    }

    /// Forgets sessions that are gone.
    mutating func forget(_ ids: [String]) {
        for id in ids { rows[id] = nil }
        behind.removeAll { ids.contains($0) }
    }

    /// Forgets everything: what is stored may be something else.
    mutating func forgetAll() {
        rows = [:]
        behind = []
        news = News()
    }
}
