import Storage
import StrictJSON
import TabBarModel
import TabBarService

/// The data folder itself, when no service runs on it.
struct FolderDestination: ImportDestination {
    private let folder: DataFolder
    private let store: SQLiteCatalogStore
    private let library: CatalogLibrary

    /// Throws `locked` when a service runs on the folder.
    init(_ path: String) throws {
        folder = try DataFolder(path: path)
        store = try SQLiteCatalogStore(folder: folder)
        library = CatalogLibrary(storage: store, images: try CatalogImages(folder: folder))
    }

    var description: String { "the data folder \(folder.path)" }

    func prepare(_ catalog: String, _ definition: CatalogDefinition?) async throws -> Int? {
        try await library.start(only: catalog)
        if library.has(catalog) { return nil }
        guard let definition else { throw ImportFailure.missing(catalog) }
        guard Identifier.isValid(catalog) else {
            throw ImportFailure(sentence: "“\(catalog)” cannot be the id of a catalog.")
        }
        return try await library.put(catalog, definition: definition, replacing: nil)
            .catalog.revision
    }

    func takeBack(_ catalog: String, madeAt revision: Int) async {
        try? await library.delete(catalog, expecting: revision)
    }

    func load(
        into catalog: String, replacing: Bool, _ next: () throws -> [CatalogItem]?
    ) async throws -> ImportReport {
        let report = try await library.load(into: catalog, replacing: replacing, expecting: nil) {
            load in
            var items: [CatalogItem] = []
            while let more = try next() {
                items += more
                if items.count >= 1_000 {
                    try await load.add(items)
                    items = []
                }
            }
            try await load.add(items)
        }
        return ImportReport(
            stored: report.stored, repeated: report.received - report.stored,
            removed: report.removed, itemCount: report.itemCount)
    }

    func close() async {
        await library.stop()
        await store.close()
    }
}
