import Dispatch
import LoopbackHTTP
import Testing

@testable import HTTPServer

@Suite struct `Bodies in pieces` {
    /// A body whose bytes tell their places.
    static func makeBody(_ count: Int) -> [UInt8] {
        let block = [UInt8](0...250)
        var body: [UInt8] = []
        while body.count < count { body += block }
        body.removeLast(body.count - count)
        return body
    }

    /// Answers with what came.
    private static func read(_ request: Request) async throws -> Response {
        guard let stream = request.stream else { return Response(.ok, body: Array("none".utf8)) }
        var body: [UInt8] = []
        do {
            while let piece = try await stream.next() { body += piece }
        } catch BodyFault.tooLong {
            return Response(.contentTooLarge, body: Array("too long".utf8))
        }
        return Response(.ok, body: body)
    }

    private static let routes: [Route<Host>] = [
        Route(
            .post, "/reads", name: "reads", body: .streamed(limit: 1 << 20),
            action: .waiting { _, request in try await read(request) }),
        Route(
            .post, "/waits", name: "waits", body: .streamed(limit: 1 << 20),
            action: .waiting { host, request in
                await host.wait()
                return try await read(request)
            }),
        Route(
            .post, "/takesOne", name: "takesOne", body: .streamed(limit: 1 << 20),
            action: .waiting { _, request in
                _ = try await request.stream?.next()
                return Response(.conflict, body: Array("enough".utf8))
            }),
        Route(
            .post, "/refuses", name: "refuses", body: .streamed(limit: 1 << 20),
            action: .waiting { _, _ in Response(.badRequest, body: Array("refused".utf8)) }),
        Route(
            .post, "/notes", name: "notes", body: .streamed(limit: 1 << 20),
            action: .waiting { host, request in
                do {
                    while try await request.stream?.next() != nil { host.count() }
                } catch BodyFault.interrupted {
                    await host.wait()
                    throw BodyFault.interrupted
                }
                return Response(.ok)
            }),
        Route(
            .get, "/hello", name: "hello",
            action: .immediate { _, _ in Response(.ok, body: Array("hello".utf8)) }),
    ]

    private static func chunked(_ body: [UInt8], size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var start = 0
        while start < body.count {
            let end = min(start + size, body.count)
            bytes += Array("\(String(end - start, radix: 16))\r\n".utf8) + body[start..<end]
            bytes += Array("\r\n".utf8)
            start = end
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }

    @Test(arguments: [1, 16_384, 700_000])
    func `arrive whole and in order, and the connection goes on`(count: Int) async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            let body = Self.makeBody(count)

            let answers = try await blocking {
                let connection = try LoopbackConnection(port: port)
                let declared = try connection.send("POST", "/reads", body: body)
                try connection.write(
                    LoopbackConnection.request(
                        "POST", "/reads", port: port,
                        headers: [("Transfer-Encoding", "chunked")])
                        + Self.chunked(body, size: 50_000))
                return [
                    declared.body, try connection.readAnswer().body,
                    try connection.send("POST", "/reads", body: []).body,
                    try connection.send("GET", "/hello").body,
                ]
            }

            let isWhole = answers == [body, body, Array("none".utf8), Array("hello".utf8)]
            #expect(isWhole)
            #expect(server.log.all.prefix(2).map(\.bytesIn) == [count, count])
        }
    }

    @Test func `are held back while nobody takes them`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            let body = Self.makeBody(1 << 20)

            async let answers = blocking {
                let connection = try LoopbackConnection(port: port)
                return [
                    try connection.send("POST", "/waits", body: body).body,
                    try connection.send("GET", "/hello").body,
                ]
            }
            await server.host.waitersReached(1)
            while await server.host.waiting(on: server.server) == 0 { await Task.yield() }
            await server.host.releaseAll()

            let isWhole = try await answers == [body, Array("hello".utf8)]
            #expect(isWhole)
        }
    }

    @Test func `are read away when the answer comes before their end`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            let texts = try await blocking {
                let connection = try LoopbackConnection(port: port)
                return [
                    try connection.send("POST", "/takesOne", body: Self.makeBody(1 << 20)).text,
                    try connection.send("GET", "/hello").text,
                ]
            }

            #expect(texts == ["enough", "hello"])
        }
    }

    @Test func `need not come when the head is enough for the answer`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            let answer = try await blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(
                    LoopbackConnection.request(
                        "POST", "/refuses", port: port, headers: [("Content-Length", "1000000")]))
                return try connection.readAnswer()
            }

            #expect(answer.text == "refused")
            #expect(!answer.keepsConnection)
        }
    }

    @Test func `end with a fault when they are too long`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            let texts = try await blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(
                    LoopbackConnection.request(
                        "POST", "/reads", port: port,
                        headers: [("Transfer-Encoding", "chunked")])
                        + Self.chunked(Self.makeBody(1 << 20 + 1), size: 65_536))
                let declared = try LoopbackConnection(port: port)
                try declared.write(
                    LoopbackConnection.request(
                        "POST", "/reads", port: port, headers: [("Content-Length", "1048577")]))
                return [try connection.readAnswer().text, try declared.readAnswer().text]
            }

            #expect(texts == ["too long", "CONTENT_TOO_LARGE"])
        }
    }

    @Test func `are interrupted when the client goes away`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port

            let hasBegun = DispatchSemaphore(value: 0)
            async let gone: Void = blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(
                    LoopbackConnection.request(
                        "POST", "/notes", port: port, headers: [("Content-Length", "1000000")],
                        body: Self.makeBody(100_000)))
                hasBegun.wait()
                connection.abort()
            }
            while await server.host.handled == 0 { await Task.yield() }
            hasBegun.signal()
            try await gone

            // The handler waits here when it was told.
            await server.host.waitersReached(1)
            await server.host.releaseAll()
            #expect(await server.host.handled > 0)
        }
    }

    @Test func `are interrupted when the server drains`() async throws {
        try await TestServer.run(Self.routes) { server in
            let port = server.port
            async let answer = blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(
                    LoopbackConnection.request(
                        "POST", "/notes", port: port, headers: [("Content-Length", "1000000")],
                        body: Self.makeBody(100_000)))
                return try connection.readToEnd()
            }
            while await server.host.handled == 0 { await Task.yield() }

            async let drained: Void = server.server.drain(milliseconds: 0)
            await server.host.waitersReached(1)
            await server.host.releaseAll()
            await drained

            let bytes = try await answer
            #expect(bytes.isEmpty)
        }
    }
}

@Suite struct `The flow of a body` {
    private func arrive(_ flow: inout BodyFlow, _ count: Int) -> BodyFlow.Step {
        [UInt8](repeating: 1, count: count).withUnsafeBytes { flow.arrived($0) }
    }

    @Test func `what arrived is taken once, then the end comes`() {
        var flow = BodyFlow(limit: 100)

        let steps = [arrive(&flow, 2), arrive(&flow, 1)]
        let pieces = [flow.take(), flow.take()]
        flow.end()

        #expect(steps == [.goOn, .goOn])
        #expect(pieces == [.bytes([1, 1, 1]), .later])
        #expect(flow.take() == .end)
    }

    @Test func `beyond the high water mark it pauses`() {
        var flow = BodyFlow(limit: .max)

        #expect(arrive(&flow, BodyFlow.highWater - 1) == .goOn)
        #expect(arrive(&flow, 1) == .pause)
        _ = flow.take()
        #expect(arrive(&flow, 1) == .goOn)
    }

    @Test func `a body that is too long is read on for a while and then given up`() {
        var flow = BodyFlow(limit: 10)

        #expect(arrive(&flow, 11) == .goOn)
        #expect(flow.take() == .fault(.tooLong(limit: 10)))
        #expect(arrive(&flow, BodyCollection.swallowed) == .giveUp)
    }

    @Test func `what nobody wants any more is not kept`() {
        var flow = BodyFlow(limit: .max)
        _ = arrive(&flow, 5)

        flow.discard()

        #expect(arrive(&flow, BodyFlow.highWater) == .goOn)
        #expect(flow.take() == .end)
    }
}

extension Host {
    /// How many connections the server leaves alone at this moment.
    fileprivate func waiting(on server: Server) -> Int { server.load.waiting }
}
