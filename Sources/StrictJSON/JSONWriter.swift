/// Appends compact JSON to bytes. Commas are put by the writer; nesting is the caller's.
///
/// It writes into memory of its own, because an array that grows by single bytes asks before each
/// of them whether it is shared and large enough: a snapshot consists of hundreds of small steps.
/// They can be inlined into other modules.
public struct JSONWriter: ~Copyable {
    @usableFromInline var buffer: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// The bytes written so far.
    @usableFromInline var count = 0
    /// Whether a comma stands before the next element or member.
    @usableFromInline var needsComma = false

    /// A writer with room for `capacity` bytes before it grows.
    public init(capacity: Int = 256) {
        self.capacity = max(capacity, 64)
        buffer = .allocate(capacity: self.capacity)
    }

    deinit { buffer.deallocate() }

    /// The bytes; the writer ends.
    public consuming func finish() -> [UInt8] {
        Array(UnsafeBufferPointer(start: buffer, count: count))
    }

    // MARK: Containers

    /// Writes an object whose members `body` writes.
    @inlinable @inline(__always)
    public mutating func object(
        _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        open(UInt8(ascii: "{"))
        try body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements `body` writes.
    @inlinable @inline(__always)
    public mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
        open(UInt8(ascii: "["))
        try body(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes an array with one element written by `body` for each of `elements`.
    @inlinable @inline(__always)
    public mutating func array<Elements: Sequence>(
        _ elements: Elements,
        _ body: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        open(UInt8(ascii: "["))
        for element in elements { try body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of the member whose value comes next. `name` must need no escape.
    @inlinable @inline(__always)
    public mutating func name(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        reserve(length + 4)
        comma()
        put(UInt8(ascii: "\""))
        put(UnsafeBufferPointer(start: name.utf8Start, count: length))
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of the member whose value comes next, escaped as needed.
    public mutating func name(any name: String) {
        string(name)
        reserve(1)
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    /// Writes a text, escaping what JSON must escape.
    public mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            reserve(utf8.count + 3)
            comma()
            put(UInt8(ascii: "\""))
            if Self.mustEscape(utf8) { escape(utf8) } else { put(utf8) }
            reserve(1)
            put(UInt8(ascii: "\""))
        }
        needsComma = true
    }

    /// Writes a text, or null for nil.
    @inlinable
    public mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int) {
        separate()
        digits(value)
    }

    /// Writes a whole number, or null for nil.
    @inlinable
    public mutating func integer(_ value: Int?) {
        if let value { integer(value) } else { null() }
    }

    /// Writes a number, shortest form that reads back the same; null for what is not finite.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return integer(whole) }
        raw(value.description.utf8)
    }

    /// Writes true or false.
    @inlinable
    public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes null.
    @inlinable
    public mutating func null() { word("null") }

    /// Writes a whole value.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .number(let number): raw(number.text.utf8)
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
    @inlinable
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        let isWhole: Void? = json.withContiguousStorageIfAvailable { bytes in
            reserve(bytes.count)
            put(bytes)
        }
        guard isWhole == nil else { return }
        for byte in json {
            reserve(1)
            put(byte)
        }
    }

    /// Ends a value on the outermost level; another one may follow.
    public mutating func lineFeed() {
        reserve(1)
        put(0x0A)
        needsComma = false
    }

    // MARK: How

    /// Makes room for `length` more bytes.
    @inlinable @inline(__always)
    mutating func reserve(_ length: Int) {
        if capacity - count < length { grow(by: length) }
    }

    @usableFromInline
    mutating func grow(by length: Int) {
        capacity = max(2 * capacity, count + length)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: buffer, count: count)
        buffer.deallocate()
        buffer = larger
    }

    /// Appends a byte for which there is room.
    @inlinable @inline(__always)
    mutating func put(_ byte: UInt8) {
        buffer[count] = byte
        count &+= 1
    }

    /// Appends bytes for which there is room.
    @inlinable @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        (buffer + count).update(from: start, count: bytes.count)
        count &+= bytes.count
    }

    /// Puts the comma that stands between two elements or members. There is room for it.
    @inlinable @inline(__always)
    mutating func comma() {
        if needsComma { put(UInt8(ascii: ",")) }
    }

    /// Puts what stands before a value.
    @inlinable @inline(__always)
    mutating func separate() {
        reserve(1)
        comma()
        needsComma = true
    }

    @inlinable @inline(__always)
    mutating func open(_ bracket: UInt8) {
        reserve(2)
        comma()
        put(bracket)
        needsComma = false
    }

    @inlinable @inline(__always)
    mutating func close(_ bracket: UInt8) {
        reserve(1)
        put(bracket)
        needsComma = true
    }

    /// Writes a value that the compiler knows.
    @inlinable @inline(__always)
    mutating func word(_ word: StaticString) {
        reserve(word.utf8CodeUnitCount + 1)
        comma()
        put(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        needsComma = true
    }

    @inline(__always)
    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Whether one of the bytes must be escaped. Looks at eight at a time.
    private static func mustEscape(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(utf8)
        guard bytes.count >= 8 else { return bytes.contains(where: mustEscape) }
        var found: UInt64 = 0
        for offset in stride(from: 0, through: bytes.count - 8, by: 8) {
            found |= escapes(in: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        // The last eight overlap those before.
        found |= escapes(in: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        return found != 0
    }

    /// Not zero when one of eight bytes must be escaped. A byte below n shows in its high bit of
    /// `(x - n) & ~x`, and is zero where it equals what is subtracted by "exclusive or".
    @inline(__always)
    private static func escapes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let below = (word &- (ones &* 0x20)) & ~word
        let zero = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        return (below | zero) & (ones &* 0x80)
    }

    /// Appends a text's bytes, those escaped that must be.
    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            reserve(6)
            guard Self.mustEscape(byte) else {
                put(byte)
                continue
            }
            put(UInt8(ascii: "\\"))
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
            case 0x08: put(UInt8(ascii: "b"))
            case 0x09: put(UInt8(ascii: "t"))
            case 0x0A: put(UInt8(ascii: "n"))
            case 0x0C: put(UInt8(ascii: "f"))
            case 0x0D: put(UInt8(ascii: "r"))
            default:
                put(UInt8(ascii: "u"))
                put(UInt8(ascii: "0"))
                put(UInt8(ascii: "0"))
                put(Self.hexadecimal(byte >> 4))
                put(Self.hexadecimal(byte & 0xF))
            }
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    /// Appends a whole number's digits.
    private mutating func digits(_ value: Int) {
        // A sign and the 19 digits of the greatest magnitude.
        reserve(20)
        if value < 0 { put(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = count
        repeat {
            put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        var written = UnsafeMutableBufferPointer(start: buffer + start, count: count - start)
        written.reverse()
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
