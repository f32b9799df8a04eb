import LoopbackHTTP
import Testing

@testable import HTTPServer

@Suite struct `Serving over a socket` {
    static let routes: [Route<Host>] = [
        Route(
            .get, "/hello/{name}", name: "hello",
            action: .immediate { host, request in
                host.count()
                return Response(
                    .ok, headers: [.contentType: "text/plain"],
                    body: Array("hello \(try request.parameter("name"))".utf8))
            }),
        Route(
            .post, "/echo", name: "echo", body: .collected(limit: 1000),
            action: .immediate { _, request in Response(.ok, body: request.body) }),
        Route(
            .get, "/never-waits", name: "neverWaits",
            action: .waiting { _, _ in Response(.ok, body: Array("at once".utf8)) }),
        Route(
            .get, "/waits", name: "waits",
            action: .waiting { host, _ in
                await host.wait()
                return Response(.ok, body: Array("released".utf8))
            }),
    ]

    @Test func `a GET reaches its handler and the connection stays open`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            let answers = try await blocking {
                let connection = try LoopbackConnection(port: port)
                return try (0..<3).map { try connection.send("GET", "/hello/w%C3%B6rld-\($0)") }
            }

            #expect(answers.map(\.status) == [200, 200, 200])
            #expect(answers.map(\.text) == ["hello wörld-0", "hello wörld-1", "hello wörld-2"])
            #expect(answers.map(\.keepsConnection) == [true, true, true])
            #expect(answers[0]["Content-Type"] == "text/plain")
            #expect(answers[0]["X-Content-Type-Options"] == "nosniff")
            #expect(answers[0]["Cache-Control"] == "no-store")
            #expect(await server.host.handled == 3)
        }
    }

    @Test func `a waiting handler answers after its connection was suspended`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            async let answer = blocking {
                try LoopbackConnection(port: port).send("GET", "/waits")
            }
            await server.host.waitersReached(1)
            await server.host.releaseAll()

            let text = try await answer.text
            #expect(text == "released")
        }
    }

    @Test func `a body arrives whole, declared or chunked`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            let answers = try await blocking {
                let connection = try LoopbackConnection(port: port)
                let declared = try connection.send("POST", "/echo", text: "declared")
                let chunked = try connection.send(
                    "POST", "/echo", headers: [("Transfer-Encoding", "chunked")],
                    text: "3\r\nchu\r\n4\r\nnked\r\n0\r\n\r\n")
                return [declared, chunked]
            }

            #expect(answers.map(\.text) == ["declared", "chunked"])
        }
    }
}
