/// The header fields of a request as they arrived, all names tokens and all values without line ends.
///
/// Kept as the run of bytes that they were, because most requests look at one or two of their fields.
package struct RequestHeaders: Sendable {
    /// Where a field lies in the run.
    struct Field: BitwiseCopyable, Sendable {
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

        var count: Int { few.count + more.count }

        mutating func append(_ field: Field) {
            if !few.append(field) { more.append(field) }
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

    package var count: Int { fields.count }

    /// The first value of a field as text; bytes that are no UTF-8 show as U+FFFD.
    package subscript(name: HeaderName) -> String? {
        for index in 0..<fields.count where isNamed(name, index) { return text(index) }
        return nil
    }

    /// All values of a field in their order.
    package func values(_ name: HeaderName) -> [String] {
        (0..<fields.count).filter { isNamed(name, $0) }.map(text)
    }

    package func contains(_ name: HeaderName) -> Bool {
        (0..<fields.count).contains { isNamed(name, $0) }
    }

    private func isNamed(_ name: HeaderName, _ index: Int) -> Bool {
        name.isSpelled(by: bytes[fields[index].name])
    }

    private func text(_ index: Int) -> String {
        String(decoding: bytes[fields[index].value], as: UTF8.self)
    }
}
