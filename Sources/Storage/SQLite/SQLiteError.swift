import CSQLite

/// A result code of SQLite, extended (https://sqlite.org/rescode.html).
struct SQLiteError: Error, Equatable {
    let code: Int32

    /// The result code without its extension.
    var primaryCode: Int32 { code & 0xff }

    /// No space left, or the file reached its limit. The transaction is rolled back.
    var isFull: Bool { primaryCode == SQLITE_FULL }

    /// What was written last is unknown, and trying again would not tell: after a failed sync Linux
    /// counts the lost pages as written.
    var isFatal: Bool {
        switch code {
        case sqliteExtended(SQLITE_IOERR, 4), sqliteExtended(SQLITE_IOERR, 5): true
        default: primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB
        }
    }

    /// The statement was refused for what it holds; the transaction and the disk are well.
    var concernsOneStatement: Bool {
        primaryCode == SQLITE_TOOBIG || primaryCode == SQLITE_CONSTRAINT
    }

    /// The same for the callers of the store.
    var storageError: StorageError {
        if isFatal {
            return StorageError(.failed, "the storage failed: check the disk, then start again")
        }
        switch primaryCode {
        case SQLITE_FULL: return StorageError(.full, "no space is left for data")
        case SQLITE_TOOBIG: return StorageError(.tooLarge, "the record is too large to be stored")
        default:
            return StorageError(.unavailable, "the storage did not answer (SQLite code \(code))")
        }
    }
}

/// The macros of `sqlite3.h` for extended codes are not imported; 4 is SQLITE_IOERR_FSYNC, 5 is
/// SQLITE_IOERR_DIR_FSYNC.
private func sqliteExtended(_ code: Int32, _ extension: Int32) -> Int32 {
    code | (`extension` << 8)
}
