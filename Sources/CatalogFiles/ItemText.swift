package import StrictJSON

/// Where in a text an item stands, and what is wrong there.
package struct ItemTextFault: Error, Sendable, Equatable {
    /// The part of the text that a fault lies in.
    package enum Place: Sendable, Equatable {
        /// A line, counted from 1; of several the first.
        case line(Int)
        /// An element of an array, counted from 0, and the line where it begins.
        case element(Int, line: Int)
    }

    /// What kind of rule the text breaks there.
    package enum Kind: Sendable, Equatable {
        /// The text is not what its format says.
        case malformed
        case duplicateMember
        /// Well-formed, and something else than items.
        case wrongKind
    }

    package var kind: Kind
    package var place: Place
    /// In the item's JSON.
    package var pointer: JSONPointer
    /// One sentence that says what to do; holds nothing of the text, only what its reader was told.
    package var message: String
    /// What columns there are, in a sentence for who has the file before them.
    package var columns: String?

    init(
        _ place: Place, _ message: String, kind: Kind = .malformed, pointer: JSONPointer = .root,
        columns: String? = nil
    ) {
        self.kind = kind
        self.place = place
        self.pointer = pointer
        self.message = message
        self.columns = columns
    }
}

extension ItemTextFault {
    /// A text that ends before any item.
    static func noItems(_ place: Place) -> ItemTextFault {
        ItemTextFault(place, "The text has no items; is it the right one?", kind: .wrongKind)
    }

    /// A text in another encoding.
    static func notUTF8(_ place: Place) -> ItemTextFault {
        ItemTextFault(
            place,
            "The text is not UTF-8; convert the file, for example with iconv -f WINDOWS-1252.")
    }
}

/// One item as it was read, or why it cannot be one.
package struct ItemTextRow: Sendable {
    package var place: ItemTextFault.Place
    package var content: Result<JSONValue, ItemTextFault>
}

/// How a text holds items.
package enum ItemTextFormat: Sendable, Equatable {
    /// One JSON object a line (NDJSON); blank lines are passed over.
    case lines
    /// One JSON array.
    case array
    /// A table with a line of names in front.
    case table(TableFormat)
}

/// Reads items out of a text that comes in pieces of any size, in memory that one item bounds.
package struct ItemTextReader: Sendable {
    /// Most bytes that one item may take in the text.
    package static let rowLimit = 1 << 20

    private enum Reader: Sendable {
        case lines(LineReader)
        case array(ArrayReader)
        case table(TableReader)
    }

    private var reader: Reader
    /// The first bytes, until there are enough of them to know the encoding; nil then.
    private var start: [UInt8]? = []

    /// A reader at the beginning of a text.
    package init(_ format: ItemTextFormat) {
        reader =
            switch format {
            case .lines: .lines(LineReader())
            case .array: .array(ArrayReader())
            case .table(let table): .table(TableReader(table))
            }
    }

    /// The items that are complete with this piece. A row that is none is told in its place, and
    /// reading goes on behind it; a text that cannot be gone on with throws.
    package mutating func read(_ piece: [UInt8]) throws(ItemTextFault) -> [ItemTextRow] {
        guard let start else { return try pass(piece[...]) }
        self.start = start + piece
        return start.count + piece.count < 3 ? [] : try passStart()
    }

    /// What the end of the text completes.
    package mutating func finish() throws(ItemTextFault) -> [ItemTextRow] {
        let rows = try passStart()
        switch reader {
        case .lines(var lines): return rows + (try lines.finish())
        case .array(let array):
            try array.finish()
            return rows
        case .table(var table): return rows + (try table.finish())
        }
    }

    /// Passes the first bytes on, without the mark that some programs put in front.
    private mutating func passStart() throws(ItemTextFault) -> [ItemTextRow] {
        guard let first = start else { return [] }
        start = nil
        if first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE]) {
            throw ItemTextFault(.line(1), "The text is in UTF-16; save it as UTF-8.")
        }
        return try pass(first.starts(with: [0xEF, 0xBB, 0xBF]) ? first[3...] : first[...])
    }

    private mutating func pass(_ piece: ArraySlice<UInt8>) throws(ItemTextFault) -> [ItemTextRow] {
        switch reader {
        case .lines(var lines):
            // Given away meanwhile, so that its buffer is not copied.
            reader = .array(ArrayReader())
            defer { reader = .lines(lines) }
            return try lines.read(piece)
        case .array(var array):
            reader = .lines(LineReader())
            defer { reader = .array(array) }
            return try array.read(piece)
        case .table(var table):
            reader = .lines(LineReader())
            defer { reader = .table(table) }
            return try table.read(piece)
        }
    }
}
