import HTTPServer
import Storage
import TabBarAPI
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
        var settings = Service.Settings(dataFolder: options.dataFolder)
        settings.server.host = options.host
        settings.server.port = options.port
        settings.server.connectionLimit = options.connections
        settings.limits.loadedSessions = options.loadedSessions
        settings.storageLimits = options.limits
        settings.webhooks = webhooks(options)
        settings.logDetail = options.logDetail
        if options.loadsExamples { settings.initialRecents = Examples.initialRecents }
        let service = try await Service.start(settings) { store, library in
            if options.loadsExamples { try await Examples.load(into: store, library) }
        }
        let address = ServiceAddress(folder: options.dataFolder)
        address.write(host: options.host, port: service.port)
        Console.complain("listening on http://\(options.host):\(service.port)")

        await signals.wait {
            address.remove()
            await service.stop(within: options.drainSeconds * 1_000)
        }
    }

    /// Without secrets no webhook is sent: nobody could tell it from a forged one.
    private static func webhooks(_ options: ServeOptions) -> WebhookSettings? {
        guard !options.webhookSecrets.isEmpty,
            let transport = CurlTransport(policy: AddressPolicy(allowed: options.webhookNetworks))
        else { return nil }
        return WebhookSettings(
            transport: transport, signature: WebhookSignature(secrets: options.webhookSecrets))
    }
}
