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

    /// Replaces the target; what it answers is wrong with the raw bytes, if anything.
    mutating func decode(_ raw: UnsafeRawBufferPointer) -> MalformedRequest? {
        bytes.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        query.removeAll(keepingCapacity: true)
        isAsterisk = false

        for byte in raw where byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "#") {
            return byte == 0 ? .nulInTarget : .badTarget
        }
        if raw.count == 1, raw[0] == UInt8(ascii: "*") {
            isAsterisk = true
            return nil
        }
        guard let start = Self.pathStart(of: raw) else { return .badTarget }
        let end = raw[start...].firstIndex(of: UInt8(ascii: "?")) ?? raw.count
        if let problem = decodePath(raw, from: start, to: end) { return problem }
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

    private mutating func decodePath(
        _ raw: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> MalformedRequest? {
        guard end > start + 1 else { return nil }
        var position = start + 1
        var segment = Segment(start: 0, end: 0)
        var mustValidate = false
        while true {
            if position == end || raw[position] == UInt8(ascii: "/") {
                segment.end = Int32(truncatingIfNeeded: bytes.count)
                if isDots(segment) { return .dotSegment }
                segments.append(segment)
                if position == end { break }
                segment = Segment(start: segment.end, end: segment.end)
                position += 1
            } else if raw[position] == UInt8(ascii: "%") {
                guard let byte = Self.percentDecoded(raw, position, end) else {
                    return .badPercentEncoding
                }
                if byte == 0 { return .nulInTarget }
                if byte == UInt8(ascii: "/") { segment.hasEncodedSlash = true }
                mustValidate = mustValidate || byte >= 0x80
                bytes.append(byte)
                position += 3
            } else {
                if raw[position] == UInt8(ascii: ":") {
                    segment.colon = Int32(truncatingIfNeeded: bytes.count)
                }
                bytes.append(raw[position])
                position += 1
            }
        }
        // Segment by segment, since two halves of a character may not meet across a slash.
        guard mustValidate else { return nil }
        let isValid = segments.allSatisfy {
            String(validating: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) != nil
        }
        return isValid ? nil : .targetIsNotUTF8
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
