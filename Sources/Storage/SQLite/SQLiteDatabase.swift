import CSQLite

/// One connection with its prepared statements, for the thread that opened it.
///
/// In a process exactly one connection of a file is a writer, and it alone checkpoints: SQLite
/// before 3.51.3 can lose committed rows when two connections write or checkpoint at the same
/// moment (the WAL-reset race).
final class SQLiteDatabase {
    /// What a connection may do.
    enum Role {
        case writer
        case reader
    }

    private let handle: OpaquePointer
    private var statements: [SQL.Text: SQLiteStatement] = [:]
    /// Whether commits wait for the disk.
    private var isSyncing = true

    /// Opens the file, which must exist (it may be empty).
    init(path: String, role: Role, cacheBytes: Int) throws(SQLiteError) {
        var opened: OpaquePointer?
        // A connection stays on one thread: no mutex. The extended codes are on from the first
        // call.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(path, &opened, flags, nil)
        guard result == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw SQLiteError(code: result)
        }
        handle = opened
        try configure(role: role, cacheBytes: cacheBytes)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// The defences that https://sqlite.org/security.html names, then what WAL needs.
    private func configure(role: Role, cacheBytes: Int) throws(SQLiteError) {
        csqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        csqlite_switch(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        csqlite_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0)
        csqlite_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
        csqlite_switch(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        csqlite_switch(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
        csqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, role == .reader ? 1 : 0)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
        sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 64 << 10)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)

        // The other side of a lock is at most another connection of ours, for a moment.
        sqlite3_busy_timeout(handle, 2_000)
        try script("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;")
        try script("PRAGMA cache_size = -\(max(256, cacheBytes / 1024));")
        switch role {
        case .writer:
            try script(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;
                PRAGMA wal_autocheckpoint = 0;
                """)
        case .reader:
            try script("PRAGMA wal_autocheckpoint = 0; PRAGMA query_only = ON;")
        }
    }

    // MARK: Statements

    /// Runs a statement that gives no rows. Returns how many rows it changed.
    @discardableResult
    func execute(_ sql: SQL) throws(SQLiteError) -> Int {
        try each(sql) { _ in true }
        return Int(sqlite3_changes64(handle))
    }

    /// The first row, or nil.
    func first<Value>(
        _ sql: SQL, _ read: (borrowing SQLiteRow) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value? {
        var value: Value?
        try each(sql) { row throws(SQLiteError) in
            value = try read(row)
            return false
        }
        return value
    }

    /// All rows, in order.
    func all<Value>(
        _ sql: SQL, _ read: (borrowing SQLiteRow) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        var values: [Value] = []
        try each(sql) { row throws(SQLiteError) in
            values.append(try read(row))
            return true
        }
        return values
    }

    /// Shows row after row to `visit` until that answers false.
    func each(
        _ sql: SQL, _ visit: (borrowing SQLiteRow) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        try statement(sql.text).run(sql.values, visit: visit)
    }

    /// Runs statements without values that are not worth keeping prepared.
    func script(_ text: String) throws(SQLiteError) {
        let result = sqlite3_exec(handle, text, nil, nil, nil)
        if result != SQLITE_OK { throw SQLiteError(code: result) }
    }

    private func statement(_ text: SQL.Text) throws(SQLiteError) -> SQLiteStatement {
        if let known = statements[text], !known.isInUse { return known }
        let statement = try SQLiteStatement(text.spelledOut, in: handle)
        statements[text] = statement
        return statement
    }

    // MARK: Transactions

    /// Whether a transaction is open. SQLite rolls back by itself after some errors.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The number of the row that was inserted last.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows this connection changed since it was opened.
    var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Takes the write lock at once: a transaction that upgrades later can fail half way.
    ///
    /// - Parameter isDurable: Whether the commit waits for the disk. One that does not is lost in a
    ///   crash, unless a durable one comes after it.
    func begin(isDurable: Bool = true) throws(SQLiteError) {
        if isDurable != isSyncing {
            try script("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL");")
            isSyncing = isDurable
        }
        try execute("BEGIN IMMEDIATE")
    }

    func commit() throws(SQLiteError) { try execute("COMMIT") }

    /// Leaves the transaction, if there is still one.
    func rollBack() {
        // What can fail here has failed before: the transaction is gone in any case.
        if isInTransaction { _ = try? execute("ROLLBACK") }
    }

    /// Makes the file full when it has so many pages.
    func limitSize(pages: Int) throws(SQLiteError) {
        try script("PRAGMA max_page_count = \(pages);")
    }

    // MARK: The write-ahead log

    /// How many pages this connection has written to the log since it was opened.
    var pagesWritten: Int {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &current, &highest, 0)
        return Int(current)
    }

    /// Pages of the file that hold nothing and are written before it grows.
    var freePages: Int {
        get throws(SQLiteError) {
            try first("PRAGMA freelist_count") { Int($0.integer(0)) } ?? 0
        }
    }

    /// How much of the log a checkpoint found, and how much of that is in the database now, in
    /// pages.
    struct LogState {
        var pages: Int
        var moved: Int
    }

    /// Moves the log into the database without waiting for readers. When all of it was moved and
    /// nobody reads, the log starts over with the next transaction.
    @discardableResult
    func checkpoint() throws(SQLiteError) -> LogState {
        try checkpoint(SQLITE_CHECKPOINT_PASSIVE)
    }

    /// The same, and gives the log's space back. Does nothing while someone reads.
    func truncateLog() throws(SQLiteError) {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, 2_000) }
        try checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    }

    @discardableResult
    private func checkpoint(_ mode: Int32) throws(SQLiteError) -> LogState {
        var pages: Int32 = 0
        var moved: Int32 = 0
        let result = sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &moved)
        switch result & 0xff {
        case SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED:
            return LogState(pages: Int(max(0, pages)), moved: Int(max(0, moved)))
        default: throw SQLiteError(code: result)
        }
    }
}
