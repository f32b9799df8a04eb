import Glibc

/// The time since an arbitrary start, in milliseconds; never set back.
package func monotonicMilliseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1_000 + Double(now.tv_nsec) / 1_000_000
}

/// A port of 127.0.0.1 that is free at this moment.
package func freePort() throws(ServerFailure) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw ServerFailure("no socket is to be had") }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
        }
    }
    guard code == 0 else { throw ServerFailure("no port is free") }
    return UInt16(bigEndian: address.sin_port)
}
