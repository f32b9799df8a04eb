import HTTPServer
import Storage
import StrictJSON
import TabBarAPI
import TabBarModel
import TabBarService

/// A tabbard service inside this program, with handlers of its own for `native` actions.
///
///     let service = try await EmbeddedService.start(
///         dataFolder: "data", handlers: ["scan-document": Scanner()])
///     try await service.putBar("planner", definition: json)
///     …
///     await service.stop()
public final class EmbeddedService: Sendable {
    /// Where it listens, on the loopback.
    public let port: UInt16
    private let store: SessionStore
    private let library: CatalogLibrary
    private let server: Server
    private let surface: Surface
    private let state: SQLiteStateStore
    private let items: SQLiteCatalogStore
    private let loop: EventLoop

    /// Opens the data folder, takes up what an earlier process left, and answers requests.
    ///
    /// - Parameters:
    ///   - dataFolder: where the databases lie; made when it is not there.
    ///   - port: 0 takes a free one.
    ///   - handlers: by the `name` in the action's handler, which is the action's id unless it says
    ///     otherwise.
    /// - Throws: an error whose description says what to do, such as when the folder is in use.
    public static func start(
        dataFolder: String, port: UInt16 = 0, handlers: [String: any ActionHandler]
    ) async throws -> EmbeddedService {
        let folder = try DataFolder(path: dataFolder)
        let metrics = Metrics()
        let state = try SQLiteStateStore(
            folder: folder, options: metrics.observing(SQLiteOptions()))
        let items = try SQLiteCatalogStore(folder: folder)
        let loop = try EventLoop.start()
        let store = SessionStore(
            executor: loop, storage: state, clock: SystemClock(),
            handlers: handlers.mapValues(native))
        let library = CatalogLibrary(storage: items, images: try CatalogImages(folder: folder))
        try await store.start()
        try await library.start()
        let surface = Surface(store: store, library: library, metrics: metrics)
        var configuration = ServerConfiguration()
        configuration.port = port
        let server = try await Server.start(
            configuration, on: loop, host: store, router: try surface.router(),
            behavior: surface.behavior)
        return EmbeddedService(store, library, server, surface, state, items, loop)
    }

    private init(
        _ store: SessionStore, _ library: CatalogLibrary, _ server: Server, _ surface: Surface,
        _ state: SQLiteStateStore, _ items: SQLiteCatalogStore, _ loop: EventLoop
    ) {
        port = server.port
        self.store = store
        self.library = library
        self.server = server
        self.surface = surface
        self.state = state
        self.items = items
        self.loop = loop
    }

    /// Adds a bar, or replaces its definition by another one.
    ///
    /// - Throws: ``InvalidBar`` with every problem of the definition.
    public func putBar(_ id: String, definition json: String) async throws {
        guard let definition = try? JSONReader.read(json.utf8) else {
            throw InvalidBar(problems: ["The definition is no JSON."])
        }
        do {
            let current = try? await store.readBar(id)
            _ = try await store.putBar(
                id, definition: definition, replacing: current?.revision, author: "program")
        } catch ServiceError.invalidBar(let problems) {
            throw InvalidBar(problems: problems.map { "\($0.pointer): \($0.detail)" })
        }
    }

    /// Finishes what is being answered, says good-bye to those who follow, and gives the folder back. Runs
    /// that are not at their end are taken up at the next start.
    public func stop(within seconds: Int = 10) async {
        surface.beginDraining()
        await server.drain(milliseconds: max(0, min(seconds, 3_600)) * 1_000)
        await store.stop()
        await library.stop()
        await state.close()
        await items.close()
        loop.stop()
    }

    private static func native(_ handler: any ActionHandler) -> NativeHandler {
        { work in
            do {
                return try await handler.run(ActionRun(work: work))?.bytes
            } catch let failure as ActionFailure {
                throw NativeFailure(message: failure.message)
            }
        }
    }
}

/// A definition that was not taken.
public struct InvalidBar: Error, CustomStringConvertible {
    /// A JSON pointer and a sentence each.
    public var problems: [String]

    public var description: String { problems.joined(separator: "\n") }
}
