import LoopbackHTTP
import Testing

@testable import HTTPServer

@Suite struct `The event loop` {
    @Test func `an actor on the loop runs on its thread`() async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let host = Host(loop: loop)

        let isOnLoop = await host.isOnLoop

        #expect(isOnLoop)
        #expect(!loop.isCurrent)
    }

    @Test func `actions run in their order`() async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let seen = Captured<[Int]>()
        seen.value = []

        for number in 0..<100 { loop.execute { seen.value?.append(number) } }
        await withCheckedContinuation { done in loop.execute { done.resume() } }

        #expect(seen.value == Array(0..<100))
    }

    @Test func `timers run on the loop in the order of their times, cancelled ones never`()
        async throws
    {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let seen = Captured<[Int]>()
        seen.value = []
        let start = MonotonicTime.now

        await withCheckedContinuation { done in
            // From the loop itself, so that none is due before all are set.
            loop.execute {
                loop.schedule(at: start.advanced(milliseconds: 30)) { done.resume() }
                loop.schedule(at: start.advanced(milliseconds: 20)) { seen.value?.append(3) }
                let never = loop.schedule(at: start.advanced(milliseconds: 10)) {
                    seen.value?.append(99)
                }
                loop.schedule(at: start.advanced(milliseconds: 10)) {
                    seen.value?.append(loop.isCurrent ? 2 : 98)
                }
                loop.schedule(at: start) { seen.value?.append(1) }
                never.cancel()
            }
        }

        #expect(seen.value == [1, 2, 3])
        #expect(MonotonicTime.now >= start.advanced(milliseconds: 30))
    }

    @Test func `a timer set from elsewhere wakes the sleeping loop`() async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }

        await withCheckedContinuation { done in loop.schedule(after: 1) { done.resume() } }
    }

    @Test func `many tasks on the loop's actor all finish`() async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let host = Host(loop: loop)

        await withTaskGroup { group in
            for _ in 0..<1_000 { group.addTask { await host.count() } }
        }

        #expect(await host.handled == 1_000)
    }

    /// A request whose handler never waits must not enter the executor's queue at all.
    @Test(arguments: [
        "/hello/a", "/prepared", "/never-waits", "/either/now", "/replies/now", "/none",
    ])
    func `a request that waits for nothing costs no hop`(path: String) async throws {
        try await TestServer.run(TestRoutes.all) { server in
            let port = server.port
            let loop = server.loop

            let hops = try await blocking {
                let connection = try LoopbackConnection(port: port)
                _ = try connection.send("GET", path)
                let before = loop.jobsRun
                for _ in 0..<50 { _ = try connection.send("GET", path) }
                return loop.jobsRun - before
            }

            #expect(hops == 0)
        }
    }
}

extension Host {
    var isOnLoop: Bool { loop.isCurrent }
}
