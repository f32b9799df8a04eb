/// Numbered steps from an empty file to the schema of this version. A released step never changes;
/// what is new is a step more.
struct SQLiteMigrations {
    /// The statements of each step; the first makes version 1.
    let steps: [String]

    /// Brings the database to the newest version, one transaction a step. A file that holds data is
    /// copied first, to `<file>.before-version-<n>`. Throws `newerSchema` when it knows more steps.
    func migrate(_ database: SQLiteDatabase, at path: String) throws(SQLiteError) {
        let version = try Self.version(of: database)
        guard version <= steps.count else { throw .newerSchema }
        guard version < steps.count else { return }
        if version > 0 {
            try database.backUp(to: "\(path).before-version-\(steps.count)")
        }
        for (index, step) in steps.enumerated().dropFirst(version) {
            try database.begin()
            defer { database.rollBack() }
            try database.script(step)
            try database.script("PRAGMA user_version = \(index + 1);")
            try database.commit()
        }
    }

    private static func version(of database: SQLiteDatabase) throws(SQLiteError) -> Int {
        try database.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    }
}
