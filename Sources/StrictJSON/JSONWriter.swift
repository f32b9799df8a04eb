/// Appends compact JSON to bytes. Commas are put by the writer; nesting is the caller's.
///
/// The small steps can be inlined into other modules: a snapshot consists of hundreds of them.
package struct JSONWriter: ~Copyable {
    /// What has been written.
    package internal(set) var bytes: [UInt8]

    /// A writer with room for `capacity` bytes before it grows.
    package init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// The bytes; the writer ends.
    package consuming func finish() -> [UInt8] { bytes }

    // MARK: Containers

    /// Writes an object whose members `body` writes.
    @inlinable @inline(__always)
    package mutating func object(
        _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(UInt8(ascii: "{"))
        try body(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements `body` writes.
    @inlinable @inline(__always)
    package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
        separate()
        bytes.append(UInt8(ascii: "["))
        try body(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes an array with one element written by `body` for each of `elements`.
    @inlinable @inline(__always)
    package mutating func array<Element>(
        _ elements: some Sequence<Element>,
        _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        try array { writer in
            for element in elements { try body(&writer, element) }
        }
    }

    /// Writes the name of the member whose value comes next. `name` must need no escape.
    @inlinable @inline(__always)
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        word(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes the name of the member whose value comes next, escaped as needed.
    package mutating func name(any name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    /// Writes a text, escaping what JSON must escape.
    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a text, or null for nil.
    @inlinable
    package mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// Writes a whole number.
    @inlinable
    package mutating func integer(_ value: Int) {
        separate()
        digits(value)
    }

    /// Writes a whole number, or null for nil.
    @inlinable
    package mutating func integer(_ value: Int?) {
        if let value { integer(value) } else { null() }
    }

    /// Writes a number, shortest form that reads back the same; null for what is not finite.
    package mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return integer(whole) }
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes true or false.
    @inlinable
    package mutating func bool(_ value: Bool) {
        separate()
        word(value ? "true" : "false")
    }

    /// Writes null.
    @inlinable
    package mutating func null() {
        separate()
        word("null")
    }

    /// Writes a whole value.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .number(let number):
            separate()
            bytes.append(contentsOf: number.text.utf8)
        case .string(let text): string(text)
        case .array(let elements): array(elements) { $0.value($1) }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.name(any: member.name)
                    writer.value(member.value)
                }
            }
        }
    }

    /// Writes bytes that are a JSON value already.
    package mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    // MARK: How

    /// Appends bytes that the compiler knows.
    @inlinable @inline(__always)
    package mutating func word(_ word: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Puts the comma that stands between two elements or members.
    @inlinable @inline(__always)
    package mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(Self.hexadecimal(byte >> 4))
            bytes.append(Self.hexadecimal(byte & 0xF))
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    /// Appends a whole number's digits.
    package mutating func digits(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }
}

extension JSONValue {
    /// The value as compact JSON.
    package func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.finish()
    }
}
