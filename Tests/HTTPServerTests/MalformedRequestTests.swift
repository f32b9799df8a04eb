import LoopbackHTTP
import Testing

@testable import HTTPServer

/// What clients send that is no clean HTTP, over a socket.
@Suite struct `Requests that are not clean` {
    /// What a server did with some bytes: the statuses of its answers, whether it closed, and how
    /// many handlers ran.
    struct Outcome: Equatable {
        var statuses: [Int]
        var isClosed: Bool
        var handled: Int
    }

    static let configuration: ServerConfiguration = {
        var configuration = ServerConfiguration()
        configuration.idleTimeout = 1
        return configuration
    }()

    /// Sends bytes and then a clean request, and collects answers until the server closes or has
    /// answered both.
    func send(_ bytes: [UInt8], cleanAfter: Bool = true) async throws -> Outcome {
        let captured = Captured<Outcome>()
        try await TestServer.run(TestRoutes.all, configuration: Self.configuration) { server in
            let port = server.port
            var outcome = try await blocking {
                let connection = try LoopbackConnection(port: port)
                try connection.write(bytes)
                if cleanAfter {
                    // The server may have closed already; then there is nobody to write to.
                    try? connection.write(
                        LoopbackConnection.request("DELETE", "/thing", port: port))
                }
                return try Self.readAnswers(from: connection)
            }
            outcome.handled = await server.host.handled
            captured.value = outcome
        }
        return try #require(captured.value)
    }

    private static func readAnswers(from connection: LoopbackConnection) throws -> Outcome {
        var statuses: [Int] = []
        while statuses.count < 2 || statuses.last != 204 {
            do {
                let answer = try connection.readAnswer()
                statuses.append(answer.status)
                if !answer.keepsConnection {
                    _ = try connection.readToEnd()
                    return Outcome(statuses: statuses, isClosed: true, handled: 0)
                }
            } catch {
                if error == .timedOut { throw error }
                return Outcome(statuses: statuses, isClosed: true, handled: 0)
            }
        }
        return Outcome(statuses: statuses, isClosed: false, handled: 0)
    }

    func send(_ lines: [String], body: String = "") async throws -> Outcome {
        try await send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
    }

    let refused = { (status: Int) in Outcome(statuses: [status], isClosed: true, handled: 0) }

    @Test(
        arguments: [
            (["Content-Length: 5", "Content-Length: 5"], "hello", 400),
            (["Content-Length: 5", "Content-Length: 6"], "hello!", 400),
            (["Content-Length: 5", "content-length: 6"], "hello!", 400),
            (["Transfer-Encoding: chunked", "Content-Length: 5"], "0\r\n\r\n", 400),
            (["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n", 400),
            (["Transfer-Encoding: gzip"], "", 501),
            (["Transfer-Encoding: gzip, chunked"], "0\r\n\r\n", 501),
            (["Transfer-Encoding: identity"], "", 501),
            (["Transfer-Encoding: chunked, chunked"], "0\r\n\r\n", 501),
            (["Transfer-Encoding : chunked"], "0\r\n\r\n", 400),
            (["Content-Lengt: 5", " h"], "hello", 400),
            (["X-Forwarded-Fo: 1.2.3.4", "\tr"], "", 400),
            (["X-A: b", " c"], "", 400),
            (["Host: other"], "", 400),
            (["Authorization: a", "Authorization: b"], "", 400),
            (["Idempotency-Key: a", "Idempotency-Key: b"], "", 400),
            (["If-Match: a", "If-Match: b"], "", 400),
            (["Content-Type: a", "Content-Type: b"], "", 400),
            (["B@d: x"], "", 400),
            (["X-A: \u{1}"], "", 400),
            (["X-A: a\u{0}b", "X-B: c"], "", 400),
            (["X-A: a\u{0}b"], "", 400),
            (["Content-Length: 5\u{0}0"], "hello", 400),
            (["Transfer-Encoding: chunked\u{0}zz"], "0\r\n\r\n", 400),
            ([":"], "", 400),
            ([":", "DELETE /thing HTTP/1.1", "Host: a"], "", 400),
            ([":x: a", "X-A: b"], "", 400),
            ([": a", " b", "X-A: b"], "", 400),
            (["\u{0}", "X-A: b"], "", 400),
            (["X-A: b", ":", "Content-Length: 5"], "hello", 400),
            (["Expect: banana"], "", 417),
            (["Content-Encoding: gzip", "Content-Length: 2"], "ab", 415),
            (["Content-Length: 1001"], "", 413),
            (["Content-Length: 99999999999999"], "", 413),
        ] as [([String], String, Int)])
    func `a bad head is refused and the connection closed`(
        headers: [String], body: String, status: Int
    ) async throws {
        let outcome = try await send(
            ["POST /echo HTTP/1.1", "Host: a"] + headers, body: body)

        #expect(outcome == refused(status))
    }

    @Test func `a head that was clean before is refused with a line without a name`() async throws {
        let clean = "GET /hello/a HTTP/1.1\r\nHost: a\r\n"
        let bytes = clean + "\r\n" + clean + ":\r\n" + clean + "\r\n"

        #expect(
            try await send(Array(bytes.utf8))
                == Outcome(statuses: [200, 400], isClosed: true, handled: 1))
    }

    @Test func `nothing behind the fields after the last chunk is a request`() async throws {
        let outcome = try await send(
            ["POST /echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"],
            body: "1\r\nx\r\n0\r\n:\r\nGET /hello/a HTTP/1.1\r\nHost: a\r\n\r\n")

        #expect(outcome == refused(400))
    }

    @Test(arguments: [
        "GET /hello/%zz HTTP/1.1", "GET /hello/%4 HTTP/1.1", "GET /hello/a%00b HTTP/1.1",
        "GET /hello/%FF HTTP/1.1", "GET /hello/.. HTTP/1.1", "GET /hello/%2e%2e HTTP/1.1",
        "GET /hello/a%2Fb HTTP/1.1",
        "GET /hello/a b HTTP/1.1", "GET /hello/a\u{0}b HTTP/1.1", "GET /hello/a#b HTTP/1.1",
        "GET /hello/ü HTTP/1.1", "GET hello/a HTTP/1.1", "G@T /hello/a HTTP/1.1",
    ])
    func `a bad request line is refused with 400`(line: String) async throws {
        #expect(try await send([line, "Host: a"]) == refused(400))
    }

    @Test func `an encoded slash leads nowhere`() async throws {
        #expect(
            try await send(["GET /a/%2e%2e%2fhello/x HTTP/1.1", "Host: a"])
                == Outcome(statuses: [404, 204], isClosed: false, handled: 0))
    }

    @Test(arguments: ["get /hello/a HTTP/1.1", "FOO /hello/a HTTP/1.1", "GETX /hello/a HTTP/1.1"])
    func `an unknown method is not implemented`(line: String) async throws {
        #expect(try await send([line, "Host: a"]) == refused(501))
    }

    @Test func `a request without Host is refused in 1_1 and fine in 1_0`() async throws {
        #expect(try await send(["GET /hello/a HTTP/1.1"]) == refused(400))
        #expect(
            try await send(["GET /hello/a HTTP/1.0"])
                == Outcome(statuses: [200], isClosed: true, handled: 1))
    }

    @Test func `chunks in HTTP 1_0 are refused`() async throws {
        let outcome = try await send(
            ["POST /echo HTTP/1.0", "Transfer-Encoding: chunked"], body: "0\r\n\r\n")

        #expect(outcome == refused(501))
    }

    @Test(arguments: ["GET /hello/a HTTP/2.0", "PRI * HTTP/2.0"])
    func `another version is not spoken`(line: String) async throws {
        let outcome = try await send([line, "Host: a"])

        #expect(outcome.handled == 0)
        #expect(outcome.isClosed)
        #expect(outcome.statuses == [505])
    }

    @Test(arguments: ["abc", "+5", "-1", "5, 5"])
    func `a length that is no number never reaches a handler`(length: String) async throws {
        let outcome = try await send(
            ["POST /echo HTTP/1.1", "Host: a", "Content-Length: \(length)"], body: "hello")

        // The library refuses it itself, and sends its header block twice.
        #expect(outcome.statuses.first == 400)
        #expect(outcome.isClosed)
        #expect(outcome.handled == 0)
    }

    @Test func `a chunked body that grows too long is refused after it was read`() async throws {
        let chunk = "400\r\n" + String(repeating: "a", count: 0x400) + "\r\n"

        let outcome = try await send(
            ["POST /echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"],
            body: chunk + chunk + "0\r\n\r\n")

        #expect(outcome == refused(413))
    }

    @Test func `a chunked body that grows far too long is cut off`() async throws {
        let chunk = "10000\r\n" + String(repeating: "a", count: 0x10000) + "\r\n"
        let body = String(repeating: chunk, count: 20)

        let outcome = try? await send(
            ["POST /echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"], body: body)

        // The client may still be writing when the server closes.
        #expect(outcome == nil || outcome == Outcome(statuses: [], isClosed: true, handled: 0))
    }

    @Test func `bad chunks never reach a handler`() async throws {
        for chunk in ["zz\r\n", "-1\r\n", "FFFFFFFFFFFFFFFFFF\r\n"] {
            let outcome = try await send(
                ["POST /echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"], body: chunk)

            #expect(outcome.handled == 0)
            #expect(outcome.isClosed)
            #expect(!outcome.statuses.contains(200))
        }
    }

    @Test func `a head of 9 kB passes, and one of ninety fields with 4 kB`() async throws {
        let one = ["X-Long: " + String(repeating: "a", count: 9_000)]
        let many = (0..<90).map { "X-\($0): " + String(repeating: "a", count: 40) }

        for headers in [one, many] {
            let outcome = try await send(["GET /hello/a HTTP/1.1", "Host: a"] + headers)
            #expect(outcome == Outcome(statuses: [200, 204], isClosed: false, handled: 1))
        }
    }

    @Test func `a longer head is refused by the library`() async throws {
        let long = String(repeating: "a", count: 40_000)

        let header = try await send(["GET /hello/a HTTP/1.1", "Host: a", "X: " + long])
        let target = try await send(["GET /hello/\(long) HTTP/1.1", "Host: a"])

        #expect(header == refused(431))
        #expect(target == refused(414))
    }

    @Test func `more than a hundred header fields are refused`() async throws {
        let headers = (0..<100).map { "X-\($0): a" }

        #expect(try await send(["GET /hello/a HTTP/1.1", "Host: a"] + headers) == refused(400))
    }

    @Test func `spaces around values and none after the colon are fine`() async throws {
        let outcome = try await send([
            "GET /hello/a HTTP/1.1", "Host:a", "X-A:   b  ", "X-B:", "X-C: \t c\t", "X-D: d",
        ])

        #expect(outcome == Outcome(statuses: [200, 204], isClosed: false, handled: 1))
    }

    @Test func `random bytes never reach a handler and never stop the server`() async throws {
        try await TestServer.run(TestRoutes.all, configuration: Self.configuration) { server in
            let port = server.port
            try await blocking {
                var generator = SystemRandomNumberGenerator()
                let seed = LoopbackConnection.request(
                    "POST", "/echo?a=b", port: port, headers: [("X-A", "b"), ("Accept", "*/*")],
                    body: Array("hello".utf8))
                // All at once, since some wait for the idle timeout.
                var connections: [LoopbackConnection] = []
                for _ in 0..<400 {
                    var bytes = seed
                    for _ in 0..<Int.random(in: 1...6, using: &generator) {
                        let place = Int.random(in: 0..<bytes.count, using: &generator)
                        switch Int.random(in: 0..<3, using: &generator) {
                        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                        case 1: bytes.remove(at: place)
                        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
                        }
                    }
                    let connection = try LoopbackConnection(port: port)
                    try connection.write(bytes)
                    connection.finishSending()
                    connections.append(connection)
                }
                for connection in connections { _ = try connection.readToEnd() }
            }

            let answer = try await blocking {
                try LoopbackConnection(port: port).send("GET", "/hello/still-here")
            }
            #expect(answer.text == "hello still-here")
        }
    }
}
