import StrictJSON
import TabBarService
import Testing

/// Changes of catalogs, and what searches see of them.
@Suite struct CatalogLibraryTests {
    private static let queries = ["o", "oak", "oak 7", "the tree", "elm", "tree", "ash shrub"]

    @Test func `small changes are seen at once and nothing is indexed anew`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.load(
                [makePlant("a", "Oak"), makePlant("b", "Elm")], into: "plants", replacing: false,
                expecting: nil)

            let isNew = try await library.put(makePlant("c", "Ash"), in: "plants")
            let isNewAgain = try await library.put(makePlant("a", "Oak tree"), in: "plants")
            let patched = try await library.patch("b", of: "plants", with: ["name": "Wych elm"])
            try await library.deleteItem("c", of: "plants")
            let report = try await library.load(
                [makePlant("d", "Yew"), makePlant("b", "Elm")], into: "plants", replacing: false,
                expecting: nil)

            #expect(isNew)
            #expect(!isNewAgain)
            #expect(String(decoding: patched, as: UTF8.self).contains("Wych elm"))
            #expect(report.stored == 2)
            #expect(report.removed == 0)
            #expect(report.itemCount == 3)
            #expect(report.revision == 7)
            #expect(try await library.found("wych").contains(#""items":[]"#))
            #expect(try await library.found("yew").contains(#""id":"d""#))
            #expect(try await library.found("ash").contains(#""items":[]"#))
            #expect(await service.store.streams == 0)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `whatever was changed in which order, the answers are those of a new index`(
        seed: UInt64
    ) async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            var random = SeededGenerator(seed: seed)
            let names = ["Oak", "Oak tree", "Red oak", "Elm", "Ash", "Oaken", "Yew 7"]

            for _ in 0..<120 {
                func plant() throws -> CatalogItem {
                    try makePlant(
                        "p\(random.next() % 60)", names.randomElement(using: &random) ?? "Oak",
                        kind: random.next() % 2 == 0 ? "tree" : "shrub",
                        rank: Int(random.next() % 3))
                }
                switch random.next() % 10 {
                case 0..<5: _ = try await library.put(plant(), in: "plants")
                case 5..<7: try? await library.deleteItem("p\(random.next() % 60)", of: "plants")
                case 7:
                    _ = try await library.load(
                        (0..<Int(random.next() % 40)).map { _ in try plant() }, into: "plants",
                        replacing: random.next() % 4 == 0, expecting: nil)
                default:
                    let revision = try await library.catalog("plants").revision
                    _ = try await library.put(
                        "plants",
                        definition: LibraryUnderTest.definition { definition in
                            if random.next() % 2 == 0 { definition.stopWords = [] }
                            if random.next() % 2 == 0 { definition.fields.removeLast() }
                            if random.next() % 3 == 0 { definition.rank = nil }
                        }, replacing: revision)
                }
            }

            let fresh = try await service.fresh()
            for query in Self.queries {
                #expect(try await library.found(query) == fresh.found(query))
            }
            let (now, then) = (
                try await library.catalog("plants"), try await fresh.catalog("plants")
            )
            #expect(now.itemCount == then.itemCount)
            #expect(now.byteCount == then.byteCount)
            #expect(now.revision == then.revision)
        }
    }

    @Test func `a load whose catalog is deleted meanwhile ends as one of an unknown catalog`()
        async throws
    {
        try await LibraryUnderTest.run { service in
            let library = service.library

            let error = try await #require(throws: ServiceError.self) {
                _ = try await library.load(into: "plants", replacing: true, expecting: nil) {
                    load in
                    try await load.add([makePlant("a", "Oak")])
                    try await library.delete("plants", expecting: nil)
                    _ = try await library.put(
                        "plants", definition: LibraryUnderTest.definition { _ in },
                        replacing: nil)
                    try await load.add([makePlant("b", "Elm")])
                }
            }

            guard case .unknownCatalog = error else {
                Issue.record("\(error)")
                return
            }
            #expect(try await library.items(of: "plants", after: nil, limit: 9).isEmpty)
        }
    }

    @Test func `a write that changes nothing keeps the revision`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            let oak = try makePlant("a", "Oak")
            _ = try await library.put(oak, in: "plants")
            let before = try await library.catalog("plants").revision

            let isNew = try await library.put(oak, in: "plants")
            _ = try await library.patch("a", of: "plants", with: ["name": "Oak", "none": .null])
            let same = try await library.catalog("plants").revision
            _ = try await library.put(makePlant("a", "Elm"), in: "plants")
            let after = try await library.catalog("plants").revision

            #expect(!isNew)
            #expect([same, after] == [before, before + 1])
            #expect(try await library.found("elm").contains(#""id":"a""#))
        }
    }

    @Test func `removing an item and adding it again changes no answer`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.load(
                (0..<30).map { try makePlant("p\($0)", "Oak") }, into: "plants", replacing: true,
                expecting: nil)
            let before = try await library.found("oak")

            try await library.deleteItem("p17", of: "plants")
            _ = try await library.put(makePlant("p17", "Oak"), in: "plants")

            #expect(try await library.found("oak") == before)
        }
    }

    @Test func `a load that fails leaves everything as it was`() async throws {
        struct Trouble: Error {}
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.put(makePlant("a", "Oak"), in: "plants")

            await #expect(throws: Trouble.self) {
                _ = try await library.load(into: "plants", replacing: true, expecting: nil) {
                    try await $0.add([makePlant("b", "Elm")])
                    throw Trouble()
                }
            }

            #expect(try await library.catalog("plants").revision == 2)
            #expect(try await library.found("elm").contains(#""items":[]"#))
            #expect(try await library.items(of: "plants", after: nil, limit: 9).map(\.id) == ["a"])
        }
    }

    @Test func `searches see what was there until a load is complete`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.put(makePlant("a", "Oak"), in: "plants")

            _ = try await library.load(into: "plants", replacing: true, expecting: nil) { load in
                try await load.add([makePlant("b", "Elm")])
                #expect(try await library.found("oak").contains(#""id":"a""#))
                #expect(try await library.found("elm").contains(#""items":[]"#))
                // Another catalog, and this one, can be changed meanwhile.
                _ = try await library.put(
                    "others", definition: LibraryUnderTest.definition { _ in }, replacing: nil)
                _ = try await library.put(makePlant("c", "Yew"), in: "plants")
            }

            #expect(try await library.found("oak").contains(#""items":[]"#))
            #expect(try await library.found("elm").contains(#""id":"b""#))
            #expect(try await library.found("yew").contains(#""items":[]"#))
        }
    }

    @Test func `a change while the index is built is in it`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.put(makePlant("a", "Oak"), in: "plants")
            try await service.restart(holdingItems: true)
            let library = service.library
            await service.isBeingRead()

            let isNew = try await library.put(makePlant("b", "Oak"), in: "plants")
            try await library.deleteItem("a", of: "plants")
            let loading = try await library.catalog("plants")
            await service.store.release()

            #expect(isNew)
            #expect(loading.progress != nil)
            #expect(loading.itemCount == 1)
            let found = try await library.found("oak")
            #expect(found.contains(#""id":"b""#))
            #expect(!found.contains(#""id":"a""#))
            #expect(try await library.catalog("plants").progress == nil)
        }
    }

    @Test func `a load that replaces all need not wait for the index of what goes`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                [makePlant("a", "Oak"), makePlant("b", "Elm")], into: "plants", replacing: true,
                expecting: nil)
            try await service.restart(holdingItems: true)
            let library = service.library
            await service.isBeingRead()
            await service.store.letOthersPass()

            let report = try await library.load(
                [makePlant("b", "Elm"), makePlant("c", "Yew")], into: "plants", replacing: true,
                expecting: nil)

            #expect(report.removed == 1)
            #expect(report.itemCount == 2)
            #expect(try await library.found("oak").contains(#""items":[]"#))
            #expect(try await library.found("yew").contains(#""id":"c""#))
            await service.store.release()
        }
    }

    @Test func `an item that is too long is none`() throws {
        let issues = JSONIssues()
        let long = String(repeating: "a", count: CatalogItem.sizeLimit)

        let item = CatalogItem(["id": "a", "name": .string(long)], issues: issues)

        #expect(item == nil)
        #expect(issues.list.map(\.kind) == [.invalidValue])
    }
}

/// A small generator with a seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
