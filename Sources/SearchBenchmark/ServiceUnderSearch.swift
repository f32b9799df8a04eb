import LoopbackHTTP
import ServerProcess
import StrictJSON

/// The service on a data folder of its own, with a bar that searches the catalog `items`.
final class ServiceUnderSearch {
    private let program: String
    private let folder: String
    private var server: RunningServer?
    private(set) var port: UInt16 = 0
    /// When the last start began, in `monotonicMilliseconds`.
    private var began = 0.0

    /// Starts it on an empty folder.
    init(_ program: String, folder: String) throws {
        self.program = program
        self.folder = folder
        try start()
        try exchange("PUT", "/v1/bars/bench", Self.bar, 201)
    }

    private static let bar = #"""
        {"defaultLocale":"en","style":"capsule","tabs":[
        {"id":"home","title":"Home","symbol":"house"},
        {"id":"library","title":"Library","symbol":"books.vertical"}],
        "search":{"entry":"button","catalog":"items"}}
        """#

    // MARK: Life

    /// Returns when it is ready; answers after how many milliseconds.
    @discardableResult
    func start() throws -> Double {
        port = try freePort()
        began = monotonicMilliseconds()
        let started = try RunningServer(
            program,
            [
                "serve", "--host", "127.0.0.1", "--port", "\(port)", "--data", "\(folder)/data",
                "--no-examples",
            ],
            port: port, readyPath: "/readyz", log: "\(folder)/service.log", limit: 60_000)
        let readyAfter = started.readyAfter
        server = consume started
        return readyAfter
    }

    /// Ends it in good order; answers how many milliseconds that took.
    @discardableResult
    func stop() throws -> Double {
        let start = monotonicMilliseconds()
        guard let server = server.take(), server.stop() else {
            throw ServerFailure("the service did not end in good order; see \(folder)/service.log")
        }
        return monotonicMilliseconds() - start
    }

    /// Ends it as a crash does.
    func killNow() { if let server = server.take() { server.killNow() } }

    /// Milliseconds from the last start to the first answer of a search.
    func firstResult(of query: String) throws -> Double {
        let connection = try LoopbackConnection(port: port)
        while monotonicMilliseconds() - began < 120_000 {
            if try connection.send("GET", Self.search("items", query)).status == 200 {
                return monotonicMilliseconds() - began
            }
        }
        throw ServerFailure("no search was answered within two minutes")
    }

    /// The most memory that it held, in megabytes.
    var peakMemory: Int { (server?.memory("VmHWM") ?? 0) / 1_024 }

    // MARK: Requests

    /// One exchange on a connection of its own, which must be answered with `status`.
    @discardableResult
    func exchange(_ method: String, _ path: String, _ body: String?, _ status: Int) throws
        -> JSONValue
    {
        let connection = try LoopbackConnection(port: port)
        let answer = try connection.send(
            method, path, headers: body == nil ? [] : [("Content-Type", "application/json")],
            body: body.map { Array($0.utf8) })
        guard answer.status == status else {
            throw ServerFailure("\(method) \(path) was answered \(answer.status): \(answer.text)")
        }
        return answer.body.isEmpty ? .null : try JSONReader.read(answer.body)
    }

    /// A new session's path.
    func session() throws -> String {
        let made = try exchange("POST", "/v1/sessions", #"{"bar":"bench"}"#, 201)
        return "/v1/sessions/\(made["id"]?.text ?? "")"
    }

    /// The path that searches a catalog.
    static func search(_ catalog: String, _ query: String) -> String {
        "/v1/catalogs/\(catalog)/search?query=\(segment(query))"
    }

    /// Percent-encoded, all but the plainest characters.
    static func segment(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }

    // MARK: Catalogs

    func putCatalog(_ id: String) throws {
        try exchange(
            "PUT", "/v1/catalogs/\(id)",
            #"""
            {"title":"Items","fields":{"name":3,"summary":1},"facets":["kind"],
            "display":{"title":"name","subtitle":"summary"},"rank":"rank"}
            """#, 201)
    }

    /// Streams items into a catalog and returns when it has answered.
    static func load(_ items: ItemStream, into catalog: String, port: UInt16) throws {
        let connection = try LoopbackConnection(port: port, timeout: 300_000)
        try connection.write(
            LoopbackConnection.request(
                "POST", "/v1/catalogs/\(catalog)/items?replace=true", port: port,
                headers: [
                    ("Content-Type", "application/x-ndjson"), ("Transfer-Encoding", "chunked"),
                ]))
        for chunk in items.chunks {
            try connection.write("\(String(chunk.count, radix: 16))\r\n")
            try connection.write(chunk)
            try connection.write("\r\n")
        }
        try connection.write("0\r\n\r\n")
        let answer = try connection.readAnswer()
        guard answer.status == 200 else {
            throw ServerFailure("the load was answered \(answer.status): \(answer.text)")
        }
    }
}

/// Items as the lines that are sent.
struct ItemStream: Sendable {
    private(set) var chunks: [[UInt8]] = []
    let count: Int

    init(_ items: some Collection<BenchmarkCatalog.Item>) {
        count = items.count
        var lines: [UInt8] = []
        for item in items {
            lines += item.json + [0x0A]
            if lines.count > 256 << 10 {
                chunks.append(lines)
                lines = []
            }
        }
        if !lines.isEmpty { chunks.append(lines) }
    }
}

extension BenchmarkCatalog.Item {
    /// The item as the service takes it.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.object { writer in
            writer.name("id")
            writer.string(name)
            writer.name("name")
            writer.string(name)
            writer.name("summary")
            writer.string(summary)
            writer.name("kind")
            writer.string(kind)
            writer.name("rank")
            writer.double(rank)
        }
        return writer.finish()
    }
}
