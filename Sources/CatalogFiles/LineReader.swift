import StrictJSON

/// Reads one JSON object a line.
struct LineReader {
    private var rest: [UInt8] = []
    private var number = 0
    private var isEmpty = true

    mutating func read(_ piece: ArraySlice<UInt8>) throws(ItemTextFault) -> [ItemTextRow] {
        var rows: [ItemTextRow] = []
        var piece = piece
        while let end = piece.firstIndex(of: 0x0A) {
            rest.append(contentsOf: piece[..<end])
            piece = piece[piece.index(after: end)...]
            if let row = takeLine() { rows.append(row) }
        }
        rest.append(contentsOf: piece)
        if rest.count > ItemTextReader.rowLimit {
            throw ItemTextFault(
                .line(number + 1),
                "A line has at most \(ItemTextReader.rowLimit) bytes; put one item on a line.")
        }
        return rows
    }

    mutating func finish() throws(ItemTextFault) -> [ItemTextRow] {
        let rows = takeLine().map { [$0] } ?? []
        if isEmpty { throw .noItems(.line(1)) }
        return rows
    }

    /// Takes the line in `rest`; nil when it is blank.
    private mutating func takeLine() -> ItemTextRow? {
        number += 1
        defer { rest.removeAll(keepingCapacity: true) }
        if rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
        isEmpty = false
        return ItemTextRow(
            place: .line(number), content: JSONText.value(rest[...], at: .line(number)))
    }
}

/// JSON inside of a text.
enum JSONText {
    static func value(
        _ bytes: ArraySlice<UInt8>, at place: ItemTextFault.Place
    ) -> Result<JSONValue, ItemTextFault> {
        Result { () throws(JSONSyntaxError) in try JSONReader.read(bytes) }.mapError { error in
            // A byte that is no character is told as such wherever it stands.
            if UTF8Text.fault(in: bytes) != nil { return .notUTF8(place) }
            return ItemTextFault(
                place, error.message,
                kind: error.reason == .duplicateMember ? .duplicateMember : .malformed,
                pointer: error.pointer)
        }
    }
}
