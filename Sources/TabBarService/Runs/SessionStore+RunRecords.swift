import Storage
import TabBarModel

/// The records of runs: changed in drafts, told when they are durable.
extension SessionStore {
    /// Puts the records of the runs that a draft's transitions touch into the draft.
    func keepRuns(of draft: Draft, causes: [Cause]) {
        let now = clock.now()
        for drafted in draft.work {
            switch drafted.work {
            case .start(let id, _, let handler):
                guard var run = Run(drafted, at: now) else { continue }
                if case .worker(let queue) = handler { run.queue = queue }
                activeRuns[id] = ActiveRun(run: run, handler: handler)
                keep(run, before: nil, in: draft)
            case .settle:
                guard let run = Run(drafted, at: now) else { continue }
                keep(run, before: nil, in: draft)
            case .cancel(let id):
                alter(id, in: draft) { $0.beginCancelling(at: now) }
            }
        }
        for case .run(let report) in causes {
            alter(report.run, in: draft) { $0.apply(report.news, at: now) }
        }
    }

    private func alter(_ id: RunID, in draft: Draft, _ change: (inout Run) -> Bool) {
        guard let before = activeRuns[id]?.run else { return }
        var run = before
        guard change(&run) else { return }
        keep(run, before: before, in: draft)
    }

    /// Makes a run's new state part of a draft, which has to be committed then.
    func keep(_ run: Run, before: Run?, in draft: Draft) {
        activeRuns[run.id]?.run = run
        activeRuns[run.id]?.commitsUnderway += 1
        draft.append(run, before: before)
    }

    /// The runs that a request changed; where it changed none, the one that it is about.
    func runs(of draft: Draft, about run: RunID?) -> [Run] {
        guard draft.runs.isEmpty, let run, let active = activeRuns[run]?.run else {
            return draft.runs.map(\.run)
        }
        return [active]
    }

    /// Returns when what is known of a run at present is durable: nobody is told of progress
    /// before, so that a crash takes back nothing that was told. One such commit of a run is on its
    /// way at a time; what comes meanwhile goes with the next.
    func keep(_ id: RunID) async throws {
        guard let wanted = activeRuns[id]?.run.version else { return }
        while let active = activeRuns[id], let told = active.told, told.version < wanted {
            guard active.run.version > told.version else {
                throw ServiceError.storage(
                    StorageError(.unavailable, "A commit that this one rested on has failed."))
            }
            if active.commitsUnderway > 0 {
                guard mayWait else { throw CancellationError() }
                // It says so when it has ended; the deadline is there for nobody to wait for ever.
                await waitForNews(of: id, until: clock.now().advanced(byMilliseconds: 30_000))
                continue
            }
            let draft = Draft()
            keep(active.run, before: told, in: draft)
            _ = try await commit(draft)
        }
    }

    /// Takes back what a draft did to runs when it could not be made durable.
    func revertRuns(of draft: Draft) {
        for (run, before) in draft.runs.reversed() {
            activeRuns[run.id]?.commitsUnderway -= 1
            wakeRun(run.id)
            if before == nil || activeRuns[run.id]?.told == nil {
                dropRun(run.id)
            } else {
                activeRuns[run.id]?.takeBack()
            }
        }
    }

    /// What a durable draft sets in motion.
    func begin(_ draft: Draft) {
        for (run, before) in draft.runs {
            activeRuns[run.id]?.commitsUnderway -= 1
            activeRuns[run.id]?.tell(run)
            wakeRun(run.id)
            tellFollowers(of: run, isProgress: before?.state == run.state)
            if run.state.isFinished { dropRun(run.id) }
        }
        for drafted in draft.work {
            switch drafted.work {
            case .start(let id, _, _):
                statistics.startedRuns += 1
                beginWork(of: id)
            case .settle: break
            case .cancel(let id):
                // The answer does not wait for the work to notice.
                background.begin { [self] in await cancelWork(of: id) }
            }
        }
    }

    private func wakeRun(_ id: RunID) {
        let waits = activeRuns[id]?.waits ?? []
        activeRuns[id]?.waits = []
        for wait in waits { endWait(wait) }
    }

    /// Forgets an active run, which is finished or whose session is gone.
    func dropRun(_ id: RunID) {
        wakeRun(id)
        guard let active = activeRuns.removeValue(forKey: id) else { return }
        active.alarm?.cancel()
        active.keeper?.cancel()
        if let queue = active.run.queue { workQueues.remove(id, from: queue) }
    }

    /// Forgets the active runs of sessions that are gone, and stops their work.
    func dropRuns(of gone: Set<SessionID>) {
        for (id, active) in activeRuns where gone.contains(active.run.session) {
            dropRun(id)
            // Nobody waits for the work to notice.
            background.begin { [self] in _ = await runner.cancel(id) }
        }
    }
}
