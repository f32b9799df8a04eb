import CSQLite

/// One prepared statement, for the thread of its database only.
final class SQLiteStatement {
    private let handle: OpaquePointer
    /// Stands between the first step and the reset: another use needs another statement.
    private(set) var isInUse = false

    init(_ text: String, in database: OpaquePointer) throws(SQLiteError) {
        var text = text
        var prepared: OpaquePointer?
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                sqlite3_prepare_v3(
                    database, characters.baseAddress, Int32(clamping: characters.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
            }
        }
        guard result == SQLITE_OK, let prepared else { throw SQLiteError(code: result) }
        handle = prepared
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement, showing each row to `visit` until that answers false.
    func run(
        _ values: [SQL.Value], visit: (borrowing SQLiteRow) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        isInUse = true
        defer {
            // The result of a reset repeats the error of the last step, which was thrown.
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
            isInUse = false
        }
        for (index, value) in values.enumerated() {
            try bind(value, at: Int32(index + 1))
        }
        while true {
            let result = sqlite3_step(handle)
            switch result {
            case SQLITE_DONE: return
            case SQLITE_ROW: if try !visit(SQLiteRow(statement: handle)) { return }
            default: throw SQLiteError(code: result)
            }
        }
    }

    private func bind(_ value: SQL.Value, at index: Int32) throws(SQLiteError) {
        let result: Int32
        switch value {
        case .null:
            result = sqlite3_bind_null(handle, index)
        case .integer(let integer):
            result = sqlite3_bind_int64(handle, index, integer)
        case .text(var text):
            result = text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // A null pointer would bind NULL instead of the empty text.
                    guard let start = characters.baseAddress else {
                        return csqlite_bind_text(handle, index, "", 0)
                    }
                    return csqlite_bind_text(handle, index, start, UInt64(characters.count))
                }
            }
        case .blob(let blob) where blob.isEmpty:
            result = sqlite3_bind_zeroblob(handle, index, 0)
        case .blob(let blob):
            result = blob.withUnsafeBytes { bytes in
                csqlite_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count))
            }
        }
        if result != SQLITE_OK { throw SQLiteError(code: result) }
    }
}

/// The row that a statement stands on. Columns count from zero; what is not there reads as nil,
/// zero or nothing.
struct SQLiteRow: ~Copyable {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func isTrue(_ column: Int32) -> Bool { integer(column) != 0 }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let size = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: size), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let size = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: size))
    }

    func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    private func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }
}
