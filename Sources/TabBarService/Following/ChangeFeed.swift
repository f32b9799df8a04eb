import TabBarModel

/// Who follows which session, and what each of them knows. Plain state; belongs to the store's
/// actor.
struct ChangeFeed {
    /// Milliseconds between two pings of a follower.
    static let pingInterval = 15_000
    /// Milliseconds between two messages about a run's progress.
    static let runInterval = 100

    /// Somebody who follows a session.
    struct Follower {
        let client: String?
        let outlet: FollowerOutlet
        /// The last revision that it was told; nil while it is being told what was before.
        var revision: Int?
        /// What came meanwhile.
        var held: [FeedChange] = []
        var nextPing: Timestamp
    }

    /// The followers of one session in the order in which they came.
    struct Audience {
        var followers: [(id: FollowerID, follower: Follower)] = []
        /// When a run was told of last, and the newest news of it that waits.
        var lastRun: Timestamp?
        var waitingRun: Run?
    }

    private(set) var audiences: [SessionID: Audience] = [:]
    private var sessions: [FollowerID: SessionID] = [:]
    private var lastID: FollowerID = 0

    /// How many follow anything.
    var count: Int { sessions.count }

    func isFollowed(_ session: SessionID) -> Bool { audiences[session] != nil }

    // MARK: Coming and going

    /// Somebody who follows from now on; what happens is held until ``begin(_:at:)``.
    mutating func join(
        _ session: SessionID, client: String?, outlet: FollowerOutlet, at now: Timestamp
    ) -> FollowerID {
        lastID &+= 1
        let follower = Follower(
            client: client, outlet: outlet,
            nextPing: now.advanced(byMilliseconds: Self.pingInterval))
        audiences[session, default: Audience()].followers.append((lastID, follower))
        sessions[lastID] = session
        return lastID
    }

    /// The follower knows the session up to `revision` and is told what was held.
    mutating func begin(_ id: FollowerID, at revision: Int) {
        guard let session = sessions[id] else { return }
        update(session) { audience in
            guard let place = audience.followers.firstIndex(where: { $0.id == id }) else { return }
            var follower = audience.followers[place].follower
            follower.revision = revision
            let held = follower.held
            follower.held = []
            let stays = held.allSatisfy { follower.tell($0) }
            audience.followers[place].follower = follower
            if !stays { audience.followers.remove(at: place) }
        }
        if audiences[session]?.followers.contains(where: { $0.id == id }) != true {
            sessions[id] = nil
        }
    }

    /// Somebody is told something beside the changes. False when it takes no more.
    func send(_ message: FeedMessage, to id: FollowerID) -> Bool {
        guard let session = sessions[id] else { return false }
        let follower = audiences[session]?.followers.first { $0.id == id }?.follower
        return follower?.outlet.send(message) ?? false
    }

    /// Somebody who follows no longer.
    mutating func leave(_ id: FollowerID) {
        guard let session = sessions.removeValue(forKey: id) else { return }
        update(session) { audience in audience.followers.removeAll { $0.id == id } }
    }

    /// The session is gone for good.
    mutating func end(_ session: SessionID) {
        guard let audience = audiences.removeValue(forKey: session) else { return }
        for (id, follower) in audience.followers {
            sessions[id] = nil
            _ = follower.outlet.send(.gone)
            follower.outlet.finish()
        }
    }

    // MARK: Telling

    /// Changes of a session that became durable together; the last of them has the state.
    mutating func publish(_ changes: [FeedChange], of session: SessionID) {
        tell(session) { follower in changes.allSatisfy { follower.tell($0) } }
    }

    /// The session is at `revision` without the followers having been told how it came there.
    mutating func reset(_ session: SessionID, at revision: Int, snapshot: [UInt8]) {
        tell(session) { follower in
            guard let known = follower.revision, known != revision else { return true }
            follower.revision = revision
            return follower.outlet.send(.reset(revision: revision, snapshot))
        }
    }

    /// News of a run: at once when its state changed, else at most ten times a second. Returns when
    /// what has to wait is due.
    mutating func publish(_ run: Run, isProgress: Bool, at now: Timestamp) -> Timestamp? {
        guard let audience = audiences[run.session] else { return nil }
        if isProgress, let last = audience.lastRun {
            let due = last.advanced(byMilliseconds: Self.runInterval)
            if now < due {
                audiences[run.session]?.waitingRun = run
                return audience.waitingRun == nil ? due : nil
            }
        }
        tell(run, at: now)
        return nil
    }

    /// Tells the news of a run that waited.
    mutating func tellWaitingRun(of session: SessionID, at now: Timestamp) {
        if let run = audiences[session]?.waitingRun { tell(run, at: now) }
    }

    private mutating func tell(_ run: Run, at now: Timestamp) {
        audiences[run.session]?.waitingRun = nil
        audiences[run.session]?.lastRun = now
        let message = FeedMessage.run(run.encoded())
        tell(run.session) { follower in
            // Who is still being told what was before gets the run after that.
            follower.revision == nil || follower.outlet.send(message)
        }
    }

    /// Pings whoever is due.
    mutating func ping(_ session: SessionID, at now: Timestamp, _ message: FeedMessage) {
        tell(session) { follower in
            guard follower.revision != nil, follower.nextPing <= now else { return true }
            follower.nextPing = now.advanced(byMilliseconds: Self.pingInterval)
            return follower.outlet.send(message)
        }
    }

    /// Runs `telling` for each follower and lets those go that take no more.
    private mutating func tell(_ session: SessionID, _ telling: (inout Follower) -> Bool) {
        var gone: [FollowerID] = []
        update(session) { audience in
            for place in audience.followers.indices
            where !telling(&audience.followers[place].follower) {
                gone.append(audience.followers[place].id)
            }
            if !gone.isEmpty { audience.followers.removeAll { gone.contains($0.id) } }
        }
        for id in gone { sessions[id] = nil }
    }

    private mutating func update(_ session: SessionID, _ change: (inout Audience) -> Void) {
        guard var audience = audiences.removeValue(forKey: session) else { return }
        change(&audience)
        if !audience.followers.isEmpty { audiences[session] = audience }
    }
}

extension ChangeFeed.Follower {
    /// Tells the next change, holds it, or knows it already. A gap is the caller's to mend: see
    /// `SessionStore.tellFollowers`. False when the follower takes no more.
    fileprivate mutating func tell(_ change: FeedChange) -> Bool {
        guard let known = revision else {
            held.append(change)
            return true
        }
        guard change.event.revision == known &+ 1 else { return true }
        revision = change.event.revision
        return outlet.send(change.message(for: client))
    }
}
