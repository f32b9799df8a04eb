/// One `name=value` of a query, decoded.
package struct QueryItem: Equatable, Sendable {
    package let name: String
    /// Empty when the item has no equals sign.
    package let value: String
}

/// The path and query of a request, decoded once and strictly from the bytes of the request line.
struct RequestTarget: Sendable {
    struct Segment: Equatable, Sendable {
        /// Where the decoded segment lies in `bytes`.
        var start: Int32
        var end: Int32
        /// Where its last colon lies that was not percent-encoded; -1 for none.
        var colon: Int32 = -1
        var hasEncodedSlash = false
    }

    /// More query items than this are refused.
    static let queryItemLimit = 100

    /// The decoded bytes of all segments, one after the other; valid UTF-8.
    private(set) var bytes: [UInt8] = []
    /// None for the root and for `*`.
    private(set) var segments: [Segment] = []
    private(set) var query: [QueryItem] = []
    /// Whether the target is `*`, which stands for the server itself (OPTIONS).
    private(set) var isAsterisk = false

    /// The decoded text of a part of the path.
    func text(at range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }

    /// Replaces the target; what it answers is wrong with the raw bytes, if anything.
    mutating func decode(_ raw: UnsafeRawBufferPointer) -> MalformedRequest? {
        bytes.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        query.removeAll(keepingCapacity: true)
        isAsterisk = false

        // Without an early exit, so that the compiler can look at many bytes at once.
        var isBad: UInt8 = 0
        var hasPercent: UInt8 = 0
        for index in 0..<raw.count {
            let byte = raw[index]
            isBad |= (byte &- 0x21 > 0x5D ? 1 : 0) | (byte == UInt8(ascii: "#") ? 1 : 0)
            hasPercent |= byte == UInt8(ascii: "%") ? 1 : 0
        }
        guard isBad == 0 else { return raw.contains(0) ? .nulInTarget : .badTarget }
        let end = raw.firstIndex(of: UInt8(ascii: "?")) ?? raw.count
        if raw.count == 1, raw[0] == UInt8(ascii: "*") {
            isAsterisk = true
            return nil
        }
        guard let start = Self.pathStart(of: raw) else { return .badTarget }
        let path = UnsafeRawBufferPointer(rebasing: raw[start..<max(start, end)])
        let problem = hasPercent == 1 ? decodePath(path) : readPath(path)
        if let problem { return problem }
        return end < raw.count ? decodeQuery(raw, from: end + 1) : nil
    }

    /// The position of the path's first slash, in origin or absolute form (RFC 9112 section 3.2).
    private static func pathStart(of raw: UnsafeRawBufferPointer) -> Int? {
        if raw.first == UInt8(ascii: "/") { return 0 }
        for scheme in ["http://", "https://"]
        where raw.prefix(scheme.utf8.count).map(\.asciiLowercased).elementsEqual(scheme.utf8) {
            return raw[scheme.utf8.count...].firstIndex(of: UInt8(ascii: "/"))
        }
        return nil
    }

    /// A path without percent signs is its own decoded form.
    private mutating func readPath(_ raw: UnsafeRawBufferPointer) -> MalformedRequest? {
        guard raw.count > 1 else { return nil }
        bytes.append(contentsOf: raw)
        var segment = Segment(start: 1, end: 1)
        for position in 1..<raw.count {
            switch raw[position] {
            case UInt8(ascii: "/"):
                if let problem = end(&segment, at: position) { return problem }
                segment = Segment(start: segment.end + 1, end: segment.end + 1)
            case UInt8(ascii: ":"):
                segment.colon = Int32(truncatingIfNeeded: position)
            default:
                break
            }
        }
        return end(&segment, at: raw.count)
    }

    private mutating func decodePath(_ raw: UnsafeRawBufferPointer) -> MalformedRequest? {
        guard raw.count > 1 else { return nil }
        var segment = Segment(start: 0, end: 0)
        var position = 1
        while position < raw.count {
            switch raw[position] {
            case UInt8(ascii: "/"):
                if let problem = end(&segment, at: bytes.count) { return problem }
                segment = Segment(start: segment.end, end: segment.end)
                position += 1
            case UInt8(ascii: "%"):
                guard let byte = Self.percentDecoded(raw, position, raw.count) else {
                    return .badPercentEncoding
                }
                if byte == 0 { return .nulInTarget }
                if byte == UInt8(ascii: "/") { segment.hasEncodedSlash = true }
                bytes.append(byte)
                position += 3
            case let byte:
                if byte == UInt8(ascii: ":") {
                    segment.colon = Int32(truncatingIfNeeded: bytes.count)
                }
                bytes.append(byte)
                position += 1
            }
        }
        if let problem = end(&segment, at: bytes.count) { return problem }
        // Segment by segment, since two halves of a character may not meet across a slash.
        let isValid = segments.allSatisfy {
            String(validating: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) != nil
        }
        return isValid ? nil : .targetIsNotUTF8
    }

    private mutating func end(_ segment: inout Segment, at position: Int) -> MalformedRequest? {
        segment.end = Int32(truncatingIfNeeded: position)
        if isDots(segment) { return .dotSegment }
        segments.append(segment)
        return nil
    }

    private func isDots(_ segment: Segment) -> Bool {
        let length = segment.end - segment.start
        guard length == 1 || length == 2 else { return false }
        return bytes[Int(segment.start)..<Int(segment.end)].allSatisfy { $0 == UInt8(ascii: ".") }
    }

    private mutating func decodeQuery(
        _ raw: UnsafeRawBufferPointer, from start: Int
    ) -> MalformedRequest? {
        var position = start
        while position < raw.count {
            let end = raw[position...].firstIndex(of: UInt8(ascii: "&")) ?? raw.count
            defer { position = end + 1 }
            guard end > position else { continue }
            guard query.count < Self.queryItemLimit else { return .tooManyQueryItems }
            let equals = raw[position..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            let name: String
            let value: String
            do {
                name = try Self.queryText(raw, position, equals)
                value = equals < end ? try Self.queryText(raw, equals + 1, end) : ""
            } catch {
                return error.reason
            }
            query.append(QueryItem(name: name, value: value))
        }
        return nil
    }

    private struct Problem: Error {
        let reason: MalformedRequest
    }

    private static func queryText(
        _ raw: UnsafeRawBufferPointer, _ start: Int, _ end: Int
    ) throws(Problem) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(end - start)
        var position = start
        while position < end {
            switch raw[position] {
            case UInt8(ascii: "+"):
                text.append(UInt8(ascii: " "))
                position += 1
            case UInt8(ascii: "%"):
                guard let byte = percentDecoded(raw, position, end) else {
                    throw Problem(reason: .badPercentEncoding)
                }
                guard byte != 0 else { throw Problem(reason: .nulInTarget) }
                text.append(byte)
                position += 3
            case let byte:
                text.append(byte)
                position += 1
            }
        }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw Problem(reason: .targetIsNotUTF8)
        }
        return string
    }

    private static func percentDecoded(
        _ raw: UnsafeRawBufferPointer, _ position: Int, _ end: Int
    ) -> UInt8? {
        guard position + 2 < end, let high = raw[position + 1].hexadecimalValue,
            let low = raw[position + 2].hexadecimalValue
        else { return nil }
        return high << 4 | low
    }
}
