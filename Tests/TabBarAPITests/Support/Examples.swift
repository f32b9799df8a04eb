import CEmbeddedFiles
import StrictJSON
import TabBarModel
import TabBarService

/// The examples that the program carries.
enum Examples {
    /// Puts the bars, and where there is a library their catalogs.
    static func load(into store: SessionStore, _ library: CatalogLibrary?) async throws {
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee else { continue }
            let id = String(cString: example.bar_id)
            if let bar = try json(example.bar) {
                _ = try await store.putBar(id, definition: bar, replacing: nil, author: "test")
            }
            guard let library, let value = try json(example.catalog),
                let definition = CatalogDefinition.decode(value, issues: JSONIssues())
            else { continue }
            _ = try await library.put(id, definition: definition, replacing: nil)
            _ = try await library.load(
                items(example.items), into: id, replacing: true, expecting: nil)
        }
    }

    static var recents: [BarID: [String]] {
        var recents: [BarID: [String]] = [:]
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee,
                let texts = try? json(example.recents)?.elements?.compactMap(\.text)
            else { continue }
            recents[String(cString: example.bar_id)] = texts
        }
        return recents
    }

    private static func json(_ file: UnsafePointer<embedded_file>?) throws -> JSONValue? {
        guard let file = file?.pointee, file.count > 0 else { return nil }
        return try JSONReader.read(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    private static func items(_ file: UnsafePointer<embedded_file>?) -> [CatalogItem] {
        guard let file = file?.pointee else { return [] }
        return UnsafeBufferPointer(start: file.bytes, count: file.count)
            .split(separator: UInt8(ascii: "\n")).compactMap { line in
                (try? JSONReader.read(line)).flatMap { CatalogItem($0, issues: JSONIssues()) }
            }
    }
}
