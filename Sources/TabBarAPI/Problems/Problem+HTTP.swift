package import HTTPServer

extension Problem {
    /// A request that the HTTP layer answers without asking an operation.
    package init(_ refusal: HTTPServer.Refusal) {
        self.init(refusal.code, refusal.explanation)
        if case .draining(let seconds) = refusal { retryAfter = seconds }
    }

    /// The answer that tells the client.
    package func response(requestID: RequestID) -> Response {
        var headers: Headers = [.contentType: Self.mediaType]
        if let retryAfter { headers[.retryAfter] = String(retryAfter) }
        // RFC 9110 section 15.5.2: a 401 names the schemes that are taken.
        if code == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        return Response(code.status, headers: headers, body: encoded(requestID: requestID.text))
    }
}

extension HTTPServer.Refusal {
    /// The code that stands for this refusal.
    fileprivate var code: ProblemCode {
        switch self {
        case .malformed: .malformedRequest
        case .notFound, .unknownVerb: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .unknownMethod: .methodNotImplemented
        case .contentTooLarge: .contentTooLarge
        case .unsupportedExpectation: .expectationFailed
        case .unsupportedTransferEncoding: .unsupportedTransferCoding
        case .unsupportedContentEncoding: .unsupportedMediaType
        case .draining: .draining
        }
    }
}
