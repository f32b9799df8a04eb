import Foundation
import Testing

@testable import Storage

@Suite("Files, locks, crashes and full disks")
struct DurabilityTests {
    private func permissions(_ path: String) throws -> Int {
        try #require(
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    // MARK: The folder

    @Test
    func `the folder and its files belong to this user alone`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data())
        _ = try await store.commit([.putBar(makeBar(), expecting: nil)])

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data")

        #expect(try permissions(folder.path + "/data") == 0o700)
        #expect(names.contains("state.sqlite") && names.contains("state.sqlite-wal"))
        for name in names { #expect(try permissions("\(folder.path)/data/\(name)") == 0o600) }
        await store.close()
    }

    @Test
    func `a folder is opened once at a time`() throws {
        let folder = try TemporaryFolder()
        var first: DataFolder? = try folder.data()

        let error = #expect(throws: StorageError.self) { try folder.data() }
        first = nil

        #expect(error?.code == .locked)
        #expect(throws: Never.self) { try folder.data() }
        #expect(first == nil)
    }

    @Test
    func `a folder without a parent is refused with a sentence`() throws {
        let folder = try TemporaryFolder()

        let error = #expect(throws: StorageError.self) {
            try DataFolder(path: folder.path + "/missing/data")
        }

        #expect(
            error
                == StorageError(
                    .unusableFolder,
                    "cannot make the data folder \(folder.path)/missing/data: its parent folder "
                        + "does not exist: make it, or name another folder"))
    }

    // MARK: Schema

    @Test
    func `a database of a newer version is refused and left alone`() throws {
        let folder = try TemporaryFolder()
        let data = try folder.data()
        let path = try data.file("state.sqlite")
        do {
            let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
            try database.script("CREATE TABLE future (a); PRAGMA user_version = 99;")
        }

        let error = #expect(throws: StorageError.self) { try SQLiteStateStore(folder: data) }

        #expect(error?.code == .newer)
        let database = try SQLiteDatabase(path: path, role: .reader, cacheBytes: 1 << 20)
        #expect(try database.first("PRAGMA user_version") { $0.integer(0) } == 99)
        #expect(try database.first("SELECT count(*) FROM future") { $0.integer(0) } == 0)
    }

    @Test
    func `a migration goes on from the version that is there and keeps a copy`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.data().file("test.sqlite")
        let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
        let first = SQLiteMigrations(steps: ["CREATE TABLE a (x); INSERT INTO a VALUES (1);"])
        let second = SQLiteMigrations(steps: first.steps + ["UPDATE a SET x = x + 1;"])
        func value(_ database: SQLiteDatabase) throws -> Int64? {
            try database.first("SELECT x FROM a") { $0.integer(0) }
        }

        try first.migrate(database, at: path)
        #expect(!FileManager.default.fileExists(atPath: path + ".before-version-1"))
        try second.migrate(database, at: path)
        try second.migrate(database, at: path)

        #expect(try value(database) == 2)
        #expect(try permissions(path + ".before-version-2") == 0o600)
        let copy = try SQLiteDatabase(
            path: path + ".before-version-2", role: .writer, cacheBytes: 1 << 20)
        #expect(try value(copy) == 1)
        #expect(try copy.first("PRAGMA user_version") { $0.integer(0) } == 1)
    }

    @Test
    func `a migration that fails leaves the version before it`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.data().file("test.sqlite")
        let database = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
        let broken = SQLiteMigrations(steps: [
            "CREATE TABLE a (x);", "CREATE TABLE b (x); INSERT INTO missing VALUES (1);",
        ])

        #expect(throws: SQLiteError.self) { try broken.migrate(database, at: path) }

        #expect(try database.first("PRAGMA user_version") { $0.integer(0) } == 1)
        #expect(
            try database.all("SELECT name FROM sqlite_schema") { $0.text(0) } == ["a"])
    }

    // MARK: Crashes

    /// What lies on the disk while the store runs is what a process that is killed leaves.
    @Test
    func `what was answered is there after a crash`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data())
        let session = makeSession(revision: 2)
        _ = try await store.commit([
            .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
        ])
        _ = try await store.commit([
            .putSession(session, expecting: 1), .appendEvent(makeEvent(revision: 2)),
            .putAnswer(makeAnswer(session: "s1")),
        ])

        let copy = try folder.copyData(named: "copy")
        let survivor = try SQLiteStateStore(folder: copy)

        #expect(try await survivor.session(id: "s1") == session)
        #expect(
            try await survivor.events(session: "s1", after: 0, limit: 9)
                == [makeEvent(revision: 2)])
        #expect(
            try await survivor.answer(scope: "route", key: "key") == makeAnswer(session: "s1"))
        await survivor.close()
        await store.close()
    }

    @Test
    func `a store that was let go without closing can be opened again`() async throws {
        let folder = try TemporaryFolder()
        let data = try folder.data()
        do {
            let store = try SQLiteStateStore(folder: data)
            _ = try await store.commit([.putBar(makeBar(), expecting: nil)])
        }

        let store = try SQLiteStateStore(folder: data)

        #expect(try await store.bars() == [makeBar()])
        await store.close()
    }

    @Test
    func `a load that a crash cut off is removed and never seen`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteCatalogStore(folder: folder.data())
        _ = try await store.putCatalog(id: "shows", definition: [], expecting: nil)
        _ = try await store.putItem(makeItem("a"), catalog: "shows", expecting: nil)
        let load = try #require(try await store.beginLoad(catalog: "shows", mode: .replace))
        try await store.stage((1...10).map { makeItem("\($0)") }, in: load)

        let copy = try folder.copyData(named: "copy")
        let survivor = try SQLiteCatalogStore(folder: copy)
        let items = try await survivor.allItems()
        let late = try await survivor.finishLoad(load)
        await survivor.close()
        await store.close()

        #expect(items == [makeItem("a")])
        #expect(late == .unknown)
        let database = try SQLiteDatabase(
            path: copy.file("catalogs.sqlite"), role: .writer, cacheBytes: 1 << 20)
        while try database.removeDiscarded(limit: 3) {}
        #expect(try database.first("SELECT count(*) FROM items") { $0.integer(0) } == 1)
        #expect(try database.first("SELECT count(*) FROM generations") { $0.integer(0) } == 1)
    }

    // MARK: Full disks

    @Test
    func `a full disk refuses what does not fit, and space brings it back`() async throws {
        var options = SQLiteOptions()
        options.maximumPages = 100
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data(), options: options)
        let large = makeSession("large", state: String(repeating: "x", count: 500_000))
        let medium = makeSession("medium", state: String(repeating: "x", count: 200_000))
        _ = try await store.commit([
            .putBar(makeBar(), expecting: nil), .putSession(medium, expecting: nil),
        ])

        let error = await #expect(throws: StorageError.self) {
            try await store.commit([.putSession(large, expecting: nil)])
        }
        let whenFull = store.condition
        let small = try await store.commit([.putSession(makeSession("small"), expecting: nil)])
        let deleted = try await store.commit([.deleteSession(id: "medium")])
        let again = try await store.commit([.putSession(medium, expecting: nil)])

        #expect(error?.code == .full)
        #expect(whenFull == .full)
        #expect(small == committed)
        #expect(deleted == committed)
        #expect(again == committed)
        #expect(store.condition == .working)
        #expect(try await store.session(id: "large") == nil)
        #expect(try await store.session(id: "medium") == medium)
        await store.close()
    }

    @Test
    func `what does not fit fails alone, what fits beside it goes in`() async throws {
        let gate = WriterGate()
        var options = SQLiteOptions()
        options.maximumPages = 100
        options.observe = { gate.observe($0) }
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data(), options: options)
        let large = makeSession("large", state: String(repeating: "x", count: 500_000))
        _ = try await store.commit([.putBar(makeBar(), expecting: nil)])

        let tasks = [makeSession("a"), large, makeSession("b")].map { session in
            Task.immediate { try await store.commit([.putSession(session, expecting: nil)]) }
        }
        gate.open()
        var results: [Result<CommitOutcome, any Error>] = []
        for task in tasks { results.append(await task.result) }

        #expect(try results[0].get() == committed)
        let error = #expect(throws: StorageError.self) { try results[1].get() }
        #expect(error?.code == .full)
        #expect(try results[2].get() == committed)
        #expect(gate.sizes == [1, 3])
        await store.close()
    }

    @Test(
        .enabled(if: SmallDisk.isPossible, "only root may mount a file system, and not everywhere"))
    func `on a full disk what ends or deletes something goes in`() async throws {
        let disk = try #require(SmallDisk(megabytes: 16))
        let store = try SQLiteStateStore(folder: DataFolder(path: "\(disk.path)/data"))
        _ = try await store.commit([
            .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
            .putRun(makeRun("r", isActive: true)),
        ])
        func isRefused(_ changes: [Change]) async -> Bool {
            do throws(StorageError) {
                #expect(try await store.commit(changes) == committed)
                return false
            } catch {
                #expect(error.code == .full)
                return true
            }
        }
        let state = String(repeating: "x", count: 100_000)

        var ids: [String] = []
        while await !isRefused([
            .putSession(makeSession("\(ids.count)", state: state), expecting: nil)
        ]) {
            ids.append("\(ids.count)")
        }
        let whenFull = store.condition
        let ended = await isRefused([
            .putRun(makeRun("r", finishedAt: 2)), .markEssential,
        ])
        let begun = await isRefused([.putRun(makeRun("r2", isActive: true))])
        var removed = 0
        for id in ids where await !isRefused([.deleteSession(id: id)]) { removed += 1 }
        let again = await isRefused([
            .putSession(makeSession("new", state: state), expecting: nil)
        ])

        #expect(ids.count > 10)
        #expect(whenFull == .full)
        #expect(!ended && begun && !again)
        #expect(removed == ids.count)
        #expect(try await store.run(id: "r", session: "s1")?.isActive == false)
        #expect(store.condition == .working)
        await store.close()
    }

    // MARK: The log

    @Test
    func `the log stays bounded under many commits`() async throws {
        var options = SQLiteOptions()
        options.checkpointPages = 20
        options.truncatePages = 40
        let folder = try TemporaryFolder()
        let store = try SQLiteStateStore(folder: folder.data(), options: options)
        _ = try await store.commit([
            .putBar(makeBar(), expecting: nil), .putSession(makeSession(), expecting: nil),
        ])

        for revision in Int64(1)...300 {
            _ = try await store.commit([
                .putSession(makeSession(revision: revision + 1), expecting: revision),
                .appendEvent(makeEvent(revision: revision + 1)),
            ])
        }

        let log = try FileManager.default.attributesOfItem(
            atPath: folder.path + "/data/state.sqlite-wal")
        #expect(try #require(log[.size] as? Int) < 80 * 4_200)
        await store.close()
    }
}
