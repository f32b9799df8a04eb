/// What one kind of database does inside a transaction.
protocol TransactionBody: SendableMetatype {
    associatedtype Request: Sendable
    associatedtype Outcome: Sendable

    /// Makes the changes of one request. An outcome that says "refused" needs no cleaning up: what
    /// the request has written by then is taken back.
    mutating func apply(_ request: Request, to database: SQLiteDatabase) throws(SQLiteError)
        -> Applied<Outcome>

    /// Whether a request is taken on a full disk, too: it ends or deletes something.
    func isEssential(_ request: Request) -> Bool

    /// Whether nobody misses a request that a crash takes back: a later one makes it count.
    func isProvisional(_ request: Request) -> Bool

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
    /// Given up when the disk is full, so that essential requests have room; nothing else has then.
    private var reserve: DiskReserve
    private var isDiskFull = false
    private var pagesAtLastCheckpoint = 0
    private var batchesSinceTidying = 0

    init(
        _ database: SQLiteDatabase, body: Body, status: CommitterStatus, options: SQLiteOptions,
        reserve: DiskReserve
    ) {
        self.database = database
        self.body = body
        self.status = status
        self.options = options
        self.reserve = reserve
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
        if isDiskFull { isDiskFull = !hasRoomAgain }
        if isDiskFull { return requests.map { commitOnFullDisk($0) } }
        do throws(SQLiteError) {
            var results = try transaction(requests, isolation: .none)
            if results == nil { results = try transaction(requests, isolation: .savepoints) }
            status.condition = .working
            return results ?? requests.map { _ in refusal }
        } catch  where error.isFull && requests.count > 1 {
            // What fits still goes in.
            relieve()
            return requests.flatMap { commit([$0]) }
        } catch  where error.isFull {
            status.note(error)
            isDiskFull = reserve.giveUp()
            guard isDiskFull else { return requests.map { _ in .failure(error.storageError) } }
            relieve()
            return requests.map { commitOnFullDisk($0) }
        } catch {
            status.note(error)
            return requests.map { _ in .failure(error.storageError) }
        }
    }

    /// Room on the disk, or in the file. A quarter of what is kept must be free there: enough that
    /// it need not grow before the next look.
    private var hasRoomAgain: Bool {
        mutating get {
            if reserve.take() { return true }
            let pages = try? database.freePages
            return (pages ?? 0) * 4_096 >= options.reserveBytes / 4
        }
    }

    /// What is essential goes in alone.
    private mutating func commitOnFullDisk(_ request: Body.Request) -> Outcome {
        guard body.isEssential(request) else {
            return .failure(StorageError(.full, "no space is left for data"))
        }
        do throws(SQLiteError) {
            var results = try transaction([request], isolation: .none)
            if results == nil { results = try transaction([request], isolation: .savepoints) }
            return results?.first ?? refusal
        } catch {
            status.note(error)
            return .failure(error.storageError)
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
        try database.begin(isDurable: !requests.allSatisfy(body.isProvisional))
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
            // What a crash brings back is removed again.
            try database.begin(isDurable: false)
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
