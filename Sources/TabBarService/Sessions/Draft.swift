import Storage
import TabBarModel

/// Changes that become durable together, in the order in which the store wants them: what is
/// guarded by a revision first. Heads are moved when a step enters the draft; a draft that fails
/// drops them.
final class Draft {
    /// Each session of the draft with the revision that the disk has before; nil for a new one.
    private(set) var sessions: [(session: LoadedSession, expecting: Int?)] = []
    private(set) var profiles: [(profile: LoadedProfile, expecting: Int?)] = []
    /// What the draft was computed from and does not change, with the revision that it had: the
    /// disk must have the same by the draft's turn.
    private(set) var restsOnSessions: [(session: LoadedSession, revision: Int)] = []
    /// Likewise; nil where there was no stored profile.
    private(set) var restsOnProfiles: [(profile: LoadedProfile, revision: Int?)] = []
    /// What happened to the sessions, for the log and for those who follow them.
    private(set) var news: [(session: LoadedSession, event: SessionEvent)] = []
    /// Runs whose records change, with what they were before; nil for new ones.
    private(set) var runs: [(run: Run, before: Run?)] = []
    private var answer: StoredAnswer?
    /// The session whose typed texts are to be kept nowhere.
    private var discreet: SessionID?
    /// What has to be done once the draft is durable.
    private(set) var work: [DraftedWork] = []

    var isEmpty: Bool { sessions.isEmpty && profiles.isEmpty && runs.isEmpty && answer == nil }

    /// Moves the session's head by one transition and keeps its event.
    func append(
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
        if case .gesture(.submit(_, _, isRecorded: false)) = cause { discreet = session.head.id }
        for work in transition.work {
            self.work.append(
                DraftedWork(session: session.head.id, work: work, retryOf: retried))
        }
    }

    /// Makes a session part of the draft without a transition: a new one, or one with a new token.
    func enroll(_ session: LoadedSession) {
        guard !contains(session) else { return }
        let isNew = session.committed == nil && session.isSettled
        sessions.append((session, isNew ? nil : session.head.revision))
    }

    /// Makes an owner's profile part of the draft, before its head moves.
    func enroll(_ profile: LoadedProfile) {
        guard profile.key != nil, !contains(profile) else { return }
        profiles.append((profile, profile.storedRevision))
        profile.isStored = true
    }

    /// Takes note that what becomes durable was computed from the session's head, changed here or
    /// not.
    func rest(on session: LoadedSession) {
        guard !contains(session) else { return }
        restsOnSessions.append((session, session.head.revision))
    }

    /// Takes note that what becomes durable shows an owner's profile, changed here or not.
    func rest(on profile: LoadedProfile) {
        guard profile.key != nil, !contains(profile) else { return }
        restsOnProfiles.append((profile, profile.storedRevision))
    }

    private func contains(_ session: LoadedSession) -> Bool {
        sessions.contains { $0.session === session }
    }

    private func contains(_ profile: LoadedProfile) -> Bool {
        profiles.contains { $0.profile === profile }
    }

    /// Makes a run's record part of the draft.
    func append(_ run: Run, before: Run?) { runs.append((run, before)) }
    /// Keeps the answer under its idempotency key.
    func keep(_ answer: StoredAnswer) { self.answer = answer }

    /// Whether a run is cancelled or over, which has to be possible on a full disk. Design section
    /// 4.
    private var endsRun: Bool {
        runs.contains { run, before in
            before != nil && (run.state == .cancelling || run.state.isFinished)
        }
    }

    /// The draft in the words of the store, after changes that come before it. They are spelled out
    /// on the store's own thread: the loop, for which everybody waits, has better to do.
    func changes(after before: [Change]) -> @Sendable () -> [Change] {
        let sessions = sessions.map { (StoredSession($0.session), $0.expecting) }
        let profiles = profiles.compactMap { entry in
            entry.profile.key.map { ($0, entry.profile.head, entry.expecting) }
        }
        let events = news.map { ($0.session.head.id, $0.event) }
        let endsRun = endsRun
        let runs = runs.map(\.run)
        let grounds =
            restsOnSessions.map { entry in
                Change.expectSession(
                    id: entry.session.head.id, revision: Int64(entry.revision))
            }
            + restsOnProfiles.compactMap { entry in
                entry.profile.key.map {
                    Change.expectProfile(
                        bar: $0.bar, owner: $0.owner, revision: entry.revision.map(Int64.init))
                }
            }
        return { [answer, discreet] in
            var changes = before
            changes.reserveCapacity(
                before.count + grounds.count + sessions.count + profiles.count + events.count
                    + runs.count + 1)
            // What may be in conflict comes first, and a session after its events: one write of its
            // row.
            changes += grounds
            for (session, expecting) in sessions where expecting == nil {
                changes.append(.putSession(session.record, expecting: nil))
            }
            for (key, profile, expecting) in profiles {
                changes.append(
                    .putProfile(
                        ProfileRecord(
                            bar: key.bar, owner: key.owner, revision: Int64(profile.revision),
                            state: ProfileCodec.encode(profile)),
                        expecting: expecting.map(Int64.init)))
            }
            if let answer { changes.append(.putAnswer(answer)) }
            changes += events.map { session, event in
                .appendEvent(
                    EventRecord(
                        session: session, revision: Int64(event.revision),
                        body: EventWriter.write(event)))
            }
            for (session, expecting) in sessions {
                guard let expecting else { continue }
                changes.append(.putSession(session.record, expecting: Int64(expecting)))
            }
            if let discreet { changes.append(.forgetTyping(session: discreet)) }
            if endsRun { changes.append(.markEssential) }
            changes += runs.map { .putRun($0.record) }
            return changes
        }
    }
}

/// A head as it goes to the store.
private struct StoredSession: Sendable {
    let session: Session
    /// Nil when the profile is an owner's, which is stored for itself.
    let privateProfile: Profile?
    let tokenDigest: [UInt8]

    init(_ loaded: LoadedSession) {
        session = loaded.head
        privateProfile = loaded.profile.key == nil ? loaded.profile.head : nil
        tokenDigest = loaded.tokenDigest
    }

    var record: SessionRecord {
        SessionRecord(
            id: session.id, bar: session.bar, owner: session.owner, device: session.device,
            revision: Int64(session.revision), createdAt: Int64(session.createdAt.milliseconds),
            updatedAt: Int64(session.updatedAt.milliseconds),
            expiresAt: Int64(session.expiresAt.milliseconds), tokenDigest: tokenDigest,
            state: SessionState.bytes(session, privateProfile: privateProfile))
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
            case .start(let run, _, _), .settle(let run, _): return run
            case .cancel: continue
            }
        }
        return nil
    }
}
