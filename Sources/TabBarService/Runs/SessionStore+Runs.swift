import Storage
package import TabBarModel

/// A run that goes on, and who waits for it.
struct ActiveRun {
    /// The run after every report, durable or not.
    var run: Run
    /// The run as it is told: what is durable of it, and its progress. Nil until its start is durable.
    var told: Run?
    var waits: [WaitID] = []
    /// Rings when the lease expires, or when something else is due that nobody reports.
    var alarm: Task<Void, Never>?

    init(run: Run, told: Run? = nil) {
        self.run = run
        self.told = told
    }

    /// The run is durable as it is in `durable`. Progress that came while the disk was at work stays.
    mutating func tell(_ durable: Run) {
        var news = durable
        if let told {
            if told.progress.fraction > news.progress.fraction { news.progress = told.progress }
            news.version = max(news.version, told.version + 1)
        }
        told = news
    }
}

extension SessionStore {
    // MARK: Reading

    /// A run of the session.
    package func readRun(_ id: RunID, session: SessionID, token: String?) async throws -> Run {
        _ = try await load(session, token: token)
        return try await run(id, of: session)
    }

    /// A run of the session as soon as it differs from `version` (without one: as soon as it is finished),
    /// at the latest at `deadline`.
    package func readRun(
        _ id: RunID, session: SessionID, token: String?, differingFrom version: Int?,
        until deadline: Timestamp
    ) async throws -> Run {
        _ = try await load(session, token: token)
        while true {
            let run = try await run(id, of: session)
            let isNews = version.map { $0 != run.version } ?? run.state.isFinished
            if isNews || run.state.isFinished || clock.now() >= deadline || Task.isCancelled {
                return run
            }
            guard activeRuns[id] != nil else { continue }
            let wait = newWait()
            activeRuns[id]?.waits.append(wait)
            await self.wait(wait, until: deadline)
            activeRuns[id]?.waits.removeAll { $0 == wait }
        }
    }

    /// The session's runs beyond `position`, the newest first.
    package func listRuns(
        session: SessionID, token: String?, after position: (createdAt: Timestamp, id: RunID)?,
        limit: Int
    ) async throws -> [Run] {
        _ = try await load(session, token: token)
        let after = position.map {
            RunPosition(createdAt: Int64($0.createdAt.milliseconds), id: $0.id)
        }
        return try await read {
            try await $0.runs(session: session, after: after, limit: limit)
        }.compactMap { activeRuns[$0.id]?.told ?? Run($0) }
    }

    /// The run after every change, durable or not: what a request depends on.
    private func latestRun(_ id: RunID, of session: SessionID) async throws -> Run {
        if let active = activeRuns[id]?.run, active.session == session { return active }
        return try await run(id, of: session)
    }

    private func run(_ id: RunID, of session: SessionID) async throws -> Run {
        if let active = activeRuns[id]?.told {
            guard active.session == session else { throw ServiceError.unknownRun }
            return active
        }
        guard let record = try await read({ try await $0.run(id: id, session: session) }),
            let run = Run(record)
        else { throw ServiceError.unknownRun }
        return activeRuns[id]?.told ?? run
    }

    // MARK: Changing

    /// Starts an action on behalf of a program.
    package func startRun(
        _ action: ActionID, session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await apply(.program(.run(action)), to: session, conditions)
    }

    /// Asks a run to stop.
    package func cancelRun(
        _ id: RunID, session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await changeRun(id, session: session, conditions) { run in
            guard !run.state.isFinished else { throw ServiceError.runFinished }
            return .cancelRun(id)
        }
    }

    /// Runs the action of a failed or cancelled run again, as a new run.
    package func retryRun(
        _ id: RunID, session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await changeRun(id, session: session, conditions) { run in
            switch run.state {
            case .failed, .cancelled: return .retryRun(id, action: run.action)
            case .succeeded: throw ServiceError.runFinished
            case .queued, .running, .cancelling:
                throw ServiceError.refused(.runInProgress, gesture: nil)
            }
        }
    }

    /// Forgets a finished run.
    package func deleteRun(_ id: RunID, session: SessionID, token: String?) async throws {
        let run = try await readRun(id, session: session, token: token)
        guard run.state.isFinished else {
            throw ServiceError.refused(.runInProgress, gesture: nil)
        }
        let change = Change.deleteRun(id: id, session: session)
        guard case .committed = try await read({ try await $0.commit([change]) }) else {
            throw ServiceError.unknownRun
        }
    }

    /// Asks for something that depends on how the run stands, which is looked at under the key: a replay is
    /// answered as before, whatever has become of the run.
    private func changeRun(
        _ id: RunID, session: SessionID, _ conditions: SessionConditions,
        _ request: (Run) throws -> ProgramRequest
    ) async throws -> SessionAnswer {
        var cause: Cause?
        return try await change(session, conditions) {
            cause = .program(try request(try await latestRun(id, of: session)))
        } request: { _ in
            SessionRequest(causes: cause.map { [$0] } ?? [])
        } answer: { outcome, readers in
            mutationAnswer(outcome, for: readers)
        }
    }

    /// Takes in what became of a run's work.
    func report(_ run: RunID, _ news: RunReport.News) async {
        guard let session = activeRuns[run]?.run.session else { return }
        do {
            _ = try await change(session, SessionConditions()) { _ in
                SessionRequest(causes: [.run(RunReport(run: run, news: news))])
            } answer: { outcome, _ in
                SessionAnswer(kind: .done, body: [], revision: outcome.state.session.revision)
            }
        } catch ServiceError.storage {
            // The run stays as the disk has it and is taken up at the next start.
        } catch {
            activeRuns[run] = nil
        }
    }

    /// Takes in progress. Not durable, and no change of the session: design section 3.4.
    func progress(of run: RunID, _ progress: Run.Progress) {
        guard activeRuns[run]?.run.advance(to: progress) == true,
            activeRuns[run]?.told?.advance(to: progress) == true
        else { return }
        wakeRun(run)
        if let run = activeRuns[run]?.told { tellFollowers(of: run, isProgress: true) }
    }

    private func wakeRun(_ id: RunID) {
        let waits = activeRuns[id]?.waits ?? []
        activeRuns[id]?.waits = []
        for wait in waits { endWait(wait) }
    }

    // MARK: Keeping

    /// Puts the records of the runs that a draft's transitions touch into the draft.
    func keepRuns(of draft: inout Draft, causes: [Cause]) {
        let now = clock.now()
        for drafted in draft.work {
            switch drafted.work {
            case .start(let id, let action):
                guard var run = Run(drafted, at: now) else { continue }
                if case .worker(let queue) = handler(of: action, in: drafted.session) {
                    run.queue = queue
                }
                activeRuns[id] = ActiveRun(run: run)
                draft.append(run, before: nil)
            case .settle:
                guard let run = Run(drafted, at: now) else { continue }
                draft.append(run, before: nil)
            case .cancel(let id):
                alter(id, in: &draft) { $0.beginCancelling(at: now) }
            }
        }
        for case .run(let report) in causes {
            alter(report.run, in: &draft) { $0.apply(report.news, at: now) }
        }
    }

    private func alter(_ id: RunID, in draft: inout Draft, _ change: (inout Run) -> Bool) {
        guard let before = activeRuns[id]?.run else { return }
        var run = before
        guard change(&run) else { return }
        activeRuns[id]?.run = run
        draft.append(run, before: before)
    }

    /// Who does an action's work in a session that is in memory.
    private func handler(of action: ActionID, in session: SessionID) -> Bar.Handler? {
        sessions[session].flatMap { bars[$0.head.bar] }?.bar.action(action)?.handler
    }

    /// Takes back what a draft did to runs when it could not be made durable.
    func revertRuns(of draft: Draft) {
        for (run, before) in draft.runs.reversed() {
            guard before != nil, let told = activeRuns[run.id]?.told else {
                wakeRun(run.id)
                activeRuns[run.id] = nil
                continue
            }
            activeRuns[run.id]?.run = told
        }
    }

    /// What a durable draft sets in motion.
    func begin(_ draft: Draft) {
        for (run, _) in draft.runs {
            activeRuns[run.id]?.tell(run)
            wakeRun(run.id)
            tellFollowers(of: activeRuns[run.id]?.told ?? run, isProgress: false)
            if run.state.isFinished { dropRun(run.id) }
        }
        for drafted in draft.work {
            guard case .start(let id, let action) = drafted.work, let run = activeRuns[id]?.run,
                let session = draft.sessions.first(where: { $0.session.head.id == run.session }),
                let handler = bars[session.session.head.bar]?.bar.action(action)?.handler
            else { continue }
            statistics.startedRuns += 1
            beginWork(of: id, handler: handler)
        }
        for drafted in draft.work {
            // The answer does not wait for the work to notice.
            if case .cancel(let id) = drafted.work { Task { await cancelWork(of: id) } }
        }
    }

    /// Forgets an active run, which is finished or whose session is gone.
    func dropRun(_ id: RunID) {
        activeRuns.removeValue(forKey: id)?.alarm?.cancel()
    }

    /// Forgets the active runs of sessions that are gone.
    func dropRuns(of gone: Set<SessionID>) {
        for (id, active) in activeRuns where gone.contains(active.run.session) { dropRun(id) }
    }

    private func beginWork(of run: RunID, handler: Bar.Handler) {
        if let queue = activeRuns[run]?.run.queue { return offer(run, in: queue) }
        if case .webhook(let url, let timeout) = handler {
            // It outlives the request that began it; the run's end ends it.
            Task { await deliver(run, url: url, timeout: timeout) }
            return
        }
        let reporter = ActionRunner.Reporter(
            news: { await self.report(run, $0) },
            progress: { await self.progress(of: run, $0) },
            result: { await self.keepResult($0, of: run) },
            native: { await self.nativeWork(of: run) })
        if case .native = handler { setAlarm(for: run) }
        Task { await runner.begin(run, handler: handler, clock: clock, reporter: reporter) }
    }

    /// A run whose work is nowhere under way is cancelled at once; who does it is given time.
    private func cancelWork(of run: RunID) async {
        if let lease = activeRuns[run]?.run.lease, lease.isInForce { return setAlarm(for: run) }
        guard await runner.cancel(run) else { return await report(run, .cancelled) }
        setAlarm(for: run)
    }

    private func keepResult(_ result: [UInt8], of run: RunID) {
        if activeRuns[run]?.run.state.isFinished == false { activeRuns[run]?.run.result = result }
    }

    private func nativeWork(of id: RunID) -> NativeWork? {
        guard let run = activeRuns[id]?.run, let session = sessions[run.session]?.head else {
            return nil
        }
        return NativeWork(
            run: id, action: run.action, session: run.session, bar: session.bar,
            owner: session.owner, attempt: run.attempts.count
        ) { await self.takeProgress($0, of: id) }
    }

    private func takeProgress(_ progress: LeaseProgress, of id: RunID) {
        guard let current = activeRuns[id]?.run.progress else { return }
        self.progress(of: id, progress.merged(into: current))
    }

    /// Takes up the runs that an earlier process left.
    ///
    /// By handler: a `client` run is never active. A `simulated` one begins again, as a further attempt. A
    /// `worker` run waits on in its queue, and one with a lease keeps it for the lease's whole duration
    /// from now on, because nobody could renew it meanwhile. A `native` one begins again. A `webhook` run is told again, and one whose
    /// message was on its way or had been accepted when its lease expires. One that was being cancelled and is with
    /// nobody is cancelled; one whose action is gone fails.
    func resumeRuns() async throws {
        for record in try await read({ try await $0.activeRuns() }) {
            guard var run = Run(record) else { continue }
            if let lease = run.lease, lease.isInForce {
                run.lease?.expiresAt = clock.now().advanced(byMilliseconds: lease.duration)
                activeRuns[run.id] = ActiveRun(run: run, told: run)
                setAlarm(for: run.id)
                continue
            }
            activeRuns[run.id] = ActiveRun(run: run, told: run)
            if let queue = run.queue, run.state != .cancelling {
                offer(run.id, in: queue)
                continue
            }
            // The session is read before its bar's handler is known.
            Task { await resume(run) }
        }
    }

    /// Begins the work of a run that no worker does, once its session is in memory.
    func resume(_ run: Run) async {
        guard let loaded = try? await load(run.session, token: nil),
            let bar = bars[loaded.head.bar]
        else {
            activeRuns[run.id] = nil
            return
        }
        if run.state == .cancelling { return await report(run.id, .cancelled) }
        guard let handler = bar.bar.action(run.action)?.handler else {
            return await report(run.id, .failed(message: nil))
        }
        beginWork(of: run.id, handler: handler)
    }
}
