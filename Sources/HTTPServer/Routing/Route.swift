/// What a route does with the body of a request.
package enum BodyRule: Equatable, Sendable {
    /// A request with a body is refused.
    case none
    /// The body is collected up to so many bytes and handed over complete.
    case collected(limit: Int)
    /// The handler, which has to be one that waits, begins at once and takes the body in pieces, up
    /// to so many bytes, by the request's ``Request/stream``.
    case streamed(limit: Int)

    var limit: Int {
        switch self {
        case .none: 0
        case .collected(let limit), .streamed(let limit): limit
        }
    }

    var isStreamed: Bool {
        if case .streamed = self { true } else { false }
    }
}

/// What a ``RouteAction/replying(_:_:)`` function calls, once.
package typealias Reply = (Result<Response?, any Error>) -> Void

/// What answers the requests of a route.
package enum RouteAction<Host: Actor>: Sendable {
    /// A plain function on the host, run inside the library's call.
    case immediate(@Sendable (isolated Host, Request) throws -> Response)
    /// An asynchronous function on the host; its connection is suspended only while it really
    /// waits.
    ///
    /// Its task is cancelled when the server drains.
    case waiting(@Sendable (isolated Host, Request) async throws -> Response)
    /// A plain function, and where it returns nil an asynchronous one: for what is mostly at hand.
    case either(
        @Sendable (isolated Host, Request) throws -> Response?,
        @Sendable (isolated Host, Request) async throws -> Response)
    /// A plain function that calls back once, at once or later, on the host's executor; and where
    /// it says nil an asynchronous one. For what waits for one thing: it needs no task.
    case replying(
        @Sendable (isolated Host, Request, @escaping Reply) -> Void,
        @Sendable (isolated Host, Request) async throws -> Response)
}

/// One operation: method, path, name, body and action.
package struct Route<Host: Actor>: Sendable {
    package let method: Method
    /// As it was written, such as `/v1/bars/{bar}:rollback`.
    package let pattern: String
    /// The operation's, unique among the routes.
    package let name: String
    package let body: BodyRule
    package let action: RouteAction<Host>
    /// Whether a request may take as long as its client wants: it waits for something, follows, or
    /// sends a long body.
    package private(set) var takesItsTime: Bool

    /// - Parameters:
    ///   - pattern: such as `/v1/bars/{bar}:rollback`; `{query:text}` may hold an encoded slash.
    ///   - name: of the operation, unique.
    package init(
        _ method: Method, _ pattern: String, name: String, body: BodyRule = .none,
        action: RouteAction<Host>
    ) {
        self.method = method
        self.pattern = pattern
        self.name = name
        self.body = body
        self.action = action
        takesItsTime = body.isStreamed
    }

    /// The same route for requests that may be asked to wait.
    package func takingItsTime() -> Route {
        var route = self
        route.takesItsTime = true
        return route
    }
}
