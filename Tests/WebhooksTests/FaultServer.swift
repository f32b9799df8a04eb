import Foundation
import Glibc
import Locks

/// A server on the loopback that treats each connection as a test says.
final class FaultServer: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let requests = Guarded<[String]>([])
    private let connections = Guarded(0)

    /// - Parameter behave: gets the connection after its request's head has arrived; it is closed
    ///   afterwards.
    init(_ behave: @escaping @Sendable (Int32, _ number: Int) -> Void) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                let number = connections.withLock { count in
                    count += 1
                    return count
                }
                Thread.detachNewThread { [self] in
                    read(client)
                    behave(client, number)
                    Glibc.close(client)
                }
            }
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Stops accepting.
    func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    var connectionCount: Int { connections.withLock { $0 } }
    /// What clients sent, heads and bodies.
    var received: [String] { requests.withLock { $0 } }

    /// Reads a head and what `Content-Length` says.
    private func read(_ client: Int32) {
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(
            client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length =
                    text.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
                if text[end.upperBound...].utf8.count >= length { break }
            }
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        let text = String(decoding: bytes, as: UTF8.self)
        requests.withLock { $0.append(text) }
    }

    /// Sends a text; false when the client is gone.
    @discardableResult
    static func say(_ text: String, to client: Int32) -> Bool {
        say(Array(text.utf8), to: client)
    }

    @discardableResult
    static func say(_ bytes: [UInt8], to client: Int32) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let sent = bytes.withUnsafeBytes {
                send(
                    client, $0.baseAddress.map { $0 + offset }, bytes.count - offset,
                    Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            offset += sent
        }
        return true
    }

    /// Waits until the client is gone.
    static func hang(_ client: Int32) {
        var buffer: UInt8 = 0
        while recv(client, &buffer, 1, 0) > 0 || errno == EAGAIN {}
    }
}
