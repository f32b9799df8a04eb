import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

/// Work that somebody outside does.
@Suite struct LeaseTests: WorkTesting {
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
}
