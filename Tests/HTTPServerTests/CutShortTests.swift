import Dispatch
import LoopbackHTTP
import Testing

@testable import HTTPServer

/// Clients that close their side in the middle of a request and wait for an answer.
@Suite struct `Requests that are cut short` {
    private static let requests = [
        "GET /hello/a HTTP/1.1\r\nHost: a\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegin",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegin",
    ]

    /// A connection whose bytes and whose end the server has found together, and has read the
    /// bytes.
    private func cutShort(_ server: TestServer, after bytes: String) async throws -> Box {
        let hold = DispatchSemaphore(value: 0)
        server.loop.execute { hold.wait() }
        let port = server.port
        return try await blocking {
            defer { hold.signal() }
            let connection = try LoopbackConnection(port: port, timeout: 20_000)
            try connection.write(bytes)
            connection.finishSending()
            hold.signal()
            // The loop takes connections and their bytes in order, so two later exchanges come
            // after.
            let later = try LoopbackConnection(port: port)
            for _ in 0..<2 { _ = try later.send("DELETE", "/thing") }
            return Box(connection)
        }
    }

    /// A server that looks at its connections only when it is told to.
    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.sweepInterval = 3_600_000
        return configuration
    }

    @Test(arguments: requests)
    func `do not hold up the drain`(request: String) async throws {
        try await TestServer.run(TestRoutes.all, configuration: configuration) { server in
            let connection = try await cutShort(server, after: request)

            async let drained: Void = server.server.drain(milliseconds: 3_600_000)
            let rest = try? await blocking { try connection.value.readToEnd() }
            await server.server.drain(milliseconds: 0)
            await drained

            #expect(rest == [])
            #expect(await server.host.handled == 0)
        }
    }

    @Test(arguments: requests)
    func `are closed before their time is over`(request: String) async throws {
        try await TestServer.run(TestRoutes.all, configuration: configuration) { server in
            let connection = try await cutShort(server, after: request)

            await `Slow clients`().sweep(server, after: 0)

            let rest = try await blocking { try connection.value.readToEnd() }
            #expect(rest == [])
            #expect(await server.host.handled == 0)
        }
    }
}
