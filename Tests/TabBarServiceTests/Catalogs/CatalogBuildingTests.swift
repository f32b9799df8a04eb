import StrictJSON
import TabBarService
import Testing

/// Indexes that are built in the background, when that fails and when it is not wanted any more.
@Suite struct CatalogBuildingTests {
    @Test func `an index that the disk did not give at first is built later`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.put(makePlant("a", "Oak"), in: "plants")
            try await service.restart(preparing: { await $0.failStreams(3) })

            #expect(try await service.library.found("oak").contains(#""id":"a""#))
            #expect(await service.store.streams == 4)
        }
    }

    @Test func `a text that spells a number ranks as the number does`() async throws {
        try await LibraryUnderTest.run { service in
            for (id, rank) in [("a", "20"), ("b", "3e2"), ("c", "many"), ("d", "-1")] {
                let value: JSONValue = [
                    "id": .string(id), "name": .string("Oak \(id)"), "rank": .string(rank),
                ]
                let item = try #require(CatalogItem(value, issues: JSONIssues()))
                _ = try await service.library.put(item, in: "plants")
            }

            let results = try await service.library.search("plants", CatalogQuery(text: "oak"))

            #expect(results.lines.map(\.title) == ["Oak b", "Oak a", "Oak c", "Oak d"])
        }
    }

    @Test func `a definition for which nothing could be indexed is searched by later`() async throws
    {
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.put(makePlant("a", "Oak"), in: "plants")
            let revision = try await library.catalog("plants").revision
            await service.store.failStreams(2)

            let error = await serviceError {
                _ = try await library.put(
                    "plants",
                    definition: LibraryUnderTest.definition { $0.fields.removeLast() },
                    replacing: revision)
            }

            guard case .storage = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            // By the old definition the note is searched too.
            while try await library.found("tree").contains(#""id":"a""#) { await Task.yield() }
            #expect(try await library.found("oak").contains(#""id":"a""#))
        }
    }

    @Test func `while the service ends, what a client waits for is still indexed`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.put(makePlant("a", "Oak"), in: "plants")
            let revision = try await library.catalog("plants").revision
            library.endBackgroundWork()

            let put = try await library.put(
                "plants", definition: LibraryUnderTest.definition { $0.fields.removeLast() },
                replacing: revision)

            #expect(put.catalog.progress == nil)
            #expect(try await library.found("oak").contains(#""id":"a""#))
            #expect(try await library.found("tree").contains(#""items":[]"#))
        }
    }

    @Test func `the end of the service waits for no index`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.put(makePlant("a", "Oak"), in: "plants")
            try await service.restart(preparing: { await $0.makeEndless() })
            while await service.store.streams == 0 { await Task.yield() }

            await service.library.stop()

            #expect(try await service.library.catalog("plants").progress != nil)
        }
    }

    @Test func `a load for a new definition is found by the old one until the index is there`()
        async throws
    {
        try await LibraryUnderTest.run { service in
            let library = service.library
            _ = try await library.put(makePlant("a", "Oak"), in: "plants")
            let revision = try await library.catalog("plants").revision
            await service.store.hold()
            async let change: Void = {
                _ = try await library.put(
                    "plants",
                    definition: LibraryUnderTest.definition { $0.fields.removeLast() },
                    replacing: revision)
            }()
            await service.isBeingRead()
            _ = try await library.load(
                [makePlant("b", "Elm", kind: "shrub")], into: "plants", replacing: false,
                expecting: nil)

            let before = try await library.found("shrub")
            await service.store.release()
            try await change

            #expect(before.contains(#""id":"b""#))
            #expect(try await library.found("shrub").contains(#""items":[]"#))
            #expect(try await library.found("elm").contains(#""id":"b""#))
        }
    }
}
