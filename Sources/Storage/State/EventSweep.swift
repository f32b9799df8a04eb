/// Removes events that their sessions have left behind, in small pieces.
///
/// Events lie in the order of time, not by session: a session's next event must not cost a page of
/// its own, nor a look for the one that it leaves behind. So a sweep goes over all of them now and
/// then: when as many were left behind as the last sweep kept. An event costs the look at two, and
/// the table holds at most twice what is needed.
struct EventSweep {
    /// How many events a piece looks at: commits wait for it.
    private static let pieceSize = 200

    /// No sweep is due before so many events were left behind.
    private let least: Int64
    private var leftBehind: Int64
    /// How many events the last sweep kept.
    private var kept: Int64
    private var newestPlace: Int64
    private var underway: Underway?

    /// A sweep that has begun.
    private struct Underway {
        var position: Int64
        var end: Int64
        var kept: Int64
        /// What the events that come meanwhile leave behind counts for the next sweep.
        var leftBehindBefore: Int64
    }

    init(_ database: SQLiteDatabase, least: Int64) throws(SQLiteError) {
        self.least = least
        let last = try database.first("SELECT place, kept FROM event_sweep") {
            (place: $0.integer(0), kept: $0.integer(1))
        }
        newestPlace = try database.first("SELECT max(place) FROM events") { $0.integer(0) } ?? 0
        kept = last?.kept ?? 0
        // Not more than came since.
        leftBehind = newestPlace - (last?.place ?? 0)
    }

    /// Whether there is a piece to be done.
    var isDue: Bool { underway != nil || leftBehind >= max(least, kept) }

    /// Takes note of events that were added.
    mutating func note(_ news: SessionRows.News) {
        newestPlace = news.newestEvent ?? newestPlace
        leftBehind += news.leftBehind
    }

    /// Goes on by one piece, in the transaction that is open.
    mutating func sweepPiece(_ database: SQLiteDatabase) throws(SQLiteError) {
        guard isDue else { return }
        var sweep =
            underway
            ?? Underway(position: 0, end: newestPlace, kept: 0, leftBehindBefore: leftBehind)
        let places = try database.all(
            """
            SELECT place FROM events
            WHERE place > \(sweep.position) AND place <= \(sweep.end)
            ORDER BY place LIMIT \(Self.pieceSize)
            """
        ) { $0.integer(0) }
        guard let last = places.last else {
            try finish(sweep, database)
            return
        }
        let removed = try database.execute(
            """
            DELETE FROM events
            WHERE place > \(sweep.position) AND place <= \(last)
                AND NOT EXISTS (
                    SELECT 1 FROM sessions
                    WHERE number = events.session
                        AND sessions.revision - \(keptEvents) < events.revision)
            """)
        sweep.kept += Int64(places.count - removed)
        sweep.position = last
        underway = sweep
    }

    private mutating func finish(_ sweep: Underway, _ database: SQLiteDatabase)
        throws(SQLiteError)
    {
        try database.execute("UPDATE event_sweep SET place = \(sweep.end), kept = \(sweep.kept)")
        kept = sweep.kept
        leftBehind -= sweep.leftBehindBefore
        underway = nil
    }
}
