/// Reading and writing of UTF-8 by scalars, without a `String` between. Bytes that are not UTF-8
/// read as U+FFFD, one at a time: texts come from Swift strings, so that none are expected.
enum UTF8Reader {
    @inline(__always)
    static func scalar(in text: Span<UInt8>, at index: Int) -> (value: UInt32, length: Int) {
        let first = text[index]
        if first < 0x80 { return (UInt32(first), 1) }
        return longScalar(in: text, at: index)
    }

    private static func longScalar(in text: Span<UInt8>, at index: Int) -> (
        value: UInt32, length: Int
    ) {
        let first = UInt32(text[index])
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first < 0xF5, index + length <= text.count else { return (0xFFFD, 1) }
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let next = UInt32(text[index + offset])
            guard next & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | next & 0x3F
        }
        return (value, length)
    }

    @inline(__always)
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        switch scalar {
        case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }

    /// The last border between scalars that is not behind `limit`.
    static func border(in bytes: [UInt8], from start: Int, atMost limit: Int) -> Int {
        var end = limit
        while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// How many scalars `bytes` holds.
    static func scalarCount(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
