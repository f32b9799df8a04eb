import LoopbackHTTP

/// `tabbard healthcheck`: asks the service on this machine whether it is ready, for containers
/// without curl.
enum HealthcheckCommand {
    private static let usage = """
        Usage: tabbard healthcheck [--port NUMBER]

        Exit 0: ready. Exit 1: not.
        """

    static func run(_ arguments: [String]) -> Int32 {
        switch arguments.count {
        case 0:
            return check(port: Environment.value("TABBARD_PORT").flatMap(UInt16.init) ?? 8080)
        case 1 where arguments[0] == "--help":
            print(usage)
            return 0
        case 2 where arguments[0] == "--port":
            guard let port = UInt16(arguments[1]) else { fallthrough }
            return check(port: port)
        default:
            Console.complain(usage)
            return 2
        }
    }

    private static func check(port: UInt16) -> Int32 {
        guard let connection = try? LoopbackConnection(port: port),
            let answer = try? connection.send("GET", "/readyz")
        else { return 1 }
        return answer.status == 200 ? 0 : 1
    }
}
