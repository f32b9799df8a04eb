import Secrets
import Storage
package import StrictJSON
package import TabBarModel

/// Work that somebody outside does: leased, reported about, and handed on when nothing is heard.
///
/// At least once: a worker that is silent for longer than its lease may still be at work when the
/// next one begins. Its report is refused then; what it did elsewhere is its own affair, and the
/// attempt's number and the lease's id are there to tell one from the other.
extension SessionStore {
    // MARK: Claiming

    /// Leases for a worker as soon as there are any, at the latest at `deadline`: then perhaps
    /// none.
    package func claim(_ claim: LeaseClaim, until deadline: Timestamp) async throws -> [Lease] {
        while true {
            let leases = try await claimWaiting(claim)
            if !leases.isEmpty || clock.now() >= deadline || !mayWait { return leases }
            let wait = newWait()
            workQueues.wait(wait, for: claim.queues)
            await self.wait(wait, until: deadline)
            workQueues.leave(wait)
        }
    }

    private func claimWaiting(_ claim: LeaseClaim) async throws -> [Lease] {
        let now = clock.now()
        let taken = workQueues.take(claim.limit, from: claim.queues) { id in
            guard let run = activeRuns[id]?.run else { return false }
            return run.isLeasable(at: now) && claim.actions?.contains(run.action) ?? true
        }
        guard !taken.isEmpty else { return [] }
        var names: [RunID: LeaseName] = [:]
        let leased: [Run]
        do {
            leased = try await changeRuns(taken) { run, now in
                let name = LeaseName(session: run.session, run: run.id)
                names[run.id] = name
                return run.beginLease(name.digest.bytes, duration: claim.duration, at: now)
            }
        } catch {
            for id in taken { putBack(id) }
            throw error
        }
        for run in leased { setAlarm(for: run.id) }
        for id in taken where !leased.contains(where: { $0.id == id }) { putBack(id) }
        var leases: [Lease] = []
        for run in leased {
            guard let name = names[run.id] else { continue }
            // What cannot be told of here expires, and comes back to the queue.
            if let lease = try? await lease(run, under: name) { leases.append(lease) }
        }
        return leases
    }

    private func lease(_ run: Run, under name: LeaseName) async throws -> Lease {
        guard let lease = run.lease else { throw ServiceError.leaseLost }
        let session = try await load(run.session, token: nil).head
        return Lease(
            id: name.text, expiresAt: lease.expiresAt, bar: session.bar, owner: session.owner,
            run: run)
    }

    /// A run waits for a worker.
    func offer(_ run: RunID, in queue: String, isReturning: Bool = false) {
        setAlarm(for: run)
        guard activeRuns[run]?.run.isLeasable(at: clock.now()) == true else {
            // Its alarm offers it when its time has come.
            _ = workQueues.add(run, to: queue, isReturning: isReturning)
            return
        }
        if let worker = workQueues.add(run, to: queue, isReturning: isReturning) {
            endWait(worker)
        }
    }

    /// A run is back where it came from: in its queue, or to be told of to its app.
    private func putBack(_ id: RunID) {
        guard let run = activeRuns[id]?.run else { return }
        if let queue = run.queue { return offer(id, in: queue, isReturning: true) }
        guard run.isLeasable(at: clock.now()) else { return setAlarm(for: id) }
        background.begin { [self] in await resume(id) }
    }

    // MARK: Reporting

    /// Moves the end of a lease and takes in progress. The progress is kept; the end is not: after
    /// a restart every lease has its whole duration again.
    ///
    /// - Throws: `unknownLease` for what names no run; `leaseLost` when the lease is over.
    package func renewLease(
        _ id: String, progress: LeaseProgress?, duration: Int?
    ) async throws -> Lease {
        let (run, name) = try await held(id)
        guard !run.state.isFinished else { throw ServiceError.leaseLost }
        _ = try await load(run.session, token: nil)
        guard var lease = activeRuns[run.id]?.run.lease, name.names(lease), lease.isInForce else {
            throw ServiceError.leaseLost
        }
        lease.duration = duration ?? lease.duration
        lease.expiresAt = clock.now().advanced(byMilliseconds: lease.duration)
        activeRuns[run.id]?.run.lease = lease
        setAlarm(for: run.id)
        if let progress, let current = activeRuns[run.id]?.run.progress,
            activeRuns[run.id]?.run.advance(to: progress.merged(into: current)) == true
        {
            try await keep(run.id)
        }
        guard let now = activeRuns[run.id]?.run else { throw ServiceError.leaseLost }
        return try await self.lease(now, under: name)
    }

    /// The work is done.
    ///
    /// - Throws: as ``renewLease(_:progress:duration:)``, but not for a report that comes again.
    package func completeLease(
        _ id: String, message: String?, result: JSONValue?
    ) async throws -> Run {
        try await report(on: id) { run in
            if let message { run.progress.message = message }
            if let result, result != .null { run.result = result.encoded() }
            return .end(.succeeded)
        }
    }

    /// The work failed: for good, or with `isRetried` for now.
    ///
    /// - Throws: as ``completeLease(_:message:result:)``.
    package func failLease(
        _ id: String, message: String?, isRetried: Bool
    ) async throws -> Run {
        try await report(on: id) { run in
            run.state == .cancelling || !isRetried
                ? .end(.failed(message: message)) : .lose(message)
        }
    }

    /// The work was not done: somebody else may do it. No attempt that counts.
    ///
    /// - Throws: as ``completeLease(_:message:result:)``.
    package func releaseLease(_ id: String) async throws {
        _ = try await report(on: id) { run in
            run.state == .cancelling ? .end(.cancelled) : .release
        }
    }

    /// What a report comes to.
    private enum LeaseEnd {
        case end(RunReport.News)
        /// Back in the queue as after an expiry.
        case lose(String?)
        case release
    }

    /// Takes in a report. One that comes again after its answer was lost is answered with the run.
    private func report(
        on id: String, _ decide: @escaping (inout Run) -> LeaseEnd
    ) async throws -> Run {
        let (run, name) = try await held(id)
        if run.lease?.state == .reported { return run }
        guard run.lease?.isInForce == true else { throw ServiceError.leaseLost }
        let limit = limits.lostLeases
        let changed = try await changeRuns([run.id]) { run, now in
            guard name.names(run.lease), run.lease?.isInForce == true else { return nil }
            switch decide(&run) {
            case .end(let news): return run.endLease(.reported, with: news, at: now)
            case .lose(let message):
                return run.loseLease(.reported, message, limit: limit, at: now)
            case .release: return run.releaseLease(at: now)
            }
        }
        guard let changed = changed.first else {
            // Somebody was faster: the same report sent twice, or the end of the lease.
            let (run, _) = try await held(id)
            guard run.lease?.state == .reported else { throw ServiceError.leaseLost }
            return run
        }
        if !changed.state.isFinished { putBack(changed.id) }
        return changed
    }

    /// The run that a lease is in force for, or that was finished under it.
    private func held(_ id: String) async throws -> (run: Run, name: LeaseName) {
        guard let name = LeaseName(id) else { throw ServiceError.unknownLease }
        let run: Run
        if let active = activeRuns[name.run]?.run, active.session == name.session {
            run = active
        } else if let record = try await read({
            try await $0.run(id: name.run, session: name.session)
        }), let stored = Run(record) {
            run = stored
        } else {
            throw ServiceError.unknownLease
        }
        guard name.names(run.lease) else { throw ServiceError.leaseLost }
        return (run, name)
    }

    // MARK: Time

    /// Sets the one moment at which something is due about a run that nobody reports.
    func setAlarm(for id: RunID) {
        guard let active = activeRuns[id] else { return }
        active.alarm?.cancel()
        let due = active.run.nextDue(after: clock.now(), limits)
        activeRuns[id]?.alarm = background.begin { [self] in
            guard (try? await clock.sleep(until: due)) != nil else { return }
            await alarmRang(for: id)
        }
    }

    private func alarmRang(for id: RunID) async {
        let now = clock.now()
        guard let run = activeRuns[id]?.run else { return }
        if let lease = run.lease, lease.isInForce {
            guard now >= run.nextDue(after: now, limits) else { return setAlarm(for: id) }
            let limits = limits
            let changed = try? await changeRuns([id]) { run, now in
                guard run.lease == lease else { return nil }
                if run.state == .cancelling {
                    return run.endLease(.over, with: .cancelled, at: now)
                }
                if run.isOverdue(at: now, limits) {
                    return run.endLease(.over, with: .failed(message: nil), at: now)
                }
                return run.loseLease(.over, nil, limit: limits.lostLeases, at: now)
            }
            guard let changed = changed?.first else {
                // Renewed meanwhile, or the storage does not answer: look again.
                return await lookAgain(at: id)
            }
            if !changed.state.isFinished { putBack(id) }
        } else if run.state == .cancelling {
            // Whatever its handler still does, nothing more is taken from it.
            await report(id, .cancelled)
        } else if run.isOverdue(at: now, limits) {
            _ = await runner.cancel(id)
            await report(id, .failed(message: nil))
        } else {
            putBack(id)
        }
    }

    private func lookAgain(at id: RunID) async {
        guard (try? await clock.sleep(until: clock.now().advanced(byMilliseconds: 250))) != nil
        else { return }
        setAlarm(for: id)
    }
}

/// How far a worker is, as far as it says.
package struct LeaseProgress: Sendable {
    /// 0…1; nil: what the counts say, when there are both.
    package var fraction: Double?
    /// From 0; nil leaves what was said before, here and below.
    package var completed: Int?
    package var total: Int?
    package var message: String?

    package init() {}

    func merged(into progress: Run.Progress) -> Run.Progress {
        var merged = progress
        merged.completed = completed ?? progress.completed
        merged.total = total ?? progress.total
        merged.message = message ?? progress.message
        if let fraction {
            merged.fraction = fraction
        } else if let completed = merged.completed, let total = merged.total, total > 0 {
            merged.fraction = min(1, Double(completed) / Double(total))
        }
        return merged
    }
}
