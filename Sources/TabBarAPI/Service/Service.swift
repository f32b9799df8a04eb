package import HTTPServer
package import Storage
package import TabBarModel
package import TabBarService

/// One whole service: the data folder, the stores on it, the loop, the socket. What is started last
/// ends first.
package final class Service: Sendable {
    /// What a service can be told.
    package struct Settings: Sendable {
        /// Where the databases lie; made when it is not there.
        package var dataFolder: String
        /// Where and how it listens.
        package var server = ServerConfiguration()
        package var limits = SessionStore.Limits()
        /// How much may be kept in the data folder.
        package var storageLimits = StorageLimits()
        /// Recents that a new profile of a bar starts with.
        package var initialRecents: [BarID: [String]] = [:]
        /// Nil when no webhook is sent.
        package var webhooks: WebhookSettings?
        /// Who does the work of `native` actions, by name.
        package var handlers: [String: NativeHandler] = [:]
        /// Which exchanges get a line in the log.
        package var logDetail = RequestLog.Detail.notable

        package init(dataFolder: String) { self.dataFolder = dataFolder }
    }

    /// Bars, sessions and profiles; lives on the loop that answers requests.
    package let store: SessionStore
    /// The catalogs, and the search in them.
    package let library: CatalogLibrary
    private let surface: Surface
    private let server: Server
    private let state: SQLiteStateStore
    private let items: SQLiteCatalogStore
    private let loop: EventLoop

    /// Where it listens.
    package var port: UInt16 { server.port }

    /// Opens the data folder, takes up what an earlier process left, and answers requests.
    ///
    /// - Parameter prepare: fills the stores before the first request.
    /// - Throws: a `StorageError`, `ServiceError` or `ServerError`, with nothing left open.
    package static func start(
        _ settings: Settings,
        preparing prepare: (SessionStore, CatalogLibrary) async throws -> Void = { _, _ in }
    ) async throws -> Service {
        let folder = try DataFolder(path: settings.dataFolder)
        let metrics = Metrics()
        let state = try SQLiteStateStore(
            folder: folder, options: metrics.observing(SQLiteOptions()),
            limits: settings.storageLimits)
        let items = try SQLiteCatalogStore(folder: folder, limits: settings.storageLimits)
        let loop = try EventLoop.start()
        let store = SessionStore(
            executor: loop, storage: state, clock: SystemClock(), limits: settings.limits,
            initialRecents: settings.initialRecents, webhooks: settings.webhooks,
            handlers: settings.handlers)
        let library = CatalogLibrary(
            storage: items, images: try CatalogImages(folder: folder),
            loadLimit: settings.storageLimits.loads)
        let surface = Surface(
            store: store, library: library, metrics: metrics, log: RequestLog(settings.logDetail))
        do {
            try await store.start()
            try await library.start()
            try await prepare(store, library)
            let server = try await Server.start(
                settings.server, on: loop, host: store, router: try surface.router(),
                behavior: surface.behavior)
            return Service(store, library, surface, server, state, items, loop)
        } catch {
            await close(store, library, state, items, loop)
            throw error
        }
    }

    private init(
        _ store: SessionStore, _ library: CatalogLibrary, _ surface: Surface, _ server: Server,
        _ state: SQLiteStateStore, _ items: SQLiteCatalogStore, _ loop: EventLoop
    ) {
        self.store = store
        self.library = library
        self.surface = surface
        self.server = server
        self.state = state
        self.items = items
        self.loop = loop
    }

    /// Finishes what is being answered, says good-bye to those who follow, and gives the folder
    /// back. Runs that are not at their end are taken up at the next start.
    ///
    /// - Parameter milliseconds: how long requests may take to end.
    package func stop(within milliseconds: Int) async {
        surface.beginDraining()
        library.endBackgroundWork()
        await server.drain(milliseconds: milliseconds)
        await Self.close(store, library, state, items, loop)
    }

    private static func close(
        _ store: SessionStore, _ library: CatalogLibrary, _ state: SQLiteStateStore,
        _ items: SQLiteCatalogStore, _ loop: EventLoop
    ) async {
        await store.stop()
        await library.stop()
        await state.close()
        await items.close()
        loop.stop()
    }
}
