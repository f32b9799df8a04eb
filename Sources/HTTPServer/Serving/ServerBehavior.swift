/// What the program puts behind and around the routes of a server.
package struct ServerBehavior: Sendable {
    /// Passed by every request that the gate lets through.
    package var middleware: [any Middleware]
    /// Renders a refusal; the server adds the header fields that belong to it.
    package var refusal: @Sendable (Refusal, RequestID) -> Response
    /// Renders what a handler threw.
    package var failure: @Sendable (any Error, Request) -> Response
    /// Told of each exchange when it is over, on the loop: it must be quick.
    package var observer: (@Sendable (ExchangeSummary) -> Void)?

    package init(
        middleware: [any Middleware] = [],
        refusal: @escaping @Sendable (Refusal, RequestID) -> Response,
        failure: @escaping @Sendable (any Error, Request) -> Response,
        observer: (@Sendable (ExchangeSummary) -> Void)? = nil
    ) {
        self.middleware = middleware
        self.refusal = refusal
        self.failure = failure
        self.observer = observer
    }
}

/// A finished exchange, for metrics and logs.
package struct ExchangeSummary: Sendable {
    /// Nil where no route took the request.
    package let route: RouteDescription?
    /// Nil where the method is none that this server knows.
    package let method: Method?
    /// Nil where the exchange ended without an answer.
    package let status: Status?
    /// From the end of the head to the end of the exchange; of a streamed answer, to its beginning.
    package let nanoseconds: Int64
    /// Bytes of the request's body.
    package let bytesIn: Int
    /// Bytes of the answer's body, whether or not all of them arrived.
    package let bytesOut: Int
    package let requestID: RequestID
}
