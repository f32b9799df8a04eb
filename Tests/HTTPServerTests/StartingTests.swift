import LoopbackHTTP
import Testing

@testable import HTTPServer

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
        var endless = ServerConfiguration()
        endless.connectionLimit = .max

        await #expect(throws: ServerError.unknownHost("no such host")) { try await start(unknown) }
        await #expect(throws: ServerError.addressNotAvailable(host: "192.0.2.1")) {
            try await start(foreign)
        }
        await #expect(throws: ServerError.self) { try await start(greedy) }
        await #expect(throws: ServerError.self) { try await start(endless) }
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

    @Test func `two servers share a loop and a host`() async throws {
        try await TestServer.run(TestRoutes.all) { first in
            let second = try await Server.start(
                ServerConfiguration(), on: first.loop, host: first.host,
                router: try Router(TestRoutes.all), behavior: makeBehavior())
            let ports = [first.port, second.port, first.port, second.port]

            let texts = try await blocking {
                try ports.map { try LoopbackConnection(port: $0).send("GET", "/hello/\($0)").text }
            }
            await second.drain(milliseconds: 10_000)
            let after = try await blocking {
                try LoopbackConnection(port: ports[0]).send("GET", "/hello/after").text
            }

            #expect(texts == ports.map { "hello \($0)" })
            #expect(after == "hello after")
            #expect(await first.host.handled == 5)
        }
    }

    @Test func `a server counts its connections and those that wait`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port
            async let answers = blocking {
                let idle = try LoopbackConnection(port: port)
                _ = try idle.send("GET", "/hello/a")
                let waiting = try (0..<3).map { _ in
                    let connection = try LoopbackConnection(port: port)
                    try connection.write(LoopbackConnection.request("GET", "/waits", port: port))
                    return connection
                }
                return try withExtendedLifetime(idle) {
                    try waiting.map { try $0.readAnswer().status }
                }
            }
            await server.host.waitersReached(3)

            let load = await withCheckedContinuation { loaded in
                server.loop.execute { loaded.resume(returning: server.server.load) }
            }
            await server.host.releaseAll()

            #expect(load == ServerLoad(connections: 4, waiting: 3))
            let statuses = try await answers
            #expect(statuses == [200, 200, 200])
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
                texts.append(try withExtendedLifetime(second) { try third.readAnswer().text })
                return texts
            }

            #expect(texts == ["hello 1", "hello 2", "hello 3"])
        }
    }
}
