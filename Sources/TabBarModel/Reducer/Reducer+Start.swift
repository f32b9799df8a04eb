extension Reducer {
    /// A new session on this bar. `profile` is the owner's; for a session without owner it is a
    /// fresh one.
    ///
    /// The first selection is the first destination; then come the snapshot, the tab and the query
    /// that `start` asks for. Throws what a program's selection or search would throw.
    package func start(
        _ start: SessionStart, profile: Profile, _ circumstances: Circumstances
    ) throws(Refusal) -> StartedSession {
        var step = Step(
            Situation(
                bar: bar, profile: profile,
                session: Session(start, bar: bar, barRevision, circumstances.now)),
            barRevision, circumstances)
        step.selectFirst()
        let dropped = start.restore.map { step.restore($0) } ?? []
        if let tab = start.select { try step.selectForProgram(tab) }
        if let query = start.query { try step.searchForProgram(query) }
        if step.profile != profile { step.profile.revision = profile.revision &+ 1 }
        step.session.profileRevision = step.profile.revision
        return StartedSession(session: step.session, profile: step.profile, dropped: dropped)
    }
}

extension Reducer.Step {
    fileprivate mutating func selectFirst() {
        guard let first = survivor else { return }
        session.selection = first
        session.visited = [first]
    }
}

extension Session {
    /// A session in which nothing is selected yet.
    fileprivate init(_ start: SessionStart, bar: Bar, _ barRevision: Int, _ now: Timestamp) {
        id = start.id
        self.bar = bar.id
        self.barRevision = barRevision
        owner = start.owner
        device = start.device
        revision = 1
        createdAt = now
        updatedAt = now
        timeToLive = start.timeToLive
        selection = ""
        visited = []
        reselections = [:]
        paths = [:]
        isMenuOpen = false
        metadata = start.metadata
        profileRevision = 0
    }
}
