/// The header fields of a request as they arrived, all names tokens and all values without line
/// ends.
///
/// Kept as the run of bytes that they were, because most requests look at one or two of their
/// fields; and one object, because whoever looks takes a copy.
package final class RequestHeaders: Sendable {
    /// Where a field lies in the run.
    struct Field: Equatable, BitwiseCopyable, Sendable {
        var nameStart: UInt16
        var nameLength: UInt16
        var valueStart: UInt16
        var valueLength: UInt16

        var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
        var value: Range<Int> { Int(valueStart)..<Int(valueStart) + Int(valueLength) }
    }

    /// Where the fields lie: most requests have few enough to need no memory for this.
    struct Fields: Sendable {
        private var few = ShortList<16, Field>(
            filler: Field(nameStart: 0, nameLength: 0, valueStart: 0, valueLength: 0))
        private var more: [Field] = []
        /// The lengths that names have, as bits from 0 to 63: most names that are asked for are not
        /// there.
        private var nameLengths: UInt64 = 0

        var count: Int { few.count + more.count }

        /// Whether a name may be there; false is sure.
        func mayHaveName(ofLength length: Int) -> Bool {
            nameLengths & 1 << UInt64(min(length, 63)) != 0
        }

        mutating func append(_ field: Field) {
            nameLengths |= 1 << UInt64(min(Int(field.nameLength), 63))
            if !few.append(field) { more.append(field) }
        }

        /// Whether each field lies where that of the others lies.
        func areAt(_ others: borrowing Fields) -> Bool {
            guard count == others.count else { return false }
            for index in 0..<count where self[index] != others[index] { return false }
            return true
        }

        subscript(index: Int) -> Field {
            index < few.count ? few[index] : more[index - few.count]
        }
    }

    private let bytes: [UInt8]
    private let fields: Fields

    init(bytes: [UInt8] = [], fields: Fields = Fields()) {
        self.bytes = bytes
        self.fields = fields
    }

    /// How many fields there are, those of one name each for itself.
    package var count: Int { fields.count }

    /// Whether the fields are these ones, to the byte and in the same places.
    func are(_ others: borrowing Fields, in run: UnsafeRawBufferPointer) -> Bool {
        fields.areAt(others) && bytes.withUnsafeBytes { $0.hasSameBytes(as: run) }
    }

    /// The first value of a field as text; bytes that are no UTF-8 show as U+FFFD.
    package subscript(name: HeaderName) -> String? {
        guard fields.mayHaveName(ofLength: name.folded.count) else { return nil }
        for index in 0..<fields.count where isNamed(name, index) { return text(index) }
        return nil
    }

    /// All values of a field in their order.
    package func values(_ name: HeaderName) -> [String] {
        (0..<fields.count).filter { isNamed(name, $0) }.map(text)
    }

    /// Whether there is a field of this name, even an empty one.
    package func contains(_ name: HeaderName) -> Bool {
        fields.mayHaveName(ofLength: name.folded.count)
            && (0..<fields.count).contains { isNamed(name, $0) }
    }

    private func isNamed(_ name: HeaderName, _ index: Int) -> Bool {
        name.isSpelled(by: bytes[fields[index].name])
    }

    private func text(_ index: Int) -> String {
        String(decoding: bytes[fields[index].value], as: UTF8.self)
    }
}
