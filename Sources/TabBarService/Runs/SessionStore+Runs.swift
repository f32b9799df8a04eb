import Storage
package import TabBarModel

extension SessionStore {
    // MARK: Reading

    /// A run of the session.
    ///
    /// - Throws: `unknownRun` when it is none of this session.
    package func readRun(_ id: RunID, session: SessionID, token: String?) async throws -> Run {
        _ = try await load(session, token: token)
        return try await run(id, of: session)
    }

    /// A run of the session as soon as it differs from `version` (without one: as soon as it is
    /// finished), at the latest at `deadline`.
    ///
    /// - Throws: `unknownRun` when it is none of this session.
    package func readRun(
        _ id: RunID, session: SessionID, token: String?, differingFrom version: Int?,
        until deadline: Timestamp
    ) async throws -> Run {
        _ = try await load(session, token: token)
        while true {
            let run = try await run(id, of: session)
            let isNews = version.map { $0 != run.version } ?? run.state.isFinished
            if isNews || run.state.isFinished || clock.now() >= deadline || !mayWait {
                return run
            }
            await waitForNews(of: id, until: deadline)
        }
    }

    /// Returns when an active run is told of anew, at `deadline`, or when the task is cancelled.
    func waitForNews(of id: RunID, until deadline: Timestamp) async {
        guard activeRuns[id] != nil else { return }
        let wait = newWait()
        activeRuns[id]?.waits.append(wait)
        await self.wait(wait, until: deadline)
        activeRuns[id]?.waits.removeAll { $0 == wait }
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
    func latestRun(_ id: RunID, of session: SessionID) async throws -> Run {
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
    ///
    /// - Throws: `unknownRun` or `runFinished`.
    package func cancelRun(
        _ id: RunID, session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await changeRun(id, session: session, conditions) { run in
            guard !run.state.isFinished else { throw ServiceError.runFinished }
            // Asked before: nothing more is to be done, and the answer shows the same run.
            return run.state == .cancelling ? nil : .cancelRun(id)
        }
    }

    /// Runs the action of a failed or cancelled run again, as a new run.
    ///
    /// - Throws: `unknownRun`; `runFinished` when it succeeded; `refused` while a run is active.
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
    ///
    /// - Throws: `unknownRun`; `refused` while it is active.
    package func deleteRun(
        _ id: RunID, session: SessionID, token: String?, expecting versions: [Int]? = nil
    ) async throws {
        let run = try await readRun(id, session: session, token: token)
        if let versions, !versions.contains(run.version) {
            throw ServiceError.revisionMismatch(current: run.version)
        }
        guard run.state.isFinished else {
            throw ServiceError.refused(.runInProgress, gesture: nil)
        }
        let change = Change.deleteRun(id: id, session: session)
        guard try await commit([change]) != nil else {
            throw ServiceError.unknownRun
        }
    }

    /// Asks for something that depends on how the run stands, which is looked at under the key: a
    /// replay is answered as before, whatever has become of the run.
    private func changeRun(
        _ id: RunID, session: SessionID, _ conditions: SessionConditions,
        _ request: (Run) throws -> ProgramRequest?
    ) async throws -> SessionAnswer {
        var cause: Cause?
        return try await change(session, conditions) {
            cause = try request(try await latestRun(id, of: session)).map { .program($0) }
        } request: { _ in
            SessionRequest(causes: cause.map { [$0] } ?? [], run: id)
        }
    }
}
