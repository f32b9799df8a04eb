/// The routes of a server with their actions bound to the host, so that what follows is not
/// generic.
struct RouteTable: Sendable {
    typealias Completion = @Sendable (Result<Response, any Error>) -> Void

    enum Action: Sendable {
        case immediate(@Sendable (Request) throws -> Response)
        case waiting(Waiting)
        case either(@Sendable (Request) throws -> Response?, Waiting)
        case replying(@Sendable (Request, @escaping Reply) -> Void, Waiting)
    }

    /// Starts the handler; the completion is called once, on the loop, at once or later.
    typealias Waiting = @Sendable (Request, @escaping Completion) -> Task<Void, Never>

    /// An object, so that a request refers to it at the cost of one reference.
    final class Entry: Sendable {
        let description: RouteDescription
        let body: BodyRule
        let action: Action

        var bodyLimit: Int { body.limit }

        init(description: RouteDescription, body: BodyRule, action: Action) {
            self.description = description
            self.body = body
            self.action = action
        }
    }

    let tree: RouteTree
    let entries: [Entry]

    init<Host: Actor>(_ router: Router<Host>, host: Host) {
        tree = router.tree
        entries = zip(router.routes, router.descriptions).map { route, description in
            Entry(
                description: description, body: route.body,
                action: Self.bind(route.action, to: host))
        }
    }

    /// What a request's method and path lead to.
    enum Destination: Sendable {
        case route(Entry)
        /// OPTIONS of a path that exists.
        case options(allowed: [Method])
        case refused(Refusal)
    }

    /// Finds the destination; HEAD goes where GET goes.
    func destination(
        _ method: Method, of target: borrowing RequestTarget, _ captures: inout RouteTree.Captures
    ) -> Destination {
        if target.isAsterisk {
            return method == .options
                ? .options(allowed: Method.allCases) : .refused(.malformed(.badTarget))
        }
        switch tree.match(target, &captures) {
        case .none:
            return .refused(.notFound)
        case .encodedSlash:
            return .refused(.malformed(.encodedSlash))
        case .node(let node):
            if let index = tree.route(method == .head ? .get : method, at: node) {
                return .route(entries[index])
            }
            if method == .post, tree.isParameter(at: node), target.endsInVerb {
                return .refused(.unknownVerb)
            }
            let allowed = allowedMethods(at: node)
            return method == .options
                ? .options(allowed: allowed) : .refused(.methodNotAllowed(allowed: allowed))
        }
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

    private static func bind<Host: Actor>(
        _ action: RouteAction<Host>, to host: Host
    ) -> Action {
        switch action {
        case .immediate(let answer):
            .immediate(plain(answer, on: host))
        case .waiting(let answer):
            .waiting(waiting(answer, on: host))
        case .either(let atOnce, let later):
            .either(plain(atOnce, on: host), waiting(later, on: host))
        case .replying(let answer, let later):
            .replying(replying(answer, on: host), waiting(later, on: host))
        }
    }

    /// The host lives on this loop, which `Server.start` has checked, and the library calls on no
    /// other thread. So this is `assumeIsolated`, by the conversion that it uses itself (an
    /// isolated parameter is passed like any other), once for the route instead of with a closure
    /// for each request.
    private static func plain<Host: Actor, Answer>(
        _ answer: @escaping @Sendable (isolated Host, Request) throws -> Answer, on host: Host
    ) -> @Sendable (Request) throws -> Answer {
        let answer = unsafeBitCast(
            answer, to: (@Sendable (Host, Request) throws -> Answer).self)
        return { request in try answer(host, request) }
    }

    /// The same for one that calls back.
    private static func replying<Host: Actor>(
        _ answer: @escaping @Sendable (isolated Host, Request, @escaping Reply) -> Void,
        on host: Host
    ) -> @Sendable (Request, @escaping Reply) -> Void {
        let answer = unsafeBitCast(
            answer, to: (@Sendable (Host, Request, @escaping Reply) -> Void).self)
        return { request, reply in answer(host, request, reply) }
    }

    private static func waiting<Host: Actor>(
        _ answer: @escaping @Sendable (isolated Host, Request) async throws -> Response,
        on host: Host
    ) -> Waiting {
        { request, completion in
            host.assumeIsolated { host in
                // A bare task, because a callback of the library cannot wait. It begins in place
                // and is cancelled by its exchange.
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
