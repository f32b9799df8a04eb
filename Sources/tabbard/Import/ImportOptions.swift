import CatalogFiles
import StrictJSON
import TabBarService

/// What `tabbard import` is told.
struct ImportOptions {
    enum Format: String, CaseIterable {
        case csv, tsv, json, ndjson
    }

    /// `-` is the standard input.
    var file = ""
    /// The file in words.
    var fileName: String { file == "-" ? "the standard input" : file }
    var catalog = ""
    var format: Format?
    /// The column of a table that has the ids; nil: `id`.
    var idColumn: String?
    /// What is searched, with weights, in a catalog that is made. A table needs a column for each.
    var fields: [CatalogDefinition.Field] = []
    var facets: [String] = []
    var rank: String?
    var title: String?
    var isReplacing = false
    var dataFolder = "data"
    /// Where a running service answers, when that is not what its data folder says.
    var port: UInt16?

    /// Why the options cannot be used, or that help was asked for.
    enum Failure: Error, Equatable {
        case help
        case invalid(String)
    }

    static let help = """
        Usage: tabbard import FILE --catalog NAME [options]

        Loads the items of a file (- is the standard input) into a catalog, all or none.

          --catalog NAME        the catalog; it is made when it is not there
          --format FORMAT       csv, tsv, json or ndjson (else by the file's ending)
          --id COLUMN           which column of a table has the ids (id)
          --fields NAME:WEIGHT,…  what is searched, for a catalog that is made; name:3,note
          --facets NAME,…       what can be filtered by, for a catalog that is made
          --rank NAME           the member with numbers that orders equal matches; a table's column is read as
                                numbers
          --title TEXT          the title of a catalog that is made (its name)
          --replace             items that are not in the file go
          --data FOLDER         the data folder (TABBARD_DATA, else data). When a service runs on it, the items
                                go to that service, whose address lies in the folder
          --port NUMBER         the service's port on this machine, when the folder does not say

        A table's first line names its columns, also each that an option names; empty values are left out. Ends with
        0 when all items are in, with 1 when none is, and says which lines are at fault.
        """

    init(_ arguments: [String], environment: (String) -> String?) throws(Failure) {
        if let folder = environment("TABBARD_DATA"), !folder.isEmpty { dataFolder = folder }
        var rest = arguments[...]
        var files: [String] = []
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { throw .help }
            guard argument.hasPrefix("--") else {
                files.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if argument == "--replace" {
                isReplacing = true
                continue
            }
            guard let flag = parts.first, Self.flags.contains(flag) else {
                throw .invalid("There is no option “\(argument)”; see tabbard import --help.")
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw .invalid("\(flag) needs a value; see tabbard import --help.")
            }
            try set(flag, value)
        }
        guard files.count == 1, let file = files.first else {
            throw .invalid("Name one file to import; see tabbard import --help.")
        }
        guard !catalog.isEmpty else {
            throw .invalid("Name the catalog with --catalog; see tabbard import --help.")
        }
        self.file = file
        try decideFormat()
        if idColumn != nil, format == .json || format == .ndjson {
            throw .invalid("--id names a column of a table; JSON has the ids in its members “id”.")
        }
        try checkDefinition()
    }

    private static let flags: Set<String> = [
        "--catalog", "--format", "--id", "--fields", "--facets", "--rank", "--title", "--data",
        "--port",
    ]

    private mutating func set(_ flag: String, _ value: String) throws(Failure) {
        switch flag {
        case "--catalog": catalog = value
        case "--format":
            guard let format = Format(rawValue: value) else {
                throw .invalid("--format is csv, tsv, json or ndjson.")
            }
            self.format = format
        case "--id": idColumn = value
        case "--fields":
            for part in Self.list(value) {
                let words = part.split(
                    separator: ":", maxSplits: 1, omittingEmptySubsequences: false
                ).map(String.init)
                guard let name = words.first, !name.isEmpty,
                    !fields.contains(where: { $0.name == name }),
                    let weight = words.count == 2 ? Int(words[1]) : 1,
                    1...100 ~= weight
                else {
                    throw .invalid(
                        "--fields is a list such as name:3,note, each field once, weights from 1 to 100."
                    )
                }
                fields.append(CatalogDefinition.Field(name: name, weight: weight))
            }
        case "--facets":
            facets = Self.list(value)
            guard !facets.contains("") else {
                throw .invalid("--facets is a list such as kind,language, without empty names.")
            }
        case "--rank": rank = value
        case "--title": title = value
        case "--port":
            guard let port = UInt16(value), port > 0 else {
                throw .invalid("--port is a number from 1 to 65535.")
            }
            self.port = port
        default: dataFolder = value
        }
    }

    private static func list(_ value: String) -> [String] {
        value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private mutating func decideFormat() throws(Failure) {
        if format != nil { return }
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let known = Format(rawValue: ending == "jsonl" ? "ndjson" : ending) else {
            throw .invalid("The file's ending tells no format; name it with --format.")
        }
        format = known
    }

    /// A catalog that is made is one that the service would take.
    private func checkDefinition() throws(Failure) {
        guard let definition else { return }
        let issues = JSONIssues()
        let value = try? JSONReader.read(definition.encoded())
        if let value, CatalogDefinition.accept(value, issues: issues) != nil { return }
        let reason = issues.list.first.map { " (\($0.pointer)): \($0.detail)" } ?? "."
        throw .invalid("--fields, --facets, --rank and --title make no catalog\(reason)")
    }

    /// How the file is read.
    var textFormat: ItemTextFormat {
        switch format {
        case .csv: .table(table(separator: 0x2C))
        case .tsv: .table(table(separator: 0x09))
        case .json: .array
        case .ndjson, nil: .lines
        }
    }

    private func table(separator: UInt8) -> TableFormat {
        TableFormat(
            separator: separator, idColumn: idColumn ?? "id",
            numberColumns: Set([rank].compactMap(\.self)),
            expectedColumns: Set(fields.map(\.name) + facets))
    }

    /// The options that say what a catalog that is made becomes, of those that were given.
    var makingFlags: [String] {
        [
            ("--fields", !fields.isEmpty), ("--facets", !facets.isEmpty), ("--rank", rank != nil),
            ("--title", title != nil),
        ].filter(\.1).map(\.0)
    }

    /// What a catalog that is not there becomes; nil when the options do not say it.
    var definition: CatalogDefinition? {
        guard let first = fields.first else { return nil }
        return CatalogDefinition(
            title: title ?? catalog, fields: fields, facets: facets,
            display: CatalogDefinition.Display(
                title: first.name, subtitle: fields.dropFirst().first?.name),
            rank: rank, synonyms: [], stopWords: [])
    }
}
