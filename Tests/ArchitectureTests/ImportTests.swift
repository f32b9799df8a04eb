import Foundation
import Testing

/// The map of targets, held against every import line.
@Suite struct ImportTests {
    /// What each target may import of this package, and the system modules that it may use besides.
    private static let allowed: [String: Set<String>] = [
        "StrictJSON": [],
        "TabBarModel": ["StrictJSON"],
        "TabBarPicture": ["TabBarModel"],
        "CatalogSearch": [],
        "CatalogFiles": ["StrictJSON"],
        "Secrets": ["CNettle"],
        "Locks": [],
        "HTTPServer": ["CMicroHTTPD", "Locks"],
        "Storage": ["CSQLite", "Locks"],
        "Webhooks": ["CCurl", "Locks", "Secrets"],
        "TabBarService": [
            "CatalogSearch", "Locks", "Secrets", "Storage", "StrictJSON", "TabBarModel",
            "Webhooks",
        ],
        "TabBarAPI": [
            "CEmbeddedFiles", "CYAML", "CZlib", "CatalogFiles", "CatalogSearch", "HTTPServer",
            "Locks", "Secrets", "Storage", "StrictJSON", "TabBarModel", "TabBarPicture",
            "TabBarService",
        ],
        "Embedding": [
            "HTTPServer", "Storage", "StrictJSON", "TabBarAPI", "TabBarModel", "TabBarService",
        ],
        "LoopbackHTTP": [],
        "ServerProcess": ["LoopbackHTTP"],
        "tabbard": [
            "CatalogFiles", "CEmbeddedFiles", "CMimalloc", "HTTPServer", "LoopbackHTTP", "Storage",
            "StrictJSON", "TabBarAPI", "TabBarModel", "TabBarService", "Webhooks",
        ],
        "Benchmark": ["LoopbackHTTP", "ServerProcess", "StrictJSON"],
        "CrashLoop": ["LoopbackHTTP", "ServerProcess", "StrictJSON"],
        "SearchBenchmark": [
            "CSQLite", "CatalogSearch", "LoopbackHTTP", "ServerProcess", "StrictJSON",
        ],
    ]

    private static let system: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Swift", "Synchronization",
    ]

    /// Targets whose code is pure: no I/O, no clock, nothing of the system.
    private static let pure: Set<String> = [
        "StrictJSON", "TabBarModel", "TabBarPicture", "CatalogSearch", "CatalogFiles",
    ]

    @Test func `imports point downwards only`() throws {
        for (target, module, file) in try Self.imports() {
            let allowed = try #require(
                Self.allowed[target], "\(target) is not on the map of targets")

            #expect(
                allowed.contains(module) || Self.system.contains(module),
                "\(file) imports \(module)")
        }
    }

    @Test func `one target imports each C library`() throws {
        var importers: [String: Set<String>] = [:]
        for (target, module, _) in try Self.imports() where module.hasPrefix("C") {
            importers[module, default: []].insert(target)
        }

        for library in ["CCurl", "CMicroHTTPD", "CMimalloc", "CNettle", "CYAML", "CZlib"] {
            #expect(importers[library]?.count == 1, "\(library)")
        }
        #expect(importers["CSQLite"]?.subtracting(["SearchBenchmark"]) == ["Storage"])
    }

    @Test func `pure targets use nothing of the system but arithmetic and locks`() throws {
        for (target, module, file) in try Self.imports() where Self.pure.contains(target) {
            #expect(
                !Self.system.subtracting(["Glibc", "Synchronization"]).contains(module),
                "\(file) imports \(module)")
        }
    }

    /// Every import of every Swift file under `Sources`: target, module, file name.
    private static func imports() throws -> [(target: String, module: String, file: String)] {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var imports: [(String, String, String)] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let target = file.pathComponents[sources.pathComponents.count]
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where !line.hasPrefix(" ") {
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"),
                    words[..<place].allSatisfy({ ["package", "public", "internal"].contains($0) }),
                    let module = words.dropFirst(place + 1).first
                else { continue }
                imports.append((target, String(module), file.lastPathComponent))
            }
        }
        #expect(imports.count > 100)
        return imports
    }
}
