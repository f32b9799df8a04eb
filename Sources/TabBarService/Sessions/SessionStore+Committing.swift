import Locks
import Storage
import TabBarModel

/// A draft on its way to the disk.
struct UnderwayCommit {
    let draft: Draft
    /// What its sessions will be answered as; nil for one whose bar is gone.
    let states: [CommittedSession?]
    /// What is called, once, at the end.
    let then: (Result<Bool, any Error>) -> Void
}

extension SessionStore {
    /// Makes the draft durable and what it changed public. False when the heads were lost: try
    /// again. Without changes it still waits for what the session's head rests on.
    func settle(
        _ loaded: LoadedSession, _ draft: Draft, alongside: @escaping @Sendable () -> Void = {},
        then: @escaping (Result<Bool, any Error>) -> Void
    ) {
        if draft.isEmpty && loaded.isSettled { return then(.success(true)) }
        commit(draft, alongside: alongside) { isDurable in
            // What is durable is done, also when a sibling's failure has dropped the head
            // meanwhile.
            if draft.isEmpty, loaded.isDropped, case .success(true) = isDurable {
                then(.success(false))
            } else {
                then(isDurable)
            }
        }
    }

    func settle(_ loaded: LoadedSession, _ draft: Draft) async throws -> Bool {
        try await called { settle(loaded, draft, then: $0) }
    }

    /// Makes the draft durable and what it changed public. False on a conflict: the heads are
    /// dropped.
    ///
    /// Commits end in the order in which they were begun, without a task between: whoever published
    /// later than their turn would put an older state over a newer one. `alongside` is called on a
    /// thread of the storage, perhaps more than once: what the loop wants next and has no time to
    /// make.
    func commit(
        _ draft: Draft, after before: [Change] = [],
        alongside: @escaping @Sendable () -> Void = {},
        then: @escaping (Result<Bool, any Error>) -> Void
    ) {
        let states = draft.sessions.map { entry in
            bars[entry.session.head.bar].map { committedState(of: entry.session, $0.snapshots) }
        }
        for (session, _) in draft.sessions { session.commitsUnderway += 1 }
        for (profile, _) in draft.profiles { profile.commitsUnderway += 1 }
        let changes = draft.changes(after: before)
        begunCommits &+= 1
        let number = begunCommits
        commits[number] = UnderwayCommit(draft: draft, states: states, then: then)
        storage.commit {
            for state in states { state?.render() }
            alongside()
            return changes()
        } whenDone: { outcome in
            self.executor.execute { self.assumeIsolated { $0.commitEnded(number, outcome) } }
        }
    }

    func commit(_ draft: Draft, after before: [Change] = []) async throws -> Bool {
        try await called { commit(draft, after: before, then: $0) }
    }

    /// What the storage refuses at once comes past those that wait: it is kept until its turn.
    private func commitEnded(_ number: UInt64, _ outcome: Result<CommitOutcome, StorageError>) {
        guard number == endedCommits &+ 1 else {
            earlyOutcomes[number] = outcome
            return
        }
        endedCommits = number
        end(number, outcome)
        while let next = earlyOutcomes.removeValue(forKey: endedCommits &+ 1) {
            endedCommits &+= 1
            end(endedCommits, next)
        }
    }

    private func end(_ number: UInt64, _ outcome: Result<CommitOutcome, StorageError>) {
        guard let commit = commits.removeValue(forKey: number) else { return }
        let (draft, states) = (commit.draft, commit.states)
        for (session, _) in draft.sessions { session.commitsUnderway -= 1 }
        for (profile, _) in draft.profiles { profile.commitsUnderway -= 1 }
        switch outcome {
        case .success(.committed(let removed)):
            forget(removed)
            for ((session, _), state) in zip(draft.sessions, states) { publish(session, state) }
            statistics.changes += 1
            tellFollowers(of: draft, states)
            begin(draft)
            commit.then(.success(true))
        case .success(.conflict):
            takeBack(draft)
            commit.then(.success(false))
        case .success(.limitReached(let limit)):
            takeBack(draft)
            commit.then(.failure(ServiceError.limitReached(limit)))
        case .failure(let error):
            takeBack(draft)
            commit.then(.failure(ServiceError.storage(error)))
        }
    }

    /// Calls a function that calls back once, and waits for what it says.
    func called<Value: Sendable>(
        _ function: (@escaping (Result<Value, any Error>) -> Void) -> Void
    ) async throws -> Value {
        let outcome = Handover<Result<Value, any Error>>()
        function { outcome.fill($0) }
        if let early = outcome.filled { return try early.get() }
        return try await outcome.value().get()
    }

    /// Lets go of everything that rests on a draft which is not durable; the disk has the truth.
    private func takeBack(_ draft: Draft) {
        revertRuns(of: draft)
        // Nothing rests on a session that never was.
        for (session, _) in draft.sessions where session.committed != nil { drop(session) }
        for (session, _) in draft.restsOnSessions { drop(session) }
        for (profile, _) in draft.profiles + draft.restsOnProfiles { drop(profile) }
    }

    /// The head as it will be answered once it is durable.
    func committedState(of loaded: LoadedSession, _ snapshots: SnapshotWriter) -> CommittedSession {
        if let state = loaded.state { return state }
        let state = CommittedSession(
            session: loaded.head, profile: loaded.profile.head, snapshots: snapshots)
        loaded.state = state
        return state
    }

    private func publish(_ loaded: LoadedSession, _ state: CommittedSession?) {
        guard !loaded.isDropped, let state else { return }
        loaded.committed = state
        setTimer(for: loaded)
        wake(loaded)
    }
}
