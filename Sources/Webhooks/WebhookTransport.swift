/// One POST to an app's address.
package struct WebhookPost: Sendable {
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Milliseconds in all: name, connection, answer.
    package var timeout: Int

    package init(
        url: String, headers: [(name: String, value: String)], body: [UInt8], timeout: Int
    ) {
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// What came of it.
package enum WebhookReply: Sendable, Equatable {
    /// An answer of at most 64 kB; `retryAfter` in seconds.
    case answered(status: Int, body: [UInt8], retryAfter: Int?)
    /// The address is not public and not allowed; nothing was sent.
    case refusedAddress
    case timedOut
    /// The certificate is not one that is trusted, or the other side does not speak TLS.
    case insecure
    /// The answer was longer than 64 kB.
    case tooLong
    /// No connection, or it broke.
    case unreachable
    /// The address is none.
    case badAddress
}

/// Sends webhooks; tests put one of their own in its place.
package protocol WebhookTransport: Sendable {
    /// Returns within the post's timeout.
    func send(_ post: WebhookPost) async -> WebhookReply

    /// Breaks off what is underway; what comes later is unreachable.
    func close()
}
