/// Collects the body of a request up to a limit.
///
/// An answer cannot begin while the body still arrives (manual of `MHD_queue_response`), so a
/// chunked body that grows too long is swallowed up to a small amount before it is refused, and the
/// connection is given up beyond that.
struct BodyCollection {
    enum Step: Equatable {
        case goOn
        /// Too long by so much that even reading the rest is too much.
        case giveUp
    }

    /// Bytes beyond the limit that are still read, so that the client sees its answer.
    static let swallowed = 1 << 20
    /// Memory that is reserved because a client announced it; more comes with the bytes.
    private static let reserved = 64 << 10

    let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var received = 0

    /// - Parameter declared: the length that the client announced.
    init(limit: Int, declared: Int?) {
        self.limit = limit
        if let declared { bytes.reserveCapacity(min(declared, limit, Self.reserved)) }
    }

    mutating func append(_ chunk: UnsafeRawBufferPointer) -> Step {
        received = received.addingReportingOverflow(chunk.count).partialValue
        if received <= limit {
            bytes.append(contentsOf: chunk)
            return .goOn
        }
        bytes = []
        return received - limit > Self.swallowed ? .giveUp : .goOn
    }

    /// The whole body; nil when it was too long.
    var finished: [UInt8]? {
        received <= limit ? bytes : nil
    }
}
