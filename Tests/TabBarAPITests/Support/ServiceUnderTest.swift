import Foundation
import HTTPServer
import Locks
import LoopbackHTTP
import Storage
import TabBarAPI
import TabBarService
import TestClock

/// A whole service in this process: the four example bars and their catalogs on a data folder of
/// its own, behind a socket, on a clock that the test moves.
struct ServiceUnderTest: Sendable {
    let clock: ManualClock
    let loop: EventLoop
    let store: SessionStore
    let library: CatalogLibrary
    let surface: Surface
    let port: UInt16
    let log: LogLines

    /// Runs `test` against a new service, and ends it. The catalogs of the examples take a moment,
    /// so they are there only when asked for.
    static func run(
        catalogs: Bool = false, maximumPages: Int? = nil,
        catalogStore: (any CatalogStore)? = nil,
        _ test: @Sendable (ServiceUnderTest) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let data = try DataFolder(path: folder)
        let metrics = Metrics()
        var options = SQLiteOptions()
        options.maximumPages = maximumPages
        let state = try SQLiteStateStore(folder: data, options: metrics.observing(options))
        let items = try catalogStore ?? SQLiteCatalogStore(folder: data)
        let clock = ManualClock()
        let loop = try EventLoop.start()
        let store = SessionStore(
            executor: loop, storage: state, clock: clock, initialRecents: Examples.recents)
        // No search is cut short or goes elsewhere because the machine is busy.
        let library = CatalogLibrary(
            storage: items, timeBudget: 60_000, moment: 60_000_000_000)
        try await store.start()
        try await library.start()
        try await Examples.load(into: store, catalogs ? library : nil)
        let log = LogLines()
        let surface = Surface(
            store: store, library: library, metrics: metrics,
            log: RequestLog(.all) { log.append($0) })
        let server = try await Server.start(
            ServerConfiguration(), on: loop, host: store, router: try surface.router(),
            behavior: surface.behavior)
        let service = ServiceUnderTest(
            clock: clock, loop: loop, store: store, library: library, surface: surface,
            port: server.port,
            log: log)
        let outcome = await Result { try await test(service) }
        await server.drain(milliseconds: 0)
        await store.stop()
        await state.close()
        await items.close()
        loop.stop()
        try outcome.get()
    }

    /// Runs blocking work with a connection on a thread of its own, away from the pool.
    func talk<Value: Sendable>(
        _ work: @escaping @Sendable (Client) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [port] in
                continuation.resume(with: Result { try work(Client(port: port)) })
            }
        }
    }

    /// The same as a test of its own.
    static func talk(
        catalogs: Bool = false, _ work: @escaping @Sendable (Client) throws -> Void
    ) async throws {
        try await run(catalogs: catalogs) { try await $0.talk(work) }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

/// Lines of a log, in order.
final class LogLines: Sendable {
    private let lines = Guarded<[String]>([])

    func append(_ line: [UInt8]) {
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }

    var all: [String] { lines.withLock { $0 } }
}
