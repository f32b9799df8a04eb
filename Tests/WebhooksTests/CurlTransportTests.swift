import Glibc
import Testing

@testable import Webhooks

/// Every fault that an app's server can have, each within the deadline and with little memory.
@Suite struct CurlTransportTests {
    private static let loopback = ["127.0.0.0/8", "::1"].compactMap(NetworkPrefix.init)

    private func send(
        to url: String, timeout: Int = 10_000, allowed: [NetworkPrefix] = loopback
    ) async throws -> WebhookReply {
        let transport = try #require(CurlTransport(policy: AddressPolicy(allowed: allowed)))
        defer { transport.close() }
        return await transport.send(
            WebhookPost(
                url: url, headers: [("webhook-id", "msg")], body: Array(#"{"a":1}"#.utf8),
                timeout: timeout))
    }

    private func reply(
        timeout: Int = 10_000, _ behave: @escaping @Sendable (Int32) -> Void
    ) async throws -> (reply: WebhookReply, server: FaultServer) {
        let server = try FaultServer { client, _ in behave(client) }
        defer { server.stop() }
        let reply = try await send(to: "http://127.0.0.1:\(server.port)/hook?a=b", timeout: timeout)
        return (reply, server)
    }

    @Test func `the message arrives, and the answer comes back`() async throws {
        let (reply, server) = try await reply {
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", to: $0)
        }

        let request = try #require(server.received.first)
        #expect(reply == .answered(status: 200, body: Array("{}".utf8), retryAfter: nil))
        #expect(request.hasPrefix("POST /hook?a=b HTTP/1.1\r\n"))
        #expect(request.hasSuffix("\r\n\r\n{\"a\":1}"))
        #expect(request.contains("\r\nwebhook-id: msg\r\n"))
        #expect(request.contains("\r\nContent-Type: application/json\r\n"))
        #expect(!request.contains("Accept-Encoding"))
        #expect(!request.contains("Expect"))
    }

    @Test func `a redirect is an answer, and leads nowhere`() async throws {
        let (reply, server) = try await reply {
            FaultServer.say(
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
                to: $0)
        }

        #expect(reply == .answered(status: 302, body: [], retryAfter: nil))
        #expect(server.connectionCount == 1)
    }

    @Test func `the time to come back is told`() async throws {
        let (reply, _) = try await reply {
            FaultServer.say(
                "HTTP/1.1 503 No\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n", to: $0)
        }

        #expect(reply == .answered(status: 503, body: [], retryAfter: 7))
    }

    @Test func `an answer that never comes ends at the deadline`() async throws {
        let (reply, _) = try await reply(timeout: 300) { FaultServer.hang($0) }

        #expect(reply == .timedOut)
    }

    @Test func `an answer that drips ends at the deadline`() async throws {
        let (reply, _) = try await reply(timeout: 400) { client in
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", to: client)
            // One byte at a time keeps every idle timeout from ringing.
            while FaultServer.say("x", to: client) { usleep(50_000) }
        }

        #expect(reply == .timedOut)
    }

    @Test func `a hundred megabytes are not taken`() async throws {
        let (reply, _) = try await reply { client in
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n", to: client)
            let piece = [UInt8](repeating: 0x61, count: 1 << 20)
            for _ in 0..<100 where !FaultServer.say(piece, to: client) { break }
        }

        #expect(reply == .tooLong)
    }

    @Test func `what is compressed stays so`() async throws {
        let (reply, _) = try await reply {
            FaultServer.say(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nzzzz", to: $0
            )
        }

        #expect(reply == .answered(status: 200, body: Array("zzzz".utf8), retryAfter: nil))
    }

    @Test func `half an answer is none`() async throws {
        let (reply, _) = try await reply {
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", to: $0)
        }

        #expect(reply == .unreachable)
    }

    @Test func `no server, no TLS, no address`() async throws {
        let server = try FaultServer { client, _ in FaultServer.say("no TLS here", to: client) }
        let port = server.port
        let insecure = try await send(to: "https://127.0.0.1:\(port)/")
        server.stop()

        #expect(insecure == .insecure)
        #expect(try await send(to: "http://127.0.0.1:1/") == .unreachable)
        #expect(try await send(to: "ftp://127.0.0.1/") == .badAddress)
        #expect(try await send(to: "http://[::1/") == .badAddress)
    }

    @Test func `many at once, each with its own answer`() async throws {
        let server = try FaultServer { client, number in
            let body = String(number)
            FaultServer.say(
                "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", to: client)
        }
        defer { server.stop() }
        let transport = try #require(
            CurlTransport(policy: AddressPolicy(allowed: Self.loopback)))
        defer { transport.close() }
        let url = "http://127.0.0.1:\(server.port)/"

        let bodies = await withTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let post = WebhookPost(url: url, headers: [], body: [], timeout: 30_000)
                    guard case .answered(200, let body, _) = await transport.send(post) else {
                        return "none"
                    }
                    return String(decoding: body, as: UTF8.self)
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }

        #expect(bodies == Set((1...100).map(String.init)))
    }

    @Test func `closing answers whoever waits`() async throws {
        let server = try FaultServer { client, _ in FaultServer.hang(client) }
        defer { server.stop() }
        let transport = try #require(
            CurlTransport(policy: AddressPolicy(allowed: Self.loopback)))
        let post = WebhookPost(
            url: "http://127.0.0.1:\(server.port)/", headers: [], body: [], timeout: 600_000)
        async let underway = transport.send(post)
        while server.received.isEmpty { await Task.yield() }

        transport.close()

        #expect(await underway == .unreachable)
        #expect(await transport.send(post) == .unreachable)
    }

    /// Spellings of addresses that are not public; `PORT` is that of a server on the loopback.
    private static let spellings = [
        "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "0x7f000001",
        "0x7f.0x0.0x0.0x1", "0177.0.0.1", "017700000001", "0x7f.1", "127.000.000.001", "localhost",
        "LOCALHOST", "localhost.", "0", "0.0.0.0", "0x0", "00000000000", "10.0.0.1", "10.1",
        "167772161", "0xa000001", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.1",
        "3232235521", "169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376",
        "100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255",
        "198.51.100.1", "203.0.113.1", "192.88.99.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[::127.0.0.1]",
        "[64:ff9b::7f00:1]", "[64:ff9b::10.0.0.1]", "[64:ff9b:1::1]", "[fe80::1]", "[fec0::1]",
        "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]", "[2001:db8::1]", "[2001::1]",
        "[2002:7f00:1::]", "[100::1]", "[3fff::1]",
    ]

    @Test func `no spelling of an address that is not public gets a connection`() async throws {
        let server = try FaultServer { client, _ in
            FaultServer.say("HTTP/1.1 200 OK\r\n\r\n", to: client)
        }
        defer { server.stop() }
        #expect(Self.spellings.count >= 60)

        for spelling in Self.spellings {
            let reply = try await send(
                to: "http://\(spelling):\(server.port)/", timeout: 5_000, allowed: [])

            #expect(
                [.refusedAddress, .badAddress, .unreachable].contains(reply),
                "\(spelling) \(reply)")
        }
        #expect(server.connectionCount == 0)
    }
}
