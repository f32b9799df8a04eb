/// The answer to a request.
package struct Response: Sendable {
    /// What follows the header fields.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// An answer that was made before; the response's own headers come in addition.
        case prepared(PreparedResponse)
        /// Written piece by piece; see `ResponseStream`.
        case stream(ResponseStream)
    }

    package internal(set) var status: Status
    /// Beside `Content-Length`, `Date` and `Connection`, which the server writes.
    package var headers: Headers
    package let body: Body
    /// Ends the connection after this answer.
    package var closesConnection = false

    /// An answer that is made for one request; a nil body is none.
    package init(_ status: Status, headers: Headers = [:], body: [UInt8]? = nil) {
        self.status = status
        self.headers = headers
        self.body = body.map { .bytes($0) } ?? .none
    }

    /// An answer that was made before, with further header fields (which cost a little per
    /// request).
    package init(_ prepared: PreparedResponse, headers: Headers = [:]) {
        status = prepared.status
        self.headers = headers
        body = .prepared(prepared)
    }

    /// An answer whose body is written piece by piece.
    package init(_ status: Status, headers: Headers = [:], stream: ResponseStream) {
        self.status = status
        self.headers = headers
        body = .stream(stream)
    }

    /// The body that is written piece by piece; nil for others.
    package var stream: ResponseStream? {
        if case .stream(let stream) = body { stream } else { nil }
    }

    /// Whether the answer was made before and carries what every answer carries already.
    package var isPrepared: Bool {
        if case .prepared = body { true } else { false }
    }

    /// The first value of a field, of the prepared part too.
    package func header(_ name: HeaderName) -> String? {
        if let value = headers[name] { return value }
        if case .prepared(let prepared) = body { return prepared.headers[name] }
        return nil
    }

    /// The bytes of the body; none of a stream.
    package var bytes: [UInt8] {
        guard !status.forbidsBody else { return [] }
        return switch body {
        case .none, .stream: []
        case .bytes(let bytes): bytes
        case .prepared(let prepared): prepared.bytes
        }
    }

    /// How many bytes the body has; 0 for a stream.
    package var byteCount: Int {
        guard !status.forbidsBody else { return 0 }
        return switch body {
        case .none, .stream: 0
        case .bytes(let bytes): bytes.count
        case .prepared(let prepared): prepared.byteCount
        }
    }
}
