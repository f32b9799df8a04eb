/// One `name=value` of a query, decoded.
package struct QueryItem: Equatable, Sendable {
    package let name: String
    /// Empty when the item has no equals sign.
    package let value: String
}

/// The path and query of a request, decoded.
struct RequestTarget: Sendable {
    struct Segment: Equatable, BitwiseCopyable, Sendable {
        /// Where the decoded segment lies in `bytes`.
        var start: UInt16
        var end: UInt16
        /// Where its last colon lies that was not percent-encoded.
        var colon: UInt16?
        var hasEncodedSlash = false
    }

    /// The first segments of a path; patterns have fewer (`RoutePattern.depthLimit`).
    typealias Segments = ShortList<16, Segment>

    static let noSegments = Segments(filler: Segment(start: 0, end: 0))

    /// The decoded bytes of all segments; valid UTF-8 within each.
    var bytes: [UInt8] = []
    /// None for the root and for `*`.
    var segments = RequestTarget.noSegments
    var query: [QueryItem] = []
    /// Whether the target is `*`, which stands for the server itself (OPTIONS).
    var isAsterisk = false

    /// Whether the path ends as one with a verb does.
    var endsInVerb: Bool { segments.all.last?.colon != nil }
}
