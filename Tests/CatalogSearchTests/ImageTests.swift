import Testing

@testable import CatalogSearch

@Suite struct ImageTests {
    private let schema = SearchSchema(
        fields: [.init(name: "title", weight: 2), .init(name: "note", weight: 1)],
        facets: ["kind"], synonyms: [["tv", "television"]], stopWords: ["the"])

    private func makeIndex() -> CatalogIndex {
        var index = CatalogIndex.build(
            schema: schema,
            documents: (0..<300).map { number in
                SearchDocument(
                    id: "\(number)", texts: ["Télévision \(number % 7)", "tv the \(number)"],
                    facetValues: [["\(number % 5)"]], rank: Double(number % 3))
            })
        index.apply(upserts: [SearchDocument(id: "5", texts: ["new"])], deletions: ["7", "8"])
        return index
    }

    private func makeImage(_ index: CatalogIndex) throws -> [UInt8] {
        var image: [UInt8] = []
        try index.writeImage { image += $0 }
        return image
    }

    private func read(_ image: [UInt8], _ schema: SearchSchema) throws -> CatalogIndex {
        var place = 0
        return try CatalogIndex(schema: schema) { buffer in
            guard place + buffer.count <= image.count else {
                throw IndexImageError(code: "short")
            }
            buffer.copyBytes(from: image[place..<place + buffer.count])
            place += buffer.count
        }
    }

    @Test(arguments: ["tele", "tv 3", "the 12", "new", "telvision", "télé 4"])
    func `an index that was read answers as the one that was written`(query: String) throws {
        let index = makeIndex()
        let read = try read(makeImage(index), schema)
        let request = SearchRequest(query: query, countedFacets: ["kind"])

        #expect(read.count == index.count)
        #expect(read.search(request) == index.search(request))
    }

    @Test func `an image is the same each time`() throws {
        #expect(try makeImage(makeIndex()) == makeImage(makeIndex()))
        #expect(try makeImage(read(makeImage(makeIndex()), schema)) == makeImage(makeIndex()))
    }

    @Test func `another schema is refused`() throws {
        var other = schema
        other.synonyms = []

        #expect(throws: IndexImageError(code: "other-schema")) {
            try read(makeImage(makeIndex()), other)
        }
    }

    @Test func `a damaged image is refused, wherever it is damaged`() throws {
        let image = try makeImage(makeIndex())
        var random = SplitMix(seed: 1)
        for _ in 0..<200 {
            var damaged = image
            let place = Int(random.next() % UInt64(image.count))
            damaged[place] ^= 1 << UInt8(random.next() % 8)

            #expect(throws: (any Error).self) { try read(damaged, schema) }
        }
        for length in [0, 1, 31, 32, 33, image.count / 2, image.count - 1] {
            #expect(throws: (any Error).self) { try read(Array(image.prefix(length)), schema) }
        }
    }
}
