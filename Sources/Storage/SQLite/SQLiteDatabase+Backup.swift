import CSQLite
import Glibc

extension SQLiteError {
    /// The schema is one that this version does not know. Not a code of SQLite.
    static let newerSchema = SQLiteError(code: -1)
}

extension SQLiteDatabase {
    /// Writes a consistent copy to a new file. It appears under its name when it is whole and
    /// synced.
    func backUp(to path: String) throws(SQLiteError) {
        let unfinished = path + ".unfinished"
        unlink(unfinished)
        // SQLite takes an empty file as it is, with our permissions.
        let descriptor = open(unfinished, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SQLiteError(code: SQLITE_CANTOPEN) }
        close(descriptor)
        do throws(SQLiteError) {
            try execute("VACUUM INTO \(unfinished)")
        } catch {
            unlink(unfinished)
            throw error
        }
        // Opened anew: closing a descriptor of a file in use would drop SQLite's locks on it, and
        // only now the copy is in nobody's use.
        let copy = open(unfinished, O_RDWR | O_CLOEXEC)
        let isSynced = copy >= 0 && fsync(copy) == 0
        if copy >= 0 { close(copy) }
        guard isSynced, rename(unfinished, path) == 0 else {
            unlink(unfinished)
            throw SQLiteError(code: SQLITE_IOERR)
        }
    }
}
