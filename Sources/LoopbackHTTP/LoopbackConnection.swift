import Glibc

/// A blocking HTTP/1.1 connection to 127.0.0.1 for tests and for this repository's tools.
///
/// It is kept alive over any number of exchanges, sends whatever bytes it is told to (malformed
/// ones too) and never waits longer than its timeout. Use one connection per thread.
package final class LoopbackConnection {
    private let descriptor: Int32
    let port: UInt16
    /// Bytes that have arrived and are not yet read; a slice, so that reading a line moves no byte.
    var arrived: ArraySlice<UInt8> = []

    /// - Parameter timeout: milliseconds that one receive or send may take. Long, because only a
    ///   hang shall fail a test, not a machine that has much else to do.
    package init(port: UInt16, timeout: Int = 60_000) throws(LoopbackError) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw LoopbackError.system(operation: "socket", code: errno) }
        self.descriptor = descriptor
        self.port = port

        var limit = timeval(tv_sec: timeout / 1000, tv_usec: timeout % 1000 * 1000)
        let limitSize = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, limitSize)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, limitSize)
        var on: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))

        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // `deinit` closes the socket after a failure too, since everything is initialized.
        guard connected == 0 else { throw LoopbackError.system(operation: "connect", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes as they are.
    package func write(_ bytes: [UInt8]) throws(LoopbackError) {
        var offset = 0
        while offset < bytes.count {
            let sent = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    descriptor, buffer.baseAddress.map { $0 + offset }, bytes.count - offset,
                    Int32(MSG_NOSIGNAL))
            }
            if sent > 0 {
                offset += sent
            } else if errno != EINTR {
                throw Self.failure(of: "send", errno)
            }
        }
    }

    /// Sends a text as it is; line ends must be written out.
    package func write(_ text: String) throws(LoopbackError) {
        try write(Array(text.utf8))
    }

    /// Appends what arrives next to `arrived`.
    func receive() throws(LoopbackError) {
        let size = 65_536
        let (count, code) = withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            var count = 0
            repeat {
                count = recv(descriptor, buffer.baseAddress, size, 0)
            } while count < 0
                && errno == EINTR
            let code = errno
            arrived.append(contentsOf: buffer[..<max(0, count)])
            return (count, code)
        }
        if count == 0 { throw LoopbackError.closed }
        if count < 0 { throw Self.failure(of: "recv", code) }
    }

    /// What has arrived and is not yet read; waits for at least one byte.
    package func readAvailable() throws(LoopbackError) -> [UInt8] {
        if arrived.isEmpty { try receive() }
        defer { arrived = [] }
        return Array(arrived)
    }

    /// Everything until the server closes the connection (a reset counts as closing).
    package func readToEnd() throws(LoopbackError) -> [UInt8] {
        while true {
            do {
                try receive()
            } catch .closed {
                defer { arrived = [] }
                return Array(arrived)
            } catch .system(_, code: ECONNRESET) {
                defer { arrived = [] }
                return Array(arrived)
            }
        }
    }

    /// Tells the server that nothing more will be sent; answers still arrive.
    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Breaks the connection at once, as a crashed client does (TCP reset).
    package func abort() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        var unspecified = sockaddr()
        unspecified.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &unspecified, socklen_t(MemoryLayout<sockaddr>.size))
    }

    private static func failure(of operation: String, _ code: Int32) -> LoopbackError {
        switch code {
        case EAGAIN, EWOULDBLOCK: .timedOut
        case EPIPE: .closed
        default: .system(operation: operation, code: code)
        }
    }
}
