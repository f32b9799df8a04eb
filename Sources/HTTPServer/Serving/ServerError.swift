/// Why a server could not start, in one sentence that says what to do.
package enum ServerError: Error, Equatable, CustomStringConvertible {
    case unknownHost(String)
    case addressInUse(host: String, port: UInt16)
    case permissionDenied(port: UInt16)
    case addressNotAvailable(host: String)
    case tooFewDescriptors(needed: Int, available: Int)
    /// The host actor does not live on the server's event loop: a mistake of the program.
    case foreignHost
    /// Anything else that the system refused; `code` is its `errno`.
    case system(operation: String, code: Int32)

    package var description: String {
        switch self {
        case .unknownHost(let host):
            "the host \(host) has no address here; give an address such as 127.0.0.1"
        case .addressInUse(let host, let port):
            "port \(port) on \(host) is taken; stop the other program or choose another port"
        case .permissionDenied(let port):
            "port \(port) needs privileges; choose a port from 1024 on"
        case .addressNotAvailable(let host):
            "\(host) is no address of this machine; choose one of its own or 127.0.0.1"
        case .tooFewDescriptors(let needed, let available):
            "\(needed) file descriptors are needed and \(available) allowed; raise the limit "
                + "(ulimit -n) or lower the number of connections"
        case .foreignHost:
            "the host of the routes must live on the server's event loop"
        case .system(let operation, let code):
            "the system refused to \(operation) (errno \(code))"
        }
    }
}
