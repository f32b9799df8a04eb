import HTTPServer
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
    public var port: UInt16 { service.port }
    private let service: Service

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
        var settings = Service.Settings(dataFolder: dataFolder)
        settings.server.port = port
        settings.handlers = handlers.mapValues(native)
        return EmbeddedService(try await Service.start(settings))
    }

    private init(_ service: Service) { self.service = service }

    /// Adds a bar, or replaces its definition by another one.
    ///
    /// - Throws: ``InvalidBar`` with every problem of the definition.
    public func putBar(_ id: String, definition json: String) async throws {
        guard let definition = try? JSONReader.read(json.utf8) else {
            throw InvalidBar(problems: ["The definition is no JSON."])
        }
        do {
            let current = try? await service.store.readBar(id)
            _ = try await service.store.putBar(
                id, definition: definition, replacing: current?.revision, author: "program")
        } catch ServiceError.invalidBar(let problems) {
            throw InvalidBar(problems: problems.map { "\($0.pointer): \($0.detail)" })
        }
    }

    /// Finishes what is being answered, says good-bye to those who follow, cancels the handlers and
    /// waits for them, and gives the folder back. Runs that are not at their end are taken up at
    /// the next start.
    ///
    /// - Parameter seconds: how long requests may take to end.
    public func stop(within seconds: Int = 10) async {
        await service.stop(within: max(0, min(seconds, 3_600)) * 1_000)
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
