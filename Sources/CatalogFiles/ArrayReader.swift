import StrictJSON

/// Reads the elements of one JSON array. It finds where an element ends; what it holds, the JSON
/// reader says.
struct ArrayReader {
    private enum State {
        /// Before the array.
        case start
        /// Behind the opening bracket, or behind a comma when `mustFollow`.
        case element(mustFollow: Bool)
        /// Inside of an element, so many brackets deep.
        case inside(depth: Int)
        case string(depth: Int)
        case escape(depth: Int)
        /// Behind an element.
        case separator
        /// Behind the array.
        case end
    }

    private var state = State.start
    private var element: [UInt8] = []
    private var count = 0
    private var line = 1
    /// Where the element under way, or the last one, begins.
    private var elementLine = 1

    mutating func read(_ piece: ArraySlice<UInt8>) throws(ItemTextFault) -> [ItemTextRow] {
        var rows: [ItemTextRow] = []
        for byte in piece {
            try read(byte, &rows)
            if byte == 0x0A { line += 1 }
        }
        return rows
    }

    func finish() throws(ItemTextFault) {
        switch state {
        case .end: return
        case .start: throw fault("The text is empty; expected a JSON array of items.")
        case .element, .inside, .string, .escape, .separator:
            throw fault("The text ends inside the array.")
        }
    }

    private mutating func read(
        _ byte: UInt8, _ rows: inout [ItemTextRow]
    ) throws(ItemTextFault) {
        switch state {
        case .start:
            if Self.isSpace(byte) { return }
            guard byte == UInt8(ascii: "[") else {
                throw ItemTextFault(
                    .element(0, line: line), "Expected an array of items.",
                    kind: byte == UInt8(ascii: "{") ? .wrongKind : .malformed)
            }
            state = .element(mustFollow: false)
        case .element(let mustFollow):
            if Self.isSpace(byte) { return }
            if byte == UInt8(ascii: "]"), !mustFollow {
                state = .end
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
                throw fault("Expected an item, found a comma or the end of the array.")
            } else {
                try begin(byte)
            }
        case .inside(let depth):
            try readInside(byte, depth: depth, &rows)
        case .string(let depth):
            try append(byte)
            switch byte {
            case UInt8(ascii: "\\"): state = .escape(depth: depth)
            case UInt8(ascii: "\""): state = .inside(depth: depth)
            default: break
            }
        case .escape(let depth):
            try append(byte)
            state = .string(depth: depth)
        case .separator:
            if Self.isSpace(byte) { return }
            try endElement(byte, &rows)
        case .end:
            if Self.isSpace(byte) { return }
            throw fault("There is more after the array; send exactly one.")
        }
    }

    private mutating func begin(_ byte: UInt8) throws(ItemTextFault) {
        state = .inside(depth: 0)
        elementLine = line
        var none: [ItemTextRow] = []
        try readInside(byte, depth: 0, &none)
    }

    private mutating func readInside(
        _ byte: UInt8, depth: Int, _ rows: inout [ItemTextRow]
    ) throws(ItemTextFault) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try append(byte)
            state = .inside(depth: depth + 1)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 { return try endElement(byte, &rows) }
            try append(byte)
            state = depth == 1 ? .separator : .inside(depth: depth - 1)
        case UInt8(ascii: "\""):
            try append(byte)
            state = .string(depth: depth)
        case UInt8(ascii: ","):
            if depth == 0 { return try endElement(byte, &rows) }
            try append(byte)
        default:
            try append(byte)
        }
    }

    /// The byte behind an element.
    private mutating func endElement(
        _ byte: UInt8, _ rows: inout [ItemTextRow]
    ) throws(ItemTextFault) {
        switch byte {
        case UInt8(ascii: ","): state = .element(mustFollow: true)
        case UInt8(ascii: "]"): state = .end
        default: throw fault("Expected a comma or the end of the array behind an item.")
        }
        let place = ItemTextFault.Place.element(count, line: elementLine)
        rows.append(
            ItemTextRow(place: place, content: JSONText.value(element[...], at: place)))
        element.removeAll(keepingCapacity: true)
        count += 1
    }

    private mutating func append(_ byte: UInt8) throws(ItemTextFault) {
        guard element.count < ItemTextReader.rowLimit else {
            throw ItemTextFault(
                .element(count, line: elementLine),
                "An item has at most \(ItemTextReader.rowLimit) bytes.")
        }
        element.append(byte)
    }

    private func fault(_ message: String) -> ItemTextFault {
        ItemTextFault(.element(count, line: line), message)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
