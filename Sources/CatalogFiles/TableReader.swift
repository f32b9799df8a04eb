import StrictJSON

/// Reads the rows of a table as items; the first row has the names of their members.
struct TableReader {
    private struct Column {
        var name: String
        var isTaken: Bool
        var isNumber: Bool
    }

    private let format: TableFormat
    private var rows: TableRows
    private var columns: [Column]?

    init(_ format: TableFormat) {
        self.format = format
        rows = TableRows(separator: format.separator)
    }

    mutating func read(_ piece: ArraySlice<UInt8>) throws(ItemTextFault) -> [ItemTextRow] {
        var items: [ItemTextRow] = []
        for byte in piece {
            guard let row = try rows.take(byte) else { continue }
            if let item = try item(row) { items.append(item) }
        }
        return items
    }

    mutating func finish() throws(ItemTextFault) -> [ItemTextRow] {
        var items: [ItemTextRow] = []
        if let row = rows.finish(), let item = try item(row) { items.append(item) }
        guard columns != nil else {
            throw ItemTextFault(
                .line(1), "The table is empty; its first line names the columns.")
        }
        return items
    }

    /// The item of a row; nil for the first one.
    private mutating func item(_ row: TableRows.Row) throws(ItemTextFault) -> ItemTextRow? {
        guard let columns else {
            columns = try header(row)
            return nil
        }
        let place = ItemTextFault.Place.line(row.line)
        return ItemTextRow(
            place: place,
            content: Result { () throws(ItemTextFault) in
                .object(try members(row, columns, at: place))
            })
    }

    private func members(
        _ row: TableRows.Row, _ columns: [Column], at place: ItemTextFault.Place
    ) throws(ItemTextFault) -> [JSONMember] {
        if let fault = row.fault { throw ItemTextFault(place, fault) }
        guard row.ends.count == columns.count else {
            throw ItemTextFault(
                place,
                "The row has \(row.ends.count) \(row.ends.count == 1 ? "value" : "values"), the table \(columns.count) columns."
            )
        }
        var members: [JSONMember] = []
        for (column, bytes) in zip(columns, row.values) where column.isTaken {
            let text = try text(bytes, at: place)
            if column.name == format.idColumn {
                members.insert(JSONMember("id", .string(text)), at: 0)
            } else if text.isEmpty {
                continue
            } else if column.isNumber {
                guard let value = try? JSONReader.read(bytes), case .number = value else {
                    throw ItemTextFault(place, "A value of a column of numbers is no number.")
                }
                members.append(JSONMember(column.name, value))
            } else {
                members.append(JSONMember(column.name, .string(text)))
            }
        }
        return members
    }

    private func header(_ row: TableRows.Row) throws(ItemTextFault) -> [Column] {
        let place = ItemTextFault.Place.line(row.line)
        if let fault = row.fault { throw ItemTextFault(place, fault) }
        var names: [String] = []
        for bytes in row.values {
            let name = try text(bytes, at: place)
            guard !name.isEmpty, !names.contains(name) else {
                throw ItemTextFault(place, "Each column needs a name of its own.")
            }
            names.append(name)
        }
        let wanted =
            [format.idColumn] + (format.columns ?? []).sorted()
            + format.numberColumns.sorted()
        for name in wanted where !names.contains(name) {
            throw ItemTextFault(
                place,
                "The table has no column “\(name)”; it has \(names.prefix(20).map { "“\($0)”" }.joined(separator: ", "))."
            )
        }
        return names.map { name in
            let isID = name == format.idColumn
            // A member called id comes from the column that was said to have it.
            let isWanted = format.columns?.contains(name) ?? true && name != "id"
            return Column(
                name: name,
                isTaken: isID || isWanted || format.numberColumns.contains(name),
                isNumber: format.numberColumns.contains(name))
        }
    }

    private func text(
        _ bytes: ArraySlice<UInt8>, at place: ItemTextFault.Place
    ) throws(ItemTextFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ItemTextFault(
                place,
                "The text is not UTF-8; convert the file, for example with iconv -f WINDOWS-1252.")
        }
        guard !text.utf8.contains(0) else {
            throw ItemTextFault(place, "The character U+0000 is not accepted.")
        }
        return text
    }
}
