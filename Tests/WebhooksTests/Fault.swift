import Glibc
import Testing

@testable import Webhooks

/// A way in which an app's server can fail, and what is known of it afterwards.
struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Milliseconds that it gets; little where the deadline is what ends it.
    let timeout: Int
    let reply: WebhookReply
    /// What the server does with a connection once the message is there.
    let behave: @Sendable (Int32) -> Void

    private init(
        _ description: String, _ reply: WebhookReply, within timeout: Int = 60_000,
        _ behave: @escaping @Sendable (Int32) -> Void
    ) {
        testDescription = description
        self.timeout = timeout
        self.reply = reply
        self.behave = behave
    }

    static let all = [
        Fault("hangs up at once", .unreachable) { _ in },
        Fault("breaks the connection", .unreachable) { client in
            var lingering = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                client, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        },
        Fault("never answers", .timedOut, within: 300) { FaultServer.hang($0) },
        Fault("drips its answer", .timedOut, within: 400) { client in
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", to: client)
            // One byte at a time keeps every idle timeout from ringing.
            while FaultServer.say("x", to: client) { usleep(50_000) }
        },
        Fault("drips its head", .timedOut, within: 400) { client in
            FaultServer.say("HTTP/1.1 200 OK\r\nX: ", to: client)
            while FaultServer.say("x", to: client) { usleep(50_000) }
        },
        Fault("asks for patience for ever", .timedOut, within: 400) { client in
            while FaultServer.say("HTTP/1.1 100 Continue\r\n\r\n", to: client) { usleep(10_000) }
        },
        Fault("answers with 100 MB", .tooLong) { client in
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n", to: client)
            let piece = [UInt8](repeating: 0x61, count: 1 << 20)
            for _ in 0..<100 where !FaultServer.say(piece, to: client) { break }
        },
        Fault("answers without an end", .tooLong) { client in
            FaultServer.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", to: client)
            while FaultServer.say("4\r\nmore\r\n", to: client) {}
        },
        Fault("has a head without an end", .unreachable) { client in
            FaultServer.say("HTTP/1.1 200 OK\r\n", to: client)
            let line = "X-Filling: " + String(repeating: "x", count: 1_000) + "\r\n"
            while FaultServer.say(line, to: client) {}
        },
        Fault("sends a bomb", .answered(status: 200, body: GzipBomb.bytes, retryAfter: nil)) {
            FaultServer.say(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
                    + "Content-Length: \(GzipBomb.bytes.count)\r\n\r\n", to: $0)
            FaultServer.say(GzipBomb.bytes, to: $0)
        },
        Fault("leads elsewhere", .answered(status: 302, body: [], retryAfter: nil)) {
            FaultServer.say(
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
                to: $0)
        },
        Fault("leads elsewhere for good", .answered(status: 308, body: [], retryAfter: nil)) {
            FaultServer.say(
                "HTTP/1.1 308 Moved\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
                to: $0)
        },
        Fault("wants to know who asks", .answered(status: 401, body: [], retryAfter: nil)) {
            FaultServer.say(
                "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n", to: $0)
        },
        Fault("breaks off in its answer", .unreachable) {
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", to: $0)
        },
        Fault("breaks off in its head", .unreachable) {
            FaultServer.say("HTTP/1.1 200 OK\r\nContent-Le", to: $0)
        },
        Fault("speaks something else", .unreachable) {
            FaultServer.say("220 mail.example ESMTP\r\n", to: $0)
        },
        Fault("fails", .answered(status: 500, body: [], retryAfter: nil)) {
            FaultServer.say("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", to: $0)
        },
        Fault("is busy for a while", .answered(status: 503, body: [], retryAfter: 7)) {
            FaultServer.say(
                "HTTP/1.1 503 No\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n", to: $0)
        },
    ]
}

/// Forty kilobytes of gzip that are six megabytes of zeros for whoever unpacks them.
enum GzipBomb {
    static let bytes: [UInt8] = {
        var bits = Bits()
        // One last block of fixed codes (RFC 1951 section 3.2.6): a zero, then 258 times the byte
        // before, often.
        bits.append(0b011, 3)
        bits.appendCode(0b0011_0000, 8)
        for _ in 0..<24_000 {
            bits.appendCode(0b1100_0101, 8)
            bits.appendCode(0, 5)
        }
        bits.appendCode(0, 7)
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        return head + bits.finish() + [UInt8](repeating: 0, count: 8)
    }()

    private struct Bits {
        private var bytes: [UInt8] = []
        private var last: UInt8 = 0
        private var count = 0

        mutating func append(_ value: UInt, _ length: Int) {
            for place in 0..<length {
                last |= UInt8(value >> UInt(place) & 1) << UInt8(count)
                count += 1
                if count == 8 {
                    bytes.append(last)
                    (last, count) = (0, 0)
                }
            }
        }

        /// Codes stand with their highest bit first.
        mutating func appendCode(_ code: UInt, _ length: Int) {
            for place in (0..<length).reversed() { append(code >> UInt(place) & 1, 1) }
        }

        func finish() -> [UInt8] { count > 0 ? bytes + [last] : bytes }
    }
}
