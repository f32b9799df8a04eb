import Storage
import Testing

@Suite("Bars and profiles of a state store")
struct StateStoreBarTests {
    @Test(arguments: StateStoreFactory.all)
    func `a bar keeps every version`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            let first = makeBar(revision: 1, definition: "one")
            let second = makeBar(revision: 2, definition: "two")
            let other = makeBar("ledger")

            #expect(try await store.commit([.putBar(first, expecting: nil)]) == committed)
            #expect(try await store.commit([.putBar(second, expecting: 1)]) == committed)
            #expect(try await store.commit([.putBar(other, expecting: nil)]) == committed)

            #expect(try await store.bars() == [other, second])
            #expect(try await store.barVersion(id: "planner", revision: 1) == first)
            #expect(try await store.barVersion(id: "planner", revision: 3) == nil)
            #expect(
                try await store.barVersions(id: "planner", before: nil, limit: 10) == [
                    BarVersion(revision: 2, author: "ada", at: 1_002),
                    BarVersion(revision: 1, author: "ada", at: 1_001),
                ])
            #expect(
                try await store.barVersions(id: "planner", before: 2, limit: 1) == [
                    BarVersion(revision: 1, author: "ada", at: 1_001)
                ])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a bar at another revision than expected is a conflict`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let bar = makeBar(revision: 4)
            _ = try await store.commit([.putBar(bar, expecting: nil)])

            for change: Change in [
                .putBar(makeBar(revision: 5), expecting: nil),
                .putBar(makeBar(revision: 5), expecting: 3),
                .putBar(makeBar(revision: 4), expecting: 4),
                .putBar(makeBar("other"), expecting: 1),
                .deleteBar(id: "planner", expecting: 3, unlessSessionsLiveAt: nil),
                .deleteBar(id: "other", expecting: 1, unlessSessionsLiveAt: nil),
            ] {
                #expect(try await store.commit([change]) == .conflict(change: 0))
            }
            #expect(try await store.bars() == [bar])
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a deleted bar takes its history, profiles and sessions along`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let other = makeBar("ledger")
            let kept = makeSession("kept", bar: "ledger")
            let profile = ProfileRecord(bar: "planner", owner: "eve", revision: 1, state: [1])
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil), .putBar(other, expecting: nil),
                .putSession(makeSession("s1"), expecting: nil),
                .putSession(makeSession("s2"), expecting: nil),
                .putSession(kept, expecting: nil), .putProfile(profile, expecting: nil),
                .appendEvent(makeEvent("s1", revision: 1)),
            ])

            let refused = try await store.commit([
                .deleteBar(id: "planner", expecting: 1, unlessSessionsLiveAt: 99 * hour)
            ])
            let deleted = try await store.commit([
                .deleteBar(id: "planner", expecting: 1, unlessSessionsLiveAt: 100 * hour)
            ])

            #expect(refused == .conflict(change: 0))
            guard case .committed(let removed) = deleted else {
                Issue.record("the bar was not deleted")
                return
            }
            #expect(removed.sorted() == ["s1", "s2"])
            #expect(try await store.bars() == [other])
            #expect(try await store.barVersion(id: "planner", revision: 1) == nil)
            #expect(try await store.profile(bar: "planner", owner: "eve") == nil)
            #expect(try await store.session(id: "s1") == nil)
            #expect(try await store.events(session: "s1", after: 0, limit: 9) == [])
            #expect(try await store.session(id: "kept") == kept)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `a profile follows its expected revisions`(_ factory: StateStoreFactory) async throws {
        try await factory.withStore { store async throws in
            var profile = ProfileRecord(bar: "planner", owner: "eve", revision: 1, state: [])
            let early = try await store.commit([.putProfile(profile, expecting: nil)])
            _ = try await store.commit([.putBar(makeBar(), expecting: nil)])

            let added = try await store.commit([.putProfile(profile, expecting: nil)])
            let addedAgain = try await store.commit([.putProfile(profile, expecting: nil)])
            profile.revision = 2
            profile.state = [0, 255]
            let stale = try await store.commit([.putProfile(profile, expecting: 3)])
            let replaced = try await store.commit([.putProfile(profile, expecting: 1)])

            #expect(early == .conflict(change: 0))
            #expect(added == committed)
            #expect(addedAgain == .conflict(change: 0))
            #expect(stale == .conflict(change: 0))
            #expect(replaced == committed)
            #expect(try await store.profile(bar: "planner", owner: "eve") == profile)
            #expect(try await store.profile(bar: "planner", owner: "Eve") == nil)
        }
    }

    @Test(arguments: StateStoreFactory.all)
    func `erasing an owner leaves nothing of them and all of the others`(
        _ factory: StateStoreFactory
    ) async throws {
        try await factory.withStore { store async throws in
            let profile = ProfileRecord(bar: "planner", owner: "eve", revision: 1, state: [1])
            let otherProfile = ProfileRecord(bar: "planner", owner: "bob", revision: 1, state: [2])
            let other = makeSession("other", owner: "bob", device: "phone")
            let otherAnswer = makeAnswer("other", session: "other")
            _ = try await store.commit([
                .putBar(makeBar(), expecting: nil),
                .putProfile(profile, expecting: nil), .putProfile(otherProfile, expecting: nil),
                .putSession(makeSession("s1", owner: "eve", device: "phone"), expecting: nil),
                .putSession(other, expecting: nil),
                .appendEvent(makeEvent("s1", revision: 1)), .putRun(makeRun("r1")),
                .putAnswer(makeAnswer("own", session: "s1")), .putAnswer(otherAnswer),
            ])

            let erased = try await store.commit([.eraseOwner(bar: "planner", owner: "eve")])
            let erasedAgain = try await store.commit([.eraseOwner(bar: "planner", owner: "eve")])

            #expect(erased == .committed(removedSessions: ["s1"]))
            #expect(erasedAgain == committed)
            #expect(try await store.profile(bar: "planner", owner: "eve") == nil)
            #expect(try await store.session(id: "s1") == nil)
            #expect(try await store.run(id: "r1", session: "s1") == nil)
            #expect(try await store.answer(scope: "route", key: "own") == nil)
            #expect(try await store.profile(bar: "planner", owner: "bob") == otherProfile)
            #expect(try await store.session(id: "other") == other)
            #expect(try await store.answer(scope: "route", key: "other") == otherAnswer)
        }
    }
}
