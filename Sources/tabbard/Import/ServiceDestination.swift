import LoopbackHTTP
import StrictJSON
import TabBarService

/// A service that runs on this machine.
struct ServiceDestination: ImportDestination {
    private let port: UInt16
    /// Why this port, in words.
    private let reason: String
    /// Milliseconds: after the last item the service finishes the index.
    private static let patience = 600_000

    init(port: UInt16, reason: String) {
        self.port = port
        self.reason = reason
    }

    var description: String { "the service at http://127.0.0.1:\(port) (\(reason))" }

    func prepare(_ catalog: String, _ definition: CatalogDefinition?) async throws -> Int? {
        let path = Self.path(catalog)
        let found = try exchange("GET", path)
        if found.status == 200 { return nil }
        guard found.status == 404 else { throw Self.failure(found) }
        guard let definition else { throw ImportFailure.missing(catalog) }
        let made = try exchange("PUT", path, definition.encoded())
        guard made.status == 201, let catalog = try? JSONReader.read(made.body),
            let revision = catalog["revision"]?.integer
        else { throw Self.failure(made) }
        return revision
    }

    func takeBack(_ catalog: String, madeAt revision: Int) async {
        _ = try? exchange(
            "DELETE", Self.path(catalog), headers: [("If-Match", "\"\(revision)\"")])
    }

    func load(
        into catalog: String, replacing: Bool, _ next: () throws -> [CatalogItem]?
    ) async throws -> ImportReport {
        let connection = try connect()
        let path = Self.path(catalog) + "/items" + (replacing ? "?replace=true" : "")
        let head = LoopbackConnection.request(
            "POST", path, port: port,
            headers: [
                ("Content-Type", "application/x-ndjson"), ("Transfer-Encoding", "chunked"),
            ])
        // An error of `next` leaves with the connection, and the service forgets what came so far.
        var isListening = send(head, connection)
        while isListening, let items = try next() {
            if items.isEmpty { continue }
            var lines: [UInt8] = []
            for item in items { lines += item.body + [0x0A] }
            let size = Array("\(String(lines.count, radix: 16))\r\n".utf8)
            isListening = send(size + lines + Array("\r\n".utf8), connection)
        }
        if isListening { _ = send(Array("0\r\n\r\n".utf8), connection) }
        let answer = try read(connection)
        if answer.status == 404 { throw ImportFailure.gone(catalog) }
        guard answer.status == 200, let report = try? JSONReader.read(answer.body),
            let received = report["received"]?.integer,
            let stored = report["stored"]?.integer, let removed = report["removed"]?.integer,
            let count = report["itemCount"]?.integer
        else { throw Self.failure(answer) }
        return ImportReport(
            stored: stored, repeated: received - stored, removed: removed, itemCount: count)
    }

    func close() async {}

    // MARK: HTTP

    private func connect() throws -> LoopbackConnection {
        do throws(LoopbackError) {
            return try LoopbackConnection(port: port, timeout: Self.patience)
        } catch {
            throw ImportFailure(
                sentence: "Nothing answers at http://127.0.0.1:\(port); is the service running?")
        }
    }

    /// False when the service takes no more: then its answer says why.
    private func send(_ bytes: [UInt8], _ connection: LoopbackConnection) -> Bool {
        (try? connection.write(bytes)) != nil
    }

    private func read(_ connection: LoopbackConnection) throws -> LoopbackAnswer {
        do throws(LoopbackError) {
            return try connection.readAnswer()
        } catch {
            throw ImportFailure(sentence: "The service ended the connection without an answer.")
        }
    }

    private func exchange(
        _ method: String, _ path: String, headers: [(name: String, value: String)] = [],
        _ body: [UInt8]? = nil
    ) throws -> LoopbackAnswer {
        let connection = try connect()
        let type = body == nil ? [] : [(name: "Content-Type", value: "application/json")]
        guard
            send(
                LoopbackConnection.request(
                    method, path, port: port, headers: headers + type, body: body), connection)
        else { throw ImportFailure(sentence: "The service ended the connection.") }
        return try read(connection)
    }

    private static func failure(_ answer: LoopbackAnswer) -> ImportFailure {
        let problem = try? JSONReader.read(answer.body)
        return ImportFailure(
            sentence: problem?["detail"]?.text
                ?? "The service answered with the status \(answer.status).")
    }

    private static func path(_ catalog: String) -> String {
        "/v1/catalogs/\(segment(catalog))"
    }

    /// A path segment (RFC 3986 section 3.3), all but the plainest characters encoded.
    private static func segment(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
