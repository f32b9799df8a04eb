/// Where the events of a session lie: a ring of 256 places, by the low bits of the revision.
struct EventPlaces {
    static let count: Int64 = 256

    let first: Int64
    var last: Int64 { first + (Self.count - 1) }

    init(session number: Int64) { first = number &* Self.count }

    func place(of revision: Int64) -> Int64 { first + (revision & (Self.count - 1)) }
}

extension SQLiteDatabase {
    func append(_ event: EventRecord, _ sessions: inout SessionNumbers) throws(SQLiteError)
        -> StateTransaction.Step
    {
        guard let row = try sessions.row(of: event.session) else { return .conflict }
        let place = EventPlaces(session: row.number).place(of: event.revision)
        try execute(
            """
            INSERT OR REPLACE INTO events (place, revision, body)
            VALUES (\(place), \(event.revision), \(event.body))
            """)
        return .done
    }

    // MARK: Reading

    func events(session: String, after: Int64, limit: Int) throws(SQLiteError) -> [EventRecord] {
        let number = try first("SELECT number FROM sessions WHERE id = \(session)") {
            $0.integer(0)
        }
        guard let number else { return [] }
        let places = EventPlaces(session: number)
        // Where revisions have gaps, a place may still hold an event that is out of reach.
        return try all(
            """
            SELECT revision, body FROM events
            WHERE place BETWEEN \(places.first) AND \(places.last) AND revision > \(after)
                AND revision > (
                    SELECT max(revision) - \(EventPlaces.count) FROM events
                    WHERE place BETWEEN \(places.first) AND \(places.last))
            ORDER BY revision LIMIT \(limit)
            """
        ) { EventRecord(session: session, revision: $0.integer(0), body: $0.bytes(1)) }
    }
}
