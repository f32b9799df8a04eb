import Foundation

/// Debian's own list of packages, as this machine knows it: names, one-line descriptions and, as
/// popularity, how many packages depend on each.
enum PackageList {
    struct Missing: Error, CustomStringConvertible {
        let description = "no package list: run apt-get update first"
    }

    static func read() throws -> BenchmarkCatalog {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/apt-cache")
        process.arguments = ["dumpavail"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return try parse(text)
    }

    private static func parse(_ text: String) throws -> BenchmarkCatalog {
        var items: [BenchmarkCatalog.Item] = []
        var places: [Substring: Int] = [:]
        var dependents: [Substring: Int] = [:]
        var fields: [Substring: Substring] = [:]
        func finish() {
            guard let name = fields["Package"], places[name] == nil else { return }
            places[name] = items.count
            let section = fields["Section"].map(String.init) ?? ""
            items.append(
                BenchmarkCatalog.Item(
                    name: String(name), summary: fields["Description"].map(String.init) ?? "",
                    kind: section, rank: 0, isSought: !isInternal(name, section)))
            var needed: Set<Substring> = []
            for field in ["Depends", "Pre-Depends", "Recommends"] {
                for group in (fields[Substring(field)] ?? "").split(separator: ",") {
                    for choice in group.split(separator: "|") {
                        let end = choice.drop { $0 == " " }.prefix { $0 != " " && $0 != ":" }
                        needed.insert(end)
                    }
                }
            }
            for name in needed { dependents[name, default: 0] += 1 }
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                finish()
                fields = [:]
            } else if !line.hasPrefix(" "), let colon = line.firstIndex(of: ":") {
                fields[line[..<colon]] = line[line.index(after: colon)...].drop { $0 == " " }
            }
        }
        finish()
        if items.isEmpty { throw Missing() }
        for place in items.indices {
            items[place].rank = Double(dependents[Substring(items[place].name)] ?? 0)
        }
        return BenchmarkCatalog(name: "Debian packages", items: items)
    }

    /// Libraries and parts of other packages, which packages look for and people do not.
    private static func isInternal(_ name: Substring, _ section: String) -> Bool {
        let parts: Set<Substring> = [
            "libs", "libdevel", "oldlibs", "debug", "python", "perl", "ruby", "golang",
            "javascript", "java", "php", "ocaml", "haskell", "gnu-r", "rust", "lisp", "kernel",
            "metapackages", "localization", "introspection",
        ]
        return name.hasPrefix("lib") || name.hasSuffix("-dev") || name.utf8.count < 3
            || parts.contains(section.split(separator: "/").last ?? "")
    }
}
