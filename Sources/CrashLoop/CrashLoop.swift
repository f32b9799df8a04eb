import Dispatch
import Glibc
import ServerProcess
import Synchronization

/// Kills the service with SIGKILL while clients write to it, starts it again and compares.
///
/// Prints the figures and the seed; exit status 1 on any violation, 2 on wrong usage.
@main
struct CrashLoop {
    static func main() {
        guard let options = Options(CommandLine.arguments) else {
            print(Options.usage)
            exit(2)
        }
        print("seed \(options.seed)")
        do {
            exit(try passes(options) ? 0 : 1)
        } catch {
            print("crash-loop: \(error)")
            exit(1)
        }
    }

    private static func passes(_ options: Options) throws(ServerFailure) -> Bool {
        var folder = try TemporaryFolder("crash-loop", under: options.folder)
        let service = Service(
            program: options.program, port: try freePort(), folder: folder.path)
        var random = RandomSource(seed: options.seed)
        var clients = (1...options.clients).map {
            WritingClient(name: "writer-\($0)", seed: random.next())
        }
        var report = Report()

        var server = try service.start()
        for _ in 0..<options.kills where report.violations.isEmpty {
            let lifetime = UInt32.random(in: 50...1_500, using: &random)
            let writing = ConcurrentClients(clients) { $0.write(to: service.port) }
            usleep(lifetime * 1_000)
            server.killNow()
            clients = writing.join()

            server = try service.start()
            report.readyTimes.append(server.readyAfter)
            clients = ConcurrentClients(clients) { $0.compare(on: service.port) }.join()
            report.add(
                clients: clients,
                listing: violationsInListing(of: clients, on: service.port))
        }
        report.hasStopped = server.stop()
        print(report.text)
        if !report.passes {
            folder.isKept = true
            print("data and log are kept in \(folder.path)")
        }
        return report.passes
    }
}

/// How the service is started, the same at every start.
private struct Service {
    let program: String
    let port: UInt16
    let folder: String

    func start() throws(ServerFailure) -> RunningServer {
        try RunningServer(
            program,
            ["serve", "--host", "127.0.0.1", "--port", "\(port)", "--data", "\(folder)/data"],
            port: port, readyPath: "/readyz", log: "\(folder)/log")
    }
}

/// Clients at work, each on a thread of its own: they block.
private struct ConcurrentClients {
    private let results: Results
    private let group = DispatchGroup()

    private final class Results: Sendable {
        let clients: Mutex<[WritingClient]>
        init(_ clients: [WritingClient]) { self.clients = Mutex(clients) }
    }

    init(_ clients: [WritingClient], work: @escaping @Sendable (inout WritingClient) -> Void) {
        let results = Results(clients)
        self.results = results
        for (index, client) in clients.enumerated() {
            // Serial queues each get a thread at once; a concurrent one would add one a second.
            DispatchQueue(label: "client \(index)").async(group: group) {
                var client = client
                work(&client)
                results.clients.withLock { $0[index] = client }
            }
        }
    }

    /// The clients when all have finished.
    func join() -> [WritingClient] {
        group.wait()
        return results.clients.withLock { $0 }
    }
}
