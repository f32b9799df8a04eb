import Glibc
import ServerProcess

/// Measures the service beside a bare libmicrohttpd handler and prints the figures.
///
/// They are figures to read, never a condition: the exit status tells only whether they could be
/// taken.
@main
struct Benchmark {
    static func main() {
        guard 3...4 ~= CommandLine.arguments.count else {
            print("usage: benchmark TABBARD BARE-SERVER [watchers]")
            exit(2)
        }
        do {
            let folder = try TemporaryFolder("benchmark", under: ".")
            let programs = Programs(
                service: CommandLine.arguments[1], bareServer: CommandLine.arguments[2],
                folder: folder.path)
            if CommandLine.arguments.last == "watchers" { return try measureWatchers(programs) }
            print("medians of five; wrk on the same cores, 1 thread, 64 connections\n")
            try measureSpeed(programs)
            try measureViews(programs)
            try measureStart(programs)
            try measureMemory(programs)
            try measureWatchers(programs)
        } catch {
            print("benchmark: \(error)")
            exit(1)
        }
    }
}

/// What is measured, and where it may write.
struct Programs {
    let service: String
    let bareServer: String
    let folder: String

    /// Starts the service on a data folder of its own; the same name finds the same data again.
    func startService(
        data: String, options: [String] = []
    ) throws(ServerFailure) -> RunningServer {
        let port = try freePort()
        return try RunningServer(
            service,
            ["serve", "--host", "127.0.0.1", "--port", "\(port)", "--data", "\(folder)/\(data)"]
                + options,
            port: port, readyPath: "/readyz", log: "\(folder)/service.log")
    }

    /// Starts the bare handler with answers of the given sizes, in bytes.
    func startBareServer(readSize: Int, writeSize: Int) throws(ServerFailure) -> RunningServer {
        let port = try freePort()
        return try RunningServer(
            bareServer, ["\(port)", "\(readSize)", "\(writeSize)"], port: port, readyPath: "/",
            log: "\(folder)/bare-server.log")
    }
}

/// The middle one of an odd number of figures.
func median(_ figures: [Double]) -> Double {
    figures.isEmpty ? 0 : figures.sorted()[figures.count / 2]
}
