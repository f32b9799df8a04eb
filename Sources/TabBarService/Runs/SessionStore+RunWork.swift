import Storage
import TabBarModel

/// The work of runs: begun, taken up again after a start, and reported about.
extension SessionStore {
    /// Begins the work of a run that nobody does yet.
    func beginWork(of run: RunID) {
        guard let active = activeRuns[run], let handler = active.handler else { return }
        if let queue = active.run.queue { return offer(run, in: queue) }
        if case .webhook(let url, let timeout) = handler {
            background.begin { [self] in await deliver(run, url: url, timeout: timeout) }
            return
        }
        let reporter = ActionRunner.Reporter(
            news: { await self.report(run, $0, result: $1) },
            progress: { await self.progress(of: run, $0) },
            native: { await self.nativeWork(of: run) })
        if case .native = handler { setAlarm(for: run) }
        background.begin { [self] in
            await runner.begin(run, handler: handler, clock: clock, reporter: reporter)
        }
    }

    /// A run whose work is nowhere under way is cancelled at once; who does it is given time.
    func cancelWork(of run: RunID) async {
        if let lease = activeRuns[run]?.run.lease, lease.isInForce { return setAlarm(for: run) }
        guard await runner.cancel(run) else { return await report(run, .cancelled) }
        setAlarm(for: run)
    }

    // MARK: Reports

    /// Takes in what became of a run's work, and what it came to.
    func report(_ run: RunID, _ news: RunReport.News, result: [UInt8]? = nil) async {
        _ = await untilStored(run) {
            guard let session = activeRuns[run]?.run.session else { return }
            _ = try await change(session, SessionConditions()) { _ in
                if let result { activeRuns[run]?.run.result = result }
                return SessionRequest(causes: [.run(RunReport(run: run, news: news))])
            } answer: { outcome, _ in
                SessionAnswer(kind: .done, body: [], revision: outcome.state.session.revision)
            }
        }
    }

    /// Takes in how far a run is. No change of the session: design section 3.4.
    func progress(of id: RunID, _ progress: Run.Progress) async {
        guard activeRuns[id]?.run.advance(to: progress) == true else { return }
        // What is not kept now is kept with the next report.
        try? await keep(id)
    }

    /// The same for a handler in this process, which does not wait for the disk, however often it
    /// reports.
    private func takeProgress(_ progress: LeaseProgress, of id: RunID) {
        guard let current = activeRuns[id]?.run.progress,
            activeRuns[id]?.run.advance(to: progress.merged(into: current)) == true,
            activeRuns[id]?.keeper == nil
        else { return }
        // It ends when everything is kept or the run is over.
        activeRuns[id]?.keeper = background.begin { [self] in
            while let active = activeRuns[id], let told = active.told,
                told.version < active.run.version
            {
                try? await keep(id)
                let next = clock.now().advanced(byMilliseconds: ChangeFeed.runInterval)
                guard (try? await clock.sleep(until: next)) != nil else { return }
            }
            activeRuns[id]?.keeper = nil
        }
    }

    private func nativeWork(of id: RunID) async -> NativeWork? {
        await untilStored(id) {
            guard let run = activeRuns[id]?.run else { throw ServiceError.unknownRun }
            let session = try await load(run.session, token: nil).head
            return NativeWork(
                run: id, action: run.action, session: run.session, bar: session.bar,
                owner: session.owner, attempt: run.attemptNumber
            ) { await self.takeProgress($0, of: id) }
        }
    }

    /// Tries until the storage takes it, after longer and longer pauses: a run must not stay as it
    /// is only because the disk had a bad moment. Nil when the run or the store has ended; a run
    /// whose session is gone ends here.
    func untilStored<Value>(_ id: RunID, _ attempt: () async throws -> Value) async -> Value? {
        var pause = 250
        while activeRuns[id] != nil, !isStopped {
            do {
                return try await attempt()
            } catch ServiceError.storage, ServiceError.limitReached {
                let end = clock.now().advanced(byMilliseconds: pause)
                // A task of its own: the caller's may have been cancelled together with the work.
                await Task { await wait(newWait(), until: end) }.value
                pause = min(2 * pause, 30_000)
            } catch {
                dropRun(id)
            }
        }
        return nil
    }

    // MARK: After a start

    /// Takes up the runs that an earlier process left.
    ///
    /// By handler: a `client` run is never active. A `simulated` and a `native` one begin again, as
    /// a further attempt. A `worker` run waits on in its queue, and one with a lease keeps it for
    /// the lease's whole duration from now on, because nobody could renew it meanwhile. A `webhook`
    /// run is told again, and one whose message was on its way or had been accepted when its lease
    /// expires. One that was being cancelled and is with nobody is cancelled; one whose action is
    /// gone fails.
    func resumeRuns() async throws {
        for record in try await read({ try await $0.activeRuns() }) {
            guard var run = Run(record) else { continue }
            if let lease = run.lease, lease.isInForce {
                run.lease?.expiresAt = clock.now().advanced(byMilliseconds: lease.duration)
                activeRuns[run.id] = ActiveRun(durable: run)
                setAlarm(for: run.id)
                continue
            }
            let id = run.id
            activeRuns[id] = ActiveRun(durable: run)
            if let queue = run.queue, run.state != .cancelling {
                offer(id, in: queue)
                continue
            }
            // The session is read before its bar's handler is known.
            background.begin { [self] in await resume(id) }
        }
    }

    /// Begins the work of a run that no worker does, once its session is in memory.
    func resume(_ id: RunID) async {
        let found = await untilStored(id) { () -> Bar.Handler? in
            guard let run = activeRuns[id]?.run else { throw ServiceError.unknownRun }
            let loaded = try await load(run.session, token: nil)
            return bars[loaded.head.bar]?.bar.action(run.action)?.handler
        }
        guard let found, let run = activeRuns[id]?.run else { return }
        if run.state == .cancelling { return await report(id, .cancelled) }
        guard let handler = found else { return await report(id, .failed(message: nil)) }
        activeRuns[id]?.handler = handler
        beginWork(of: id)
    }
}
