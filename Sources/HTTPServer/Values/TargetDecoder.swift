import Glibc

/// Decodes the target of a request once and strictly from the bytes of the request line.
struct TargetDecoder {
    /// More query items than this are refused.
    static let queryItemLimit = 100

    private var bytes: [UInt8] = []
    private var segments = RequestTarget.noSegments

    /// The target that some bytes spell.
    ///
    /// - Throws: what is wrong with them.
    static func decode(_ raw: UnsafeRawBufferPointer) throws(MalformedRequest) -> RequestTarget {
        // Without an early exit, so that the compiler can look at many bytes at once.
        var isBad: UInt8 = 0
        var hasPercent: UInt8 = 0
        for index in 0..<raw.count {
            let byte = raw[index]
            isBad |= (byte &- 0x21 > 0x5D ? 1 : 0) | (byte == UInt8(ascii: "#") ? 1 : 0)
            hasPercent |= byte == UInt8(ascii: "%") ? 1 : 0
        }
        guard isBad == 0 else { throw raw.contains(0) ? .nulInTarget : .badTarget }
        if raw.count == 1, raw[0] == UInt8(ascii: "*") {
            return RequestTarget(
                bytes: [], segments: RequestTarget.noSegments, query: [], isAsterisk: true)
        }
        guard let start = pathStart(of: raw) else { throw .badTarget }
        let end = position(of: UInt8(ascii: "?"), in: raw)
        let path = UnsafeRawBufferPointer(rebasing: raw[start..<max(start, end)])
        var decoder = TargetDecoder()
        if path.count > 1 {
            if hasPercent == 1 { try decoder.decodePath(path) } else { try decoder.readPath(path) }
        }
        return RequestTarget(
            bytes: decoder.bytes, segments: decoder.segments,
            query: end < raw.count ? try query(of: raw, from: end + 1) : [])
    }

    /// Where a byte first occurs; the count where it does not.
    private static func position(of byte: UInt8, in raw: UnsafeRawBufferPointer) -> Int {
        guard let start = raw.baseAddress, let found = memchr(start, Int32(byte), raw.count) else {
            return raw.count
        }
        return UnsafeRawPointer(found) - start
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

    // MARK: Path

    /// A path without percent signs is its own decoded form.
    private mutating func readPath(_ raw: UnsafeRawBufferPointer) throws(MalformedRequest) {
        bytes = [UInt8](raw)
        var segment = RequestTarget.Segment(start: 1, end: 1)
        for position in 1..<raw.count {
            let byte = raw[position]
            if byte == UInt8(ascii: "/") {
                try end(&segment, at: position)
                segment = RequestTarget.Segment(start: segment.end + 1, end: segment.end + 1)
            } else if byte == UInt8(ascii: ":") {
                segment.colon = Int32(truncatingIfNeeded: position)
            }
        }
        try end(&segment, at: raw.count)
    }

    private mutating func decodePath(_ raw: UnsafeRawBufferPointer) throws(MalformedRequest) {
        bytes.reserveCapacity(raw.count)
        var segment = RequestTarget.Segment(start: 0, end: 0)
        var position = 1
        while position < raw.count {
            switch raw[position] {
            case UInt8(ascii: "/"):
                try end(&segment, at: bytes.count)
                segment = RequestTarget.Segment(start: segment.end, end: segment.end)
                position += 1
            case UInt8(ascii: "%"):
                let byte = try Self.percentDecoded(raw, position, raw.count)
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
        try end(&segment, at: bytes.count)
        // Segment by segment, since two halves of a character may not meet across a slash.
        for segment in segments.all {
            let part = bytes[Int(segment.start)..<Int(segment.end)]
            guard String(validating: part, as: UTF8.self) != nil else { throw .targetIsNotUTF8 }
        }
    }

    private mutating func end(
        _ segment: inout RequestTarget.Segment, at position: Int
    ) throws(MalformedRequest) {
        segment.end = Int32(truncatingIfNeeded: position)
        let length = segment.end - segment.start
        if length == 1 || length == 2,
            bytes[Int(segment.start)..<position].allSatisfy({ $0 == UInt8(ascii: ".") })
        {
            throw .dotSegment
        }
        // No pattern is as deep as the list, so what does not fit makes no difference.
        _ = segments.append(segment)
    }

    // MARK: Query

    private static func query(
        of raw: UnsafeRawBufferPointer, from start: Int
    ) throws(MalformedRequest) -> [QueryItem] {
        var query: [QueryItem] = []
        var position = start
        while position < raw.count {
            let end = raw[position...].firstIndex(of: UInt8(ascii: "&")) ?? raw.count
            defer { position = end + 1 }
            guard end > position else { continue }
            guard query.count < queryItemLimit else { throw .tooManyQueryItems }
            let equals = raw[position..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            query.append(
                QueryItem(
                    name: try queryText(raw, position, equals),
                    value: equals < end ? try queryText(raw, equals + 1, end) : ""))
        }
        return query
    }

    private static func queryText(
        _ raw: UnsafeRawBufferPointer, _ start: Int, _ end: Int
    ) throws(MalformedRequest) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(end - start)
        var position = start
        while position < end {
            switch raw[position] {
            case UInt8(ascii: "+"):
                text.append(UInt8(ascii: " "))
                position += 1
            case UInt8(ascii: "%"):
                text.append(try percentDecoded(raw, position, end))
                position += 3
            case let byte:
                text.append(byte)
                position += 1
            }
        }
        guard let string = String(validating: text, as: UTF8.self) else { throw .targetIsNotUTF8 }
        return string
    }

    private static func percentDecoded(
        _ raw: UnsafeRawBufferPointer, _ position: Int, _ end: Int
    ) throws(MalformedRequest) -> UInt8 {
        guard position + 2 < end, let high = raw[position + 1].hexadecimalValue,
            let low = raw[position + 2].hexadecimalValue
        else { throw .badPercentEncoding }
        let byte = high << 4 | low
        guard byte != 0 else { throw .nulInTarget }
        return byte
    }
}
