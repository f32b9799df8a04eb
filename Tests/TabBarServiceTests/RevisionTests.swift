import StrictJSON
import TabBarModel
import TabBarService
import Testing

/// An entity tag of something that is gone fits nothing that comes after it.
@Suite struct RevisionTests {
    @Test func `a bar that is made again goes on above its old revisions`() async throws {
        var service = try await ServiceUnderTest.start()
        let definition = try ServiceUnderTest.definition(of: "planner")
        _ = try await service.store.rollbackBar(
            "planner", to: 1, replacing: { $0 }, author: "ada", key: nil
        ) { _ in [] }
        try await service.store.deleteBar("planner", expecting: nil, force: true)
        service = try await service.restarted()

        let again = try await service.store.putBar(
            "planner", definition: definition, replacing: nil, author: "ada")

        #expect(again.bar.revision == 2)
        #expect(
            try await service.store.barVersions("planner", before: nil, limit: 9).map(\.revision)
                == [2])
        await service.end()
    }

    @Test func `a profile that begins again after its erasure has no revision twice`() async throws
    {
        var service = try await ServiceUnderTest.start()
        func change(_ count: Int) async throws -> Int {
            try await service.store.changeProfile(bar: "planner", owner: "eve", expecting: nil) {
                _ in [.badges(["inbox": count])]
            }.revision
        }
        var seen = [try await service.store.readProfile(bar: "planner", owner: "eve").revision]
        for count in 4...6 { seen.append(try await change(count)) }
        try await service.store.eraseOwner(bar: "planner", owner: "eve")
        service = try await service.restarted()

        seen.append(try await service.store.readProfile(bar: "planner", owner: "eve").revision)
        seen.append(try await change(4))

        #expect(seen == [0, 1, 2, 3, 4, 5])
        await service.end()
    }

    @Test func `an owner's erasure is no change of the sessions of others`() async throws {
        var service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner", owner: "bob")
        let before = try await service.snapshot(id)
        _ = try await service.store.changeProfile(bar: "planner", owner: "eve", expecting: nil) {
            _ in [.badges(["inbox": 9])]
        }
        try await service.store.eraseOwner(bar: "planner", owner: "eve")
        service = try await service.restarted()

        let after = try await service.snapshot(id)
        let changed = try await service.perform(.tapTab("inbox"), on: id)

        #expect(after == before)
        #expect(changed["session"]?["revision"] == 2)
        await service.end()
    }

    @Test func `a catalog that is made again goes on above its old revisions`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.put(try makePlant("a", "Oak"), in: "plants")
            try await service.library.delete("plants", expecting: nil)

            let again = try await service.library.put(
                "plants", definition: LibraryUnderTest.definition { _ in }, replacing: nil)

            #expect(again.catalog.revision == 3)
            #expect(try await service.library.catalog("plants").itemCount == 0)
        }
    }
}
