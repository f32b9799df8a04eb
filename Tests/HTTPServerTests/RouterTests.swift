import Testing

@testable import HTTPServer

@Suite struct `The router` {
    /// What a method and path lead to.
    enum Found: Equatable {
        case route(String, [String: String])
        case options([Method])
        case refused(Refusal)
    }

    static func route(
        _ method: Method, _ pattern: String, name: String? = nil
    ) -> Route<Host> {
        Route(
            method, pattern, name: name ?? "\(method.rawValue) \(pattern)",
            action: .immediate { _, _ in Response(.ok) })
    }

    static let patterns: [(Method, String)] = [
        (.get, "/"),
        (.get, "/livez"),
        (.get, "/v1/bars"),
        (.post, "/v1/bars:lint"),
        (.get, "/v1/bars/{bar}"),
        (.put, "/v1/bars/{bar}"),
        (.get, "/v1/bars/example"),
        (.post, "/v1/bars/{bar}:rollback"),
        (.post, "/v1/sessions/{session}/runs"),
        (.get, "/v1/sessions/{session}/runs/{run}"),
        (.post, "/v1/sessions/{session}/runs/{run}:cancel"),
        (.post, "/v1/sessions/{session}/runs/{run}:retry"),
        (.delete, "/v1/sessions/{session}/recents"),
        (.delete, "/v1/sessions/{session}/recents/{query:text}"),
        (.patch, "/v1/a/{x}/literal"),
        (.patch, "/v1/a/fixed/{y}"),
    ]

    func find(_ method: Method, _ path: String) throws -> Found {
        let router = try Router(Self.patterns.map { Self.route($0.0, $0.1) })
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let table = RouteTable(router, host: Host(loop: loop))
        let target = try RoutedTarget(method, Array(path.utf8), in: table)
        switch target.destination {
        case .options(let allowed): return .options(allowed)
        case .refused(let refusal): return .refused(refusal)
        case .route(let entry):
            let request = Request(target, headers: RequestHeaders(), id: .client("test"))
            let names = entry.description.parameterNames
            let values = try names.map { try request.parameter($0) }
            return .route(
                entry.description.name,
                Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first }))
        }
    }

    @Test(arguments: [
        ("GET /", "GET /", [:]),
        ("GET /livez", "GET /livez", [:]),
        ("GET /v1/bars", "GET /v1/bars", [:]),
        ("POST /v1/bars:lint", "POST /v1/bars:lint", [:]),
        ("GET /v1/bars/planner", "GET /v1/bars/{bar}", ["bar": "planner"]),
        ("GET /v1/bars/example", "GET /v1/bars/example", [:]),
        ("HEAD /v1/bars/planner", "GET /v1/bars/{bar}", ["bar": "planner"]),
        ("POST /v1/bars/a:rollback", "POST /v1/bars/{bar}:rollback", ["bar": "a"]),
        ("POST /v1/bars/a:b:rollback", "POST /v1/bars/{bar}:rollback", ["bar": "a:b"]),
        (
            "POST /v1/sessions/s/runs/r:cancel", "POST /v1/sessions/{session}/runs/{run}:cancel",
            ["session": "s", "run": "r"]
        ),
        (
            "GET /v1/sessions/s/runs/r%3Acancel", "GET /v1/sessions/{session}/runs/{run}",
            ["session": "s", "run": "r:cancel"]
        ),
        (
            "DELETE /v1/sessions/s/recents/12%2F34",
            "DELETE /v1/sessions/{session}/recents/{query:text}",
            ["session": "s", "query": "12/34"]
        ),
        (
            "DELETE /v1/sessions/s/recents/a:b",
            "DELETE /v1/sessions/{session}/recents/{query:text}",
            ["session": "s", "query": "a:b"]
        ),
        ("PATCH /v1/a/fixed/literal", "PATCH /v1/a/fixed/{y}", ["y": "literal"]),
        ("PATCH /v1/a/other/literal", "PATCH /v1/a/{x}/literal", ["x": "other"]),
    ])
    func `finds routes with their parameters`(
        request: String, name: String, parameters: [String: String]
    ) throws {
        let parts = request.split(separator: " ")
        let method = try #require(Method(rawValue: String(parts[0])))

        #expect(try find(method, String(parts[1])) == .route(name, parameters))
    }

    @Test(arguments: [
        "/none", "/v1", "/v1/", "/v1/bars/", "/v1/bars//", "/livez/", "//livez", "/v1/bars/a/b",
        "/V1/bars", "/v1/sessions//runs", "/v1/bars/a/4/5/6/7/8/9/10/11/12/13/14/15/16/17",
        "/v1/sessions/s/recents/",
    ])
    func `knows nothing at other paths`(path: String) throws {
        #expect(try find(.get, path) == .refused(.notFound))
    }

    @Test func `an encoded slash is refused where a parameter is no text`() throws {
        #expect(try find(.get, "/v1/bars/a%2Fb") == .refused(.malformed(.encodedSlash)))
    }

    @Test func `a verb that no route has is not found, and text has none`() throws {
        #expect(try find(.post, "/v1/bars/a:frob") == .refused(.unknownVerb))
        #expect(try find(.post, "/v1/sessions/s/runs/r:") == .refused(.unknownVerb))
        #expect(
            try find(.post, "/v1/bars/a%3Afrob")
                == .refused(.methodNotAllowed(allowed: [.get, .head, .put, .options])))
        #expect(
            try find(.post, "/v1/sessions/s/recents/a:b")
                == .refused(.methodNotAllowed(allowed: [.delete, .options])))
        #expect(
            try find(.patch, "/v1/bars/a:frob")
                == .refused(.methodNotAllowed(allowed: [.get, .head, .put, .options])))
    }

    @Test func `tells which methods a path answers`() throws {
        let bar = Refusal.methodNotAllowed(allowed: [.get, .head, .put, .options])
        let lint = Refusal.methodNotAllowed(allowed: [.post, .options])

        #expect(try find(.delete, "/v1/bars/a") == .refused(bar))
        #expect(try find(.get, "/v1/bars:lint") == .refused(lint))
        #expect(try find(.head, "/v1/bars:lint") == .refused(lint))
        #expect(try find(.options, "/v1/bars:lint") == .options([.post, .options]))
        #expect(
            try find(.get, "/v1/bars/a:rollback")
                == .refused(.methodNotAllowed(allowed: [.post, .options])))
        #expect(try find(.options, "/none") == .refused(.notFound))
        #expect(try find(.options, "*") == .options(Method.allCases))
        #expect(try find(.get, "*") == .refused(.malformed(.badTarget)))
    }

    @Test func `lists its routes`() throws {
        let router = try Router([Self.route(.get, "/a/{b}", name: "readA"), Self.route(.put, "/c")])

        #expect(router.descriptions.map(\.name) == ["readA", "PUT /c"])
        #expect(router.descriptions.map(\.pattern) == ["/a/{b}", "/c"])
        #expect(router.descriptions.map(\.method) == [.get, .put])
        #expect(router.descriptions.map(\.parameterNames) == [["b"], []])
    }

    @Test(
        arguments: [
            ([(.get, "/a", "x"), (.get, "/a", "y")], .duplicateRoute("/a", "/a")),
            ([(.get, "/{a}/b", "x"), (.get, "/{c}/b", "y")], .duplicateRoute("/{c}/b", "/{a}/b")),
            ([(.get, "/a", "x"), (.put, "/a", "x")], .duplicateName("x")),
            ([(.get, "/{a}", "x"), (.put, "/{a:text}", "y")], .mixedParameters("/{a:text}")),
            ([(.head, "/a", "x")], .derivedMethod("/a")),
            ([(.options, "/a", "x")], .derivedMethod("/a")),
        ] as [([(Method, String, String)], RouterError)])
    func `a mistake in the list is found when it is built`(
        list: [(Method, String, String)], error: RouterError
    ) {
        #expect(throws: error) {
            try Router(list.map { Self.route($0.0, $0.1, name: $0.2) })
        }
    }

    @Test(arguments: [
        "", "a", "/a//b", "/a/", "/{", "/{}", "/{a:b}", "/{a:text:x}", "/{a}b", "/{a}:", "/{a}:b1",
        "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16", "/{1}/{2}/{3}/{4}/{5}/{6}/{7}/{8}/{9}",
        "/{a}/{a}", "/a b", "/a?b", "/ü",
    ])
    func `a bad pattern is an error`(pattern: String) {
        #expect(throws: RouterError.self) { try Router([Self.route(.get, pattern)]) }
    }
}
