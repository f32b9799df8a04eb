import Storage
import StrictJSON
import TabBarModel
import TabBarService
import Testing

/// What a client cannot make grow without end.
@Suite struct LimitTests {
    private func limit(_ error: ServiceError?) -> StorageLimit? {
        if case .limitReached(let limit) = error { limit } else { nil }
    }

    @Test func `sixteen devices at once get no session more than an owner may have`() async throws {
        var limits = StorageLimits()
        limits.ownerSessions = 5
        let service = try await ServiceUnderTest.start(storageLimits: limits)

        let reached = await withTaskGroup(of: StorageLimit?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    limit(
                        await serviceError {
                            _ = try await service.sessionID(of: "planner", owner: "eve")
                        })
                }
            }
            return await group.reduce(into: [StorageLimit]()) {
                if let limit = $1 { $0.append(limit) }
            }
        }
        let live = try await service.store.listSessions(
            bar: "planner", owner: "eve", after: nil, limit: 99)

        #expect(reached == Array(repeating: .ownerSessions(5), count: 11))
        #expect(live.count == 5)
        let id = try #require(live.first?.session.id)
        try await service.store.deleteSession(id, SessionConditions())
        _ = try await service.sessionID(of: "planner", owner: "eve")
        await service.end()
    }

    @Test func `a change that needs a profile too many is refused and leaves the session`()
        async throws
    {
        var limits = StorageLimits()
        limits.profiles = 1
        let service = try await ServiceUnderTest.start(storageLimits: limits)
        let first = try await service.sessionID(of: "social", owner: "eve")
        let second = try await service.sessionID(of: "social", owner: "bob")
        let search = Gesture.submit(text: "tram", isComposing: nil, isRecorded: true)
        try await service.perform(search, on: first)

        let error = await serviceError { try await service.perform(search, on: second) }
        let unrecorded = try await service.perform(
            .submit(text: "tram", isComposing: nil, isRecorded: false), on: second)

        #expect(limit(error) == .profiles(1))
        #expect(unrecorded["session"]?["revision"] == 2)
        await service.end()
    }

    @Test func `a bar too many is refused`() async throws {
        var limits = StorageLimits()
        limits.bars = 4
        let service = try await ServiceUnderTest.start(storageLimits: limits)

        let error = await serviceError {
            _ = try await service.store.putBar(
                "fifth", definition: ServiceUnderTest.definition(of: "planner"), replacing: nil,
                author: "test")
        }

        #expect(limit(error) == .bars(4))
        await service.end()
    }

    @Test func `a load too many at once is refused`() async throws {
        try await LibraryUnderTest.run { service in
            let library = service.library
            func nested(_ depth: Int) async throws {
                _ = try await library.load(into: "plants", replacing: false, expecting: nil) { _ in
                    if depth > 1 { try await nested(depth - 1) }
                }
            }

            try await nested(8)
            let error = await serviceError { try await nested(9) }
            try await nested(8)

            #expect(limit(error) == .loads(8))
        }
    }
}
