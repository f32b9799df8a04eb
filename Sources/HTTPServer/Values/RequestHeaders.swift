/// The header fields of a request as they arrived, all names tokens and all values without line ends.
///
/// Kept as one run of bytes, because most requests look at one or two of their fields.
package struct RequestHeaders: Sendable {
    private struct Field {
        var start: Int32
        var nameLength: Int32
        var valueLength: Int32
    }

    private var bytes: [UInt8] = []
    private var fields: [Field] = []

    init() {}

    package var count: Int { fields.count }

    /// The first value of a field as text; bytes that are no UTF-8 show as U+FFFD.
    package subscript(name: HeaderName) -> String? {
        for index in fields.indices where isNamed(name, index) { return value(index) }
        return nil
    }

    /// All values of a field in their order.
    package func values(_ name: HeaderName) -> [String] {
        fields.indices.filter { isNamed(name, $0) }.map(value)
    }

    package func contains(_ name: HeaderName) -> Bool {
        fields.indices.contains { isNamed(name, $0) }
    }

    mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        fields.append(
            Field(
                start: Int32(truncatingIfNeeded: bytes.count),
                nameLength: Int32(truncatingIfNeeded: name.count),
                valueLength: Int32(truncatingIfNeeded: value.count)))
        bytes.append(contentsOf: name)
        bytes.append(contentsOf: value)
    }

    /// Empties the list and keeps its memory for the next request.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
    }

    private func isNamed(_ name: HeaderName, _ index: Int) -> Bool {
        let field = fields[index]
        guard Int(field.nameLength) == name.folded.count else { return false }
        let start = Int(field.start)
        for offset in name.folded.indices
        where bytes[start + offset].asciiLowercased != name.folded[offset] {
            return false
        }
        return true
    }

    private func value(_ index: Int) -> String {
        let start = Int(fields[index].start + fields[index].nameLength)
        return String(
            decoding: bytes[start..<start + Int(fields[index].valueLength)], as: UTF8.self)
    }
}
