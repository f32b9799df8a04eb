import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

/// Work that somebody outside does.
@Suite struct LeaseTests {
    /// A bar whose actions are done by workers: `scan` in the queue `scans`, `send` in `mails`.
    private static let bar = #"""
        {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
        "actions":[{"id":"scan","title":"Scan","symbol":"scanner",
        "handler":{"type":"worker","queue":"scans"}},
        {"id":"send","title":"Send","symbol":"envelope",
        "handler":{"type":"worker","queue":"mails"}}],
        "create":{"entry":"button","actions":["scan","send"]}}
        """#

    private func startService() async throws -> ServiceUnderTest {
        let service = try await ServiceUnderTest.start()
        _ = try await service.store.putBar(
            "working", definition: try JSONReader.read(Array(Self.bar.utf8)), replacing: nil,
            author: "test")
        return service
    }

    /// Starts an action in a new session.
    private func start(
        _ action: String = "scan", in service: ServiceUnderTest
    ) async throws -> (session: String, run: String) {
        let session = try await service.sessionID(of: "working")
        return (session, try await start(action, on: session, in: service))
    }

    private func start(
        _ action: String = "scan", on session: String, in service: ServiceUnderTest
    ) async throws -> String {
        let answer = try await service.store.startRun(
            action, session: session, SessionConditions(client: "phone"))
        return try #require(answer.madeID)
    }

    private func claim(
        _ queues: String..., limit: Int = 1, actions: [String]? = nil,
        in service: ServiceUnderTest
    ) async throws -> [Lease] {
        var claim = LeaseClaim(queues: queues)
        claim.limit = limit
        claim.actions = actions
        return try await service.store.claim(claim, until: service.clock.now())
    }

    private func run(_ work: (session: String, run: String), in service: ServiceUnderTest)
        async throws -> Run
    {
        try await service.store.readRun(work.run, session: work.session, token: nil)
    }

    private func isLost(_ report: () async throws -> Void) async -> Bool {
        if case .leaseLost = await serviceError(report) { true } else { false }
    }

    @Test func `a worker takes a run, tells its progress and completes it`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        let queued = try await service.snapshot(work.session)["create"]?["run"]?["state"]

        let lease = try #require(try await claim("scans", in: service).first)
        var progress = LeaseProgress()
        progress.completed = 1
        progress.total = 4
        let renewed = try await service.store.renewLease(
            lease.id, progress: progress, duration: nil)
        let running = try await service.snapshot(work.session)["create"]?["run"]?["state"]
        service.clock.advance(by: 700)
        let done = try await service.store.completeLease(
            lease.id, message: "Three pages.", result: ["pages": 3])
        let snapshot = try await service.snapshot(work.session)

        #expect(queued == "queued")
        #expect(running == "running")
        #expect(lease.run.id == work.run)
        #expect(lease.run.attempts.count == 1)
        #expect(renewed.run.progress.fraction == 0.25)
        #expect(done.state == .succeeded)
        #expect(done.result == Array(#"{"pages":3}"#.utf8))
        #expect(done.progress.message == "Three pages.")
        #expect(snapshot["create"]?["state"] == "done")
        #expect(try await run(work, in: service) == done)
        let effects = try await service.events(work.session).last?["effects"]?.elements ?? []
        #expect(effects.map { $0["type"] } == ["haptic", "announce"])
        await service.end()
    }

    @Test func `a report that comes again is answered with the run`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)

        let first = try await service.store.completeLease(lease.id, message: nil, result: nil)
        let second = try await service.store.completeLease(lease.id, message: nil, result: nil)

        #expect(first == second)
        #expect(
            await isLost {
                _ = try await service.store.renewLease(lease.id, progress: nil, duration: nil)
            })
        #expect(try await service.events(work.session).count == 3)
        await service.end()
    }

    @Test func `queues are served in the worker's order, runs as they came`() async throws {
        let service = try await startService()
        var runs: [String] = []
        for action in ["scan", "send", "scan", "send"] {
            runs.append(try await start(action, in: service).run)
        }

        let mails = try await claim("mails", "scans", limit: 3, in: service).map(\.run.id)
        let none = try await claim("scans", actions: ["send"], in: service)
        let rest = try await claim("nothing", "scans", limit: 9, in: service).map(\.run.id)

        #expect(mails == [runs[1], runs[3], runs[0]])
        #expect(none.isEmpty)
        #expect(rest == [runs[2]])
        await service.end()
    }

    @Test func `a worker that waits gets the next run`() async throws {
        let service = try await startService()
        let end = service.clock.now().advanced(byMilliseconds: 20_000)
        async let waiting = service.store.claim(LeaseClaim(queues: ["scans"]), until: end)
        async let other = service.store.claim(LeaseClaim(queues: ["mails"]), until: end)
        await service.clock.sleeper(until: end)

        let work = try await start(in: service)
        let leases = try await waiting
        service.clock.advance(by: 20_000)

        #expect(leases.map(\.run.id) == [work.run])
        #expect(try await other.isEmpty)
        await service.end()
    }

    @Test func `an expired lease goes to the next worker, whose result stands`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        let first = try #require(try await claim("scans", in: service).first)
        let end = service.clock.now().advanced(byMilliseconds: 60_000)
        async let second = service.store.claim(LeaseClaim(queues: ["scans"]), until: end)
        await service.clock.sleeper(until: end)
        await service.clock.sleeper(until: first.expiresAt)

        service.clock.advance(by: 30_000)
        let rescue = try #require(try await second.first)
        let isStaleRefused = await isLost {
            _ = try await service.store.completeLease(first.id, message: nil, result: 1)
        }
        let done = try await service.store.completeLease(rescue.id, message: nil, result: 2)

        #expect(isStaleRefused)
        #expect(rescue.run.id == work.run)
        #expect(rescue.id != first.id)
        #expect(rescue.run.attempts.map(\.error) == ["The lease expired.", nil])
        #expect(done.result == Array("2".utf8))
        #expect(try await run(work, in: service).state == .succeeded)
        await service.end()
    }

    @Test func `a renewed lease does not expire`() async throws {
        let service = try await startService()
        _ = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)

        for _ in 0..<3 {
            service.clock.advance(by: 20_000)
            let renewed = try await service.store.renewLease(
                lease.id, progress: nil, duration: nil)
            #expect(renewed.expiresAt == service.clock.now().advanced(byMilliseconds: 30_000))
        }

        #expect(try await claim("scans", in: service).isEmpty)
        let done = try await service.store.completeLease(lease.id, message: nil, result: nil)
        #expect(done.attempts.count == 1)
        await service.end()
    }

    @Test func `the fifth lease that is lost fails the run`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        var waits: [Int] = []

        for _ in 0..<5 {
            var waited = 0
            var lease = try await claim("scans", in: service).first
            while lease == nil {
                waited += 1_000
                service.clock.advance(by: 1_000)
                lease = try await claim("scans", in: service).first
            }
            waits.append(waited)
            _ = try await service.store.failLease(
                try #require(lease?.id), message: "No paper.", isRetried: true)
        }

        let failed = try await run(work, in: service)
        #expect(waits == [0, 0, 1_000, 2_000, 4_000])
        #expect(failed.state == .failed)
        #expect(failed.error == "No paper.")
        #expect(failed.attempts.count == 5)
        let failure = try await service.snapshot(work.session)["create"]?["failure"]
        #expect(failure?["message"] == "No paper.")
        await service.end()
    }

    @Test func `work that is given back waits a moment and counts for nothing`() async throws {
        let service = try await startService()
        _ = try await start(in: service)
        let lease = try #require(try await claim("scans", in: service).first)

        try await service.store.releaseLease(lease.id)
        let atOnce = try await claim("scans", in: service)
        service.clock.advance(by: 1_000)
        let later = try await claim("scans", in: service)

        #expect(atOnce.isEmpty)
        #expect(later.map(\.run.id) == [lease.run.id])
        #expect(await isLost { try await service.store.releaseLease(lease.id) })
        await service.end()
    }

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

    @Test func `a claim that cannot be kept gives nothing away`() async throws {
        let service = try await startService()
        let work = try await start(in: service)
        service.faults.failCommits(1)

        let error = await serviceError { _ = try await claim("scans", in: service) }
        let leases = try await claim("scans", in: service)

        guard case .storage = error else {
            Issue.record("claimed")
            return
        }
        #expect(leases.map(\.run.id) == [work.run])
        await service.end()
    }

    /// Each of 20 sessions has 25 races.
    @Test func `of cancelling and completing one wins, felt once, and nothing comes after it`()
        async throws
    {
        let service = try await startService()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let session = try await service.sessionID(of: "working")
                    for round in 0..<25 { try await race(round, on: session, in: service) }
                }
            }
            try await group.waitForAll()
        }
        await service.end()
    }

    private func race(_ round: Int, on session: String, in service: ServiceUnderTest) async throws {
        let run = try await start(on: session, in: service)
        var lease: Lease?
        while lease == nil { lease = try await claim("scans", in: service).first }
        // Any of the racers may end any session's run: what counts is that each run ends once.
        let held = try #require(lease)
        async let cancelling = serviceError {
            _ = try await service.store.cancelRun(
                held.run.id, session: held.run.session, SessionConditions())
        }
        async let progress = serviceError {
            _ = try await service.store.renewLease(held.id, progress: nil, duration: nil)
        }
        if round % 2 == 0 { await Task.yield() }
        async let completing = serviceError {
            if round % 3 == 0 {
                _ = try await service.store.failLease(held.id, message: nil, isRetried: false)
            } else {
                _ = try await service.store.completeLease(held.id, message: nil, result: nil)
            }
        }
        _ = await (cancelling, progress, completing)

        let ended = try await service.store.readRun(
            run, session: session, token: nil, differingFrom: nil,
            until: service.clock.now().advanced(byMilliseconds: 60_000))
        let events = try await service.events(session).filter {
            $0["cause"]?["run"]?.text == run && $0["cause"]?["type"] == "run"
        }
        let news = events.compactMap { $0["cause"]?["news"]?.text }
        #expect(ended.state.isFinished)
        #expect(news.count { $0 != "started" } == 1, "\(news)")
        #expect(news.last != "started")
        let felt = events.flatMap { $0["effects"]?.elements ?? [] }.count { $0["type"] == "haptic" }
        #expect(felt <= 1)
    }
}
