import Glibc

/// A TCP socket that waits for connections.
///
/// It is ours rather than the library's, so that a drain can close it in its own time.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    /// The port in use, also where the system chose it.
    let port: UInt16

    init(host: String, port: UInt16) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list else {
            throw .unknownHost(host)
        }
        defer { freeaddrinfo(list) }

        let kind = first.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(first.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { throw .system(operation: "open a socket", code: errno) }
        do {
            try Self.listen(descriptor, first, host: host, port: port)
            self.port = try Self.boundPort(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    private static func listen(
        _ descriptor: Int32, _ address: UnsafeMutablePointer<addrinfo>, host: String, port: UInt16
    ) throws(ServerError) {
        var on: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        let isBound = bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0
        guard isBound, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            switch errno {
            case EADDRINUSE: throw .addressInUse(host: host, port: port)
            case EACCES: throw .permissionDenied(port: port)
            case EADDRNOTAVAIL: throw .addressNotAvailable(host: host)
            case let code: throw .system(operation: "listen on \(host)", code: code)
            }
        }
    }

    private static func boundPort(_ descriptor: Int32) throws(ServerError) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard result == 0 else { throw .system(operation: "tell the port", code: errno) }
        // The port lies at the same place for IPv4 and IPv6: after the family.
        return withUnsafeBytes(of: &storage) {
            UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// Gives the descriptor away to the one who will close it.
    consuming func release() -> Int32 {
        descriptor
    }
}
