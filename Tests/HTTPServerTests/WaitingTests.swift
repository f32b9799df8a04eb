import LoopbackHTTP
import Testing

@testable import HTTPServer

@Suite struct `Handlers that wait` {
    @Test func `answer after their connection was suspended`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let answers = blocking {
                let connection = try LoopbackConnection(port: port)
                let waited = try connection.send("GET", "/waits")
                return [waited.text, try connection.send("GET", "/hello/after").text]
            }
            await server.host.waitersReached(1)
            await server.host.releaseAll()

            let texts = try await answers
            #expect(texts == ["released", "hello after"])
        }
    }

    @Test func `keep their own body while others come and go`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let waiting = blocking {
                try (0..<20).map { number in
                    let connection = try LoopbackConnection(port: port)
                    try connection.write(
                        LoopbackConnection.request(
                            "POST", "/waits", port: port, body: Array("body \(number)".utf8)))
                    return connection
                }.map { try $0.readAnswer().text }
            }
            await server.host.waitersReached(20)
            let between = try await blocking {
                try LoopbackConnection(port: port).send("GET", "/hello/between").text
            }
            await server.host.releaseAll()

            let texts = try await waiting
            #expect(texts == (0..<20).map { "body \($0)" })
            #expect(between == "hello between")
        }
    }

    @Test func `a pipelined request behind a waiting one is answered after it`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let texts = blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(
                    LoopbackConnection.request("GET", "/waits", port: port)
                        + LoopbackConnection.request("GET", "/hello/next", port: port)
                        + LoopbackConnection.request("GET", "/prepared", port: port))
                return try (0..<3).map { _ in try connection.readAnswer().text }
            }
            await server.host.waitersReached(1)
            await server.host.releaseAll()

            let all = try await texts
            #expect(all == ["released", "hello next", "{\"a\":1}"])
        }
    }

    @Test func `start only where the plain function has no answer`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let answers = blocking {
                let connection = try LoopbackConnection(port: port)
                return try ["now", "never", "later"].map {
                    try connection.send("GET", "/either/\($0)").text
                }
            }
            await server.host.waitersReached(1)
            await server.host.releaseAll()

            let texts = try await answers
            #expect(texts == ["at once", "FAILURE", "later"])
        }
    }

    @Test(arguments: [
        ("now", "a reply", 0), ("never", "FAILURE", 0), ("later", "a reply", 1),
        ("elsewhere", "an answer", 1), ("too-late", "an answer", 2),
    ])
    func `start only where the function that calls back has no answer`(
        when: String, text: String, waits: Int
    ) async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let answer = blocking {
                try LoopbackConnection(port: port).send("GET", "/replies/\(when)").text
            }
            for _ in 0..<waits {
                await server.host.waitersReached(1)
                await server.host.releaseAll()
            }

            let received = try await answer
            #expect(received == text)
        }
    }

    @Test func `what they throw is rendered like anything else`() async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let answer = blocking {
                try LoopbackConnection(port: port).send("GET", "/waits-and-fails")
            }
            await server.host.waitersReached(1)
            await server.host.releaseAll()

            let failed = try await answer
            #expect(failed.status == 500)
            #expect(failed.text == "FAILURE")
        }
    }

    @Test(arguments: ["/waits", "/replies/later"], [0, 2])
    func `a half-closed client still gets its answer`(
        path: String, others: Int
    ) async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port

            async let answer = blocking {
                let others = try (0..<others).map { _ in try LoopbackConnection(port: port) }
                for other in others { _ = try other.send("GET", "/hello/other") }
                let connection = try LoopbackConnection(port: port)
                try connection.write(LoopbackConnection.request("GET", path, port: port))
                connection.finishSending()
                let answer = try connection.readAnswer()
                return (answer.text, try others.map { try $0.send("GET", "/hello/other").status })
            }
            await server.host.waitersReached(1)
            await server.host.releaseAll()

            let (text, statuses) = try await answer
            #expect(text == (path == "/waits" ? "released" : "a reply"))
            #expect(statuses.allSatisfy { $0 == 200 })
        }
    }

    @Test(arguments: ["/waits", "/replies/later"], [false, true])
    func `a client that leaves while its handler waits leaks nothing`(
        path: String, isReset: Bool
    ) async throws {
        let log = Captured<SummaryLog>()
        try await TestServer.run(TestRoutes.all) { server in
            log.value = server.log
            let port = server.port
            async let left: Void = blocking {
                for _ in 0..<50 {
                    let connection = try LoopbackConnection(port: port)
                    try connection.write(LoopbackConnection.request("GET", path, port: port))
                    if isReset { connection.abort() }
                }
            }
            try await left

            // A reset may overtake its request, which then never begins.
            if !isReset { await server.host.waitersReached(50) }
            await server.host.releaseAll()
            let answer = try await blocking {
                try LoopbackConnection(port: port).send("GET", "/hello/still-here")
            }
            #expect(answer.text == "hello still-here")
        }

        // The server has stopped, so every exchange that began has ended once.
        let summaries = try #require(log.value?.all)
        #expect(summaries.count { $0.route?.name == "hello" } == 1)
        let waits = summaries.filter { ["waits", "replies"].contains($0.route?.name) }
        if !isReset { #expect(waits.count == 50) }
    }

    /// The life of every object of the server ends with the server.
    @Test func `nothing of a server outlives its drain`() async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        weak var weakHost: Host?
        let token = Captured<WeakToken>()
        do {
            let host = Host(loop: loop)
            weakHost = host
            let tracked = Token()
            token.value = WeakToken(tracked)
            let routes: [Route<Host>] = [
                Route(
                    .get, "/", name: "waits",
                    action: .waiting { host, _ in
                        await host.wait()
                        return Response(.ok, body: [UInt8(tracked.value)])
                    })
            ]
            let server = try await Server.start(
                ServerConfiguration(), on: loop, host: host, router: try Router(routes),
                behavior: makeBehavior())
            let port = server.port
            async let answer = blocking { try LoopbackConnection(port: port).send("GET", "/") }
            await host.waitersReached(1)
            await host.releaseAll()
            let body = try await answer.body
            #expect(body == [7])
            await server.drain(milliseconds: 10_000)
        }
        // What the loop still holds goes with its next turns.
        for _ in 0..<3 { await withCheckedContinuation { done in loop.execute { done.resume() } } }

        #expect(token.value?.token == nil)
        #expect(weakHost == nil)
    }
}

final class Token: Sendable {
    let value = 7
}

struct WeakToken: Sendable {
    weak let token: Token?

    init(_ token: Token) {
        self.token = token
    }
}
