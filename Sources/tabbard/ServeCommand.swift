import HTTPServer
import Storage
import TabBarAPI
import TabBarModel
import TabBarService
import Webhooks

/// `tabbard serve`: opens the data folder, answers requests, and ends in good order at SIGTERM.
enum ServeCommand {
    static func run(_ arguments: [String]) async -> Int32 {
        let options: ServeOptions
        do throws(ServeOptions.Failure) {
            options = try ServeOptions(arguments, environment: Environment.value)
        } catch {
            switch error {
            case .help:
                print(ServeOptions.help)
                return 0
            case .invalid(let sentence):
                Console.complain(sentence)
                return 2
            }
        }
        do {
            try await serve(options)
            return 0
        } catch let error as StorageError {
            Console.complain(error.message)
        } catch ServiceError.storage(let error) {
            Console.complain(error.message)
        } catch let error as ServerError {
            Console.complain(error.description)
        } catch {
            Console.complain("The service cannot start: \(error)")
        }
        return 1
    }

    private static func serve(_ options: ServeOptions) async throws {
        let signals = TerminationSignals()
        let folder = try DataFolder(path: options.dataFolder)
        let metrics = Metrics()
        let state = try SQLiteStateStore(
            folder: folder, options: metrics.observing(SQLiteOptions()))
        let items = try SQLiteCatalogStore(folder: folder)
        let loop = try EventLoop.start()
        var limits = SessionStore.Limits()
        limits.loadedSessions = options.loadedSessions
        let transport = CurlTransport(policy: AddressPolicy(allowed: options.webhookNetworks))
        let store = SessionStore(
            executor: loop, storage: state, clock: SystemClock(),
            limits: limits, initialRecents: options.loadsExamples ? Examples.initialRecents : [:],
            webhooks: webhooks(by: transport, options))
        let library = CatalogLibrary(
            storage: items, images: try CatalogImages(folder: folder))
        try await store.start()
        try await library.start()
        if options.loadsExamples { try await Examples.load(into: store, library) }

        let surface = Surface(
            store: store, library: library, metrics: metrics, log: RequestLog(options.logDetail))
        var configuration = ServerConfiguration()
        configuration.host = options.host
        configuration.port = options.port
        configuration.connectionLimit = options.connections
        let server = try await Server.start(
            configuration, on: loop, host: store, router: try surface.router(),
            behavior: surface.behavior)
        let address = ServiceAddress(folder: options.dataFolder)
        address.write(host: options.host, port: server.port)
        Console.complain("listening on http://\(options.host):\(server.port)")

        await signals.wait {
            address.remove()
            surface.beginDraining()
            await server.drain(milliseconds: options.drainSeconds * 1_000)
            await store.stop()
            transport?.close()
            await library.stop()
            await state.close()
            await items.close()
            loop.stop()
        }
    }

    /// Without secrets no webhook is sent: nobody could tell it from a forged one.
    private static func webhooks(
        by transport: CurlTransport?, _ options: ServeOptions
    ) -> WebhookSettings? {
        guard let transport, !options.webhookSecrets.isEmpty else { return nil }
        return WebhookSettings(
            transport: transport, signature: WebhookSignature(secrets: options.webhookSecrets))
    }
}
