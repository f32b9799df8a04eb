import StrictJSON

/// Reads the rows of a table as items; the first row has the names of their members.
struct TableReader {
    private struct Column {
        var name: String
        var isTaken: Bool
        var isNumber: Bool
        var isID: Bool
    }

    private let format: TableFormat
    private var rows: TableRows
    private var columns: [Column]?
    private var isEmpty = true

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
                .line(1), "The table is empty; its first line names the columns.",
                kind: .wrongKind)
        }
        if isEmpty { throw .noItems(.line(2)) }
        return items
    }

    /// The item of a row; nil for the first one.
    private mutating func item(_ row: TableRows.Row) throws(ItemTextFault) -> ItemTextRow? {
        guard let columns else {
            columns = try header(row)
            return nil
        }
        isEmpty = false
        let place = ItemTextFault.Place.line(row.line)
        do throws(ItemTextFault) {
            let members = try members(row, columns, at: place)
            return ItemTextRow(place: place, content: .success(.object(members)))
        } catch {
            return ItemTextRow(place: error.place, content: .failure(error))
        }
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
            let text = try text(bytes, in: row)
            if column.isID {
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
            let name = try text(bytes, in: row)
            guard !name.isEmpty else {
                throw ItemTextFault(
                    place, "The column \(names.count + 1) has no name; each needs one of its own.")
            }
            guard !names.contains(name) else {
                throw ItemTextFault(
                    place, "Two columns have one name; each needs its own.",
                    columns: "There are two columns “\(name)”.")
            }
            names.append(name)
        }
        let wanted = format.numberColumns.union(format.expectedColumns)
        let missing = ([format.idColumn] + wanted.sorted()).filter { !names.contains($0) }
        guard missing.isEmpty else {
            throw ItemTextFault(
                place, "The first line, which names the columns, has no column \(list(missing)).",
                columns: "There are \(list(names)).")
        }
        return names.map { name in
            let isID = name == format.idColumn
            // A member called id comes from the column that was said to have it.
            return Column(
                name: name, isTaken: isID || name != "id",
                isNumber: format.numberColumns.contains(name), isID: isID)
        }
    }

    private func list(_ names: [String]) -> String {
        names.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
    }

    private func text(
        _ bytes: ArraySlice<UInt8>, in row: TableRows.Row
    ) throws(ItemTextFault) -> String {
        if let index = UTF8Text.fault(in: bytes) { throw .notUTF8(.line(row.line(at: index))) }
        if let index = bytes.firstIndex(of: 0) {
            throw ItemTextFault(
                .line(row.line(at: index)), "The character U+0000 is not accepted.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
