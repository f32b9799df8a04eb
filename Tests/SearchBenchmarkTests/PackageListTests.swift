import CatalogSearch
import Foundation
import Testing

@testable import SearchBenchmark

/// Real names: Debian's package list, as this machine has it.
@Suite struct PackageListTests {
    /// The most needed packages: all of them take minutes in a debug build; the benchmark takes
    /// all.
    private static let count = 3_000

    private static var isThere: Bool {
        let files = try? FileManager.default.contentsOfDirectory(atPath: "/var/lib/apt/lists")
        return files?.contains { $0.contains("_Packages") } ?? false
    }

    @Test(
        .enabled(
            if: isThere, "this machine has no package list; apt-get update fetches one"))
    func `the package that is meant is found by its name, also misspelt`() async throws {
        // On a thread of its own: the pool that the tests share has few of them.
        let figures = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try Self.measure() }) }
        }

        #expect(figures.known == 100)
        #expect(Double(figures.whole.first) >= 0.99 * Double(figures.whole.asked))
        #expect(figures.whole.inFive == figures.whole.asked)
        #expect(Double(figures.letters.inFive) >= 0.75 * Double(figures.letters.asked))
        #expect(Double(figures.misspelt.inFive) >= 0.97 * Double(figures.misspelt.asked))
    }

    private struct Figures {
        var known: Int
        var whole: Relevance.Found
        var letters: Relevance.Found
        var misspelt: Relevance.Found
    }

    private static func measure() throws -> Figures {
        var catalog = try PackageList.read()
        catalog.items = Array(catalog.items.sorted { $0.rank > $1.rank }.prefix(count))
        let known = catalog.knownItems(100)
        let index = CatalogIndex.build(
            schema: catalog.schema, documents: catalog.items.lazy.map(\.document))
        let relevance = Relevance(catalog: catalog, known: known, showsMisses: false)
        return Figures(
            known: known.count, whole: relevance.found(index) { item, _ in item.name },
            letters: relevance.found(index) { item, _ in
                item.name.count > 4 ? String(item.name.prefix(4)) : nil
            }, misspelt: relevance.found(index) { Relevance.misspelt($0.name, &$1) })
    }
}
