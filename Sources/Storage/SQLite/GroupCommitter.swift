/// What one kind of database does inside a transaction.
protocol TransactionBody: SendableMetatype {
    associatedtype Request: Sendable
    associatedtype Outcome: Sendable

    /// Makes the changes of one request. An outcome that says "refused" needs no cleaning up: what
    /// the request has written by then is taken back.
    mutating func apply(_ request: Request, to database: SQLiteDatabase) throws(SQLiteError)
        -> Applied<Outcome>

    /// What was changed since the last commit, or a part of it, is taken back.
    mutating func wasTakenBack()

    /// Whether there may be work for idle moments.
    var wantsTidying: Bool { get }

    /// One small piece of that work, in a transaction of its own.
    mutating func tidy(_ database: SQLiteDatabase) throws(SQLiteError)
}

/// What became of one request.
enum Applied<Outcome: Sendable>: Sendable {
    case accepted(Outcome)
    case refused(Outcome)

    var outcome: Outcome {
        switch self {
        case .accepted(let outcome), .refused(let outcome): outcome
        }
    }
}

/// A request and what is to be called with its outcome.
struct CommitJob<Body: TransactionBody>: Sendable {
    let request: Body.Request
    let whenDone: @Sendable (Result<Body.Outcome, StorageError>) -> Void
}

/// The only writer of a database: puts the requests that wait into one transaction.
///
/// A sync costs more than many requests, so they share one. A request that is refused leaves no
/// trace and does not touch its neighbours.
struct GroupCommitter<Body: TransactionBody>: JobWorker {
    private let database: SQLiteDatabase
    private var body: Body
    private let status: CommitterStatus
    private let options: SQLiteOptions
    private var pagesAtLastCheckpoint = 0
    private var batchesSinceTidying = 0

    init(
        _ database: SQLiteDatabase, body: Body, status: CommitterStatus, options: SQLiteOptions
    ) {
        self.database = database
        self.body = body
        self.status = status
        self.options = options
    }

    mutating func perform(_ jobs: [CommitJob<Body>]) -> Bool {
        guard !jobs.isEmpty else { return tidy() }
        // Under load that never pauses, too, there must be time to tidy up.
        batchesSinceTidying += 1
        if batchesSinceTidying >= 64 { _ = tidy() }
        let clock = ContinuousClock()
        let start = clock.now
        let results = commit(jobs.map(\.request))
        let duration = clock.now - start
        for (job, result) in zip(jobs, results) { job.whenDone(result) }
        options.observe(CommitBatch(requests: jobs.count, duration: duration))
        checkpointIfDue()
        return body.wantsTidying
    }

    // MARK: A batch

    private typealias Outcome = Result<Body.Outcome, StorageError>

    /// How requests of one transaction are kept apart.
    private enum Isolation {
        /// Not at all: good as long as each is accepted whole, or refused before it wrote.
        case none
        /// By savepoints, which cost a little.
        case savepoints
    }

    private mutating func commit(_ requests: [Body.Request]) -> [Outcome] {
        guard status.condition != .failed else { return requests.map { _ in refusal } }
        do throws(SQLiteError) {
            var results = try transaction(requests, isolation: .none)
            if results == nil { results = try transaction(requests, isolation: .savepoints) }
            status.condition = .working
            return results ?? requests.map { _ in refusal }
        } catch  where error.isFull && requests.count > 1 {
            // What fits still goes in: deleting must work on a full disk.
            relieve()
            return requests.flatMap { commit([$0]) }
        } catch {
            status.note(error)
            return requests.map { _ in .failure(error.storageError) }
        }
    }

    private var refusal: Outcome {
        .failure(StorageError(.failed, "the storage failed before: it takes no more changes"))
    }

    /// One transaction; nil when a request has to be taken back that stands in the way of the
    /// others.
    private mutating func transaction(
        _ requests: [Body.Request], isolation: Isolation
    ) throws(SQLiteError) -> [Outcome]? {
        try database.begin()
        var isCommitted = false
        defer { if !isCommitted { rollBack() } }
        var results: [Outcome] = []
        results.reserveCapacity(requests.count)
        for request in requests {
            switch isolation {
            case .none:
                guard let outcome = try applyWhole(request) else { return nil }
                results.append(.success(outcome))
            case .savepoints:
                results.append(try applyApart(request))
            }
        }
        try database.commit()
        isCommitted = true
        return results
    }

    private mutating func rollBack() {
        database.rollBack()
        body.wasTakenBack()
    }

    /// Nil when the request was refused after it had written, or failed by itself.
    private mutating func applyWhole(_ request: Body.Request) throws(SQLiteError) -> Body.Outcome? {
        let changes = database.totalChanges
        do throws(SQLiteError) {
            switch try body.apply(request, to: database) {
            case .accepted(let outcome): return outcome
            case .refused(let outcome): return database.totalChanges == changes ? outcome : nil
            }
        } catch  where error.concernsOneStatement {
            return nil
        }
    }

    private mutating func applyApart(_ request: Body.Request) throws(SQLiteError) -> Outcome {
        try database.execute("SAVEPOINT request")
        let result: Outcome
        do throws(SQLiteError) {
            let applied = try body.apply(request, to: database)
            if case .refused = applied { try takeBack() }
            result = .success(applied.outcome)
        } catch  where error.concernsOneStatement && database.isInTransaction {
            try takeBack()
            result = .failure(error.storageError)
        }
        try database.execute("RELEASE request")
        return result
    }

    private mutating func takeBack() throws(SQLiteError) {
        try database.execute("ROLLBACK TO request")
        body.wasTakenBack()
    }

    // MARK: Beside the batches

    private mutating func tidy() -> Bool {
        batchesSinceTidying = 0
        guard body.wantsTidying, status.condition == .working else { return false }
        do throws(SQLiteError) {
            try database.begin()
            try body.tidy(database)
            try database.commit()
            checkpointIfDue()
            return body.wantsTidying
        } catch {
            rollBack()
            status.note(error)
            return false
        }
    }

    private mutating func checkpointIfDue() {
        guard status.condition != .failed,
            database.pagesWritten - pagesAtLastCheckpoint >= options.checkpointPages
        else { return }
        relieve()
    }

    /// Checkpoints, and gives space back when a reader let the log grow far beyond what is usual.
    private mutating func relieve() {
        pagesAtLastCheckpoint = database.pagesWritten
        do throws(SQLiteError) {
            let log = try database.checkpoint()
            if log.pages >= options.truncatePages, log.moved == log.pages {
                try database.truncateLog()
            }
        } catch {
            status.note(error)
        }
    }
}
