package import TabBarModel

extension SessionStore {
    /// What a view of a committed state is made from: the state under the definition that it
    /// follows.
    ///
    /// - Throws: `unknownSession` when its bar is gone.
    package func situation(of committed: CommittedSession) throws -> Situation {
        let session = committed.session
        guard let loaded = bars[session.bar] else { throw ServiceError.unknownSession }
        let bar =
            loaded.revision == session.barRevision
            ? loaded.bar : loaded.earlier[session.barRevision] ?? loaded.bar
        return Situation(bar: bar, profile: committed.profile, session: session)
    }
}
