import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

/// How work ends that somebody outside does: cancelled, with its session, or after the process.
@Suite struct LeaseEndTests: WorkTesting {
    @Test func `a cancelled run is stopped by its worker, or without it after ten seconds`()
        async throws
    {
        let service = try await startService()
        let obedient = try await start(in: service)
        let deaf = try await start(in: service)
        let leases = try await claim("scans", limit: 2, in: service)
        for work in [obedient, deaf] {
            _ = try await service.store.cancelRun(
                work.run, session: work.session, SessionConditions())
        }

        let told = try await service.store.renewLease(leases[0].id, progress: nil, duration: nil)
        let stopped = try await service.store.failLease(
            leases[0].id, message: "Stopped.", isRetried: true)
        let before = try await run(deaf, in: service).state
        let grace = service.clock.now().advanced(byMilliseconds: 10_000)
        await service.clock.sleeper(until: grace)
        service.clock.advance(by: 10_000)
        let forced = try await service.store.readRun(
            deaf.run, session: deaf.session, token: nil, differingFrom: nil,
            until: grace.advanced(byMilliseconds: 60_000))
        let late = await isLost {
            _ = try await service.store.completeLease(leases[1].id, message: nil, result: nil)
        }

        #expect(told.run.state == .cancelling)
        #expect(stopped.state == .cancelled)
        #expect(before == .cancelling)
        #expect(forced.state == .cancelled)
        #expect(late)
        for work in [obedient, deaf] {
            #expect(try await service.snapshot(work.session)["create"]?["state"] == "idle")
        }
        await service.end()
    }

    @Test func `a run that nobody has taken is cancelled at once and never leased`() async throws {
        let service = try await startService()
        let work = try await start(in: service)

        _ = try await service.store.cancelRun(
            work.run, session: work.session, SessionConditions())
        let ended = try await service.store.readRun(
            work.run, session: work.session, token: nil, differingFrom: nil,
            until: service.clock.now().advanced(byMilliseconds: 60_000))

        #expect(ended.state == .cancelled)
        #expect(ended.attempts.isEmpty)
        #expect(try await claim("scans", in: service).isEmpty)
        await service.end()
    }

    @Test func `waiting work and leases outlive the process`() async throws {
        var service = try await startService()
        let leased = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)
        let waiting = try await start(in: service)
        service.clock.advance(by: 25_000)

        service = try await service.restarted()
        service.clock.advance(by: 25_000)
        let others = try await claim("scans", limit: 9, in: service).map(\.run.id)
        let done = try await service.store.completeLease(lease.id, message: nil, result: nil)

        #expect(others == [waiting.run])
        #expect(done.id == leased.run)
        #expect(done.state == .succeeded)
        #expect(try await service.snapshot(leased.session)["create"]?["run"] == .null)
        await service.end()
    }

    @Test func `nobody's lease outlives its session`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)

        try await service.store.deleteSession(work.session, SessionConditions())
        let error = await serviceError {
            _ = try await service.store.completeLease(lease.id, message: nil, result: nil)
        }

        guard case .unknownLease = error else {
            Issue.record("taken")
            return
        }
        await service.end()
    }

    @Test func `asking a run to stop once more is answered like the first time`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        _ = try await claim("scans", in: service)
        var answers: [SessionAnswer] = []
        for _ in 0..<2 {
            answers.append(
                try await service.store.cancelRun(
                    work.run, session: work.session, SessionConditions()))
            for gesture in [Gesture.cancelRun(nil), .cancelRun(work.run)] {
                answers.append(
                    try await service.store.perform(
                        gesture, on: work.session, SessionConditions()))
            }
        }

        let bodies = try answers.map { try JSONReader.read($0.body) }
        #expect(bodies.map { $0["run"]?["id"]?.text } == Array(repeating: work.run, count: 6))
        #expect(bodies.allSatisfy { $0["run"]?["state"] == "cancelling" })
        #expect(bodies.map(\.["changed"]) == [true, false, false, false, false, false])
        #expect(answers.allSatisfy { $0.kind == .done && $0.revision == answers[0].revision })
        await service.end()
    }

    @Test func `a run that is on its way out of the queue is asked to stop once more`()
        async throws
    {
        let service = try await startService()
        let work = try await start(in: service)
        service.faults.hold()
        async let first = service.store.cancelRun(
            work.run, session: work.session, SessionConditions())
        await service.faults.holding(1)
        async let second = service.store.cancelRun(
            work.run, session: work.session, SessionConditions())
        await service.faults.holding(2)
        service.faults.release()

        for answer in [try await first, try await second] {
            let run = try JSONReader.read(answer.body)["run"]
            #expect(run?["id"]?.text == work.run)
            #expect(run?["state"] == "cancelling")
        }
        await service.end()
    }

    /// What finds no room in the storage is refused past what waits there.
    @Test func `a cancellation that finds no room loses no run that is on its way`() async throws {
        let service = try await startService()
        let session = try await service.sessionID(of: "working")
        service.faults.hold()
        async let started = start("scan", on: session, in: service)
        await service.faults.holding(1)
        service.faults.refuseCommits(1)
        async let refusal = serviceError {
            _ = try await service.store.perform(
                .cancelRun(nil), on: session, SessionConditions())
        }
        await service.faults.holding(2)
        service.faults.release()

        let run = try await started
        guard case .storage = await refusal else {
            Issue.record("the cancellation was not refused")
            return
        }
        let lease = try await claim("scans", in: service).first
        #expect(lease?.run.id == run)
        await service.end()
    }

    @Test func `what a worker told of its progress outlives the process`() async throws {
        var service = try await startService()
        let work = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)
        var progress = LeaseProgress()
        progress.completed = 3
        progress.total = 4
        let renewed = try await service.store.renewLease(
            lease.id, progress: progress, duration: nil)

        service = try await service.restarted()
        let after = try await run(work, in: service)

        #expect(after == renewed.run)
        #expect(after.progress.fraction == 0.75)
        await service.end()
    }

    @Test func `progress that cannot be kept is not told`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)
        let before = try await run(work, in: service)
        var progress = LeaseProgress()
        progress.fraction = 0.5
        service.faults.failCommits(1)

        let error = await serviceError {
            _ = try await service.store.renewLease(lease.id, progress: progress, duration: nil)
        }

        guard case .storage = error else {
            Issue.record("told")
            return
        }
        #expect(try await run(work, in: service) == before)
        await service.end()
    }

    @Test func `only the newest attempts are shown, with their numbers`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        for _ in 0..<35 {
            let lease = try #require(try await claim("scans", in: service).first)
            try await service.store.releaseLease(lease.id)
            service.clock.advance(by: 1_000)
        }

        let restarted = try await service.restarted()
        let attempts = try JSONReader.read(try await run(work, in: restarted).encoded())["attempts"]

        #expect(attempts?.elements?.compactMap { $0["number"]?.integer } == Array(4...35))
        await restarted.end()
    }
}
