import CatalogFiles
import HTTPServer
import Secrets
import StrictJSON
import Synchronization
import TabBarService

/// The body of a load, read piece by piece: the next one is asked for when the items of the last
/// are stored.
struct ItemBody: Sendable {
    private let stream: BodyStream
    private let library: CatalogLibrary
    private let reading: ItemReading

    /// - Parameter fingerprint: of the request without its body.
    init(
        _ stream: BodyStream, of format: ItemTextFormat, fingerprint: DigestBuilder,
        library: CatalogLibrary
    ) {
        self.stream = stream
        self.library = library
        reading = ItemReading(format, digest: fingerprint)
    }

    /// Adds all items to a load; throws what is wrong with them.
    func load(into load: CatalogLoad) async throws {
        while let piece = try await next() {
            let items = try await compute(piece.count) { reading.read(piece) }.get()
            if !items.isEmpty { try await load.add(items) }
        }
        try await load.add(try await compute(0) { reading.finish() }.get())
    }

    /// A small load is not to wait for a large one, nor for the processor.
    private func compute<Value: Sendable>(
        _ bytes: Int, _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        bytes < 4 << 10
            ? await CatalogLibrary.beside(work) : try await library.inWorkshop(work)
    }

    /// Reads the body for its fingerprint alone.
    func passOver() async throws -> Digest {
        while let piece = try await next() { reading.passOver(piece) }
        return fingerprint
    }

    /// The fingerprint of the request as far as it was read.
    var fingerprint: Digest { reading.fingerprint }

    private func next() async throws(Problem) -> [UInt8]? {
        do throws(BodyFault) {
            return try await stream.next()
        } catch {
            switch error {
            case .tooLong(let limit):
                throw Problem(.contentTooLarge, "The body may have at most \(limit) bytes here.")
            case .interrupted:
                var problem = Problem(
                    .draining, "The server is shutting down; try again in a moment.")
                problem.retryAfter = 1
                throw problem
            }
        }
    }
}

/// Turns bytes into items and collects what is wrong. Used by one piece of work at a time.
private final class ItemReading: Sendable {
    private struct State {
        var text: ItemTextReader
        var digest: DigestBuilder
        /// Items that are not handed on yet: few are stored at the cost of many.
        var items: [CatalogItem] = []
        var byteCount = 0
        var faults: LoadFaults
    }

    /// So many items, or bytes of them, are handed on together.
    private static let itemCount = 1_000
    private static let byteCount = 2 << 20

    private let state: Mutex<State>

    init(_ format: ItemTextFormat, digest: DigestBuilder) {
        state = Mutex(
            State(text: ItemTextReader(format), digest: digest, faults: LoadFaults(in: format)))
    }

    var fingerprint: Digest { state.withLock { $0.digest }.finish() }

    func passOver(_ piece: [UInt8]) { state.withLock { $0.digest.add(piece) } }

    /// Items to store; none until there are many, and after the first fault.
    func read(_ piece: [UInt8]) -> Result<[CatalogItem], Problem> {
        state.withLock { state in
            state.digest.add(piece)
            return Result { () throws(Problem) in
                Self.take(
                    try Self.rows(&state) { text throws(ItemTextFault) in
                        try text.read(piece)
                    }, &state)
                if state.faults.isFull { throw state.faults.problem ?? .noItems }
                guard
                    state.items.count >= Self.itemCount || state.byteCount >= Self.byteCount
                else { return [] }
                return Self.handOn(&state)
            }
        }
    }

    /// The last items; throws when there was any fault.
    func finish() -> Result<[CatalogItem], Problem> {
        state.withLock { state in
            Result { () throws(Problem) in
                Self.take(
                    try Self.rows(&state) { text throws(ItemTextFault) in
                        try text.finish()
                    }, &state)
                if let problem = state.faults.problem { throw problem }
                return Self.handOn(&state)
            }
        }
    }

    private static func rows(
        _ state: inout State,
        _ read: (inout ItemTextReader) throws(ItemTextFault) -> [ItemTextRow]
    ) throws(Problem) -> [ItemTextRow] {
        do throws(ItemTextFault) {
            return try read(&state.text)
        } catch {
            state.faults.add(error)
            throw state.faults.problem ?? .noItems
        }
    }

    private static func take(_ rows: [ItemTextRow], _ state: inout State) {
        for row in rows {
            guard let item = state.faults.item(in: row), state.faults.isEmpty else { continue }
            state.items.append(item)
            state.byteCount += item.body.count
        }
    }

    private static func handOn(_ state: inout State) -> [CatalogItem] {
        defer {
            state.items = []
            state.byteCount = 0
        }
        return state.items
    }
}

extension Problem {
    /// For the case that cannot be: a fault without anything to say.
    fileprivate static var noItems: Problem {
        Problem(.malformedJSON, "The body holds no items that can be read.")
    }
}
