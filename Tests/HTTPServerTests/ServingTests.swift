import LoopbackHTTP
import Testing

@testable import HTTPServer

extension HeaderName {
    /// What the middleware of these tests adds.
    fileprivate static let link = HeaderName(known: "Link")
}

@Suite struct `Serving over a socket` {
    /// Runs the client's part on a thread of its own against a fresh server.
    func serve<Value: Sendable>(
        middleware: [any Middleware] = [],
        _ client: @escaping @Sendable (UInt16) throws -> Value
    ) async throws -> (value: Value, summaries: [ExchangeSummary], handled: Int) {
        let result = Captured<(Value, Int)>()
        let log = Captured<SummaryLog>()
        try await TestServer.run(TestRoutes.all, middleware: middleware) { server in
            let port = server.port
            let value = try await blocking { try client(port) }
            result.value = (value, await server.host.handled)
            log.value = server.log
        }
        let (value, handled) = try #require(result.value)
        return (value, log.value?.all ?? [], handled)
    }

    @Test func `a GET reaches its handler and the connection stays open`() async throws {
        let (answers, summaries, handled) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return try (0..<3).map { try connection.send("GET", "/hello/w%C3%B6rld-\($0)") }
        }

        #expect(answers.map(\.status) == [200, 200, 200])
        #expect(answers.map(\.text) == ["hello wörld-0", "hello wörld-1", "hello wörld-2"])
        #expect(answers.map(\.keepsConnection) == [true, true, true])
        #expect(answers[0]["Content-Type"] == "text/plain")
        #expect(answers[0]["X-Content-Type-Options"] == "nosniff")
        #expect(answers[0]["Cache-Control"] == "no-store")
        #expect(answers[0]["Referrer-Policy"] == "no-referrer")
        #expect(Set(answers.map { $0["X-Request-Id"] }).count == 3)
        #expect(handled == 3)
        #expect(summaries.map { $0.route?.name } == ["hello", "hello", "hello"])
        #expect(summaries.map { $0.status?.code } == [200, 200, 200])
        #expect(summaries.map(\.bytesOut) == [14, 14, 14])
    }

    @Test func `a head that comes again or nearly so is answered as the first one`() async throws {
        let heads = [
            "GET /head/a HTTP/1.1\r\nHost: h",
            "GET /head/b HTTP/1.1\r\nHost: h",
            "GET /head/a?x=1 HTTP/1.1\r\nHost: h",
            "GET /head/a?x=2 HTTP/1.1\r\nHost: h",
            "GET /head/a? HTTP/1.1\r\nHost: h",
            "HEAD /head/a HTTP/1.1\r\nHost: h",
            "OPTIONS /head/a HTTP/1.1\r\nHost: h",
            "GET /head/a HTTP/1.1\r\nHost: i",
            "GET /head/a HTTP/1.1\r\nHost:  h",
            "GET /head/a HTTP/1.1\r\nHost: h\r\nAccept: b",
            "GET /head/a HTTP/1.1\r\nHost: h\r\nAccept: c",
            "GET /head/a HTTP/1.1\r\nHost: h\r\nAccepta: ",
            "GET /head/a HTTP/1.1\r\nHost: h\r\nAccept: b\r\nAccept: c",
            "GET /head/a HTTP/1.1\r\nHost: h\r\nX-Request-Id: 1",
            "GET /head/a HTTP/1.1\r\nHost: h\r\nX-Request-Id: 2",
            "GET /none/a HTTP/1.1\r\nHost: h",
        ].map { Array("\($0)\r\n\r\n".utf8) }
        // Each comes after each, itself too.
        let order = heads.indices.flatMap { first in heads.indices.flatMap { [first, $0] } }

        let (answers, _, _) = try await serve { port in
            func answer(
                _ connection: LoopbackConnection, _ head: Int
            ) throws -> [String] {
                try connection.write(heads[head])
                let answer = try connection.readAnswer(
                    toHead: heads[head].starts(with: "HEAD".utf8))
                let id = answer["X-Request-Id"] ?? ""
                return ["\(answer.status)", answer.text, id.count > 1 ? "ours" : id]
            }
            let fresh = try heads.indices.map { try answer(LoopbackConnection(port: port), $0) }
            let connection = try LoopbackConnection(port: port)
            return (fresh: fresh, kept: try order.map { try answer(connection, $0) })
        }

        #expect(
            answers.fresh.map { $0[1] } == [
                "a [] [] 1", "b [] [] 1", "a [\"x=1\"] [] 1", "a [\"x=2\"] [] 1", "a [] [] 1", "",
                "", "a [] [] 1", "a [] [] 1", "a [] [\"b\"] 2", "a [] [\"c\"] 2", "a [] [] 2",
                "a [] [\"b\", \"c\"] 3", "a [] [] 2", "a [] [] 2", "NOT_FOUND",
            ])
        #expect(answers.kept == order.map { answers.fresh[$0] })
    }

    @Test func `pipelined requests are answered in their order`() async throws {
        let (texts, _, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            var bytes: [UInt8] = []
            for number in 0..<3 {
                bytes += LoopbackConnection.request("GET", "/hello/\(number)", port: port)
            }
            bytes += LoopbackConnection.request(
                "POST", "/echo", port: port, body: Array("body".utf8))
            bytes += LoopbackConnection.request("GET", "/never-waits", port: port)
            bytes += LoopbackConnection.request("GET", "/prepared", port: port)
            try connection.write(bytes)
            return try (0..<6).map { _ in try connection.readAnswer().text }
        }

        #expect(texts == ["hello 0", "hello 1", "hello 2", "body", "at once", "{\"a\":1}"])
    }

    @Test func `a body arrives whole, declared, chunked or byte by byte`() async throws {
        let (answers, summaries, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            let declared = try connection.send("POST", "/echo", text: "declared")
            let chunked = try connection.send(
                "POST", "/echo", headers: [("Transfer-Encoding", "chunked")],
                text: "3\r\nchu\r\n4\r\nnked\r\n0\r\n\r\n")
            for byte in LoopbackConnection.request(
                "POST", "/echo", port: port, body: Array("slow".utf8))
            {
                try connection.write([byte])
            }
            let slow = try connection.readAnswer()
            let none = try connection.send("POST", "/echo")
            return [declared, chunked, slow, none]
        }

        #expect(answers.map(\.text) == ["declared", "chunked", "slow", ""])
        #expect(summaries.map(\.bytesIn) == [8, 7, 4, 0])
    }

    @Test func `a client that expects 100 Continue gets it before its body`() async throws {
        let (answer, _, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            try connection.write(
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
            )
            try connection.write("body")
            return try connection.readAnswer()
        }

        #expect(answer.wasContinued)
        #expect(answer.text == "body")
    }

    @Test func `a client that expects 100 Continue for too much gets its refusal instead`()
        async throws
    {
        let (bytes, _, handled) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            try connection.write(
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            return try connection.readToEnd()
        }

        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 413 "))
        #expect(handled == 0)
    }

    @Test func `HEAD answers as GET without a body`() async throws {
        let (answers, summaries, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return [
                try connection.send("HEAD", "/hello/you"), try connection.send("HEAD", "/prepared"),
                try connection.send("HEAD", "/never-waits"), try connection.send("HEAD", "/none"),
                try connection.send("GET", "/hello/you"),
            ]
        }

        #expect(answers.map(\.status) == [200, 200, 200, 404, 200])
        #expect(answers.map { $0["Content-Length"] } == ["9", "7", "7", "9", "9"])
        #expect(answers.last?.text == "hello you")
        #expect(summaries.first?.bytesOut == 0)
    }

    @Test func `OPTIONS tells what a path answers`() async throws {
        let (answers, _, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return [
                try connection.send("OPTIONS", "/waits"), try connection.send("OPTIONS", "/thing"),
                try connection.send("OPTIONS", "*"), try connection.send("OPTIONS", "/none"),
            ]
        }

        #expect(answers.map(\.status) == [204, 204, 204, 404])
        #expect(answers[0]["Allow"] == "GET, HEAD, POST, OPTIONS")
        #expect(answers[1]["Allow"] == "DELETE, OPTIONS")
        #expect(answers[2]["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    }

    @Test func `an answer without content has no length and keeps the connection`() async throws {
        let (answers, _, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return [
                try connection.send("DELETE", "/thing"), try connection.send("DELETE", "/thing"),
            ]
        }

        #expect(answers.map(\.status) == [204, 204])
        #expect(answers.map { $0["Content-Length"] } == [nil, nil])
        #expect(answers.map { $0["Transfer-Encoding"] } == [nil, nil])
    }

    @Test func `a client that has the current tag is told so`() async throws {
        let (answers, _, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return try ["\"7\"", "\"6\", W/\"7\"", "*", "\"8\"", "7"].map {
                try connection.send("GET", "/prepared", headers: [("If-None-Match", $0)])
            }
        }

        #expect(answers.map(\.status) == [304, 304, 304, 200, 200])
        #expect(answers.map { $0["ETag"] } == Array(repeating: "\"7\"", count: 5))
        #expect(answers.map { $0["Content-Length"] } == Array(repeating: "7", count: 5))
        #expect(answers.map(\.body.count) == [0, 0, 0, 7, 7])
    }

    @Test func `a prepared answer carries the client's request id and nothing twice`() async throws
    {
        let (answers, _, _) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return [
                try connection.send("GET", "/prepared"),
                try connection.send("GET", "/prepared", headers: [("X-Request-Id", "mine-1")]),
                try connection.send("GET", "/hello/a", headers: [("x-request-id", "mine-2")]),
                try connection.send("GET", "/prepared", headers: [("X-Request-Id", "not clean")]),
            ]
        }

        #expect(answers.map(\.text) == ["{\"a\":1}", "{\"a\":1}", "hello a", "{\"a\":1}"])
        #expect(answers.map { $0["X-Request-Id"] } == [nil, "mine-1", "mine-2", nil])
        for name in ["ETag", "Cache-Control", "X-Content-Type-Options", "Content-Type"] {
            #expect(answers[0].values(name).count == 1)
            #expect(answers[1].values(name) == answers[0].values(name))
        }
    }

    @Test func `what a handler throws is rendered in one place`() async throws {
        let (answer, summaries, _) = try await serve { port in
            try LoopbackConnection(port: port).send("GET", "/fails")
        }

        #expect(answer.status == 500)
        #expect(answer.text == "FAILURE")
        #expect(summaries.map { $0.status?.code } == [500])
    }

    @Test func `an unknown path and a wrong method keep the connection, a body too`() async throws {
        let (answers, _, handled) = try await serve { port in
            let connection = try LoopbackConnection(port: port)
            return [
                try connection.send("GET", "/none"),
                try connection.send("POST", "/none", text: "{}"),
                try connection.send("PUT", "/echo", text: "{}"),
                try connection.send("TRACE", "/echo"), try connection.send("CONNECT", "/none"),
                try connection.send("POST", "/echo", text: "last"),
            ]
        }

        #expect(answers.map(\.status) == [404, 404, 405, 405, 404, 200])
        #expect(answers[2]["Allow"] == "POST, OPTIONS")
        #expect(answers[3]["Allow"] == "POST, OPTIONS")
        #expect(answers.last?.text == "last")
        #expect(handled == 1)
    }

    @Test func `five hundred query items and more are answered`() async throws {
        let (answers, _, _) = try await serve { port in
            try [100, 101, 500, 1_000, 5_000].map { count in
                let query = (0..<count).map { _ in "a" }.joined(separator: "&")
                return try LoopbackConnection(port: port).send("GET", "/query?" + query)
            }
        }

        #expect(answers.map(\.status) == [200, 400, 400, 400, 400])
        #expect(answers[0].text.split(separator: ";").count == 100)
    }

    @Test func `a query is decoded once, a plus is a space`() async throws {
        let (answer, _, _) = try await serve { port in
            try LoopbackConnection(port: port).send("GET", "/query?a=x+y&b=%252B%2B&a=%3F%26")
        }

        #expect(answer.text == "a=x y;b=%2B+;a=?&")
    }

    @Test func `middleware sees every routed request and may answer it`() async throws {
        struct Guard: Middleware {
            func before(_ request: Request) -> Response? {
                request.headers.contains(.authorization) ? nil : Response(.unauthorized)
            }

            func after(_ request: Request, _ response: inout Response) {
                response.headers.add(.link, "guard \(request.route?.name ?? "-")")
            }
        }
        struct Outer: Middleware {
            func after(_ request: Request, _ response: inout Response) {
                response.headers.add(.link, "outer")
            }
        }

        let (answers, _, handled) = try await serve(middleware: [Outer(), Guard()]) { port in
            let connection = try LoopbackConnection(port: port)
            let key = [("Authorization", "x")]
            return [
                try connection.send("GET", "/hello/a"),
                try connection.send("GET", "/hello/a", headers: key),
                try connection.send("GET", "/none", headers: key),
                try connection.send("GET", "/prepared", headers: key),
                try connection.send("POST", "/echo", text: "x"),
            ]
        }

        #expect(answers.map(\.status) == [401, 200, 404, 200, 401])
        #expect(
            answers.map { $0.values("Link") } == [
                ["guard hello", "outer"], ["guard hello", "outer"], ["guard -", "outer"],
                ["guard prepared", "outer"], ["guard echo", "outer"],
            ])
        #expect(handled == 1)
    }
}
