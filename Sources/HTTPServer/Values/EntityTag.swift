/// An entity tag and its two ways of comparison (RFC 9110 section 8.8.3).
package struct EntityTag: Equatable, Sendable {
    /// Between the quotes.
    package let opaque: String
    /// `W/`: equal in meaning, not to the byte.
    package let isWeak: Bool

    /// A strong tag; nil when the text has a byte that no tag may have (RFC 9110: `etagc`).
    package init?(_ opaque: String, isWeak: Bool = false) {
        guard opaque.utf8.allSatisfy({ $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 })
        else { return nil }
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// A strong tag from a number, such as a revision.
    package init(_ number: some BinaryInteger) {
        opaque = String(number)
        isWeak = false
    }

    /// As it stands in a header: `"7"` or `W/"7"`.
    package var text: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }

    /// For changes: a weak tag matches nothing (RFC 9110 section 8.8.3.2).
    package func matchesStrongly(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// For reading again: weak and strong tags of one text match.
    package func matchesWeakly(_ other: EntityTag) -> Bool {
        opaque == other.opaque
    }
}

/// What `If-Match` or `If-None-Match` lists (RFC 9110 sections 13.1.1 and 13.1.2).
package enum EntityTagCondition: Equatable, Sendable {
    /// `*`: whatever exists.
    case any
    case tags([EntityTag])

    /// Reads a field value; nil when it is neither `*` nor a list of tags.
    package init?(_ value: String) {
        let bytes = Array(value.utf8)
        var position = 0
        func skipSpaces() {
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
                position += 1
            }
        }
        skipSpaces()
        if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
            position += 1
            skipSpaces()
            guard position == bytes.count else { return nil }
            self = .any
            return
        }
        var tags: [EntityTag] = []
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: ",") {
                // A list may have empty elements (RFC 9110 section 5.6.1.2).
                position += 1
                skipSpaces()
                continue
            }
            let isWeak = bytes[position...].starts(with: "W/".utf8)
            if isWeak { position += 2 }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\""),
                let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\"")),
                let text = String(validating: bytes[(position + 1)..<end], as: UTF8.self),
                let tag = EntityTag(text, isWeak: isWeak)
            else { return nil }
            tags.append(tag)
            position = end + 1
            skipSpaces()
            guard position == bytes.count || bytes[position] == UInt8(ascii: ",") else {
                return nil
            }
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// For `If-Match`: whether the current representation is one of those meant.
    package func matchesStrongly(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.matchesStrongly(current) }
        }
    }

    /// For `If-None-Match`: whether the client has the current representation.
    package func matchesWeakly(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.matchesWeakly(current) }
        }
    }
}
