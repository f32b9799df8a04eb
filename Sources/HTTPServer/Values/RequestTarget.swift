/// One `name=value` of a query, decoded.
package struct QueryItem: Equatable, Sendable {
    package let name: String
    /// Empty when the item has no equals sign.
    package let value: String
}

/// The path and query of a request, decoded.
///
/// Immutable and an object, because many hands pass it on for each request.
final class RequestTarget: Sendable {
    struct Segment: Equatable, BitwiseCopyable, Sendable {
        /// Where the decoded segment lies in `bytes`.
        var start: Int32
        var end: Int32
        /// Where its last colon lies that was not percent-encoded; -1 for none.
        var colon: Int32 = -1
        var hasEncodedSlash = false
    }

    /// The first segments of a path; patterns have fewer (`RoutePattern.depthLimit`).
    typealias Segments = ShortList<16, Segment>

    static let noSegments = Segments(filler: Segment(start: 0, end: 0))
    /// `/`
    static let root = RequestTarget(bytes: [], segments: noSegments, query: [])

    /// The decoded bytes of all segments; valid UTF-8 within each.
    let bytes: [UInt8]
    /// None for the root and for `*`.
    let segments: Segments
    let query: [QueryItem]
    /// Whether the target is `*`, which stands for the server itself (OPTIONS).
    let isAsterisk: Bool

    init(bytes: [UInt8], segments: Segments, query: [QueryItem], isAsterisk: Bool = false) {
        self.bytes = bytes
        self.segments = segments
        self.query = query
        self.isAsterisk = isAsterisk
    }

    /// The decoded text of a part of the path.
    func text(at range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }
}
