/// The routes of a server with their actions bound to the host, so that what follows is not generic.
struct RouteTable: Sendable {
    typealias Completion = @Sendable (Result<Response, any Error>) -> Void

    enum Action: Sendable {
        case immediate(@Sendable (Request) throws -> Response)
        case waiting(Waiting)
        case either(@Sendable (Request) throws -> Response?, Waiting)
    }

    /// Starts the handler; the completion is called once, on the loop, at once or later.
    typealias Waiting = @Sendable (Request, @escaping Completion) -> Task<Void, Never>

    /// An object, so that a request refers to it at the cost of one reference.
    final class Entry: Sendable {
        let description: RouteDescription
        let bodyLimit: Int
        let action: Action

        init(description: RouteDescription, bodyLimit: Int, action: Action) {
            self.description = description
            self.bodyLimit = bodyLimit
            self.action = action
        }
    }

    let tree: RouteTree
    let entries: [Entry]

    init<Host: Actor>(_ router: Router<Host>, host: Host) {
        tree = router.tree
        entries = zip(router.routes, router.descriptions).map { route, description in
            Entry(
                description: description, bodyLimit: route.body.limit,
                action: Self.bind(route.action, to: host))
        }
    }

    /// What a request's method and path lead to.
    enum Destination {
        case route(Entry)
        /// OPTIONS of a path that exists.
        case options(allowed: [Method])
        case refused(Refusal)
    }

    /// Finds the destination; HEAD goes where GET goes.
    func destination(of request: inout Request.Contents) -> Destination {
        if request.target.isAsterisk {
            return request.method == .options
                ? .options(allowed: Method.allCases) : .refused(.malformed(.badTarget))
        }
        switch tree.match(request.target, &request.captures) {
        case .none:
            return .refused(.notFound)
        case .encodedSlash:
            return .refused(.malformed(.encodedSlash))
        case .node(let node):
            let method = request.method == .head ? .get : request.method
            if let index = tree.route(method, at: node) {
                let entry = entries[index]
                request.route = entry.description
                return .route(entry)
            }
            let allowed = allowedMethods(at: node)
            return request.method == .options
                ? .options(allowed: allowed) : .refused(.methodNotAllowed(allowed: allowed))
        }
    }

    /// The refusal of a method that is no `Method` but names something (TRACE, CONNECT).
    func refusal(ofForeignMethodIn request: inout Request.Contents) -> Refusal {
        guard case .node(let node) = tree.match(request.target, &request.captures) else {
            return .notFound
        }
        return .methodNotAllowed(allowed: allowedMethods(at: node))
    }

    private func allowedMethods(at node: Int) -> [Method] {
        Method.allCases.filter { method in
            switch method {
            case .options: true
            case .head: tree.route(.get, at: node) != nil
            default: tree.route(method, at: node) != nil
            }
        }
    }

    private static func bind<Host: Actor>(_ action: RouteAction<Host>, to host: Host) -> Action {
        switch action {
        case .immediate(let answer):
            .immediate { request in
                // The host lives on this loop: no hop.
                try host.assumeIsolated { try answer($0, request) }
            }
        case .waiting(let answer):
            .waiting(waiting(answer, on: host))
        case .either(let atOnce, let later):
            .either(
                { request in try host.assumeIsolated { try atOnce($0, request) } },
                waiting(later, on: host))
        }
    }

    private static func waiting<Host: Actor>(
        _ answer: @escaping @Sendable (isolated Host, Request) async throws -> Response,
        on host: Host
    ) -> Waiting {
        { request, completion in
            host.assumeIsolated { host in
                // A bare task, because a callback of the library cannot wait. It begins in place and
                // is cancelled by its exchange.
                Task.immediate {
                    let result: Result<Response, any Error>
                    do {
                        result = .success(try await answer(host, request))
                    } catch {
                        result = .failure(error)
                    }
                    completion(result)
                }
            }
        }
    }
}
