import Storage
import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

@Suite struct DurabilityTests {
    @Test func `what was answered is there after a restart`() async throws {
        var service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let answer = try await service.perform(.tapTab("inbox"), on: id)

        service = try await service.restarted()

        #expect(answer["changed"] == true)
        #expect(try await service.snapshot(id) == answer["session"])
        #expect(try await service.events(id).map { $0["revision"]?.integer } == [2])
        await service.end()
    }

    @Test func `a failed commit changes nothing and the next one builds on the disk`() async throws
    {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let before = try await service.snapshot(id)
        service.faults.failCommits(1)

        let error = await serviceError { try await service.perform(.tapTab("inbox"), on: id) }
        let afterwards = try await service.snapshot(id)
        let next = try await service.perform(.tapTab("projects"), on: id)

        guard case .storage = error else {
            Issue.record("the failure was not told")
            return
        }
        #expect(afterwards == before)
        #expect(next["session"]?["revision"] == 2)
        #expect(next["session"]?["visited"] == ["today", "projects"])
        await service.end()
    }

    @Test func `a session is deleted only at the revision that was named, whatever is on its way`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")

        service.faults.hold()
        async let tapped = service.perform(.tapTab("inbox"), on: id)
        await service.faults.holding(1)
        async let early = serviceError {
            try await service.store.deleteSession(id, SessionConditions(revisions: [1]))
        }
        await service.faults.holding(2)
        service.faults.release()
        #expect(try await tapped["session"]?["revision"] == 2)
        let wasEarly = await early

        service.faults.hold()
        async let lost = serviceError { try await service.perform(.tapTab("today"), on: id) }
        await service.faults.holding(1)
        let late = await serviceError {
            try await service.store.deleteSession(id, SessionConditions(revisions: [3]))
        }
        service.faults.failCommits(1)
        service.faults.release()

        #expect(await lost != nil)
        for error in [wasEarly, late] {
            guard case .revisionMismatch(current: 2) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try await service.snapshot(id)["revision"] == 2)
        try await service.store.deleteSession(id, SessionConditions(revisions: [2]))
        await service.end()
    }

    @Test func `what is kept of a request that changed nothing was true`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let conditions = SessionConditions(key: makeKey("k"))

        service.faults.hold()
        async let lost = serviceError { try await service.perform(.tapTab("inbox"), on: id) }
        await service.faults.holding(1)
        async let unchanged = service.perform(.tapScrim, on: id, conditions)
        await service.faults.holding(2)
        service.faults.failCommits(1)
        service.faults.release()

        #expect(await lost != nil)
        let answer = try await unchanged
        #expect(answer["session"] == (try await service.snapshot(id)))
        #expect(answer["session"]?["revision"] == 1)
        let replay = try await service.store.perform(.tapScrim, on: id, conditions)
        #expect(replay.isReplayed && replay.revision == 1)
        await service.end()
    }

    @Test func `an answer lost after the commit is found by its idempotency key`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let conditions = SessionConditions(key: makeKey("k"))
        service.faults.failCommitsAfterwards(1)

        let error = await serviceError {
            try await service.perform(.tapTab("inbox"), on: id, conditions)
        }
        let replay = try await service.store.perform(.tapTab("inbox"), on: id, conditions)

        #expect(error != nil)
        #expect(replay.isReplayed)
        #expect(replay.revision == 2)
        #expect(try await service.snapshot(id)["revision"] == 2)
        await service.end()
    }

    @Test func `sessions leave memory and come back as they were`() async throws {
        var limits = SessionStore.Limits()
        limits.loadedSessions = 4
        let service = try await ServiceUnderTest.start(limits: limits)
        var ids: [String] = []
        for _ in 0..<20 {
            let id = try await service.sessionID(of: "planner")
            try await service.perform(.tapTab("inbox"), on: id)
            ids.append(id)
        }

        let loaded = await service.store.loadedSessionCount
        for id in ids { #expect(try await service.snapshot(id)["selection"] == "inbox") }

        #expect(loaded <= 5)
        await service.end()
    }

    @Test func `fifty callers of one unloaded session read it once`() async throws {
        var service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        service = try await service.restarted()
        let store = service.store

        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { _ = try await store.readSession(id, token: nil) }
            }
            try await group.waitForAll()
        }

        #expect(await store.statistics.loads == 1)
        await service.end()
    }

    @Test func `an expired session is as if it had never been`() async throws {
        let service = try await ServiceUnderTest.start()
        var new = NewSession(bar: "planner")
        new.timeToLive = 60_000
        let id = try #require(
            try await service.store.createSession(new, SessionConditions()).madeID)

        service.clock.advance(by: 59_999)
        _ = try await service.snapshot(id)
        service.clock.advance(by: 1)
        let error = await serviceError { _ = try await service.snapshot(id) }

        guard case .unknownSession = error else {
            Issue.record("still there")
            return
        }
        await service.end()
    }

    @Test func `the key of a session that has expired makes a new one`() async throws {
        let service = try await ServiceUnderTest.start()
        var new = NewSession(bar: "planner")
        new.timeToLive = 60_000
        let conditions = SessionConditions(key: makeKey("k"))
        let first = try await service.store.createSession(new, conditions)

        service.clock.advance(by: 60_000)
        let second = try await service.store.createSession(new, conditions)
        let third = try await service.store.createSession(new, conditions)

        #expect(first.madeID != second.madeID)
        #expect(!second.isReplayed)
        #expect(third.isReplayed && third.madeID == second.madeID)
        await service.end()
    }
}

@Suite struct PruningTests {
    @Test func `what has expired leaves the disk`() async throws {
        let service = try await ServiceUnderTest.start()
        var new = NewSession(bar: "planner")
        new.timeToLive = 60_000
        let short = try #require(
            try await service.store.createSession(new, SessionConditions()).madeID)
        let long = try await service.sessionID(of: "planner")

        // The store's index of expiry is by the hour.
        service.clock.advance(by: 2 * 3_600_000)
        try await service.store.prune()

        #expect(try await service.faults.session(id: short) == nil)
        #expect(try await service.faults.session(id: long) != nil)
        await service.end()
    }
}
