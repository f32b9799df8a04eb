/// Why this layer answered a request without asking a handler.
package enum Refusal: Equatable, Sendable {
    /// The request is no clean HTTP; the connection closes after the answer.
    case malformed(MalformedRequest)
    /// No route has this path.
    case notFound
    /// The path ends in a colon and a word, and no route has that verb.
    case unknownVerb
    /// The path has routes, but none for this method.
    case methodNotAllowed(allowed: [Method])
    /// A method that this server does not know at all.
    case unknownMethod
    /// The body is longer than the route takes, in bytes.
    case contentTooLarge(limit: Int)
    /// An `Expect` other than `100-continue`.
    case unsupportedExpectation
    /// A transfer coding other than `chunked`.
    case unsupportedTransferEncoding
    /// A request body with a `Content-Encoding`.
    case unsupportedContentEncoding
    /// The server finishes its work and takes no more; `retryAfter` in seconds.
    case draining(retryAfter: Int)

    /// The status of the answer.
    package var status: Status {
        switch self {
        case .malformed: .badRequest
        case .notFound, .unknownVerb: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .unknownMethod, .unsupportedTransferEncoding: .notImplemented
        case .contentTooLarge: .contentTooLarge
        case .unsupportedExpectation: .expectationFailed
        case .unsupportedContentEncoding: .unsupportedMediaType
        case .draining: .serviceUnavailable
        }
    }

    /// A stable name for programs.
    package var cause: String {
        switch self {
        case .malformed: "MALFORMED_REQUEST"
        case .notFound, .unknownVerb: "NOT_FOUND"
        case .methodNotAllowed: "METHOD_NOT_ALLOWED"
        case .unknownMethod: "METHOD_NOT_IMPLEMENTED"
        case .contentTooLarge: "CONTENT_TOO_LARGE"
        case .unsupportedExpectation: "EXPECTATION_FAILED"
        case .unsupportedTransferEncoding: "TRANSFER_ENCODING_NOT_IMPLEMENTED"
        case .unsupportedContentEncoding: "CONTENT_ENCODING_NOT_SUPPORTED"
        case .draining: "DRAINING"
        }
    }

    /// One sentence for people, without anything from the request.
    package var explanation: String {
        switch self {
        case .malformed(let reason): reason.explanation
        case .notFound: "There is nothing at this path."
        case .unknownVerb:
            "There is no such verb; what follows the last colon of the path names one."
        case .methodNotAllowed(let allowed):
            "This path answers " + allowed.map(\.rawValue).joined(separator: ", ") + "."
        case .unknownMethod: "This server does not know the method; it is written in upper case."
        case .contentTooLarge(0): "This path takes no body."
        case .contentTooLarge(let limit): "The body may have at most \(limit) bytes here."
        case .unsupportedExpectation: "The only expectation that can be met is 100-continue."
        case .unsupportedTransferEncoding: "The only transfer coding is chunked."
        case .unsupportedContentEncoding: "Send the body without a content coding."
        case .draining: "The server is shutting down; try again in a moment."
        }
    }

    /// The header fields that belong to the answer whatever its body looks like.
    var headers: Headers {
        switch self {
        case .methodNotAllowed(let allowed):
            [.allow: allowed.map(\.rawValue).joined(separator: ", ")]
        case .draining(let seconds): [.retryAfter: String(seconds)]
        default: [:]
        }
    }

    /// Whether the connection must end because what follows on it cannot be trusted or is unwanted.
    var closesConnection: Bool {
        switch self {
        case .notFound, .unknownVerb, .methodNotAllowed: false
        default: true
        }
    }
}
