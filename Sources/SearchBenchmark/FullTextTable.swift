import CSQLite

/// The same items in SQLite's full-text index, with prefix indexes and bm25, in memory.
final class FullTextTable {
    private var database: OpaquePointer?
    private var statement: OpaquePointer?
    private(set) var buildTime: Duration = .zero

    struct Failure: Error { let message: String }

    init(_ items: [BenchmarkCatalog.Item]) throws {
        sqlite3_open(":memory:", &database)
        buildTime = try ContinuousClock().measure {
            try run(
                "CREATE VIRTUAL TABLE items USING fts5(name, summary, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2')"
            )
            try run("INSERT INTO items(items, rank) VALUES ('rank', 'bm25(3.0, 1.0)')")
            try run("BEGIN")
            var insert: OpaquePointer?
            sqlite3_prepare_v2(database, "INSERT INTO items VALUES (?, ?)", -1, &insert, nil)
            for item in items {
                bind(item.name, to: insert, at: 1)
                bind(item.summary, to: insert, at: 2)
                sqlite3_step(insert)
                sqlite3_reset(insert)
            }
            sqlite3_finalize(insert)
            try run("COMMIT")
        }
        sqlite3_prepare_v2(
            database, "SELECT rowid FROM items WHERE items MATCH ? ORDER BY rank LIMIT 20", -1,
            &statement, nil)
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close(database)
    }

    /// All words, the last one as a prefix.
    func search(_ query: String) {
        let words = query.split { !$0.isLetter && !$0.isNumber }
        if words.isEmpty { return }
        bind(words.map { "\"\($0)\"" }.joined(separator: " ") + "*", to: statement, at: 1)
        while sqlite3_step(statement) == SQLITE_ROW {}
        sqlite3_reset(statement)
    }

    private func bind(_ text: String, to statement: OpaquePointer?, at index: Int32) {
        _ = csqlite_bind_text(statement, index, text, UInt64(text.utf8.count))
    }

    private func run(_ sql: String) throws {
        if sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK {
            throw Failure(message: String(cString: sqlite3_errmsg(database)))
        }
    }
}
