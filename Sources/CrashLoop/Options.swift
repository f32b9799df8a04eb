/// What the command line asks for.
struct Options: Equatable {
    static let usage = """
        usage: crash-loop [--kills N] [--seed N] [--folder FOLDER] PROGRAM

          --kills    how often the service is killed (25)
          --seed     repeats the choices of an earlier run
          --folder   where the data of the run lies, on the disk to be tested (.)
        """

    var program: String
    var kills = 25
    var clients = 8
    var seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var folder = "."

    /// Nil where the words cannot be understood.
    init?(_ words: [String]) {
        var rest = words.dropFirst()
        var program: String?
        while let word = rest.popFirst() {
            switch word {
            case "--kills":
                guard let kills = rest.popFirst().flatMap({ Int($0) }), kills > 0 else {
                    return nil
                }
                self.kills = kills
            case "--seed":
                guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                self.seed = seed
            case "--folder":
                guard let folder = rest.popFirst() else { return nil }
                self.folder = folder
            default:
                guard program == nil, !word.hasPrefix("-") else { return nil }
                program = word
            }
        }
        guard let program else { return nil }
        self.program = program
    }
}
