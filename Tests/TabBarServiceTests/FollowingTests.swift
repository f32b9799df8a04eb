import Locks
import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

/// Following a session inside the process: nothing is lost and nothing told twice, whatever comes
/// between.
@Suite struct FollowingTests {
    @Test func `ten thousand changes in any order with polls are all noticed and told`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let rounds = 500

        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                let id = try await service.sessionID(of: "planner")
                let follower = Told()
                _ = try await service.store.follow(
                    id, token: nil, client: nil, known: nil, outlet: follower.outlet)
                group.addTask {
                    async let seen = Self.poll(id, in: service, upTo: rounds + 1)
                    for round in 0..<rounds {
                        _ = try await service.store.perform(
                            .tapTab(["inbox", "projects", "today"][round % 3]), on: id,
                            SessionConditions())
                        if (round + number) % 3 == 0 { await Task.yield() }
                    }

                    let revisions = try await seen
                    #expect(revisions == revisions.sorted())
                    #expect(revisions.last == rounds + 1)
                    #expect(follower.changes == Array(2...rounds + 1))
                    #expect(follower.resets == 0)
                }
            }
            try await group.waitForAll()
        }
        await service.end()
    }

    /// The revisions that a client sees which always waits for the next one.
    private static func poll(
        _ id: String, in service: ServiceUnderTest, upTo last: Int
    ) async throws -> [Int] {
        var seen = [1]
        while let known = seen.last, known < last {
            // An hour on a clock that stands: only a change ends the wait.
            let committed = try await service.store.readSession(
                id, token: nil, beyond: known,
                until: service.clock.now().advanced(byMilliseconds: 3_600_000))
            seen.append(committed.session.revision)
        }
        return seen
    }

    @Test func `whoever comes while the session changes misses nothing`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        async let writing: Void = {
            for round in 0..<600 {
                try await service.perform(
                    .tapTab(["inbox", "projects", "today"][round % 3]), on: id)
            }
        }()

        var known = 1
        var told: [Int] = []
        for _ in 0..<400 {
            let follower = Told()
            let follow = try await service.store.follow(
                id, token: nil, client: nil, known: known, outlet: follower.outlet)
            await Task.yield()
            await service.store.unfollow(follow)
            #expect(follower.resets == 0)
            told += follower.changes
            known = told.last ?? known
        }
        try await writing
        let last = Told()
        _ = try await service.store.follow(
            id, token: nil, client: nil, known: known, outlet: last.outlet)
        told += last.resets == 0 ? last.changes : Array(known + 1...601)

        #expect(told == Array(2...601))
        await service.end()
    }

    @Test func `a change that was kept and answered with an error is told as a reset`() async throws
    {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let follower = Told()
        _ = try await service.store.follow(
            id, token: nil, client: nil, known: nil, outlet: follower.outlet)
        service.faults.failCommitsAfterwards(1)
        _ = await serviceError { try await service.perform(.tapTab("inbox"), on: id) }

        let second = service.clock.now().advanced(byMilliseconds: 1_000)
        await service.clock.sleeper(until: second)
        service.clock.advance(by: 1_000)
        await service.clock.sleeper(until: second.advanced(byMilliseconds: 1_000))
        try await service.perform(.tapTab("today"), on: id)

        #expect(follower.all.map(\.kind) == ["snapshot 1", "reset 2", "change 3"])
        await service.end()
    }

    @Test func `progress is told at most ten times a second, and its end at once`() async throws {
        let service = try await ServiceUnderTest.start()
        let definition = try JSONReader.read(
            Array(
                #"""
                {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
                "actions":[{"id":"count","title":"Count","symbol":"number",
                "handler":{"type":"simulated","duration":1000,"steps":100}}],
                "create":{"entry":"button","actions":["count"]}}
                """#.utf8))
        _ = try await service.store.putBar(
            "counting", definition: definition, replacing: nil, author: "test")
        let id = try await service.sessionID(of: "counting")
        let follower = Told()
        _ = try await service.store.follow(
            id, token: nil, client: nil, known: nil, outlet: follower.outlet)
        let start = service.clock.now()
        let run = try #require(
            try await service.store.startRun("count", session: id, SessionConditions()).madeID)

        for step in 1...100 {
            await service.clock.sleeper(until: start.advanced(byMilliseconds: 10 * step))
            service.clock.advance(by: 10)
        }
        let end = service.clock.now().advanced(byMilliseconds: 60_000)
        let finished = try await service.store.readRun(
            run, session: id, token: nil, differingFrom: nil, until: end)

        let states = follower.all.compactMap { message -> String? in
            if case .run(let json) = message {
                return (try? JSONReader.read(json))?["state"]?.text
            }
            return nil
        }
        #expect(finished.state == .succeeded)
        #expect(states.first == "queued")
        #expect(states.count { $0 == "succeeded" } == 1)
        #expect(states.last == "succeeded")
        #expect(states.count <= 14)
        await service.end()
    }

    @Test func `a follower that takes no more is let go, and others are told`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let other = Told()
        let tired = Told(takes: 2)
        for follower in [tired, other] {
            _ = try await service.store.follow(
                id, token: nil, client: nil, known: nil, outlet: follower.outlet)
        }

        for tab in ["inbox", "today", "inbox"] { try await service.perform(.tapTab(tab), on: id) }

        #expect(tired.all.map(\.kind) == ["snapshot 1", "change 2"])
        #expect(other.changes == [2, 3, 4])
        #expect(await service.store.followerCount == 1)
        await service.end()
    }

    @Test func `one change of one session is told to its followers alone`() async throws {
        let service = try await ServiceUnderTest.start()
        let busy = try await service.sessionID(of: "planner")
        let quiet = try await service.sessionID(of: "planner")
        let told = Told()
        let untold = Told()
        _ = try await service.store.follow(
            busy, token: nil, client: nil, known: nil, outlet: told.outlet)
        _ = try await service.store.follow(
            quiet, token: nil, client: nil, known: nil, outlet: untold.outlet)

        try await service.perform(.tapTab("inbox"), on: busy)

        #expect(told.changes == [2])
        #expect(untold.all.map(\.kind) == ["snapshot 1"])
        await service.end()
    }

    @Test func `a change wakes nobody who waits for another session`() async throws {
        let service = try await ServiceUnderTest.start()
        let busy = try await service.sessionID(of: "planner")
        let deadline = service.clock.now().advanced(byMilliseconds: 20_000)
        try await withThrowingTaskGroup(of: Int.self) { group in
            // Each until a moment of its own, so that the test can see that all of them wait.
            for number in 0..<100 {
                let quiet = try await service.sessionID(of: "planner")
                let end = deadline.advanced(byMilliseconds: number)
                group.addTask {
                    try await service.store.readSession(
                        quiet, token: nil, beyond: 1, until: end
                    ).session.revision
                }
                await service.clock.sleeper(until: end)
            }
            let sleeps = service.clock.sleepCount

            for tab in ["inbox", "today"] { try await service.perform(.tapTab(tab), on: busy) }
            for _ in 0..<100 { await Task.yield() }

            #expect(service.clock.sleepCount == sleeps)
            service.clock.advance(by: 20_100)
            let seen = try await group.reduce(into: []) { $0.append($1) }
            #expect(seen == [Int](repeating: 1, count: 100))
        }
        await service.end()
    }

    @Test func `a change of an owner's profile is a change of each session that is followed`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let phone = try await service.sessionID(of: "planner", owner: "maria")
        let tablet = try await service.sessionID(of: "planner", owner: "maria")
        let follower = Told()
        _ = try await service.store.follow(
            tablet, token: nil, client: nil, known: nil, outlet: follower.outlet)

        _ = try await service.store.apply(
            .profile(.badges(["inbox": 9])), to: phone, SessionConditions())

        #expect(follower.changes == [2])
        await service.end()
    }
}

/// What a follower was told.
final class Told: Sendable {
    private let messages = Guarded<[FeedMessage]>([])
    private let limit: Int

    /// One that takes so many messages.
    init(takes limit: Int = .max) { self.limit = limit }

    var outlet: FollowerOutlet {
        FollowerOutlet(
            send: { message in
                self.messages.withLock { messages in
                    if messages.count < self.limit {
                        messages.append(message)
                        return true
                    }
                    return false
                }
            }, finish: {})
    }

    var all: [FeedMessage] { messages.withLock { $0 } }
    var changes: [Int] {
        all.compactMap { if case .change(let revision, _) = $0 { revision } else { nil } }
    }
    var resets: Int { all.count { if case .reset = $0 { true } else { false } } }
}

extension FeedMessage {
    /// Its kind and revision.
    var kind: String {
        switch self {
        case .snapshot(let revision, _): "snapshot \(revision)"
        case .change(let revision, _): "change \(revision)"
        case .run: "run"
        case .ping: "ping"
        case .reset(let revision, _): "reset \(revision)"
        case .gone: "gone"
        }
    }
}
