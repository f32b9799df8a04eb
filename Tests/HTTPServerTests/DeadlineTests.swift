import LoopbackHTTP
import Testing

@testable import HTTPServer

/// Slow clients over a socket; the rules themselves are tested without one.
@Suite struct `Slow clients` {
    /// Opens a connection, sends some bytes, and makes sure that the server has read them.
    func connect(_ server: TestServer, sending bytes: String) async throws -> Box {
        let port = server.port
        return try await blocking {
            let connection = try LoopbackConnection(port: port)
            try connection.write(bytes)
            // The loop takes connections and their bytes in order, so two later exchanges come
            // after.
            let later = try LoopbackConnection(port: port)
            for _ in 0..<2 { _ = try later.send("DELETE", "/thing") }
            return Box(connection)
        }
    }

    /// Looks at the deadlines as if so many milliseconds had passed.
    func sweep(_ server: TestServer, after milliseconds: Int) async {
        await withCheckedContinuation { swept in
            server.loop.execute {
                server.server.core.value.sweep(
                    at: MonotonicTime.now.advanced(milliseconds: milliseconds))
                swept.resume()
            }
        }
    }

    @Test(arguments: [
        ("", ""),
        ("GET /hello/a HTTP/1.1\r\nHost: a\r\nX-Slow: ", "HTTP/1.1 408 "),
        ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegin", "HTTP/1.1 408 "),
    ])
    func `a request that never ends is closed, with an answer where it had begun`(
        sent: String, answer: String
    ) async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let connection = try await connect(server, sending: sent)

            await sweep(server, after: 61_000)

            let bytes = try await blocking { try connection.value.readToEnd() }
            #expect(String(decoding: bytes.prefix(answer.utf8.count), as: UTF8.self) == answer)
            #expect(bytes.isEmpty == answer.isEmpty)
            #expect(await server.host.handled == 0)
        }
    }

    @Test func `a waiting handler is not hurried`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port
            async let answer = blocking {
                try LoopbackConnection(port: port).send("GET", "/waits")
            }
            await server.host.waitersReached(1)

            await sweep(server, after: 3_600_000)
            await server.host.releaseAll()

            let text = try await answer.text
            #expect(text == "released")
        }
    }
}
