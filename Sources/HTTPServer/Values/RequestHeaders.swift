/// The header fields of a request as they arrived, all names tokens and all values without line ends.
///
/// Kept as the run of bytes that they were, because most requests look at one or two of their fields.
package struct RequestHeaders: Sendable {
    /// Where a field lies in the run.
    struct Field: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    private let bytes: [UInt8]
    private let fields: [Field]

    init() {
        self.init(bytes: [], fields: [])
    }

    init(bytes: [UInt8], fields: [Field]) {
        self.bytes = bytes
        self.fields = fields
    }

    package var count: Int { fields.count }

    /// The first value of a field as text; bytes that are no UTF-8 show as U+FFFD.
    package subscript(name: HeaderName) -> String? {
        fields.first { name.isSpelled(by: bytes[$0.name]) }.map(text)
    }

    /// All values of a field in their order.
    package func values(_ name: HeaderName) -> [String] {
        fields.filter { name.isSpelled(by: bytes[$0.name]) }.map(text)
    }

    package func contains(_ name: HeaderName) -> Bool {
        fields.contains { name.isSpelled(by: bytes[$0.name]) }
    }

    private func text(_ field: Field) -> String {
        String(decoding: bytes[field.value], as: UTF8.self)
    }
}
