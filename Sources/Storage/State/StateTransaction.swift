/// Carries out changes inside the writer's transaction.
///
/// Each change looks at its condition first and then writes, so that a conflict in the first change,
/// the usual one, has nothing to take back.
struct StateTransaction: TransactionBody {
    /// What a change did.
    enum Step {
        case done
        case removed(sessions: [String])
        case conflict
    }

    private let limits: StorageLimits
    private var sweep: EventSweep
    private var answers: AnswerCount

    init(_ database: SQLiteDatabase, options: SQLiteOptions, limits: StorageLimits)
        throws(SQLiteError)
    {
        self.limits = limits
        answers = try AnswerCount(database)
        sweep = try EventSweep(database, least: options.leastEventsToSweep)
    }

    var wantsTidying: Bool { sweep.isDue }

    mutating func tidy(_ database: SQLiteDatabase) throws(SQLiteError) {
        try sweep.sweepPiece(database)
    }

    mutating func apply(
        _ changes: @Sendable () -> [Change], to database: SQLiteDatabase
    ) throws(SQLiteError) -> Applied<CommitOutcome> {
        var removed: [String] = []
        // Changes of one commit mostly concern one session: its number is looked up once.
        var sessions = SessionNumbers(database)
        for (index, change) in changes().enumerated() {
            if let limit = try limit(change, database) { return .refused(.limitReached(limit)) }
            switch try apply(change, to: database, &sessions) {
            case .done: break
            case .removed(let ids): removed += ids
            case .conflict: return .refused(.conflict(change: index))
            }
        }
        if let place = sessions.newestEvent {
            sweep.note(newestPlace: place, leftBehind: sessions.eventsLeftBehind)
        }
        return .accepted(.committed(removedSessions: removed))
    }

    /// The limit that a change would break.
    private mutating func limit(_ change: Change, _ database: SQLiteDatabase)
        throws(SQLiteError) -> StorageLimit?
    {
        switch change {
        case .putBar(_, nil): try database.limitForBar(limits)
        case .putSession(let session, nil): try database.limit(for: session, limits)
        case .putProfile(_, nil): try database.limitForProfile(limits)
        case .putAnswer: try answers.limit(database, limits)
        case .putBar, .deleteBar, .putSession, .deleteSession, .putProfile, .appendEvent,
            .forgetTyping, .putRun, .deleteRun, .eraseOwner, .prune:
            nil
        }
    }

    private mutating func apply(
        _ change: Change, to database: SQLiteDatabase, _ sessions: inout SessionNumbers
    ) throws(SQLiteError) -> Step {
        switch change {
        case .putBar(let bar, nil): try database.add(bar)
        case .putBar(let bar, let expected?):
            try database.replace(bar, expecting: expected, keeping: limits.barVersions)
        case .deleteBar(let id, let expected, let time):
            try database.deleteBar(id, expecting: expected, unlessSessionsLiveAt: time)
        case .putSession(let session, nil): try database.add(session, &sessions)
        case .putSession(let session, let expected?):
            try database.replace(session, expecting: expected, &sessions)
        case .deleteSession(let id, let expected):
            try database.deleteSession(id, expecting: expected, &sessions)
        case .putProfile(let profile, nil): try database.add(profile)
        case .putProfile(let profile, let expected?):
            try database.replace(profile, expecting: expected)
        case .appendEvent(let event): try database.append(event, &sessions)
        case .forgetTyping(let session): try database.forgetTyping(in: session, &sessions)
        case .putRun(let run): try database.put(run, keeping: limits.sessionRuns, &sessions)
        case .deleteRun(let id, let session):
            try database.deleteRun(id, of: session, &sessions)
        case .putAnswer(let answer): try put(answer, database, &sessions)
        case .eraseOwner(let bar, let owner): try database.erase(owner: owner, of: bar)
        case .prune(let now, let finishedRunsBefore, let limit):
            try database.prune(now: now, finishedRunsBefore: finishedRunsBefore, limit: limit)
        }
    }
}

extension StateTransaction {
    private mutating func put(
        _ answer: StoredAnswer, _ database: SQLiteDatabase, _ sessions: inout SessionNumbers
    ) throws(SQLiteError) -> Step {
        let step = try database.put(answer, &sessions)
        answers.note(database.lastInsertedRow)
        return step
    }
}

/// Remembers the last session that was looked up, for the time of one commit.
struct SessionNumbers {
    /// What the changes of a session need to know of its row.
    struct Row {
        var number: Int64
        var revision: Int64
        var expiresHour: Int64
        var lastEvent: Int64
    }

    private let database: SQLiteDatabase
    private var last: (id: String, row: Row)?
    /// The place of the newest event that was added.
    private(set) var newestEvent: Int64?
    /// How many events got out of reach by those that were added.
    private(set) var eventsLeftBehind: Int64 = 0

    init(_ database: SQLiteDatabase) { self.database = database }

    /// The row as it is stored; nil when there is none.
    mutating func row(of id: String) throws(SQLiteError) -> Row? {
        if let last, last.id.utf8.elementsEqual(id.utf8) { return last.row }
        let row = try database.first(
            "SELECT number, revision, expires_hour, last_event FROM sessions WHERE id = \(id)"
        ) { row in
            Row(
                number: row.integer(0), revision: row.integer(1), expiresHour: row.integer(2),
                lastEvent: row.integer(3))
        }
        last = row.map { (id, $0) }
        return row
    }

    /// Takes note of a change of the session that was looked up last.
    mutating func note(revision: Int64) { last?.row.revision = revision }

    /// Takes note of an event of the session that was looked up last.
    mutating func note(lastEvent place: Int64, revision: Int64) {
        last?.row.lastEvent = place
        newestEvent = place
        if revision > keptEvents { eventsLeftBehind += 1 }
    }

    /// Forgets what is known, because sessions changed.
    mutating func forget() { last = nil }
}
