import LoopbackHTTP
import Testing

@testable import HTTPServer

@Suite struct `Draining` {
    /// Routes whose handlers come to an early end when they are cancelled, and one that does not.
    static let routes: [Route<Host>] =
        TestRoutes.all + [
            Route(
                .get, "/polls", name: "polls",
                action: .waiting { host, _ in
                    await host.waitUntilCancelled()
                    return Response(.ok, body: Array("nothing new".utf8))
                })
        ]

    @Test func `an idle server stops at once and its port is free`() async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let host = Host(loop: loop)
        let router = try Router(Self.routes)
        let first = try await Server.start(
            ServerConfiguration(), on: loop, host: host, router: router, behavior: makeBehavior())

        await first.drain(milliseconds: 60_000)
        await first.drain(milliseconds: 60_000)

        var configuration = ServerConfiguration()
        configuration.port = first.port
        let second = try await Server.start(
            configuration, on: loop, host: host, router: router, behavior: makeBehavior())
        #expect(second.port == first.port)
        await second.drain(milliseconds: 0)
    }

    @Test func `an idle connection is closed`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            let connection = try await blocking {
                let connection = try LoopbackConnection(port: port)
                _ = try connection.send("GET", "/hello/a")
                return Box(connection)
            }

            await server.server.drain(milliseconds: 60_000)

            let rest = try await blocking { try connection.value.readToEnd() }
            #expect(rest == [])
        }
    }

    @Test func `waiting handlers are cancelled and answer, and the connections close`() async throws
    {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            async let answers = blocking {
                try (0..<20).map { _ in
                    let connection = try LoopbackConnection(port: port)
                    try connection.write(LoopbackConnection.request("GET", "/polls", port: port))
                    return connection
                }.map { try $0.readAnswer() }
            }
            await server.host.waitersReached(20)

            await server.server.drain(milliseconds: 60_000)

            let all = try await answers
            #expect(all.map(\.text) == Array(repeating: "nothing new", count: 20))
            #expect(all.filter(\.keepsConnection).isEmpty)
        }
    }

    @Test func `handlers that never end are left at the deadline without an answer`() async throws {
        let log = Captured<SummaryLog>()
        try await TestServer.run(Self.routes) { server in
            log.value = server.log
            let port = server.port
            async let closed = blocking {
                try (0..<5).map { _ in
                    let connection = try LoopbackConnection(port: port)
                    try connection.write(LoopbackConnection.request("GET", "/waits", port: port))
                    return connection
                }.map { try $0.readToEnd() }
            }
            await server.host.waitersReached(5)

            await server.server.drain(milliseconds: 0)

            let rest = try await closed
            #expect(rest == Array(repeating: [], count: 5))
            // Their late answers find nobody and do no harm.
            await server.host.releaseAll()
        }
        let summaries = try #require(log.value?.all)
        #expect(summaries.map { $0.status?.code } == Array(repeating: nil, count: 5))
    }

    @Test func `a request that comes during the drain is refused with a hint when to come back`()
        async throws
    {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            let halfSent = try await blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write("GET /hello/a HTTP/1.1\r\n")
                // The server has seen the request line once it answers something that came later.
                _ = try LoopbackConnection(port: port).send("GET", "/hello/b")
                return Box(connection)
            }
            async let drained: Void = server.server.drain(milliseconds: 60_000)
            while await server.isListening { await Task.yield() }

            let answer = try await blocking {
                try halfSent.value.write("Host: a\r\n\r\n")
                return try halfSent.value.readAnswer()
            }
            await drained

            #expect(answer.status == 503)
            #expect(answer["Retry-After"] == "1")
            #expect(!answer.keepsConnection)
        }
    }

    @Test func `a request in progress is finished`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            async let answer = blocking {
                try LoopbackConnection(port: port).send("POST", "/waits", text: "durable")
            }
            await server.host.waitersReached(1)
            async let drained: Void = server.server.drain(milliseconds: 60_000)
            while await server.isListening { await Task.yield() }

            await server.host.releaseAll()
            await drained

            let finished = try await answer
            #expect(finished.text == "durable")
            #expect(!finished.keepsConnection)
        }
    }
}

/// A connection that goes from one thread to the next.
struct Box: @unchecked Sendable {
    let value: LoopbackConnection

    init(_ value: LoopbackConnection) {
        self.value = value
    }
}

extension TestServer {
    /// Whether new connections are accepted.
    var isListening: Bool {
        get async {
            let port = port
            return (try? await blocking { _ = try LoopbackConnection(port: port) }) != nil
        }
    }
}

extension Host {
    /// Waits until the task is cancelled.
    func waitUntilCancelled() async {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            Task { await self.releaseAll() }
        }
    }
}
