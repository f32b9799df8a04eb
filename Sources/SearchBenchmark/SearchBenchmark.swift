import CatalogSearch
import Foundation

/// Measures search on real and on generated items: the engine alone, beside SQLite FTS5 on the same
/// items, and with the whole service around it, over HTTP.
///
///     search-benchmark [--items N] [--known N] [--without-fts] [--fuzz N] [--service TABBARD]
///     [debian|generated]…
@main struct SearchBenchmark {
    static func main() {
        do {
            try measure(try Options(Array(CommandLine.arguments.dropFirst())))
        } catch {
            print("search-benchmark: \(error)")
            exit(1)
        }
    }

    private static func measure(_ options: Options) throws {
        var searched: (index: CatalogIndex, strokes: [String])?
        if options.catalogs.contains("debian") {
            searched = try measure(try PackageList.read(), options)
        }
        if options.catalogs.contains("generated") {
            let catalog = GeneratedCatalog.make(items: options.items, seed: 7)
            let large = try measure(catalog, options)
            if let searched = searched ?? large {
                BesideBuilding.report(searched.index, searched.strokes, building: catalog)
            }
        }
    }

    /// How long a restart takes: reading the image from memory, then the first answer.
    private static func reportImage(_ index: CatalogIndex, _ catalog: BenchmarkCatalog) throws {
        var image: [UInt8] = []
        let writing = try Stopwatch.time { try index.writeImage { image += $0 } }
        var place = 0
        var answer = SearchAnswer.empty
        let reading = try Stopwatch.time {
            let read = try CatalogIndex(schema: catalog.schema) { buffer in
                buffer.copyBytes(from: image[place..<place + buffer.count])
                place += buffer.count
            }
            answer = read.search(SearchRequest(query: catalog.items[0].name))
        }
        print(
            "image: \(image.count / 1_000_000) MB, written in \(Figures.seconds(writing)) s, "
                + "read to the first answer (\(answer.hits.count) items) in \(Figures.seconds(reading)) s"
        )
    }

    private static func report(_ query: String, _ index: CatalogIndex) {
        var answer = SearchAnswer.empty
        let times = (0..<50).map { _ in
            Stopwatch.time { answer = index.search(SearchRequest(query: query)) }
        }
        print(
            "\n\(query.debugDescription): \(Percentiles(times).text) ms, \(answer.total.value) found"
        )
        for hit in answer.hits { print("    \(hit.id)") }
    }

    /// Returns what was measured; nil when only single queries were asked.
    private static func measure(
        _ catalog: BenchmarkCatalog, _ options: Options
    ) throws -> (index: CatalogIndex, strokes: [String])? {
        print(
            "\n# \(catalog.name): \(catalog.items.count) items, \(catalog.textBytes / 1_000) kB of text\n"
        )
        let memoryBefore = Memory.resident()
        var index = CatalogIndex(schema: catalog.schema)
        let time = Stopwatch.time {
            index = CatalogIndex.build(
                schema: catalog.schema, documents: catalog.items.lazy.map(\.document))
        }
        let memory = Memory.resident() - memoryBefore
        print("built in \(Figures.seconds(time)) s on one core")
        print(
            "memory: \((memory - catalog.textBytes) / max(1, catalog.items.count)) bytes an item beyond the text"
        )

        if !options.queries.isEmpty {
            for query in options.queries { report(query, index) }
            return nil
        }
        try reportImage(index, catalog)
        let known = catalog.knownItems(options.known)
        let strokes = Keystrokes.typing(known)
        print(
            "\n\(strokes.count) keystrokes of \(known.count) known items, top 20, ms (p50 / p95 / p99)\n"
        )
        let ours = Keystrokes.measure(strokes) { query in
            _ = index.search(SearchRequest(query: query))
        }
        var table = Table(columns: Keystrokes.columns)
        table.add("ours", ours.byLength)
        if options.usesFullText {
            let fullText = try FullTextTable(catalog.items)
            let fewer = Array(
                strokes.enumerated().filter { $0.offset % options.fullTextStep == 0 }.map(\.element)
            )
            let theirs = Keystrokes.measure(fewer) { query in fullText.search(query) }
            table.add("FTS5 (bm25)", theirs.byLength)
            print(table.text)
            print(
                "ratio at p95 \(Figures.ratio(ours.all.p95, theirs.all.p95)), p99 \(Figures.ratio(ours.all.p99, theirs.all.p99))"
            )
            print("FTS5 built in \(Figures.seconds(fullText.buildTime)) s")
        } else {
            print(table.text)
        }
        print(
            "slowest: \(ours.slowest.map { "\($0.query.debugDescription) \(Figures.milliseconds($0.time))" }.joined(separator: ", "))"
        )
        Relevance(catalog: catalog, known: known, showsMisses: options.showsMisses).report(index)
        if options.fuzz > 0 { Fuzz.run(index, catalog, queries: options.fuzz) }
        if let service = options.service {
            try OverHTTP.report(
                catalog, strokes, engine: ours, program: service,
                isLarge: catalog.items.count > 200_000)
        }
        return (index, strokes)
    }
}

/// What the command line says.
struct Options {
    var items = 1_000_000
    var known = 250
    var usesFullText = true
    /// Of FTS5 every so many keystrokes are measured: it takes its time.
    var fullTextStep = 4
    var fuzz = 100_000
    var catalogs: [String] = []
    /// Only these are asked, when there are any.
    var queries: [String] = []
    /// The program to start for what is measured over HTTP; nil leaves that out.
    var service: String?
    /// Whether to print what was not found.
    var showsMisses = false

    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func number(_ name: String) throws -> Int {
            guard let value = rest.popFirst().flatMap({ Int($0) }) else {
                throw Unknown(description: "\(name) needs a number")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--items": items = try number(argument)
            case "--known": known = try number(argument)
            case "--fuzz": fuzz = try number(argument)
            case "--fts-step": fullTextStep = try number(argument)
            case "--processor-time": break  // read by `Stopwatch`
            case "--query": queries += rest.popFirst().map { [$0] } ?? []
            case "--service": service = rest.popFirst()
            case "--show-misses": showsMisses = true
            case "--without-fts": usesFullText = false
            case "debian", "generated": catalogs.append(argument)
            default: throw Unknown(description: "unknown argument \(argument)")
            }
        }
        if catalogs.isEmpty { catalogs = ["debian", "generated"] }
    }
}
