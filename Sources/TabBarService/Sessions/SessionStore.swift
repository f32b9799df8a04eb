package import Locks
package import Storage
package import TabBarModel
import Webhooks

/// Bars, sessions and profiles: the one place where they change.
///
/// Lives on the executor that it is given, the loop that the requests come from, so that no request
/// hops. Every change is reduced at once on the heads, made durable by the writer, and only then
/// published and answered. Design section 8.
///
/// What fails throws a ``ServiceError``: `unknownSession` for a session that never was, has expired
/// or is not the token's, `unauthorized` for a token of no live session, `storage` where the disk
/// fails.
package actor SessionStore {
    /// Bounds that the program may set.
    package struct Limits: Sendable {
        /// Sessions kept in memory; beyond it the least recently used leave.
        package var loadedSessions = 10_000
        /// Milliseconds that a session lives after its last change when its maker says nothing.
        package var timeToLive = 30 * 86_400_000
        /// The longest life that a maker may ask for, in milliseconds: a leap year.
        package var longestTimeToLive = 366 * 86_400_000
        /// Milliseconds that finished runs are kept.
        package var runRetention = 7 * 86_400_000
        /// Milliseconds after which a run that a worker was to do fails.
        package var runTimeout = 86_400_000
        /// Leases of a run that may expire before it fails.
        package var lostLeases = 5
        /// Milliseconds that whoever has a lease gets to stop a run that is cancelled.
        package var cancellationGrace = 10_000

        package init() {}
    }

    /// What the store lives on: the loop that the requests come from.
    package nonisolated let executor: any ActionExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    let storage: any StateStore
    /// The time that the service lives by.
    package nonisolated let clock: any ServiceClock
    let limits: Limits
    /// Recents that a new profile of a bar starts with; of the example bars alone.
    let initialRecents: [BarID: [String]]

    var bars: [BarID: LoadedBar] = [:]
    var sessions: [SessionID: LoadedSession] = [:]
    var profiles: [ProfileKey: LoadedProfile] = [:]
    /// Sessions on their way into memory, with those who wait for them.
    var loading: [SessionID: [CheckedContinuation<Void, Never>]] = [:]
    /// Ids that were deleted while this process lives, so that no read that was underway revives
    /// one.
    var deleted = DeletedSessions()
    /// Sessions that left memory while a commit of theirs was on its way.
    var unsettled: Set<SessionID> = []
    /// The same of profiles.
    var unsettledProfiles: Set<ProfileKey> = []
    /// How often profiles were erased, so that no read that was underway revives one.
    var erasures = 0
    var keysInUse: [[UInt8]: IdempotencyKey] = [:]
    var activeRuns: [RunID: ActiveRun] = [:]
    let runner: ActionRunner
    /// Nil when the service sends none.
    let webhooks: WebhookSettings?
    /// Drafts on their way to the disk.
    var commits: [UInt64: UnderwayCommit] = [:]
    /// How many were begun and how many have ended.
    var begunCommits: UInt64 = 0
    var endedCommits: UInt64 = 0
    /// Outcomes that came before their turn.
    var earlyOutcomes: [UInt64: Result<CommitOutcome, StorageError>] = [:]
    /// The runs that wait for workers, and the workers that wait for runs.
    var workQueues = WorkQueues()
    /// Who follows which session.
    var feed = ChangeFeed()
    /// What nobody waits for: timers, deliveries, what follows from a commit.
    let background = BackgroundTasks()
    var isPinging = false
    var waits: [WaitID: CheckedContinuation<Void, Never>] = [:]
    var lastWait: WaitID = 0
    var uses: UInt64 = 0
    /// Whether the store has come to its end: nothing is tried again then.
    private(set) var isStopped = false
    /// Counts for the metrics.
    package var statistics = Statistics()

    /// A store without bars; ``start()`` reads them.
    package init(
        executor: any ActionExecutor, storage: any StateStore, clock: any ServiceClock,
        limits: Limits = Limits(), initialRecents: [BarID: [String]] = [:],
        webhooks: WebhookSettings? = nil, handlers: [String: NativeHandler] = [:]
    ) {
        runner = ActionRunner(handlers: handlers)
        self.executor = executor
        self.webhooks = webhooks
        self.storage = storage
        self.clock = clock
        self.limits = limits
        self.initialRecents = initialRecents
    }

    /// Reads the bars and takes up the runs that an earlier process left.
    ///
    /// - Throws: `storage`, also for a stored bar that only a newer version can read.
    package func start() async throws {
        for record in try await read({ try await $0.bars() }) {
            guard let bar = LoadedBar(record) else {
                throw ServiceError.storage(
                    StorageError(
                        .newer, "The stored bar “\(record.id)” cannot be read by this version."))
            }
            bars[record.id] = bar
        }
        try await resumeRuns()
        startPruning()
    }

    /// Removes what has expired, in small steps: sessions, kept answers, runs past their retention.
    package func prune() async throws {
        let now = clock.now()
        let oldest = now.advanced(byMilliseconds: -limits.runRetention)
        let change = Change.prune(
            now: Int64(now.milliseconds), finishedRunsBefore: Int64(oldest.milliseconds),
            limit: 2_000
        )
        if let removed = try await commit([change]) { forget(removed) }
    }

    /// Prunes once a minute for as long as the store lives, in pieces between which others commit:
    /// 400 kept answers a second can expire.
    private func startPruning() {
        background.begin { [self] in
            while (try? await clock.sleep(until: clock.now().advanced(byMilliseconds: 60_000)))
                != nil
            {
                // What fails now is tried again in a minute.
                for _ in 0..<12 { try? await prune() }
            }
        }
    }

    /// Ends the work of runs and the timers, and waits until they are over. Runs that were active
    /// are taken up at the next start.
    package func stop() async {
        isStopped = true
        webhooks?.transport.close()
        for wait in waits.keys { endWait(wait) }
        await background.end()
        await runner.stop()
        // A profile and its sessions hold each other, and would stay when the store is gone.
        for loaded in sessions.values { loaded.profile.sessions = [:] }
    }

    /// Makes changes that no head rests on; the ids of the sessions that they removed. Nil on a
    /// conflict.
    func commit(_ changes: [Change]) async throws -> [SessionID]? {
        switch try await read({ try await $0.commit(changes) }) {
        case .committed(let removed): return removed
        case .conflict: return nil
        case .limitReached(let limit): throw ServiceError.limitReached(limit)
        }
    }

    /// Runs `operation` on the storage and says its errors in our words.
    func read<Value>(
        _ operation: (any StateStore) async throws -> Value
    ) async throws -> Value {
        do {
            return try await operation(storage)
        } catch let error as StorageError {
            throw ServiceError.storage(error)
        }
    }
}

/// What the operations surface tells of the store.
extension SessionStore {
    /// Sessions in memory.
    package var loadedSessionCount: Int { sessions.count }
    /// Whether changes can be kept at present.
    package nonisolated var storageCondition: StorageCondition { storage.condition }
}

/// Counts since the start.
package struct Statistics: Sendable {
    /// Commits of sessions, profiles and runs that became durable.
    package var changes = 0
    /// Sessions that were read from the disk.
    package var loads = 0
    /// Sessions that left memory before their turn, such as when a commit failed.
    package var droppedHeads = 0
    /// Runs whose work began here; those that a client settles are not among them.
    package var startedRuns = 0
}
