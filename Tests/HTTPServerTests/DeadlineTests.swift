import LoopbackHTTP
import Testing

@testable import HTTPServer

/// Slow clients over a socket; the rules themselves are tested without one.
@Suite struct `Slow clients` {
    func configuration(head: Int = 60_000, body: Int = 60_000) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.deadlines.head = head
        configuration.deadlines.body = body
        configuration.sweepInterval = 5
        return configuration
    }

    @Test func `a head that never ends is answered with 408 and closed`() async throws {
        try await TestServer.run(TestRoutes.all, configuration: configuration(head: 50)) { server in
            let port = server.port

            let bytes = try await blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write("GET /hello/a HTTP/1.1\r\nHost: a\r\nX-Slow: ")
                return try connection.readToEnd()
            }

            #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
            #expect(await server.host.handled == 0)
        }
    }

    @Test func `a connection that says nothing is closed without a word`() async throws {
        try await TestServer.run(TestRoutes.all, configuration: configuration(head: 50)) { server in
            let port = server.port

            let bytes = try await blocking { try LoopbackConnection(port: port).readToEnd() }

            #expect(bytes == [])
        }
    }

    @Test func `a body that never ends is answered with 408 and closed`() async throws {
        try await TestServer.run(TestRoutes.all, configuration: configuration(body: 50)) { server in
            let port = server.port

            let bytes = try await blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(
                    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegin")
                return try connection.readToEnd()
            }

            #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
            #expect(await server.host.handled == 0)
        }
    }

    @Test func `a waiting handler is not hurried`() async throws {
        let limits = configuration(head: 1, body: 1)
        try await TestServer.run(TestRoutes.all, configuration: limits) { server in
            let port = server.port
            async let answer = blocking {
                try LoopbackConnection(port: port).send("GET", "/waits")
            }
            await server.host.waitersReached(1)
            await withCheckedContinuation { done in
                server.loop.schedule(after: 30) { done.resume() }
            }
            await server.host.releaseAll()

            let text = try await answer.text
            #expect(text == "released")
        }
    }
}
