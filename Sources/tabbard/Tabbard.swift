// For its effect alone: it takes the place of the C library's malloc, which makes the loop and the
// writer wait for each other when one frees what the other made.
import CMimalloc
import Glibc

/// The program: one command a run.
@main
enum Tabbard {
    static let version = "0.1.0"

    static func main() async {
        // A file that may not grow is an error of its writer, like a full disk, and not the end of
        // the process.
        signal(SIGXFSZ, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(await run(arguments))
    }

    /// Carries out the command that `arguments` name and returns the exit code.
    private static func run(_ arguments: [String]) async -> Int32 {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "serve": return await ServeCommand.run(rest)
        case "import": return await ImportCommand.run(rest)
        case "bars": return BarsCommand.run(rest)
        case "healthcheck": return HealthcheckCommand.run(rest)
        case "version", "--version":
            print("tabbard \(version)")
            return 0
        case "help", "--help", "-h":
            print(usage)
            return 0
        case nil:
            Console.complain(usage)
            return 2
        case .some(let command):
            Console.complain("There is no command “\(command)”.\n\n\(usage)")
            return 2
        }
    }

    private static let usage = """
        tabbard keeps the state of an app's tab bar on a server.

        Usage: tabbard <command> [options]

          serve              answer requests until SIGTERM
          import FILE        load a table or JSON into a catalog
          bars lint FILE     report every problem of a bar's definition
          healthcheck        exit 0 when the service on this machine is ready
          version            print the version

        Options of a command: tabbard <command> --help
        """
}
