import Locks

/// Bars, sessions, profiles, events, runs and stored answers, durable.
///
/// Limits are counts of records, at least one. Lists are ordered by bytes. Every read sees all
/// commits that were answered before it was called.
package protocol StateStore: Sendable {
    /// Whether commits are taken at present.
    var condition: StorageCondition { get }

    /// Makes all changes, in their order, or none, and calls `whenDone` once they are durable.
    /// Commits are made, and called done, in the order of the calls. An error means that the
    /// outcome is unknown, except with the codes `full`, `overloaded`, `closed` and `tooLarge`,
    /// which say that nothing was changed; the middle two come at once, past those that wait.
    ///
    /// The changes are spelled out on a thread of the store, perhaps more than once; `whenDone`
    /// must not hold it up.
    func commit(
        _ changes: @escaping @Sendable () -> [Change],
        whenDone: @escaping @Sendable (Result<CommitOutcome, StorageError>) -> Void)

    /// The revisions above which new bars and profiles begin.
    func retiredRevisions() async throws(StorageError) -> RetiredRevisions

    /// The current version of every bar, by id.
    func bars() async throws(StorageError) -> [BarRecord]
    /// The history of a bar below revision `before`, the newest first.
    func barVersions(id: String, before: Int64?, limit: Int) async throws(StorageError)
        -> [BarVersion]
    /// One version of a bar, current or past.
    func barVersion(id: String, revision: Int64) async throws(StorageError) -> BarRecord?

    /// The session, expired or not.
    func session(id: String) async throws(StorageError) -> SessionRecord?
    /// The session of an owner's device, expired or not.
    func session(bar: String, owner: String, device: String) async throws(StorageError)
        -> SessionRecord?
    /// The sessions that expire after `liveAt`, by id from `after` (exclusive); nil filters match
    /// all.
    func sessions(bar: String?, owner: String?, liveAt: Int64, after: String?, limit: Int)
        async throws(StorageError) -> [SessionRecord]
    /// How many sessions of the bar expire after `liveAt`.
    func sessionCount(bar: String, liveAt: Int64) async throws(StorageError) -> Int

    /// The profile of an owner.
    func profile(bar: String, owner: String) async throws(StorageError) -> ProfileRecord?

    /// Events above revision `after`, the oldest first.
    func events(session: String, after: Int64, limit: Int) async throws(StorageError)
        -> [EventRecord]

    /// A run of this session.
    func run(id: String, session: String) async throws(StorageError) -> RunRecord?
    /// The runs of a session beyond `after`, the newest first.
    func runs(session: String, after: RunPosition?, limit: Int) async throws(StorageError)
        -> [RunRecord]
    /// All active runs, the oldest first. For the start of the service.
    func activeRuns() async throws(StorageError) -> [RunRecord]

    /// The answer that is stored under a key, expired or not.
    func answer(scope: String, key: String) async throws(StorageError) -> StoredAnswer?

    /// Finishes what was accepted, refuses what comes later, and gives the files back.
    func close() async
}

extension StateStore {
    /// Makes changes that are spelled out already, and waits until they are durable.
    package func commit(_ changes: [Change]) async throws(StorageError) -> CommitOutcome {
        let outcome = Handover<Result<CommitOutcome, StorageError>>()
        commit({ changes }, whenDone: { outcome.fill($0) })
        return try await outcome.value().get()
    }
}
