/// Carries out changes inside the writer's transaction.
///
/// Each change looks at its condition first and then writes, so that a conflict in the first
/// change, the usual one, has nothing to take back.
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
    private var sessions: SessionRows

    init(_ database: SQLiteDatabase, options: SQLiteOptions, limits: StorageLimits)
        throws(SQLiteError)
    {
        self.limits = limits
        answers = try AnswerCount(database)
        sweep = try EventSweep(database, least: options.leastEventsToSweep)
        sessions = SessionRows(database)
    }

    var wantsTidying: Bool { sweep.isDue }

    mutating func tidy(_ database: SQLiteDatabase) throws(SQLiteError) {
        try sweep.sweepPiece(database)
    }

    mutating func apply(
        _ changes: @Sendable () -> [Change], to database: SQLiteDatabase
    ) throws(SQLiteError) -> Applied<CommitOutcome> {
        var removed: [String] = []
        for (index, change) in changes().enumerated() {
            if let limit = try limit(change, database) { return .refused(.limitReached(limit)) }
            // Events are found from their session's row.
            if change.takesSessionsAway { try sessions.writeLastEvents() }
            switch try apply(change, to: database) {
            case .done: break
            case .removed(let ids):
                sessions.forget(ids)
                removed += ids
            case .conflict: return .refused(.conflict(change: index))
            }
        }
        try sessions.writeLastEvents()
        sweep.note(sessions.takeNews())
        return .accepted(.committed(removedSessions: removed))
    }

    func isEssential(_ changes: @Sendable () -> [Change]) -> Bool {
        changes().contains(where: \.isEssential)
    }

    func isProvisional(_ changes: @Sendable () -> [Change]) -> Bool { false }

    mutating func wasTakenBack() { sessions.forgetAll() }

    /// The limit that a change would break.
    private mutating func limit(_ change: Change, _ database: SQLiteDatabase)
        throws(SQLiteError) -> StorageLimit?
    {
        switch change {
        case .putBar(_, nil): try database.limitForBar(limits)
        case .putSession(let session, nil): try database.limit(for: session, limits)
        case .putProfile(_, nil): try database.limitForProfile(limits)
        case .putAnswer: try answers.limit(database, limits)
        case .putBar, .deleteBar, .putSession, .deleteSession, .expectSession, .putProfile,
            .expectProfile, .appendEvent, .forgetTyping, .putRun, .deleteRun, .eraseOwner,
            .markEssential, .prune:
            nil
        }
    }

    private mutating func apply(
        _ change: Change, to database: SQLiteDatabase
    ) throws(SQLiteError) -> Step {
        switch change {
        case .putBar(let bar, nil): try database.add(bar)
        case .putBar(let bar, let expected?):
            try database.replace(bar, expecting: expected, keeping: limits.barVersions)
        case .deleteBar(let id, let expected, let time):
            try database.deleteBar(id, expecting: expected, unlessSessionsLiveAt: time)
        case .putSession(let session, nil): try database.add(session)
        case .putSession(let session, let expected?):
            try database.replace(session, expecting: expected, &sessions)
        case .deleteSession(let id, let expected):
            try database.deleteSession(id, expecting: expected, &sessions)
        case .expectSession(let id, let revision):
            try sessions.row(of: id)?.revision == revision ? .done : .conflict
        case .putProfile(let profile, nil): try database.add(profile)
        case .putProfile(let profile, let expected?):
            try database.replace(profile, expecting: expected)
        case .expectProfile(let bar, let owner, let revision):
            try database.profileRevision(bar: bar, owner: owner) == revision ? .done : .conflict
        case .appendEvent(let event): try database.append(event, &sessions)
        case .forgetTyping(let session): try database.forgetTyping(in: session, &sessions)
        case .putRun(let run): try database.put(run, keeping: limits.sessionRuns, &sessions)
        case .deleteRun(let id, let session):
            try database.deleteRun(id, of: session, &sessions)
        case .putAnswer(let answer): try put(answer, database)
        case .markEssential: .done
        case .eraseOwner(let bar, let owner): try database.erase(owner: owner, of: bar)
        case .prune(let now, let finishedRunsBefore, let limit):
            try database.prune(now: now, finishedRunsBefore: finishedRunsBefore, limit: limit)
        }
    }
}

extension StateTransaction {
    private mutating func put(
        _ answer: StoredAnswer, _ database: SQLiteDatabase
    ) throws(SQLiteError) -> Step {
        let step = try database.put(answer, &sessions)
        if case .done = step { answers.note(database.lastInsertedRow) }
        return step
    }
}

extension Change {
    /// Whether it deletes something, or says that its commit ends something.
    fileprivate var isEssential: Bool {
        switch self {
        case .deleteRun, .markEssential: true
        default: takesSessionsAway
        }
    }

    fileprivate var takesSessionsAway: Bool {
        switch self {
        case .deleteBar, .deleteSession, .eraseOwner, .prune: true
        case .putBar, .putSession, .expectSession, .putProfile, .expectProfile, .appendEvent,
            .forgetTyping, .putRun, .deleteRun, .putAnswer, .markEssential:
            false
        }
    }
}
