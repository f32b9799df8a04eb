import Locks
import StrictJSON
import TabBarModel
import TestClock
import Testing

@testable import TabBarService

/// Nothing that a service has begun outlives it.
@Suite struct BackgroundTaskTests {
    private actor Owner {
        private let tasks = BackgroundTasks()
        private(set) var log: [String] = []

        /// Begins to sleep; `work` is over when that ends.
        func sleep(_ work: String, until deadline: Timestamp, _ clock: ManualClock) {
            tasks.begin { [self] in
                let isTimeUp = (try? await clock.sleep(until: deadline)) != nil
                await Task.yield()
                log.append("\(work) \(isTimeUp ? "done" : "cancelled")")
            }
        }

        func end() async {
            await tasks.end()
            log.append("ended")
        }
    }

    @Test func `the end cancels what goes on, waits for it, and lets nothing begin any more`()
        async throws
    {
        let clock = ManualClock()
        let owner = Owner()
        let soon = clock.now().advanced(byMilliseconds: 1)
        let late = clock.now().advanced(byMilliseconds: 2)
        await owner.sleep("first", until: soon, clock)
        await owner.sleep("second", until: late, clock)
        await clock.sleeper(until: soon)
        await clock.sleeper(until: late)
        clock.advance(by: 1)
        while await owner.log.isEmpty { await Task.yield() }

        await owner.end()
        await owner.sleep("third", until: soon, clock)
        await owner.end()

        #expect(await owner.log == ["first done", "second cancelled", "ended", "ended"])
    }

    @Test func `a store that has stopped has let its handlers come to their end`() async throws {
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let isOver = Guarded(false)
        let clock = ManualClock()
        let service = try await ServiceUnderTest.start(
            clock: clock,
            handlers: [
                "work": { _ in
                    begin.yield()
                    try? await clock.sleep(until: Timestamp(milliseconds: .max))
                    for _ in 0..<100 { await Task.yield() }
                    isOver.withLock { $0 = true }
                    return nil
                }
            ])
        let bar = #"""
            {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
            "actions":[{"id":"work","title":"Work","symbol":"hammer",
            "handler":{"type":"native","name":"work"}}],
            "create":{"entry":"button","actions":["work"]}}
            """#
        _ = try await service.store.putBar(
            "native", definition: try JSONReader.read(bar.utf8), replacing: nil, author: "test")
        let session = try await service.sessionID(of: "native")
        _ = try await service.store.startRun("work", session: session, SessionConditions())
        for await _ in began { break }

        await service.store.stop()

        #expect(isOver.withLock { $0 })
        await service.end()
    }
}
