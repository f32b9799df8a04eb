import Testing

@testable import Storage

@Suite("Errors of SQLite")
struct SQLiteErrorTests {
    /// By https://sqlite.org/rescode.html: 1034 is IOERR_FSYNC, 1290 IOERR_DIR_FSYNC, 11 CORRUPT,
    /// 26 NOTADB, 13 FULL, 778 IOERR_WRITE, 5 BUSY, 7 NOMEM, 18 TOOBIG.
    @Test(arguments: [
        (Int32(1034), StorageError.Code.failed, StorageCondition.failed),
        (1290, .failed, .failed),
        (11, .failed, .failed),
        (26, .failed, .failed),
        (13, .full, .full),
        (778, .unavailable, .working),
        (5, .unavailable, .working),
        (7, .unavailable, .working),
        (18, .tooLarge, .working),
    ])
    func `an error says what to do`(
        _ code: Int32, _ expected: StorageError.Code, _ condition: StorageCondition
    ) {
        let error = SQLiteError(code: code)
        let status = CommitterStatus()

        status.note(error)

        #expect(error.storageError.code == expected)
        #expect(status.condition == condition)
    }

    @Test
    func `a storage that failed stays so`() {
        let status = CommitterStatus()

        status.note(SQLiteError(code: 11))
        status.note(SQLiteError(code: 13))
        status.condition = .working

        #expect(status.condition == .failed)
    }

    @Test
    func `a text and a blob of no bytes are not NULL`() throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(
            path: folder.data().file("test.sqlite"), role: .writer, cacheBytes: 1 << 20)

        let types = try database.first(
            """
            SELECT typeof(\("")), typeof(\([UInt8]())), typeof(\(String?.none)), typeof(\(true))
            """
        ) { [$0.text(0), $0.text(1), $0.text(2), $0.text(3)] }

        #expect(types == ["text", "blob", "null", "integer"])
    }

    @Test
    func `a reader cannot write`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.data().file("test.sqlite")
        let writer = try SQLiteDatabase(path: path, role: .writer, cacheBytes: 1 << 20)
        try writer.script("CREATE TABLE a (x);")
        let reader = try SQLiteDatabase(path: path, role: .reader, cacheBytes: 1 << 20)

        #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO a VALUES (1)") }
        #expect(try reader.first("SELECT count(*) FROM a") { $0.integer(0) } == 0)
    }
}
