import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

@Suite struct RunTests {
    /// Starts the planner's scan, which takes 2,400 ms in 8 steps; the run's id.
    private func startScan(_ service: ServiceUnderTest, on id: String) async throws -> String {
        let start = service.clock.now()
        let answer = try await service.store.startRun(
            "scan-document", session: id, SessionConditions(client: "phone"))
        await service.clock.sleeper(until: start.advanced(byMilliseconds: 300))
        return try #require(answer.madeID)
    }

    /// Lets `steps` steps of the scan pass.
    private func pass(_ steps: Int, of service: ServiceUnderTest) async {
        for _ in 0..<steps {
            service.clock.advance(by: 300)
            await service.clock.sleeper(until: service.clock.now().advanced(byMilliseconds: 300))
        }
    }

    @Test func `a finished run is kept for seven days`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let started = try await service.store.startRun(
            "new-task", session: id, SessionConditions())
        let run = try #require(started.madeID)

        service.clock.advance(by: 7 * 86_400_000)
        try await service.store.prune()
        let kept = try await service.store.readRun(run, session: id, token: nil)
        service.clock.advance(by: 1)
        try await service.store.prune()
        let error = await serviceError {
            _ = try await service.store.readRun(run, session: id, token: nil)
        }

        #expect(kept.state == .succeeded)
        guard case .unknownRun = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        await service.end()
    }

    @Test func `a run goes its way and the checkmark goes by itself`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")

        let run = try await startScan(service, on: id)
        let running = try await service.snapshot(id)["create"]?["state"]
        await pass(7, of: service)
        let almost = try await service.store.readRun(run, session: id, token: nil)
        let end = service.clock.now().advanced(byMilliseconds: 30_000)
        async let finished = service.store.readRun(
            run, session: id, token: nil, differingFrom: nil, until: end)
        await service.clock.sleeper(until: end)
        service.clock.advance(by: 300)
        let done = try await finished
        let checkmark = try await service.snapshot(id)["create"]?["state"]
        service.clock.advance(by: 1_500)
        let rest = try await service.snapshot(id)["create"]?["state"]

        #expect(running == "running")
        #expect(almost.progress.fraction == 0.875 && almost.state == .running)
        #expect(done.state == .succeeded && done.progress.fraction == 1)
        #expect(done.attempts.count == 1)
        #expect(checkmark == "done")
        #expect(rest == "idle")
        let events = try await service.events(id)
        #expect(events.map { $0["cause"]?["type"] } == ["program", "run", "run", "time"])
        #expect(events.map(\.["origin"]) == ["phone", "phone", "phone", .null])
        await service.end()
    }

    @Test func `what was due while nobody looked keeps its time, whatever came later`() async throws
    {
        let before = try await ServiceUnderTest.start()
        let id = try await before.sessionID(of: "planner", owner: "maria")
        _ = try await startScan(before, on: id)
        await pass(7, of: before)
        let followed = try await before.store.readSession(id, token: nil).session.revision
        async let done = before.store.readSession(
            id, token: nil, beyond: followed,
            until: before.clock.now().advanced(byMilliseconds: 30_000))
        await before.clock.sleeper(until: before.clock.now().advanced(byMilliseconds: 30_000))
        before.clock.advance(by: 300)
        let due = try #require(try await done.session.nextDeadline)

        let service = try await before.restarted()
        service.clock.advance(by: 60_000)
        let definition = String(
            decoding: try ServiceUnderTest.definition(of: "planner").encoded(), as: UTF8.self)
        _ = try await service.store.putBar(
            "planner",
            definition: try JSONReader.read(
                Array(definition.replacing("\"Inbox\"", with: "\"Letters\"").utf8)),
            replacing: 1, author: "test")
        _ = try await service.store.changeProfile(
            bar: "planner", owner: "maria", expecting: nil
        ) { _ in [.badges(["inbox": 7])] }
        _ = try await service.snapshot(id)

        let events = try await service.events(id).suffix(3)
        #expect(events.map { $0["cause"]?["type"] } == ["time", "bar", "profile"])
        let now = service.clock.now()
        #expect(events.map { $0["at"]?.text } == [due, now, now].map(\.rfc3339))
        await service.end()
    }

    @Test func `the gesture that cancels tells a run that is over from one that never was`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let run = try #require(
            try await service.store.startRun("new-task", session: id, SessionConditions()).madeID)

        let over = await serviceError { try await service.perform(.cancelRun(run), on: id) }
        let never = await serviceError { try await service.perform(.cancelRun("none"), on: id) }

        if case .runFinished = over {} else { Issue.record("\(String(describing: over))") }
        if case .refused(.unknownRun("none"), _) = never {
        } else {
            Issue.record("\(String(describing: never))")
        }
        await service.end()
    }

    @Test func `a cancelled run rests quietly and never changes again`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let run = try await startScan(service, on: id)

        _ = try await service.store.cancelRun(run, session: id, SessionConditions())
        let end = service.clock.now().advanced(byMilliseconds: 30_000)
        let cancelled = try await service.store.readRun(
            run, session: id, token: nil, differingFrom: nil, until: end)
        let error = await serviceError {
            _ = try await service.store.cancelRun(run, session: id, SessionConditions())
        }

        #expect(cancelled.state == .cancelled)
        #expect(try await service.snapshot(id)["create"]?["state"] == "idle")
        guard case .runFinished = error else {
            Issue.record("cancelled twice")
            return
        }
        await service.end()
    }

    @Test func `a run that a crash interrupted begins again`() async throws {
        let before = try await ServiceUnderTest.start()
        let id = try await before.sessionID(of: "planner")
        let run = try await startScan(before, on: id)

        let again = before.clock.now().advanced(byMilliseconds: 300)
        let service = try await before.restarted()
        await service.clock.sleeper(until: again)
        await pass(7, of: service)
        let end = service.clock.now().advanced(byMilliseconds: 30_000)
        async let finished = service.store.readRun(
            run, session: id, token: nil, differingFrom: nil, until: end)
        await service.clock.sleeper(until: end)
        service.clock.advance(by: 300)

        let done = try await finished
        #expect(done.state == .succeeded)
        #expect(
            done.attempts.map(\.error) == ["The service stopped during this attempt.", nil])
        #expect(done.attempts.allSatisfy { $0.finishedAt != nil })
        await service.end()
    }

    @Test func `what was told of a run is not taken back by a crash`() async throws {
        let before = try await ServiceUnderTest.start()
        let id = try await before.sessionID(of: "planner")
        let run = try await startScan(before, on: id)
        await pass(5, of: before)
        let told = try await before.store.readRun(run, session: id, token: nil)

        let again = before.clock.now().advanced(byMilliseconds: 300)
        let service = try await before.restarted()
        let after = try await service.store.readRun(run, session: id, token: nil)
        await service.clock.sleeper(until: again)
        await pass(1, of: service)
        let later = try await service.store.readRun(run, session: id, token: nil)

        #expect(told.progress.fraction == 0.625)
        #expect(after.version >= told.version)
        #expect(after.progress == told.progress)
        #expect(later.progress == told.progress)
        #expect(later.version > told.version)
        await service.end()
    }

    @Test func `the end of a run that the disk does not take is told when it does`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let run = try await startScan(service, on: id)
        await pass(7, of: service)

        // The last progress, and twice the end.
        service.faults.failCommits(3)
        service.clock.advance(by: 300)
        for pause in [250, 500] {
            await service.clock.sleeper(
                until: service.clock.now().advanced(byMilliseconds: pause))
            service.clock.advance(by: pause)
        }
        let done = try await service.store.readRun(
            run, session: id, token: nil, differingFrom: nil,
            until: service.clock.now().advanced(byMilliseconds: 30_000))

        #expect(done.state == .succeeded)
        #expect(try await service.snapshot(id)["create"]?["state"] == "done")
        await service.end()
    }

    @Test func `a run is taken up again although its session cannot be read at first`()
        async throws
    {
        let before = try await ServiceUnderTest.start()
        let id = try await before.sessionID(of: "planner")
        _ = try await startScan(before, on: id)

        let service = try await before.restarted(failingReads: 2)
        for pause in [250, 500] {
            await service.clock.sleeper(
                until: service.clock.now().advanced(byMilliseconds: pause))
            service.clock.advance(by: pause)
        }
        await service.clock.sleeper(until: service.clock.now().advanced(byMilliseconds: 300))

        #expect(try await service.snapshot(id)["create"]?["state"] == "running")
        await service.end()
    }

    @Test func `a client's action is over in the same revision`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")

        let answer = try await service.store.startRun("new-task", session: id, SessionConditions())

        let body = try JSONReader.read(answer.body)
        #expect(answer.kind == .settled)
        #expect(body["session"]?["revision"] == 2)
        #expect(body["run"]?["state"] == "succeeded")
        #expect(body["session"]?["create"]?["run"] == .null)
        await service.end()
    }

    @Test func `a second run is refused while one is active`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        _ = try await startScan(service, on: id)

        let error = await serviceError {
            _ = try await service.store.startRun("new-note", session: id, SessionConditions())
        }

        guard case .refused(.runInProgress, gesture: nil) = error else {
            Issue.record("accepted")
            return
        }
        await service.end()
    }
}
