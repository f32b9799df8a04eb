/// The name of a header field: a non-empty token, compared without regard to case (RFC 9110 5.1).
package struct HeaderName: Hashable, Sendable, CustomStringConvertible {
    /// As it is written in answers.
    package let text: String
    /// The name in lower case, for comparison.
    let folded: [UInt8]
    /// Whether the server writes the field itself; an answer's own are ignored.
    let belongsToTheServer: Bool

    /// Nil unless the text is a token.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isTokenByte) else { return nil }
        self.init(known: text)
    }

    /// A name from the program's own source, which has to be a token; it is not checked.
    package init(known text: String) {
        self.text = text
        folded = text.utf8.map(\.asciiLowercased)
        belongsToTheServer = Self.serversOwn.contains(folded)
    }

    /// Without regard to case (RFC 9110 section 5.1).
    package static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.folded == right.folded
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(folded)
    }

    package var description: String { text }

    /// Whether bytes spell this name, in any case.
    func isSpelled(by bytes: some Collection<UInt8>) -> Bool {
        bytes.count == folded.count && zip(bytes, folded).allSatisfy { $0.asciiLowercased == $1 }
    }

    package static let accept = HeaderName(known: "Accept")
    package static let acceptEncoding = HeaderName(known: "Accept-Encoding")
    package static let acceptLanguage = HeaderName(known: "Accept-Language")
    package static let allow = HeaderName(known: "Allow")
    package static let authorization = HeaderName(known: "Authorization")
    package static let cacheControl = HeaderName(known: "Cache-Control")
    package static let contentEncoding = HeaderName(known: "Content-Encoding")
    package static let contentLength = HeaderName(known: "Content-Length")
    package static let contentType = HeaderName(known: "Content-Type")
    package static let contentTypeOptions = HeaderName(known: "X-Content-Type-Options")
    package static let entityTag = HeaderName(known: "ETag")
    package static let expect = HeaderName(known: "Expect")
    package static let host = HeaderName(known: "Host")
    package static let idempotencyKey = HeaderName(known: "Idempotency-Key")
    package static let idempotentReplayed = HeaderName(known: "Idempotent-Replayed")
    package static let ifMatch = HeaderName(known: "If-Match")
    package static let ifNoneMatch = HeaderName(known: "If-None-Match")
    package static let lastEventID = HeaderName(known: "Last-Event-ID")
    package static let location = HeaderName(known: "Location")
    package static let prefer = HeaderName(known: "Prefer")
    package static let preferenceApplied = HeaderName(known: "Preference-Applied")
    package static let referrerPolicy = HeaderName(known: "Referrer-Policy")
    package static let requestID = HeaderName(known: "X-Request-Id")
    package static let retryAfter = HeaderName(known: "Retry-After")
    package static let transferEncoding = HeaderName(known: "Transfer-Encoding")
    package static let vary = HeaderName(known: "Vary")
    package static let wwwAuthenticate = HeaderName(known: "WWW-Authenticate")

    private static let serversOwn: [[UInt8]] = [
        "connection", "content-length", "date", "transfer-encoding",
    ].map { Array($0.utf8) }
}
