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

@Suite struct `Starting` {
    func start(_ configuration: ServerConfiguration) async throws -> Server {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        return try await Server.start(
            configuration, on: loop, host: Host(loop: loop), router: try Router(TestRoutes.all),
            behavior: makeBehavior())
    }

    @Test func `a taken port is told in one sentence`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            var configuration = ServerConfiguration()
            configuration.port = server.port
            let error = ServerError.addressInUse(host: "127.0.0.1", port: server.port)

            await #expect(throws: error) { try await start(configuration) }
            #expect(error.description.contains("choose another port"))
        }
    }

    @Test func `a host without address, a foreign address and too many connections are errors`()
        async throws
    {
        var unknown = ServerConfiguration()
        unknown.host = "no such host"
        var foreign = ServerConfiguration()
        foreign.host = "192.0.2.1"
        var greedy = ServerConfiguration()
        greedy.connectionLimit = 1 << 30

        await #expect(throws: ServerError.unknownHost("no such host")) { try await start(unknown) }
        await #expect(throws: ServerError.addressNotAvailable(host: "192.0.2.1")) {
            try await start(foreign)
        }
        await #expect(throws: ServerError.self) { try await start(greedy) }
    }

    @Test func `a host that lives elsewhere is an error`() async throws {
        let loop = try EventLoop.start()
        let other = try EventLoop.start()
        defer {
            loop.stop()
            other.stop()
        }

        await #expect(throws: ServerError.foreignHost) {
            try await Server.start(
                ServerConfiguration(), on: loop, host: Host(loop: other),
                router: try Router(TestRoutes.all), behavior: makeBehavior())
        }
    }

    @Test func `the limit of connections lets further clients wait for a free place`() async throws
    {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = 2
        try await TestServer.run(TestRoutes.all, configuration: configuration) { server in
            let port = server.port

            let texts = try await blocking {
                var first: LoopbackConnection? = try LoopbackConnection(port: port)
                let second = try LoopbackConnection(port: port)
                var texts = [try first?.send("GET", "/hello/1").text]
                texts.append(try second.send("GET", "/hello/2").text)
                let third = try LoopbackConnection(port: port)
                try third.write(LoopbackConnection.request("GET", "/hello/3", port: port))
                first = nil
                texts.append(try third.readAnswer().text)
                return texts
            }

            #expect(texts == ["hello 1", "hello 2", "hello 3"])
        }
    }
}
