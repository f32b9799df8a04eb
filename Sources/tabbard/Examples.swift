import CEmbeddedFiles
import StrictJSON
import TabBarModel
import TabBarService

/// The four example bars that the program carries.
enum Examples {
    /// Loads the bars and catalogs that are not there; what is there stays as it is.
    static func load(into store: SessionStore, _ library: CatalogLibrary) async throws {
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee else { continue }
            let id = String(cString: example.bar_id)
            if (try? await store.readBar(id)) == nil, let bar = json(example.bar) {
                _ = try await store.putBar(id, definition: bar, replacing: nil, author: "tabbard")
            }
            if !library.has(id), let value = json(example.catalog),
                let definition = CatalogDefinition.decode(value, issues: JSONIssues())
            {
                _ = try await library.put(id, definition: definition, replacing: nil)
                _ = try await library.load(
                    items(example.items), into: id, replacing: true, expecting: nil)
            }
        }
    }

    /// The recents that a new profile of an example bar starts with, by bar.
    static var initialRecents: [BarID: [String]] {
        var recents: [BarID: [String]] = [:]
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee,
                let texts = json(example.recents)?.elements?.compactMap(\.text)
            else { continue }
            recents[String(cString: example.bar_id)] = texts
        }
        return recents
    }

    private static func bytes(_ file: UnsafePointer<embedded_file>?) -> UnsafeBufferPointer<UInt8>?
    {
        file.map { UnsafeBufferPointer(start: $0.pointee.bytes, count: $0.pointee.count) }
    }

    private static func json(_ file: UnsafePointer<embedded_file>?) -> JSONValue? {
        bytes(file).flatMap { try? JSONReader.read($0) }
    }

    private static func items(_ file: UnsafePointer<embedded_file>?) -> [CatalogItem] {
        (bytes(file)?.split(separator: UInt8(ascii: "\n")) ?? []).compactMap { line in
            (try? JSONReader.read(line)).flatMap { CatalogItem($0, issues: JSONIssues()) }
        }
    }
}
