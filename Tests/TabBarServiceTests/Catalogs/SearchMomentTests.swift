import StrictJSON
import Testing

@testable import TabBarService

/// Searches that take a moment of a thread that has much else to do.
@Suite struct SearchMomentTests {
    @Test func `searches in a row may take two moments, then as much as others had`() {
        var moments = SearchMoments(of: 100)
        var begun: [Bool] = []

        for round in 0..<3 {
            let now = UInt64(round) * 100
            begun.append(moments.mayBegin(at: now))
            if begun[round] { moments.ended(at: now + 100, begun: now) }
        }
        let isTooEarly = !moments.mayBegin(at: 299)
        let isLateEnough = moments.mayBegin(at: 300)

        #expect(begun == [true, true, false])
        #expect(isTooEarly && isLateEnough)
    }

    @Test func `a long pause is worth no more than two moments`() {
        var moments = SearchMoments(of: 100)
        var count = 0

        _ = moments.mayBegin(at: .max - 1_000)
        while moments.mayBegin(at: .max - 1_000), count < 10 {
            moments.ended(at: .max - 1_000, begun: .max - 1_100)
            count += 1
        }

        #expect(count == 2)
    }

    @Test func `where a moment is nothing no search begins`() {
        var moments = SearchMoments(of: 0)

        let begins = moments.mayBegin(at: 1_000)

        #expect(!begins)
    }

    @Test(arguments: [UInt64(0), 60_000_000_000], [20, 51])
    func `a search in place gives what one elsewhere gives, or nothing`(
        moment: UInt64, limit: Int
    ) async throws {
        try await LibraryUnderTest.run { service in
            for id in ["a", "b", "c"] {
                _ = try await service.library.put(makePlant(id, "Oak \(id)"), in: "plants")
            }
            let library = try await service.fresh(moment: moment)
            _ = try await library.found("oak")
            let query = CatalogQuery(text: "oak", limit: limit)
            let titles = { @Sendable (results: CatalogResults) in results.lines.map(\.title) }

            let inPlace = try library.searchInPlace("plants", query, titles)
            let elsewhere = try await library.search("plants", query, titles)

            #expect(elsewhere == ["Oak a", "Oak b", "Oak c"])
            #expect(inPlace == (moment > 0 && limit <= 50 ? elsewhere : nil))
            await library.stop()
        }
    }

    @Test func `a catalog that is gone or not there yet is searched nowhere`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            let query = CatalogQuery(text: "oak")

            try await library.delete("plants", expecting: nil)

            #expect(throws: ServiceError.self) {
                try library.searchInPlace("plants", query) { $0.revision }
            }
            #expect(!library.has("plants"))
        }
    }
}
