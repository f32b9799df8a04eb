/// How a table is spelled, and what its columns become.
package struct TableFormat: Sendable, Equatable {
    /// Between two values: a comma in CSV, a tab in TSV.
    package var separator: UInt8
    /// The column whose values are the items' ids.
    package var idColumn: String
    /// Columns with numbers; the values of all others are texts.
    package var numberColumns: Set<String>
    /// More columns that have to be there.
    package var expectedColumns: Set<String>

    package init(
        separator: UInt8, idColumn: String = "id", numberColumns: Set<String> = [],
        expectedColumns: Set<String> = []
    ) {
        self.separator = separator
        self.idColumn = idColumn
        self.numberColumns = numberColumns
        self.expectedColumns = expectedColumns
    }
}

/// Splits a table (RFC 4180, with any separator and either line end) into rows of values.
struct TableRows {
    /// One row as it stands in the text.
    struct Row {
        /// The line that it begins on.
        var line: Int
        var bytes: [UInt8] = []
        /// Where each value ends in `bytes`.
        var ends: [Int] = []
        var fault: String?

        /// The values' bytes.
        var values: some Collection<ArraySlice<UInt8>> {
            ends.indices.lazy.map { index in
                bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
            }
        }

        /// The line on which the byte at `index` stands: only quoted values have line ends inside.
        func line(at index: Int) -> Int { line + bytes[..<index].count { $0 == 0x0A } }

        var isBlank: Bool { bytes.isEmpty && ends.count <= 1 && fault == nil && !hasQuotes }
        fileprivate var hasQuotes = false
    }

    private enum State {
        case valueStart
        case value
        case quoted
        /// Behind a quote inside of a quoted value: its end, or the first of two.
        case quote
        /// Behind a CR, which only an LF may follow.
        case returned
        /// Behind a fault, up to the end of the line.
        case skipping
    }

    /// How many values a row has at most; a name of the first row is one too.
    static let valueLimit = 1_000

    private let separator: UInt8
    private var state = State.valueStart
    private var line = 1
    private var row = Row(line: 1)

    init(separator: UInt8) { self.separator = separator }

    /// Takes the next byte; answers a row that is complete with it. Throws when the row is too
    /// long or has too many values: where the next one begins cannot be known when a quote is
    /// missing.
    mutating func take(_ byte: UInt8) throws(ItemTextFault) -> Row? {
        if byte == 0x0A { line += 1 }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")):
            state = .quote
        case (.quoted, _):
            try append(byte)
        case (_, 0x0A):
            return endRow()
        case (.skipping, 0x0D), (.returned, 0x0D):
            break
        case (_, 0x0D):
            state = .returned
        case (.returned, _):
            row.fault =
                "A line ends with CR and LF, or with LF; CR alone is none. Quote it in a value."
            state = .skipping
        case (.skipping, _):
            break
        case (.quote, UInt8(ascii: "\"")):
            try append(byte)
            state = .quoted
        case (_, separator):
            guard row.ends.count < Self.valueLimit - 1 else {
                throw ItemTextFault(
                    .line(row.line),
                    "A row has at most \(Self.valueLimit) values; is a line end missing?")
            }
            row.ends.append(row.bytes.count)
            state = .valueStart
        case (.quote, _):
            row.fault = "Behind a closing quote only a separator may come; double a quote inside."
            state = .skipping
        case (.valueStart, UInt8(ascii: "\"")):
            row.hasQuotes = true
            state = .quoted
        case (.valueStart, _), (.value, _):
            try append(byte)
            state = .value
        }
        return nil
    }

    /// What the end of the text completes.
    mutating func finish() -> Row? {
        switch state {
        case .quoted: row.fault = "The text ends inside of a quoted value."
        case .valueStart where row.ends.isEmpty && row.bytes.isEmpty: return nil
        case .valueStart, .value, .quote, .returned, .skipping: break
        }
        return endRow()
    }

    private mutating func append(_ byte: UInt8) throws(ItemTextFault) {
        guard row.bytes.count < ItemTextReader.rowLimit else {
            throw ItemTextFault(
                .line(row.line),
                "A row has at most \(ItemTextReader.rowLimit) bytes; is a quote missing?")
        }
        row.bytes.append(byte)
    }

    private mutating func endRow() -> Row? {
        row.ends.append(row.bytes.count)
        let done = row
        row = Row(line: line)
        state = .valueStart
        return done.isBlank ? nil : done
    }
}
