import Storage
import TabBarModel

/// Changes that become durable together, in the order in which the store wants them: what is guarded by
/// a revision first. Heads are moved when a step enters the draft; a draft that fails drops them.
struct Draft {
    /// Each session of the draft with the revision that the disk has before; nil for a new one.
    private(set) var sessions: [(session: LoadedSession, expecting: Int?)] = []
    private(set) var profiles: [(profile: LoadedProfile, expecting: Int?)] = []
    private var events: [EventRecord] = []
    /// The same events, for those who follow the sessions.
    private(set) var news: [(session: LoadedSession, event: SessionEvent)] = []
    /// Runs whose records change, with what they were before; nil for new ones.
    private(set) var runs: [(run: Run, before: Run?)] = []
    private var answer: StoredAnswer?
    /// What has to be done once the draft is durable.
    private(set) var work: [DraftedWork] = []

    var isEmpty: Bool { sessions.isEmpty && profiles.isEmpty && runs.isEmpty && answer == nil }

    /// Moves the session's head by one transition and keeps its event.
    mutating func append(
        _ transition: Transition, cause: Cause, to session: LoadedSession
    ) {
        guard transition.isChanged else { return }
        let retried = cause.retriedRun(in: session.head)
        enroll(session)
        if transition.profile.revision != session.profile.head.revision { enroll(session.profile) }
        session.head = transition.session
        session.profile.head = transition.profile
        let event = SessionEvent(
            revision: session.head.revision, at: session.head.updatedAt, cause: cause,
            origin: transition.origin, effects: transition.effects,
            startedRun: transition.startedRun)
        news.append((session, event))
        events.append(
            EventRecord(
                session: session.head.id, revision: Int64(event.revision),
                body: EventWriter.write(event)))
        for work in transition.work {
            self.work.append(
                DraftedWork(session: session.head.id, work: work, retryOf: retried))
        }
    }

    /// Makes a session part of the draft without a transition: a new one, or one with a new token.
    mutating func enroll(_ session: LoadedSession) {
        guard !sessions.contains(where: { $0.session === session }) else { return }
        let isNew = session.committed == nil && session.isSettled
        sessions.append((session, isNew ? nil : session.head.revision))
    }

    /// Makes an owner's profile part of the draft, before its head moves.
    mutating func enroll(_ profile: LoadedProfile) {
        guard profile.key != nil, !profiles.contains(where: { $0.profile === profile }) else {
            return
        }
        profiles.append((profile, profile.isStored ? profile.head.revision : nil))
        profile.isStored = true
    }

    /// Makes a run's record part of the draft.
    mutating func append(_ run: Run, before: Run?) { runs.append((run, before)) }
    /// Keeps the answer under its idempotency key.
    mutating func keep(_ answer: StoredAnswer) { self.answer = answer }

    /// The draft in the words of the store.
    func changes() -> [Change] {
        var changes: [Change] = []
        changes.reserveCapacity(sessions.count + profiles.count + events.count + runs.count + 1)
        for (session, expecting) in sessions {
            changes.append(.putSession(session.record, expecting: expecting.map(Int64.init)))
        }
        for (profile, expecting) in profiles {
            guard let key = profile.key else { continue }
            changes.append(
                .putProfile(
                    ProfileRecord(
                        bar: key.bar, owner: key.owner, revision: Int64(profile.head.revision),
                        state: ProfileCodec.encode(profile.head)),
                    expecting: expecting.map(Int64.init)))
        }
        if let answer { changes.append(.putAnswer(answer)) }
        changes += events.map { .appendEvent($0) }
        changes += runs.map { .putRun($0.run.record) }
        return changes
    }
}

extension LoadedSession {
    /// The head as a record of the store.
    var record: SessionRecord {
        SessionRecord(
            id: head.id, bar: head.bar, owner: head.owner, device: head.device,
            revision: Int64(head.revision), createdAt: Int64(head.createdAt.milliseconds),
            updatedAt: Int64(head.updatedAt.milliseconds),
            expiresAt: Int64(head.expiresAt.milliseconds), tokenDigest: tokenDigest,
            state: SessionState.bytes(
                head, privateProfile: profile.key == nil ? profile.head : nil))
    }
}

/// What a transition asks about runs, with the session and the run that is tried again.
struct DraftedWork {
    var session: SessionID
    var work: Transition.Work
    var retryOf: RunID?
}

extension Cause {
    /// The failed run that the cause wants tried again.
    fileprivate func retriedRun(in session: Session) -> RunID? {
        switch self {
        case .program(.retryRun(let run, _)): return run
        case .gesture(.retryRun):
            if case .failed(let failure) = session.outcome { return failure.run }
            return nil
        default: return nil
        }
    }
}

extension Transition {
    /// The run that the transition started, settled ones too.
    var startedRun: RunID? {
        for work in work {
            switch work {
            case .start(let run, _), .settle(let run, _): return run
            case .cancel: continue
            }
        }
        return nil
    }
}
