import Glibc

/// Decodes the target of a request once and strictly from the bytes of the request line.
struct TargetDecoder {
    /// More query items than this are refused.
    static let queryItemLimit = 100

    private var target = RequestTarget()

    /// The target that some bytes spell.
    ///
    /// - Throws: what is wrong with them.
    static func decode(_ raw: [UInt8]) throws(MalformedRequest) -> RequestTarget {
        var decoder = TargetDecoder()
        let problem = raw.withUnsafeBytes { decoder.read($0, keeping: raw) }
        if let problem { throw problem }
        return decoder.target
    }

    /// - Parameter whole: the same bytes, which are the path's when nothing in them is encoded.
    private mutating func read(
        _ raw: UnsafeRawBufferPointer, keeping whole: [UInt8]
    ) -> MalformedRequest? {
        let found = ByteKinds(of: raw)
        guard found.areVisible, !found.hasHash, raw.count <= UInt16.max else {
            return raw.contains(0) ? .nulInTarget : .badTarget
        }
        if raw.count == 1, raw[0] == UInt8(ascii: "*") {
            target.isAsterisk = true
            return nil
        }
        guard let start = Self.pathStart(of: raw) else { return .badTarget }
        let end = Self.position(of: UInt8(ascii: "?"), in: raw, from: start, to: raw.count)
        do throws(MalformedRequest) {
            if end > start + 1 {
                if found.hasPercent {
                    try decodePath(UnsafeRawBufferPointer(rebasing: raw[start..<end]))
                } else {
                    target.bytes = whole
                    try readPath(raw, from: start, to: end, hasColon: found.hasColon)
                }
            }
            if end < raw.count { target.query = try Self.query(of: raw, from: end + 1) }
            return nil
        } catch {
            return error
        }
    }

    /// Where a byte first occurs in a part; the end of the part where it does not.
    private static func position(
        of byte: UInt8, in raw: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> Int {
        guard let base = raw.baseAddress, start < end,
            let found = memchr(base + start, Int32(byte), end - start)
        else { return end }
        return UnsafeRawPointer(found) - base
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
    private mutating func readPath(
        _ raw: UnsafeRawBufferPointer, from slash: Int, to limit: Int, hasColon: Bool
    ) throws(MalformedRequest) {
        var start = slash + 1
        while true {
            let end = Self.position(of: UInt8(ascii: "/"), in: raw, from: start, to: limit)
            var segment = RequestTarget.Segment(
                start: UInt16(truncatingIfNeeded: start), end: UInt16(truncatingIfNeeded: end))
            if hasColon, let colon = raw[start..<end].lastIndex(of: UInt8(ascii: ":")) {
                segment.colon = UInt16(truncatingIfNeeded: colon)
            }
            try append(segment)
            if end == limit { return }
            start = end + 1
        }
    }

    private mutating func decodePath(_ raw: UnsafeRawBufferPointer) throws(MalformedRequest) {
        target.bytes.reserveCapacity(raw.count)
        var segment = RequestTarget.Segment(start: 0, end: 0)
        var position = 1
        while position < raw.count {
            switch raw[position] {
            case UInt8(ascii: "/"):
                try end(&segment)
                segment = RequestTarget.Segment(start: segment.end, end: segment.end)
                position += 1
            case UInt8(ascii: "%"):
                let byte = try Self.percentDecoded(raw, position, raw.count)
                if byte == UInt8(ascii: "/") { segment.hasEncodedSlash = true }
                target.bytes.append(byte)
                position += 3
            case let byte:
                if byte == UInt8(ascii: ":") {
                    segment.colon = UInt16(truncatingIfNeeded: target.bytes.count)
                }
                target.bytes.append(byte)
                position += 1
            }
        }
        try end(&segment)
        // Segment by segment, since two halves of a character may not meet across a slash.
        for segment in target.segments.all {
            let part = target.bytes[Int(segment.start)..<Int(segment.end)]
            guard String(validating: part, as: UTF8.self) != nil else { throw .targetIsNotUTF8 }
        }
    }

    private mutating func end(_ segment: inout RequestTarget.Segment) throws(MalformedRequest) {
        segment.end = UInt16(truncatingIfNeeded: target.bytes.count)
        try append(segment)
    }

    private mutating func append(_ segment: RequestTarget.Segment) throws(MalformedRequest) {
        let length = segment.end - segment.start
        if length == 1 || length == 2 {
            let text = target.bytes[Int(segment.start)..<Int(segment.end)]
            guard !text.allSatisfy({ $0 == UInt8(ascii: ".") }) else { throw .dotSegment }
        }
        // No pattern is as deep as the list, so what does not fit makes no difference.
        _ = target.segments.append(segment)
    }

    // MARK: Query

    private static func query(
        of raw: UnsafeRawBufferPointer, from start: Int
    ) throws(MalformedRequest) -> [QueryItem] {
        var query: [QueryItem] = []
        var position = start
        while position < raw.count {
            let end = self.position(
                of: UInt8(ascii: "&"), in: raw, from: position, to: raw.count)
            defer { position = end + 1 }
            guard end > position else { continue }
            guard query.count < queryItemLimit else { throw .tooManyQueryItems }
            let equals = self.position(
                of: UInt8(ascii: "="), in: raw, from: position, to: end)
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

/// Which kinds of bytes there are in a target.
private struct ByteKinds {
    private var highest: UInt8 = 0
    private var nearestToHash = UInt8.max
    private var nearestToPercent = UInt8.max
    private var nearestToColon = UInt8.max

    /// Smallest and largest values instead of conditions, so that the compiler takes many bytes at
    /// once.
    init(of raw: UnsafeRawBufferPointer) {
        guard let start = raw.baseAddress else { return }
        let bytes = start.assumingMemoryBound(to: UInt8.self)
        var index = 0
        while index < raw.count {
            let byte = bytes[index]
            highest = max(highest, byte &- 0x21)
            nearestToHash = min(nearestToHash, byte ^ UInt8(ascii: "#"))
            nearestToPercent = min(nearestToPercent, byte ^ UInt8(ascii: "%"))
            nearestToColon = min(nearestToColon, byte ^ UInt8(ascii: ":"))
            index &+= 1
        }
    }

    /// Whether all are visible ASCII characters.
    var areVisible: Bool { highest <= 0x5D }
    var hasHash: Bool { nearestToHash == 0 }
    var hasPercent: Bool { nearestToPercent == 0 }
    var hasColon: Bool { nearestToColon == 0 }
}
