import Foundation
import Storage
import StrictJSON
import TabBarService
import Testing

/// A catalog library on a data folder of its own, which can be started again.
struct LibraryUnderTest {
    private let path: String
    /// One, and none between two starts, because the folder is locked as long as a store refers to
    /// it.
    private var running:
        [(store: WatchedCatalogStore, images: CatalogImages, library: CatalogLibrary)] = []

    var store: WatchedCatalogStore { running[0].store }
    var library: CatalogLibrary { running[0].library }

    private static let definition = #"""
        {"title":"Plants","fields":{"name":3,"note":1},"facets":["kind"],
        "display":{"title":"name","subtitle":"note"},"rank":"rank","stopWords":["the"]}
        """#

    static let imageLag = 20

    /// Runs `test` with the empty catalog `plants`.
    static func run(_ test: (inout LibraryUnderTest) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var service = try await LibraryUnderTest(path)
        _ = try await service.library.put(
            "plants", definition: definition(Self.definition), replacing: nil)
        try await test(&service)
        await service.end()
    }

    private init(_ path: String) async throws {
        self.path = path
        try await start(holdingItems: false)
    }

    private mutating func start(
        holdingItems: Bool, preparing prepare: (WatchedCatalogStore) async -> Void = { _ in }
    ) async throws {
        let folder = try DataFolder(path: path)
        let store = WatchedCatalogStore(try SQLiteCatalogStore(folder: folder))
        if holdingItems { await store.hold() }
        await prepare(store)
        let images = try CatalogImages(folder: folder)
        let library = CatalogLibrary(
            storage: store, images: images, imageLag: Self.imageLag,
            timeBudget: 60_000,
            buildingPause: .zero)
        running = [(store, images, library)]
        try await library.start()
    }

    private mutating func end() async {
        await library.stop()
        await store.close()
        running = []
    }

    /// Ends the library as a service in good order does, and starts another one.
    mutating func restart(
        holdingItems: Bool = false, _ meanwhile: (_ image: URL) throws -> Void = { _ in },
        preparing prepare: (WatchedCatalogStore) async -> Void = { _ in }
    ) async throws {
        await end()
        try meanwhile(image)
        try await start(holdingItems: holdingItems, preparing: prepare)
    }

    private var image: URL { URL(filePath: path).appending(path: "catalog-images/plants.image") }

    /// What the image of the plants was written for.
    func imageKey() throws -> [UInt8] { try #require(running[0].images.key("plants")) }

    /// Returns when all items are being read, and held.
    func isBeingRead() async { while await !store.isHolding { await Task.yield() } }

    /// Another library on the same store, which reads all items anew.
    func fresh(moment: UInt64 = 0) async throws -> CatalogLibrary {
        let library = CatalogLibrary(storage: store, timeBudget: 60_000, moment: moment)
        try await library.start()
        return library
    }

    static func definition(_ text: String) throws -> CatalogDefinition {
        let issues = JSONIssues()
        let value = try JSONReader.read(Array(text.utf8))
        return try #require(CatalogDefinition.decode(value, issues: issues))
    }

    /// The definition that all these tests begin with, changed by `change`.
    static func definition(_ change: (inout CatalogDefinition) -> Void) throws
        -> CatalogDefinition
    {
        var changed = try definition(definition)
        change(&changed)
        return changed
    }
}

extension CatalogLibrary {
    /// What a search answers, as text, as soon as the catalog is there.
    func found(_ query: String, in catalog: String = "plants") async throws -> String {
        while true {
            do {
                let results = try await search(
                    catalog, CatalogQuery(text: query, facets: ["kind"], limit: 50))
                var writer = JSONWriter()
                writer.object { results.writeMembers(to: &$0) }
                return String(decoding: writer.finish(), as: UTF8.self)
            } catch ServiceError.catalogLoading {
                await Task.yield()
            }
        }
    }
}

/// An item of the catalog `plants`.
func makePlant(_ id: String, _ name: String, kind: String = "tree", rank: Int = 0) throws
    -> CatalogItem
{
    let value: JSONValue = [
        "id": .string(id), "name": .string(name), "note": .string("the \(kind) \(id)"),
        "kind": .string(kind), "rank": .number(JSONNumber(rank)),
    ]
    return try #require(CatalogItem(value, issues: JSONIssues()))
}
