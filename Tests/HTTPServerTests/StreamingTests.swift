import Locks
import LoopbackHTTP
import Testing

@testable import HTTPServer

@Suite struct `Streamed answers` {
    @Test func `arrive piece by piece, and the connection goes on afterwards`() async throws {
        try await withStreams { server, streams in
            let port = server.port
            async let parts = blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(LoopbackConnection.request("GET", "/stream", port: port))
                var parts = [try connection.readAnswer().text]
                for _ in 0..<2 {
                    parts.append(String(decoding: try connection.readChunk(), as: UTF8.self))
                }
                parts.append(try connection.send("GET", "/hello/after").text)
                return parts
            }

            let stream = await streams.next()
            stream.send(Array("one".utf8))
            await streams.sent(server)
            stream.send(Array("two".utf8))
            stream.finish()

            let all = try await parts
            #expect(all == ["one", "two", "", "hello after"])
            await streams.ended(1)
            #expect(!stream.send([1]))
        }
    }

    @Test func `a client that does not read is dropped, and others are not late`() async throws {
        try await withStreams { server, streams in
            let port = server.port
            let deaf = try await blocking { try Self.open(port) }
            let stream = await streams.next()
            let other = try await blocking { try Self.open(port) }
            let second = await streams.next()

            // The system's buffers take some megabytes before anything waits here.
            let piece = [UInt8](repeating: 0x61, count: 60_000)
            var count = 0
            while stream.send(piece), count < 10_000 {
                count += 1
                await streams.sent(server)
            }
            second.send(Array("in time".utf8))

            #expect(count < 10_000)
            await streams.ended(1)
            let text = try await blocking {
                String(decoding: try other.value.readChunk(), as: UTF8.self)
            }
            #expect(text == "in time")
            _ = deaf
        }
    }

    @Test func `a client that left is noticed at the second piece`() async throws {
        try await withStreams { server, streams in
            let port = server.port
            let connection = try await blocking { try Self.open(port) }
            let stream = await streams.next()

            connection.value.abort()
            stream.send([1])
            await streams.sent(server)
            stream.send([2])

            await streams.ended(1)
        }
    }

    @Test func `a drain says farewell and ends them`() async throws {
        try await withStreams { server, streams in
            let port = server.port
            let connections = try await blocking { try (0..<50).map { _ in try Self.open(port) } }
            for _ in 0..<50 { _ = await streams.next() }

            await server.server.drain(milliseconds: 60_000)

            for connection in connections {
                let rest = try await blocking { try connection.value.readToEnd() }
                #expect(String(decoding: rest, as: UTF8.self) == "7\r\ngoodbye\r\n0\r\n\r\n")
            }
            await streams.ended(50)
        }
    }

    @Test func `HEAD gets the fields and ends the stream`() async throws {
        try await withStreams { server, streams in
            let port = server.port

            let answer = try await blocking {
                try LoopbackConnection(port: port).send("HEAD", "/stream")
            }

            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "text/event-stream")
            await streams.ended(1)
        }
    }

    @Test func `a client of HTTP 1.0 gets them until the connection closes`() async throws {
        try await withStreams { server, streams in
            let port = server.port
            async let answer = blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write("GET /stream HTTP/1.0\r\n\r\n")
                return String(decoding: try connection.readToEnd(), as: UTF8.self)
            }

            let stream = await streams.next()
            stream.send(Array("all".utf8))
            stream.finish()

            let text = try await answer
            #expect(text.hasSuffix("\r\n\r\nall"))
        }
    }

    /// A connection whose stream has begun; its first piece is one byte.
    private static func open(_ port: UInt16) throws -> Box {
        let connection = try LoopbackConnection(port: port)
        try connection.write(
            LoopbackConnection.request(
                "GET", "/stream", port: port, headers: [("Begin", "yes")]))
        _ = try connection.readAnswer()
        return Box(connection)
    }

    private func withStreams(
        _ test: @Sendable (TestServer, Streams) async throws -> Void
    ) async throws {
        let streams = Streams()
        let route = Route<Host>(
            .get, "/stream", name: "stream",
            action: .waiting { _, request in
                let stream = ResponseStream(limit: 100_000, farewell: Array("goodbye".utf8)) {
                    Task { await streams.noteEnd() }
                }
                if request.headers[HeaderName(known: "Begin")] != nil { stream.send([0x62]) }
                // The answer does not wait for the test to hear of it.
                Task { await streams.add(stream) }
                return Response(
                    .ok, headers: [.contentType: "text/event-stream"], stream: stream)
            })
        try await TestServer.run(TestRoutes.all + [route]) { try await test($0, streams) }
    }
}

/// The streams that a server has begun, in order, with a rendezvous.
private actor Streams {
    private var waiting: [ResponseStream] = []
    private var ends = 0
    private var taker: CheckedContinuation<ResponseStream, Never>?
    private var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func add(_ stream: ResponseStream) {
        if let taker {
            self.taker = nil
            taker.resume(returning: stream)
        } else {
            waiting.append(stream)
        }
    }

    func next() async -> ResponseStream {
        if !waiting.isEmpty { return waiting.removeFirst() }
        return await withCheckedContinuation { taker = $0 }
    }

    func noteEnd() {
        ends += 1
        if let watcher, watcher.count <= ends {
            self.watcher = nil
            watcher.continuation.resume()
        }
    }

    /// Returns when so many streams have ended.
    func ended(_ count: Int) async {
        guard ends < count else { return }
        await withCheckedContinuation { watcher = (count, $0) }
    }

    /// Returns when the server has done two turns, so that what could be sent is sent.
    func sent(_ server: TestServer) async {
        for _ in 0..<2 {
            await withCheckedContinuation { continuation in
                server.loop.execute { continuation.resume() }
            }
        }
    }
}
