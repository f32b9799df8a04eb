import Foundation
import Locks
import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing
import Webhooks

/// Cancelling against completing, for each kind of handler and in every order that comes about.
@Suite struct RunRaceTests {
    enum Handler: String, CaseIterable, Sendable {
        case client, simulated, native, worker, webhook

        /// Its definition; each bar has a queue of its own.
        func definition(_ number: Int) -> String {
            switch self {
            case .client: #"{"type":"client"}"#
            case .simulated: #"{"type":"simulated","duration":2,"steps":2}"#
            case .native: #"{"type":"native","name":"work"}"#
            case .worker: #"{"type":"worker","queue":"queue-\#(number)"}"#
            case .webhook: #"{"type":"webhook","url":"https://app.example/","timeout":10000}"#
            }
        }
    }

    /// Races of each handler: a thousand, or as many as `TABBARD_RACES` says (`make check-all`: ten
    /// thousand; under the sanitizers 200).
    private static let races =
        ProcessInfo.processInfo.environment["TABBARD_RACES"].flatMap(Int.init) ?? 1_000
    private static let lanes = 20

    @Test(arguments: Handler.allCases)
    func `of cancelling and completing one wins, felt once, and nothing comes after it`(
        handler: Handler
    ) async throws {
        let secret = try #require(WebhookSignature.Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let service = try await ServiceUnderTest.start(
            webhooks: WebhookSettings(
                transport: HastyApp(), signature: WebhookSignature(secrets: [secret]),
                jitter: { 1 }),
            handlers: ["work": HastyHandler().work])

        let ends = try await withThrowingTaskGroup(of: [Run.State: Int].self) { group in
            for number in 0..<Self.lanes {
                group.addTask {
                    let lane = try await Lane(number, handler, in: service)
                    return try await lane.race(Self.races / Self.lanes)
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }

        #expect(ends.values.reduce(0, +) == Self.races / Self.lanes * Self.lanes)
        // Each side wins at times, or these were no races. A client's action is over when it has
        // begun.
        let outcomes: Set<Run.State> =
            handler == .client
            ? [.succeeded]
            : handler == .simulated ? [.succeeded, .cancelled] : [.succeeded, .failed, .cancelled]
        #expect(Set(ends.keys) == outcomes, "\(ends)")
        await service.end()
    }
}

/// One session whose runs are raced for, one after the other.
private struct Lane {
    private let service: ServiceUnderTest
    private let handler: RunRaceTests.Handler
    private let session: String
    private let queue: String
    private let told = ToldRuns()

    init(
        _ number: Int, _ handler: RunRaceTests.Handler, in service: ServiceUnderTest
    ) async throws {
        self.service = service
        self.handler = handler
        queue = "queue-\(number)"
        let bar = #"""
            {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
            "actions":[{"id":"work","title":"Work","symbol":"hammer",
            "handler":\#(handler.definition(number))}],
            "create":{"entry":"button","actions":["work"],"timing":{"moment":0}}}
            """#
        _ = try await service.store.putBar(
            "racing-\(number)", definition: try JSONReader.read(bar.utf8), replacing: nil,
            author: "test")
        session = try await service.sessionID(of: "racing-\(number)")
        _ = try await service.store.follow(
            session, token: nil, client: "phone", known: nil, outlet: told.outlet)
    }

    /// Races so often; how many runs ended in which way.
    func race(_ rounds: Int) async throws -> [Run.State: Int] {
        var ends: [RunID: Run.State] = [:]
        // A session keeps its newest finished runs: they are looked at again before they go.
        for first in stride(from: 0, to: rounds, by: 100) {
            var ended: [Run] = []
            for round in first..<min(first + 100, rounds) {
                ended.append(try await race(round: round))
            }
            // Whatever comes late comes now.
            for _ in 0..<10 {
                service.clock.advance(by: 200)
                await Task.yield()
            }
            for run in ended {
                let now = try await service.store.readRun(run.id, session: session, token: nil)
                #expect(now == run, "changed after its end")
                ends[run.id] = run.state
            }
        }

        let states = try told.states()
        #expect(Set(states.keys) == Set(ends.keys))
        for (id, told) in states {
            #expect(told.count { $0.isFinished } == 1, "\(told)")
            #expect(told.last == ends[id])
        }
        return Dictionary(grouping: ends.values, by: \.self).mapValues(\.count)
    }

    private func race(round: Int) async throws -> Run {
        let before = try await service.store.readSession(session, token: nil).session.revision
        let started = try await service.store.startRun(
            "work", session: session, SessionConditions(client: "phone"))
        let run = try #require(started.madeID)

        // Too late at times, however long the disk takes for progress. (A worker ends its run only
        // once: should its lease expire before, nothing but the cancelling ends it.)
        let isLate = round % 7 == 6
        if isLate, handler == .worker { try await complete(round) }
        async let cancelling = serviceError {
            if isLate, handler != .worker {
                try await waitForEnd(of: run)
            } else {
                for _ in 0..<round % 7 { await Task.yield() }
            }
            _ = try await service.store.cancelRun(run, session: session, SessionConditions())
        }
        if !isLate || handler != .worker { try await complete(round) }
        let refusal = await cancelling
        let ended = try await service.store.readRun(
            run, session: session, token: nil, differingFrom: nil,
            until: service.clock.now().advanced(byMilliseconds: 86_000_000))

        if let refusal {
            guard case .runFinished = refusal else {
                Issue.record("\(refusal)")
                return ended
            }
            #expect(ended.state == .succeeded || ended.state == .failed)
        }
        try await checkLog(of: ended, after: before)
        return ended
    }

    private func waitForEnd(of run: RunID) async throws {
        let end = service.clock.now().advanced(byMilliseconds: 86_000_000)
        // Some set their timers when they come to them, so time has to go on; 0 is no run's
        // version.
        let known = handler == .simulated || handler == .webhook ? 0 : nil
        while true {
            let now = try await service.store.readRun(
                run, session: session, token: nil, differingFrom: known, until: end)
            if now.state.isFinished { return }
            service.clock.advance(by: 1)
            await Task.yield()
        }
    }

    /// What brings the work to its end, while somebody cancels it.
    private func complete(_ round: Int) async throws {
        switch handler {
        case .client, .native, .webhook:
            // Nothing is needed: it is over, or ends by itself. Who was told to come again wakes
            // up.
            service.clock.advance(by: 500)
        case .simulated:
            for _ in 0..<2 + round % 3 {
                service.clock.advance(by: 1)
                await Task.yield()
            }
        case .worker:
            // None when the run was cancelled before.
            guard
                let lease = try await service.store.claim(
                    LeaseClaim(queues: [queue]), until: service.clock.now()
                ).first
            else { return }
            var halfway = LeaseProgress()
            halfway.fraction = 0.5
            async let progress = serviceError {
                _ = try await service.store.renewLease(lease.id, progress: halfway, duration: nil)
            }
            for _ in 0..<round % 5 { await Task.yield() }
            async let completing = serviceError {
                if round % 3 == 0 {
                    _ = try await service.store.failLease(
                        lease.id, message: nil, isRetried: false)
                } else {
                    _ = try await service.store.completeLease(lease.id, message: nil, result: nil)
                }
            }
            _ = await (progress, completing)
        }
    }

    /// The log has the run's end once, and one haptic for an end that people are to feel.
    private func checkLog(of run: Run, after revision: Int) async throws {
        let events = try await service.store.events(
            of: session, token: nil, after: revision, limit: 32
        ).events.map { try JSONReader.read($0) }
        let news = events.compactMap { $0["cause"]?["news"]?.text }.filter { $0 != "started" }
        let haptics = events.flatMap { $0["effects"]?.elements ?? [] }
            .count { $0["type"] == "haptic" }

        // A run that was cancelled before it began is over for the session at that moment.
        #expect(news.count <= 1, "\(news)")
        let isFelt = news == ["succeeded"] || (news == ["failed"] && run.state == .failed)
        #expect(haptics == (isFelt ? 1 : 0), "\(news) \(run.state)")
        switch run.state {
        case .succeeded: #expect(news == [] || news == ["succeeded"])
        case .failed: #expect(news == [] || news == ["failed"])
        case .cancelled: #expect(news == [] || news == ["cancelled"] || news == ["failed"])
        case .queued, .running, .cancelling: Issue.record("not over")
        }
    }
}

/// A follower that keeps what it is told of runs.
private final class ToldRuns: Sendable {
    private let runs = Guarded<[[UInt8]]>([])

    var outlet: FollowerOutlet {
        FollowerOutlet(
            send: { message in
                if case .run(let bytes) = message { self.runs.withLock { $0.append(bytes) } }
                return true
            }, finish: {})
    }

    /// The states of each run in the order in which they were told.
    func states() throws -> [RunID: [Run.State]] {
        var states: [RunID: [Run.State]] = [:]
        for run in try runs.withLock({ $0 }).map({ try JSONReader.read($0) }) {
            let id = try #require(run["id"]?.text)
            states[id, default: []].append(
                try #require(run["state"]?.text.flatMap(Run.State.init)))
        }
        return states
    }
}

/// An app that answers at once, in one of three ways.
private final class HastyApp: WebhookTransport {
    private let count = Guarded(0)

    func send(_ post: WebhookPost) async -> WebhookReply {
        let number = count.withLock { count in
            count += 1
            return count
        }
        for _ in 0..<number % 11 { await Task.yield() }
        let status = [200, 400, 200, 500][number % 4]
        return .answered(status: status, body: [], retryAfter: nil)
    }

    func close() {}
}

/// Work that is done at once, fails at once, or takes no notice of being cancelled for a while.
private final class HastyHandler: Sendable {
    private let count = Guarded(0)

    func work(_ work: NativeWork) async throws -> [UInt8]? {
        let number = count.withLock { count in
            count += 1
            return count
        }
        var progress = LeaseProgress()
        for step in 0..<number % 5 {
            progress.fraction = Double(step) / 4
            await work.report(progress)
        }
        if number % 3 == 0 { throw NativeFailure(message: "No paper.") }
        if number % 4 == 0 { try Task.checkCancellation() }
        return Array("1".utf8)
    }
}
