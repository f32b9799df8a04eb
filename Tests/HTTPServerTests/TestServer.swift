import Foundation
import Locks

@testable import HTTPServer

/// An actor on a server's loop, with something to wait for.
actor Host {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private(set) var handled = 0
    private var waiters: [() -> Void] = []
    private var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []

    init(loop: EventLoop) {
        self.loop = loop
    }

    func count() { handled += 1 }

    /// Waits for `releaseAll`.
    func wait() async {
        await withCheckedContinuation { continuation in
            whenReleased { continuation.resume() }
        }
    }

    /// Calls `action` at the next `releaseAll`.
    func whenReleased(_ action: @escaping () -> Void) {
        waiters.append(action)
        let met = watchers.filter { $0.count <= waiters.count }
        watchers.removeAll { $0.count <= waiters.count }
        for watcher in met { watcher.1.resume() }
    }

    /// Returns when so many handlers wait.
    func waitersReached(_ count: Int) async {
        guard waiters.count < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    func releaseAll() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter() }
    }
}

/// A running server with its loop and host, and what its observer saw.
struct TestServer: Sendable {
    let loop: EventLoop
    let host: Host
    let server: Server
    let log: SummaryLog

    var port: UInt16 { server.port }

    /// Runs a test against a server, and drains it afterwards.
    static func run(
        _ routes: [Route<Host>], configuration: ServerConfiguration = ServerConfiguration(),
        middleware: [any Middleware] = [], _ test: @Sendable (TestServer) async throws -> Void
    ) async throws {
        let loop = try EventLoop.start()
        defer { loop.stop() }
        let host = Host(loop: loop)
        let log = SummaryLog()
        let server = try await Server.start(
            configuration, on: loop, host: host, router: try Router(routes),
            behavior: makeBehavior(middleware: middleware, log: log))
        let running = TestServer(loop: loop, host: host, server: server, log: log)
        do {
            try await test(running)
        } catch {
            await server.drain(milliseconds: 0)
            throw error
        }
        await server.drain(milliseconds: 0)
    }
}

func makeBehavior(
    middleware: [any Middleware] = [], log: SummaryLog = SummaryLog()
) -> ServerBehavior {
    ServerBehavior(
        middleware: middleware,
        refusal: { refusal, _ in Response(refusal.status, body: Array(refusal.cause.utf8)) },
        failure: { _, _ in Response(.internalServerError, body: Array("FAILURE".utf8)) },
        observer: { log.append($0) })
}

/// What an observer was told, in order.
final class SummaryLog: Sendable {
    private let entries = Guarded<[ExchangeSummary]>([])

    func append(_ summary: ExchangeSummary) { entries.withLock { $0.append(summary) } }

    var all: [ExchangeSummary] { entries.withLock { $0 } }
}

/// Runs blocking work on a thread of its own, away from the pool that the tests share.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
