import Storage
import Synchronization

/// A store whose commits fail when a test says so.
final class FaultyStore: StateStore {
    /// Nil once closed: the data folder is free again.
    private let held: Mutex<SQLiteStateStore?>
    private let failures = Mutex(0)
    private let afterwards = Mutex(0)
    private let readFailures = Mutex(0)
    private let refusals = Mutex(0)
    private let gate = Mutex(Gate())

    private struct Gate {
        var isClosed = false
        var waiting: [@Sendable () -> Void] = []
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    init(_ base: SQLiteStateStore) { held = Mutex(base) }

    private var base: SQLiteStateStore {
        get throws(StorageError) {
            guard let base = held.withLock({ $0 }) else { throw StorageError(.closed, "Closed.") }
            return base
        }
    }

    /// The next `count` commits fail without a trace.
    func failCommits(_ count: Int) { failures.withLock { $0 = count } }

    /// The next `count` commits are made but answered with an error, as after a lost connection.
    func failCommitsAfterwards(_ count: Int) { afterwards.withLock { $0 = count } }

    /// The next `count` commits find no room, which is said in place, past those that wait.
    func refuseCommits(_ count: Int) { refusals.withLock { $0 = count } }

    /// The next `count` readings of a session fail.
    func failReads(_ count: Int) { readFailures.withLock { $0 = count } }

    /// From now on commits wait until ``release()``.
    func hold() { gate.withLock { $0.isClosed = true } }

    /// Returns when so many commits wait.
    func holding(_ count: Int) async {
        while !gate.withLock({ $0.waiting.count >= count }) {
            await withCheckedContinuation { observer in
                let isThere = gate.withLock { gate in
                    if gate.waiting.count < count { gate.observers.append(observer) }
                    return gate.waiting.count >= count
                }
                if isThere { observer.resume() }
            }
        }
    }

    /// Lets the commits that wait go on, in their order.
    func release() {
        let waiting = gate.withLock { gate in
            defer { gate = Gate() }
            return gate.waiting
        }
        for commit in waiting { commit() }
    }

    /// Makes a commit now, or when the gate opens.
    private func pass(_ commit: @escaping @Sendable () -> Void) {
        let observers = gate.withLock { gate -> [CheckedContinuation<Void, Never>]? in
            guard gate.isClosed else { return nil }
            gate.waiting.append(commit)
            defer { gate.observers = [] }
            return gate.observers
        }
        guard let observers else { return commit() }
        for observer in observers { observer.resume() }
    }

    var condition: StorageCondition { (try? base.condition) ?? .failed }

    func commit(
        _ changes: @escaping @Sendable () -> [Change],
        whenDone: @escaping @Sendable (Result<CommitOutcome, StorageError>) -> Void
    ) {
        if Self.takeOne(refusals) {
            whenDone(.failure(StorageError(.overloaded, "Refused on purpose.")))
            return pass {}
        }
        pass { [self] in commitNow(changes, whenDone: whenDone) }
    }

    private func commitNow(
        _ changes: @escaping @Sendable () -> [Change],
        whenDone: @escaping @Sendable (Result<CommitOutcome, StorageError>) -> Void
    ) {
        let failure = StorageError(.unavailable, "Failed on purpose.")
        do throws(StorageError) {
            let base = try base
            // A failure comes in its turn, as the store promises.
            guard !Self.takeOne(failures) else {
                return base.commit({ [] }, whenDone: { _ in whenDone(.failure(failure)) })
            }
            let failsAfterwards = Self.takeOne(afterwards)
            base.commit(changes) { whenDone(failsAfterwards ? .failure(failure) : $0) }
        } catch {
            whenDone(.failure(error))
        }
    }

    private static func takeOne(_ count: borrowing Mutex<Int>) -> Bool {
        count.withLock { count in
            guard count > 0 else { return false }
            count -= 1
            return true
        }
    }

    func retiredRevisions() async throws(StorageError) -> RetiredRevisions {
        try await base.retiredRevisions()
    }
    func bars() async throws(StorageError) -> [BarRecord] { try await base.bars() }
    func barVersions(id: String, before: Int64?, limit: Int) async throws(StorageError)
        -> [BarVersion]
    { try await base.barVersions(id: id, before: before, limit: limit) }
    func barVersion(id: String, revision: Int64) async throws(StorageError) -> BarRecord? {
        try await base.barVersion(id: id, revision: revision)
    }
    func session(id: String) async throws(StorageError) -> SessionRecord? {
        if Self.takeOne(readFailures) { throw StorageError(.unavailable, "Failed on purpose.") }
        return try await base.session(id: id)
    }
    func session(bar: String, owner: String, device: String) async throws(StorageError)
        -> SessionRecord?
    { try await base.session(bar: bar, owner: owner, device: device) }
    func sessions(bar: String?, owner: String?, liveAt: Int64, after: String?, limit: Int)
        async throws(StorageError) -> [SessionRecord]
    {
        try await base.sessions(
            bar: bar, owner: owner, liveAt: liveAt, after: after, limit: limit)
    }
    func sessionCount(bar: String, liveAt: Int64) async throws(StorageError) -> Int {
        try await base.sessionCount(bar: bar, liveAt: liveAt)
    }
    func profile(bar: String, owner: String) async throws(StorageError) -> ProfileRecord? {
        try await base.profile(bar: bar, owner: owner)
    }
    func events(session: String, after: Int64, limit: Int) async throws(StorageError)
        -> [EventRecord]
    { try await base.events(session: session, after: after, limit: limit) }
    func run(id: String, session: String) async throws(StorageError) -> RunRecord? {
        try await base.run(id: id, session: session)
    }
    func runs(session: String, after: RunPosition?, limit: Int) async throws(StorageError)
        -> [RunRecord]
    { try await base.runs(session: session, after: after, limit: limit) }
    func activeRuns() async throws(StorageError) -> [RunRecord] { try await base.activeRuns() }
    func answer(scope: String, key: String) async throws(StorageError) -> StoredAnswer? {
        try await base.answer(scope: scope, key: key)
    }
    func close() async {
        let base = held.withLock { held in
            defer { held = nil }
            return held
        }
        await base?.close()
    }
}
