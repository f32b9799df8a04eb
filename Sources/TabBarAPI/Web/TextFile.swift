import HTTPServer

/// A text that the program carries, as answers made once: as it is, and in gzip.
struct TextFile: Sendable {
    private let plain: PreparedResponse
    private let packed: PreparedResponse?

    init(_ bytes: [UInt8], _ headers: Headers) {
        plain = Self.answer(bytes, headers)
        packed = Gzip.compress(bytes).flatMap { packed in
            guard packed.count < bytes.count else { return nil }
            var headers = headers
            headers.add(.contentEncoding, "gzip")
            return Self.answer(packed, headers)
        }
    }

    /// Each form has a tag of its own, as they are not the same bytes (RFC 9110 section 8.8.3).
    private static func answer(_ bytes: [UInt8], _ headers: Headers) -> PreparedResponse {
        var headers = headers
        headers.add(.entityTag, EntityTag(digest(of: bytes)).text)
        headers.add(.vary, HeaderName.acceptEncoding.text)
        return PreparedResponse(.ok, headers: headers, body: bytes)
    }

    /// The answer to a GET, or 304 when the client has it already.
    func response(to request: Request) -> Response {
        let takesGzip = request.headers.values(.acceptEncoding).contains {
            Negotiation.accepts("gzip", $0)
        }
        return ((takesGzip ? packed : nil) ?? plain).response(to: request)
    }
}
