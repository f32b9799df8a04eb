import Glibc
import Storage
import TabBarAPI
import TabBarService

/// `tabbard import`: the items of a file into a catalog, all or none.
enum ImportCommand {
    static func run(_ arguments: [String]) async -> Int32 {
        let options: ImportOptions
        do throws(ImportOptions.Failure) {
            options = try ImportOptions(arguments, environment: Environment.value)
        } catch {
            switch error {
            case .help:
                print(ImportOptions.help)
                return 0
            case .invalid(let sentence):
                Console.complain(sentence)
                return 2
            }
        }
        let file: ItemFile
        do throws(ItemFile.Unreadable) {
            file = try ItemFile(options.file, options.textFormat)
        } catch {
            let reason = String(cString: strerror(error.code))
            Console.complain("Cannot read \(options.fileName): \(reason)")
            return 1
        }
        do {
            let report = try await load(file, options)
            print(sentence(report, options))
            return 0
        } catch {
            for fault in file.faults { Console.complain("\(options.fileName), \(fault)") }
            Console.complain(sentence(error, file))
            return 1
        }
    }

    private static func load(
        _ file: ItemFile, _ options: ImportOptions
    ) async throws -> ImportReport {
        let destination = try destination(options)
        do {
            let report = try await load(file, into: destination, options)
            await destination.close()
            return report
        } catch {
            await destination.close()
            throw error
        }
    }

    /// Reads and sends; a fault in the file ends it before anything is kept.
    static func load(
        _ file: ItemFile, into destination: any ImportDestination, _ options: ImportOptions
    ) async throws -> ImportReport {
        Console.complain("Importing \(options.fileName) into \(destination.description).")
        let definition = options.definition
        let made = try await destination.prepare(options.catalog, definition)
        if made == nil, !options.makingFlags.isEmpty {
            Console.complain(
                "The catalog “\(options.catalog)” is there already and keeps its definition; only for one that "
                    + "is made: \(options.makingFlags.joined(separator: ", ")).")
        }
        var missing = made == nil ? nil : definition.map(MissingMembers.init)
        var progress = ImportProgress(size: file.size, write: Console.put)
        var count = 0
        defer { progress.finish() }
        do {
            return try await destination.load(
                into: options.catalog, replacing: options.isReplacing
            ) {
                while let items = file.next() {
                    count += items.count
                    missing?.look(in: items)
                    progress.read(items: count, bytes: file.position)
                    if file.faults.isEmpty, !items.isEmpty { return items }
                }
                if !file.faults.isEmpty { throw FaultyFile() }
                if let sentence = try missing?.finish() {
                    progress.finish()
                    Console.complain(sentence)
                }
                progress.readAll(items: count)
                return nil
            }
        } catch {
            // Nothing stays, no empty catalog either.
            if let made { await destination.takeBack(options.catalog, madeAt: made) }
            throw error
        }
    }

    struct FaultyFile: Error {}

    private static func destination(_ options: ImportOptions) throws -> any ImportDestination {
        if let port = options.port { return ServiceDestination(port: port, reason: "by --port") }
        do {
            return try FolderDestination(options.dataFolder)
        } catch let error as StorageError where error.code == .locked {
            guard let port = ServiceAddress(folder: options.dataFolder).port else {
                throw ImportFailure(
                    sentence: "\(error.message); say with --port where it answers.")
            }
            return ServiceDestination(
                port: port, reason: "by \(ServiceAddress(folder: options.dataFolder).path)")
        }
    }

    private static func sentence(_ report: ImportReport, _ options: ImportOptions) -> String {
        let stored = "\(report.stored) \(report.stored == 1 ? "item is" : "items are")"
        let repeated =
            report.repeated == 0
            ? "" : "; of equal ids the last counts: \(report.repeated) stood earlier in the file"
        let removed = options.isReplacing ? "; \(report.removed) went" : ""
        return
            "\(stored) in “\(options.catalog)”, which has \(report.itemCount) now\(repeated)\(removed)."
    }

    private static func sentence(_ error: any Error, _ file: ItemFile) -> String {
        switch error {
        case is FaultyFile:
            let limit = ItemFile.faultLimit
            let count = file.faults.count
            return count < limit
                ? "Nothing was imported: \(count) \(count == 1 ? "fault" : "faults")."
                : "Nothing was imported: \(limit) faults or more."
        case let error as ImportFailure: return "Nothing was imported. \(error.sentence)"
        case let error as StorageError: return "Nothing was imported: \(error.message)"
        case ServiceError.storage(let error): return "Nothing was imported: \(error.message)"
        case let error as ServiceError:
            return "Nothing was imported. \(Problem(answering: error).detail)"
        default: return "Nothing was imported: \(error)"
        }
    }
}
