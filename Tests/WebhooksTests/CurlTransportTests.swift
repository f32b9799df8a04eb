import Glibc
import Testing

@testable import Webhooks

/// Every fault that an app's server can have, each within the deadline and with little memory.
@Suite struct CurlTransportTests {
    private static let loopback = ["127.0.0.0/8", "::1"].compactMap(NetworkPrefix.init)

    /// Milliseconds that a message gets: long, because only a hang shall fail a test.
    private static let patience = 600_000

    private func send(
        to url: String, timeout: Int = patience, allowed: [NetworkPrefix] = loopback
    ) async throws -> WebhookReply {
        let transport = try #require(CurlTransport(policy: AddressPolicy(allowed: allowed)))
        defer { transport.close() }
        return await transport.send(
            WebhookPost(
                url: url, headers: [("webhook-id", "msg")], body: Array(#"{"a":1}"#.utf8),
                timeout: timeout))
    }

    private func reply(
        timeout: Int = patience, _ behave: @escaping @Sendable (Int32) -> Void
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

    @Test(arguments: Fault.all)
    func `a server's fault ends within the deadline, with what is to be known of it`(fault: Fault)
        async throws
    {
        let (reply, server) = try await reply(timeout: fault.timeout, fault.behave)

        #expect(reply == fault.reply)
        #expect(server.connectionCount == 1)
    }

    @Test func `a certificate that nobody vouches for is not trusted`() async throws {
        guard let server = try await SelfSignedServer.start() else {
            print("Not run, because openssl is not installed")
            return
        }
        defer { server.stop() }

        #expect(try await send(to: "https://127.0.0.1:\(server.port)/") == .insecure)
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
                    let post = WebhookPost(url: url, headers: [], body: [], timeout: Self.patience)
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
            url: "http://127.0.0.1:\(server.port)/", headers: [], body: [], timeout: Self.patience)
        async let underway = transport.send(post)
        while server.received.isEmpty { await Task.yield() }

        transport.close()

        #expect(await underway == .unreachable)
        #expect(await transport.send(post) == .unreachable)
    }

    /// Spellings of addresses that are not public, with what can stand before a host.
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
        "[2002:7f00:1::]", "[100::1]", "[3fff::1]", "127.0.0.1.", "169.254.169.254.", "127.1.",
        "2130706433.", "[::ffff:0:127.0.0.1]", "[::FFFF:7F00:0001]", "[2002:a9fe:a9fe::1]",
        "[2001:0:7f00:1::]", "[fe80::1%25lo]", "[fe80::5efe:127.0.0.1]", "[fd00::]", "[ff0e::1]",
        "user@127.0.0.1", "user:word@127.0.0.1", "192.0.2.1@127.0.0.1",
        "192.0.2.1:80@127.0.0.1", "192.0.2.1%40127.0.0.1", "192.0.2.1\\@127.0.0.1",
        "%31%32%37.0.0.1", "0x7F000001", "0177.1",
        "00177.0.0.1", "0x7f.0.0.0x1", "127.0x0.0.1",
        "①②⑦.⓪.⓪.①", "１２７.０.０.１", "127。0。0。1", "127．0．0．1", "①⑥⑨.②⑤④.①⑥⑨.②⑤④", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "loc\u{AD}alhost",
    ]

    @Test func `no spelling of an address that is not public gets a connection`() async throws {
        let server = try FaultServer { client, _ in
            FaultServer.say("HTTP/1.1 200 OK\r\n\r\n", to: client)
        }
        defer { server.stop() }
        #expect(Self.spellings.count >= 90)

        for spelling in Self.spellings {
            let reply = try await send(
                to: "http://\(spelling):\(server.port)/", allowed: [])

            #expect(
                [.refusedAddress, .badAddress, .unreachable].contains(reply),
                "\(spelling) \(reply)")
        }
        #expect(server.connectionCount == 0)
    }
}
