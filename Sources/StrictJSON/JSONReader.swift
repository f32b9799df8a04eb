/// Reads one JSON document, strictly: RFC 8259 and nothing beyond it, and less where it is lax.
///
/// Besides every syntax fault it refuses duplicate members (compared after unescaping, byte by
/// byte), lone surrogates, U+0000, numbers that no double can hold, nesting beyond ``depthLimit``
/// and more than ``valueLimit`` values. The input is bounded by the caller.
package struct JSONReader {
    /// Deepest nesting of arrays and objects.
    package static let depthLimit = 32
    /// Most values in one document unless the caller says otherwise.
    package static let valueLimit = 50_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var valuesLeft: Int

    private init(_ bytes: UnsafeBufferPointer<UInt8>, valueLimit: Int) {
        self.bytes = bytes
        valuesLeft = valueLimit
    }

    /// The value that `bytes` spell.
    ///
    /// - Throws: the first fault, with its place.
    package static func read(
        _ bytes: some Sequence<UInt8>, valueLimit: Int = valueLimit
    ) throws(JSONSyntaxError) -> JSONValue {
        let outcome = bytes.withContiguousStorageIfAvailable {
            buffer -> Result<JSONValue, JSONSyntaxError> in
            var reader = JSONReader(buffer, valueLimit: valueLimit)
            return Result { () throws(JSONSyntaxError) in try reader.document() }
        }
        if let outcome { return try outcome.get() }
        return try read(Array(bytes), valueLimit: valueLimit)
    }

    private mutating func document() throws(JSONSyntaxError) -> JSONValue {
        skipWhiteSpace()
        guard position < bytes.count else { throw JSONSyntaxError(.empty, at: position) }
        let value = try value(depth: 0)
        skipWhiteSpace()
        guard position == bytes.count else { throw JSONSyntaxError(.trailingBytes, at: position) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard valuesLeft > 0 else { throw JSONSyntaxError(.tooManyValues, at: position) }
        valuesLeft -= 1
        switch try peek() {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw JSONSyntaxError(.unexpectedByte, at: position)
        }
    }

    /// A value in a container, where `place` says which.
    private mutating func value(
        depth: Int, in place: @autoclosure () -> JSONPointer
    ) throws(JSONSyntaxError) -> JSONValue {
        do { return try value(depth: depth) } catch { throw error.inside(place()) }
    }

    // MARK: Containers

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        try enter(depth)
        var members: [JSONMember] = []
        var names = MemberNames()
        if try closes(with: UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipWhiteSpace()
            let start = position
            guard try peek() == UInt8(ascii: "\"") else {
                throw JSONSyntaxError(.unexpectedByte, at: position)
            }
            let name = try string()
            guard names.insert(name, into: members) else {
                throw JSONSyntaxError.duplicate(name, at: start)
            }
            skipWhiteSpace()
            guard try next() == UInt8(ascii: ":") else {
                throw JSONSyntaxError(.unexpectedByte, at: position - 1)
            }
            skipWhiteSpace()
            members.append(
                JSONMember(name, try value(depth: depth + 1, in: .root.member(name))))
        } while try continues(until: UInt8(ascii: "}"))
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        try enter(depth)
        var elements: [JSONValue] = []
        if try closes(with: UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            skipWhiteSpace()
            elements.append(try value(depth: depth + 1, in: .root.element(elements.count)))
        } while try continues(until: UInt8(ascii: "]"))
        return .array(elements)
    }

    private mutating func enter(_ depth: Int) throws(JSONSyntaxError) {
        guard depth < Self.depthLimit else { throw JSONSyntaxError(.tooDeep, at: position) }
        position += 1
    }

    private mutating func closes(with end: UInt8) throws(JSONSyntaxError) -> Bool {
        skipWhiteSpace()
        guard try peek() == end else { return false }
        position += 1
        return true
    }

    private mutating func continues(until end: UInt8) throws(JSONSyntaxError) -> Bool {
        skipWhiteSpace()
        switch try next() {
        case UInt8(ascii: ","): return true
        case end: return false
        default: throw JSONSyntaxError(.unexpectedByte, at: position - 1)
        }
    }

    // MARK: Strings

    private mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let text = try utf8(
                    UnsafeBufferPointer(rebasing: bytes[start..<position]), at: start)
                position += 1
                return text
            case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
            case 0..<0x20: throw JSONSyntaxError(.controlCharacter, at: position)
            default: position += 1
            }
        }
        throw JSONSyntaxError(.unexpectedEnd, at: position)
    }

    private mutating func stringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
        var unescaped = Array(bytes[start..<position])
        while true {
            let byte = try next()
            switch byte {
            case UInt8(ascii: "\""):
                let outcome = unescaped.withUnsafeBufferPointer {
                    buffer -> Result<String, JSONSyntaxError> in
                    Result { () throws(JSONSyntaxError) in try utf8(buffer, at: start) }
                }
                return try outcome.get()
            case UInt8(ascii: "\\"): try escape(into: &unescaped)
            case 0..<0x20: throw JSONSyntaxError(.controlCharacter, at: position - 1)
            default: unescaped.append(byte)
            }
        }
    }

    private mutating func escape(into unescaped: inout [UInt8]) throws(JSONSyntaxError) {
        let start = position - 1
        switch try next() {
        case UInt8(ascii: "\""): unescaped.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): unescaped.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): unescaped.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try escapedScalar(from: start)
            guard scalar.value != 0 else { throw JSONSyntaxError(.nulCharacter, at: start) }
            unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw JSONSyntaxError(.invalidEscape, at: start)
        }
    }

    private mutating func escapedScalar(
        from start: Int
    ) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try hexadecimalUnit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), try next() == UInt8(ascii: "\\"),
            try next() == UInt8(ascii: "u")
        else { throw JSONSyntaxError(.loneSurrogate, at: start) }
        let second = try hexadecimalUnit()
        guard UTF16.isTrailSurrogate(second) else {
            throw JSONSyntaxError(.loneSurrogate, at: start)
        }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func hexadecimalUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let byte = try next()
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw JSONSyntaxError(.invalidEscape, at: position - 1)
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private func utf8(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int
    ) throws(JSONSyntaxError) -> String {
        // ASCII, which nearly all is, cannot be wrong.
        if text.allSatisfy({ $0 < 0x80 }) { return String(decoding: text, as: UTF8.self) }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw JSONSyntaxError(.invalidUTF8, at: start)
        }
        return string
    }

    // MARK: Numbers and words

    private mutating func number() throws(JSONSyntaxError) -> JSONNumber {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let leading = position
        try digits(from: start)
        guard position == leading + 1 || bytes[leading] != UInt8(ascii: "0") else {
            throw JSONSyntaxError(.invalidNumber, at: start)
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits(from: start)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            try digits(from: start)
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if position - start > 17 {
            guard let double = Double(text), double.isFinite, position - start <= 400 else {
                throw JSONSyntaxError(.numberOutOfRange, at: start)
            }
        } else if text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
            guard let double = Double(text), double.isFinite else {
                throw JSONSyntaxError(.numberOutOfRange, at: start)
            }
        }
        return JSONNumber(checked: text)
    }

    private mutating func digits(from start: Int) throws(JSONSyntaxError) {
        let first = position
        while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] {
            position += 1
        }
        guard position > first else { throw JSONSyntaxError(.invalidNumber, at: start) }
    }

    private mutating func word(
        _ spelling: StaticString, _ value: JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        let start = position
        for index in 0..<spelling.utf8CodeUnitCount {
            guard try next() == spelling.utf8Start[index] else {
                throw JSONSyntaxError(.unexpectedByte, at: start)
            }
        }
        return value
    }

    // MARK: Bytes

    private func peek() throws(JSONSyntaxError) -> UInt8 {
        guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
        return bytes[position]
    }

    private mutating func next() throws(JSONSyntaxError) -> UInt8 {
        let byte = try peek()
        position += 1
        return byte
    }

    private mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}

/// The names that an object has so far: a scan while they are few, a set when they are many.
private struct MemberNames {
    private var many: Set<[UInt8]> = []

    /// False when `name` is there already. `members` are those before it.
    mutating func insert(_ name: String, into members: [JSONMember]) -> Bool {
        if members.count < 12 {
            return !members.contains { $0.name.hasSameBytes(as: name) }
        }
        if many.isEmpty { many = Set(members.map { Array($0.name.utf8) }) }
        return many.insert(Array(name.utf8)).inserted
    }
}

extension UTF8 {
    /// U+FFFD, for the scalar that cannot occur.
    fileprivate static var encodedReplacementCharacter: EncodedScalar {
        encode("\u{FFFD}") ?? EncodedScalar()
    }
}
