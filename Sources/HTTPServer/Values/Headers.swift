/// The header fields of an answer, in their order, valid by construction.
package struct Headers: Equatable, Sendable {
    /// One field.
    package struct Field: Equatable, Sendable {
        package let name: HeaderName
        /// Without control characters.
        package let value: String
    }

    /// In the order in which they were added; a name may stand several times.
    package private(set) var fields: [Field] = []

    package init() {}

    package var isEmpty: Bool { fields.isEmpty }

    /// The first value of a field. Setting replaces all of them; nil removes the field.
    package subscript(name: HeaderName) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { add(name, newValue) }
        }
    }

    /// Appends a field beside those of the same name.
    ///
    /// Control characters cannot get into an answer: each becomes a space.
    package mutating func add(_ name: HeaderName, _ value: String) {
        let isClean = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        let text = isClean ? value : Self.withoutControls(value)
        fields.append(Field(name: name, value: text))
    }

    /// Appends the fields of another list whose names are not here yet.
    package mutating func addMissing(_ other: Headers) {
        for field in other.fields where self[field.name] == nil { fields.append(field) }
    }

    private static func withoutControls(_ value: String) -> String {
        let bytes = value.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Headers: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (HeaderName, String)...) {
        for (name, value) in elements { add(name, value) }
    }
}
