import Synchronization
import Testing

@testable import Storage

/// Which commits wait for the disk.
@Suite struct ProvisionalCommitTests {
    /// Answers each request with how commits are synced at that moment.
    private struct Probe: TransactionBody {
        /// Whether a crash may take it back.
        typealias Request = Bool

        var wantsTidying: Bool { false }

        mutating func apply(_ isProvisional: Bool, to database: SQLiteDatabase)
            throws(SQLiteError) -> Applied<Int64?>
        {
            .accepted(try database.first("PRAGMA synchronous") { $0.integer(0) })
        }

        func isEssential(_ isProvisional: Bool) -> Bool { false }
        func isProvisional(_ isProvisional: Bool) -> Bool { isProvisional }
        mutating func wasTakenBack() {}
        mutating func tidy(_ database: SQLiteDatabase) throws(SQLiteError) {}
    }

    @Test func `only a batch of what may be lost does not wait`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = try folder.data().file("probe.sqlite")
        let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
        var committer = GroupCommitter(
            database, body: Probe(), status: CommitterStatus(), options: SQLiteOptions(),
            reserve: DiskReserve(beside: path, size: 0))

        /// 1 is NORMAL, 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
        func levels(_ batch: [Bool]) throws -> [Int64?] {
            let levels = Mutex<[Int64?]>([])
            let jobs = batch.map { isProvisional in
                CommitJob<Probe>(request: isProvisional) { result in
                    levels.withLock { $0.append((try? result.get()) ?? nil) }
                }
            }
            _ = committer.perform(jobs)
            return levels.withLock { $0 }
        }
        #expect(try levels([false]) == [2])
        #expect(try levels([true, true]) == [1, 1])
        #expect(try levels([true, false, true]) == [2, 2, 2])
        #expect(try levels([true]) == [1])
        #expect(try levels([false]) == [2])
    }
}
