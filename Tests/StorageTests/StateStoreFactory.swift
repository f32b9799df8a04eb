import Storage
import Testing

/// Makes a store of one kind; each kind passes the same tests.
struct StateStoreFactory: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (TemporaryFolder) async throws -> any StateStore

    static let all = [
        StateStoreFactory(testDescription: "SQLite") { folder in
            try SQLiteStateStore(folder: folder.data())
        }
    ]

    /// Opens a store, runs the test, closes the store.
    func withStore(_ test: (any StateStore) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let store = try await make(folder)
        do {
            try await test(store)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}

let hour: Int64 = 3_600_000

func makeBar(_ id: String = "planner", revision: Int64 = 1, definition: String = "{}") -> BarRecord
{
    BarRecord(
        id: id, revision: revision, definition: [UInt8](definition.utf8), author: "ada",
        at: 1_000 + revision)
}

func makeSession(
    _ id: String = "s1", bar: String = "planner", owner: String? = nil, device: String? = nil,
    revision: Int64 = 1, expiresAt: Int64 = 100 * hour, state: String = "state"
) -> SessionRecord {
    SessionRecord(
        id: id, bar: bar, owner: owner, device: device, revision: revision, createdAt: 10,
        updatedAt: 10 + revision, expiresAt: expiresAt, tokenDigest: [1, 2, 3],
        state: [UInt8](state.utf8))
}

func makeEvent(_ session: String = "s1", revision: Int64) -> EventRecord {
    EventRecord(session: session, revision: revision, body: [UInt8]("event \(revision)".utf8))
}

func makeRun(
    _ id: String, session: String = "s1", isActive: Bool = false, createdAt: Int64 = 1,
    finishedAt: Int64? = nil, state: String = "run"
) -> RunRecord {
    RunRecord(
        id: id, session: session, isActive: isActive, createdAt: createdAt,
        finishedAt: finishedAt, state: [UInt8](state.utf8))
}

func makeAnswer(
    _ key: String = "key", scope: String = "route", session: String? = nil, createdAt: Int64 = 0,
    expiresAt: Int64 = 24 * hour, answer: String = "answer"
) -> StoredAnswer {
    StoredAnswer(
        scope: scope, key: key, session: session, fingerprint: [7], createdAt: createdAt,
        expiresAt: expiresAt, answer: [UInt8](answer.utf8))
}

let committed = CommitOutcome.committed(removedSessions: [])
