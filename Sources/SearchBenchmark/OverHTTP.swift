import Foundation
import LoopbackHTTP
import ServerProcess
import StrictJSON
import Synchronization

/// The same catalog and keystrokes with the whole service around the engine.
struct OverHTTP {
    private let catalog: BenchmarkCatalog
    private let service: ServiceUnderSearch
    private let items: ItemStream

    /// - Parameter isLarge: whether restarts and what stands beside a load are measured too.
    static func report(
        _ catalog: BenchmarkCatalog, _ strokes: [String], engine: Keystrokes.Measured,
        program: String, isLarge: Bool
    ) throws {
        let folder = try TemporaryFolder("search-benchmark", under: ".")
        let service = try ServiceUnderSearch(program, folder: folder.path)
        let report = OverHTTP(
            catalog: catalog, service: service, items: ItemStream(catalog.items))
        print("\nover HTTP")
        try report.load()
        try report.type(strokes, engine)
        try report.fuzz()
        if isLarge {
            try report.standBesideLoad()
            try report.restart()
        }
        service.killNow()
    }

    private func load() throws {
        try service.putCatalog("items")
        let time = try Stopwatch.wallTime {
            try ServiceUnderSearch.load(items, into: "items", port: service.port)
        }
        print(
            "loaded in \(Figures.seconds(time)) s, \(Int(Double(items.count) / (time / .seconds(1)))) items/s, most memory \(service.peakMemory) MB"
        )
    }

    private func type(_ strokes: [String], _ engine: Keystrokes.Measured) throws {
        var typing = try TypingOverHTTP(service)
        _ = try typing.type(Array(strokes.prefix(50)))
        let times = try typing.type(strokes)
        let withResults = Keystrokes.Measured(times.withResults)
        let results = Keystrokes.Measured(times.results)
        print("\n\(strokes.count) keystrokes on one connection, ms (p50 / p95 / p99)\n")
        var table = Table(columns: Keystrokes.columns)
        table.add("engine alone", engine.byLength)
        table.add("gesture with results", withResults.byLength)
        table.add("gesture alone, on the disk", Keystrokes.Measured(times.alone).byLength)
        table.add("results resource", results.byLength)
        table.add("catalog's search", Keystrokes.Measured(times.catalog).byLength)
        table.add("GET of the session", Keystrokes.Measured(times.session).byLength)
        print(table.text)
        func ratio(_ ours: Percentiles) -> String {
            "\(Figures.ratio(ours.p50, engine.all.p50)) / \(Figures.ratio(ours.p99, engine.all.p99))"
        }
        print(
            "ratio to the engine at p50 / p99: gesture with results \(ratio(withResults.all)), results resource \(ratio(results.all))"
        )
    }

    /// Queries that nobody types: the service refuses those that are too long, and nothing else.
    /// U+0000 is left out, which no request may hold.
    private func fuzz() throws {
        var random = SplitMix(state: 5)
        var typing = try TypingOverHTTP(service)
        var statuses: [Int: Int] = [:]
        var times: [Duration] = []
        for _ in 0..<5_000 {
            let query = Fuzz.makeQuery(&random, catalog).unicodeScalars.filter { $0.value > 0 }
            let (status, time) = try typing.paste(String(String.UnicodeScalarView(query)))
            statuses[status, default: 0] += 1
            times.append(time)
        }
        let counts = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
        print(
            "\(times.count) hostile queries as gestures with results, ms: \(Percentiles(times).text), most \(Figures.milliseconds(times.max() ?? .zero)); answered \(counts.joined(separator: ", "))"
        )
    }

    // MARK: Beside a load

    /// Gestures of other sessions and queries of another catalog, alone and while all items are
    /// replaced.
    private func standBesideLoad() throws {
        try service.putCatalog("other")
        try ServiceUnderSearch.load(
            ItemStream(catalog.items.prefix(60_000)), into: "other", port: service.port)
        let others = try OtherClients(service, catalog)
        let alone = try others.run { $0 >= 4_000 }
        let load = BackgroundLoad(items, port: service.port)
        load.start()
        let beside = try others.run { $0 >= 200_000 || load.isOver }
        try load.finish()
        print("\nwhile all \(items.count) items are replaced, ms (p50 / p95 / p99, most)\n")
        for (name, alone, beside) in [
            ("gestures of other sessions", alone.gestures, beside.gestures),
            ("another catalog's search", alone.queries, beside.queries),
        ] {
            let (before, meanwhile) = (Percentiles(alone), Percentiles(beside))
            print(
                "\(name): \(meanwhile.text), \(Figures.milliseconds(beside.max() ?? .zero)) (n = \(beside.count)); alone: \(before.text), \(Figures.milliseconds(alone.max() ?? .zero)); p99 ratio \(Figures.ratio(meanwhile.p99, before.p99))"
            )
        }
    }

    // MARK: Restarts

    private func restart() throws {
        let name = catalog.items[0].name
        print("\nmost memory so far \(service.peakMemory) MB\n")
        // Right behind the load, whose answer waited for the image.
        service.killNow()
        try tellStart("killed at the end of the whole load", name)
        sleep(15)
        let stopped = try service.stop()
        try tellStart("ended in good order within \(Int(stopped)) ms", name)
        var changed = catalog.items[0]
        changed.summary = "zyzzyva " + changed.summary
        let path = "/v1/catalogs/items/items/\(ServiceUnderSearch.segment(changed.name))"
        try service.exchange("PUT", path, String(decoding: changed.json, as: UTF8.self), 200)
        service.killNow()
        try tellStart("killed right after a change of an item", "zyzzyva")
        let found = try service.exchange(
            "GET", ServiceUnderSearch.search("items", "zyzzyva"), nil, 200)
        guard found["items"]?.elements?.first?["id"]?.text == changed.name else {
            throw ServerFailure("the change is not found after the crash")
        }
    }

    private func tellStart(_ what: String, _ query: String) throws {
        let readyAfter = try service.start()
        let first = try service.firstResult(of: query)
        print("\(what): ready after \(Int(readyAfter)) ms, first result after \(Int(first)) ms")
    }
}

/// Sessions and a catalog that have nothing to do with what goes on beside them.
private struct OtherClients {
    private let connection: LoopbackConnection
    private let gestures: [[UInt8]]
    private let queries: [[UInt8]]

    init(_ service: ServiceUnderSearch, _ catalog: BenchmarkCatalog) throws {
        let port = service.port
        connection = try LoopbackConnection(port: port)
        let sessions = try (0..<100).map { _ in try service.session() }
        gestures = ["library", "home"].flatMap { tab in
            sessions.map { session in
                LoopbackConnection.request(
                    "POST", session + "/gestures", port: port,
                    headers: [("Content-Type", "application/json")],
                    body: Array(#"{"gesture":"tapTab","tab":"\#(tab)"}"#.utf8))
            }
        }
        queries = Keystrokes.typing(Array(catalog.items.prefix(100))).map {
            LoopbackConnection.request(
                "GET", ServiceUnderSearch.search("other", $0), port: port)
        }
    }

    /// One gesture and one query a round, until `isOver`, which is told how many there were.
    func run(
        until isOver: (Int) -> Bool
    ) throws -> (gestures: [Duration], queries: [Duration]) {
        var times: (gestures: [Duration], queries: [Duration]) = ([], [])
        while !isOver(times.gestures.count) {
            let round = times.gestures.count
            times.gestures.append(try time(gestures[round % gestures.count]))
            times.queries.append(try time(queries[round % queries.count]))
        }
        return times
    }

    private func time(_ request: [UInt8]) throws -> Duration {
        try Stopwatch.wallTime {
            try connection.write(request)
            let status = try connection.readAnswer().status
            guard status == 200 else { throw ServerFailure("answered \(status)") }
        }
    }
}

/// A load on a thread of its own.
private final class BackgroundLoad: Sendable {
    private let items: ItemStream
    private let port: UInt16
    private let outcome = Mutex<Result<Void, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ items: ItemStream, port: UInt16) {
        self.items = items
        self.port = port
    }

    var isOver: Bool { outcome.withLock { $0 != nil } }

    func start() {
        Thread.detachNewThread { [self] in
            let outcome = Result {
                try ServiceUnderSearch.load(items, into: "items", port: port)
            }
            self.outcome.withLock { $0 = outcome }
            done.signal()
        }
    }

    /// Waits for its end and throws when it failed.
    func finish() throws {
        done.wait()
        try outcome.withLock { try $0?.get() }
    }
}
