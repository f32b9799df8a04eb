import StrictJSON
import TabBarModel

/// `tabbard bars lint FILE`: every problem of a definition at once.
enum BarsCommand {
    static func run(_ arguments: [String]) -> Int32 {
        let isHelp = arguments.last == "--help"
        guard !isHelp, arguments.count == 2, arguments[0] == "lint" else {
            if isHelp { print(usage) } else { Console.complain(usage) }
            return isHelp ? 0 : 2
        }
        let file = arguments[1] == "-" ? "/dev/stdin" : arguments[1]
        guard let bytes = FileContents.read(file, limit: 256 << 10) else {
            Console.complain("Cannot read \(arguments[1]), or it has more than 256 kB.")
            return 2
        }
        do {
            let value = try JSONReader.read(bytes)
            return report(Bar.decode(value, id: "bar"))
        } catch {
            let place = error.pointer == .root ? "" : "\(error.pointer)  "
            print("error  \(place)\(error.message)")
            return 1
        }
    }

    private static let usage = """
        Usage: tabbard bars lint FILE

        FILE is a definition in JSON; - reads it from standard input.
        Exit 0: no error. Exit 1: errors. Exit 2: not readable.
        """

    private static func report(_ lint: BarLint) -> Int32 {
        for problem in lint.problems {
            let place = problem.pointer.description
            print("\(problem.severity.rawValue)  \(place.isEmpty ? "/" : place)  \(problem.detail)")
        }
        if lint.problems.isEmpty { print("No problems.") }
        return lint.bar == nil ? 1 : 0
    }
}
