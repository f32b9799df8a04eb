import Foundation
import HTTPServer
import Storage
import StrictJSON
import Synchronization
import TabBarAPI
import TabBarService
import Testing

@testable import tabbard

/// `tabbard import` from the command line's words to what lies in the data folder.
@Suite struct ImportTests {
    /// A folder that goes with the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String, _ text: String) throws -> String {
            try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
            return "\(path)/\(name)"
        }

        var data: String { "\(path)/data" }
    }

    private func options(_ arguments: [String]) throws(ImportOptions.Failure) -> ImportOptions {
        try ImportOptions(arguments) { _ in nil }
    }

    /// The bodies of all items of the catalog `plants`, by id. There is no other catalog.
    private func stored(_ folder: Folder) async throws -> [String] {
        let store = try SQLiteCatalogStore(folder: DataFolder(path: folder.data))
        #expect(try await store.catalogs().map(\.id) == ["plants"])
        let items = try await store.items(catalog: "plants", after: nil, limit: 100)
        await store.close()
        return items.map { String(decoding: $0.body, as: UTF8.self) }
    }

    private let making = ["--catalog", "plants", "--fields", "name:3,note", "--facets", "kind"]

    @Test func `a table goes in, is replaced, and its catalog is made on the way`() async throws {
        let folder = try Folder()
        let first = try folder.file(
            "a.csv", "code,name,size,note,kind\r\noak,\"Oak, red\",12.5,,\r\nelm,Elm,,,\r\n")
        let second = try folder.file("b.ndjson", "{\"id\":\"yew\",\"name\":\"Yew\"}\n")
        let data = ["--data", folder.data]

        let made = await ImportCommand.run(
            [first, "--id", "code", "--rank=size"] + making + data)
        let before = try await stored(folder)
        let replaced = await ImportCommand.run([second, "--catalog", "plants", "--replace"] + data)

        #expect(made == 0)
        #expect(
            before == [
                #"{"id":"elm","name":"Elm"}"#, #"{"id":"oak","name":"Oak, red","size":12.5}"#,
            ])
        #expect(replaced == 0)
        #expect(try await stored(folder) == [#"{"id":"yew","name":"Yew"}"#])
    }

    @Test func `a file with a fault changes nothing`() async throws {
        let folder = try Folder()
        let good = try folder.file("a.json", #"[{"id":"oak","name":"Oak"}]"#)
        let bad = try folder.file("b.csv", "id,name\nelm,Elm\n,none\nyew\n")
        let data = ["--data", folder.data]

        let codes = [
            await ImportCommand.run([good] + making + data),
            await ImportCommand.run([bad, "--catalog", "plants", "--replace"] + data),
            await ImportCommand.run([good, "--catalog", "others"] + data),
            await ImportCommand.run(["/nowhere.csv", "--catalog", "plants"] + data),
            await ImportCommand.run([good]),
            await ImportCommand.run([bad] + ["--catalog", "herbs", "--fields", "name"] + data),
        ]
        let file = try ItemFile(bad, options([bad, "--catalog", "p"]).textFormat)
        while file.next() != nil {}

        #expect(codes == [0, 1, 1, 1, 2, 1])
        #expect(
            file.faults == [
                "line 3: An id has 1 to 256 bytes, no control characters, and is neither “.” nor “..”.",
                "line 4: The row has 1 value, the table 2 columns.",
            ])
        #expect(try await stored(folder) == [#"{"id":"oak","name":"Oak"}"#])
    }

    @Test(
        arguments: [
            ("a.csv", "code,name\noak,Oak\n", [], "no column “id”. There are “code”, “name”."),
            ("a.csv", "id,name\noak,Oak\n", ["--fields", "title:2"], "no column “title”"),
            ("a.tsv", "id\tname\noak\tOak\n", ["--facets=kind"], "no column “kind”"),
            ("a.csv", "id,name,name\noak,Oak,Ash\n", [], "two columns “name”"),
            ("a.csv", "", [], "The table is empty"), ("a.csv", "id,name\n", [], "no items"),
            ("a.ndjson", "\n", [], "no items"), ("a.json", "[]", [], "no items"),
            ("a.json", "[\n{\"id\":1}]", [], "item 1, line 2: An item needs an id"),
        ] as [(String, String, [String], String)])
    func `a file that cannot be meant is refused, and leaves no catalog`(
        name: String, text: String, arguments: [String], words: String
    ) async throws {
        let folder = try Folder()
        let path = try folder.file(name, text)
        let all = [path, "--catalog", "herbs", "--fields", "name"] + arguments
        let file = try ItemFile(path, options(all).textFormat)
        while file.next() != nil {}

        let code = await ImportCommand.run(all + ["--data", folder.data])

        #expect(code == 1)
        #expect(file.faults.count == 1)
        #expect(file.faults.first?.contains(words) == true, "\(file.faults)")
        let store = try SQLiteCatalogStore(folder: DataFolder(path: folder.data))
        #expect(try await store.catalogs().isEmpty)
        await store.close()
    }

    @Test func `a new catalog in which nothing could be found is not kept`() async throws {
        let folder = try Folder()
        let path = try folder.file("a.json", #"[{"id":"oak","name":"Oak","nope":null}]"#)
        let data = ["--data", folder.data, "--catalog", "plants"]

        let codes = [
            await ImportCommand.run([path, "--fields", "nope,note"] + data),
            await ImportCommand.run([path, "--fields", "name,note"] + data),
            await ImportCommand.run([path, "--fields", "nope"] + data),
        ]

        #expect(codes == [1, 0, 0], "the last one's catalog is there already")
        #expect(try await stored(folder).count == 1)
    }

    @Test func `the members that no item has are told by their names`() throws {
        let options = try options(
            ["a.json", "--catalog", "p", "--fields", "name,note", "--facets", "kind,name"]
                + ["--rank", "size"])
        let definition = try #require(options.definition)
        let oak: JSONValue = ["id": "oak", "name": "Oak", "kind": .null]
        let elm: JSONValue = ["id": "elm", "note": "tall", "size": 3, "kind": "tree"]
        let items = [oak, elm].compactMap { CatalogItem($0, issues: JSONIssues()) }

        var none = MissingMembers(definition)
        none.look(in: [])
        var some = MissingMembers(definition)
        some.look(in: [items[0]])
        var all = some
        all.look(in: [items[1]])

        let failure = try #require(throws: ImportFailure.self) { try none.finish() }
        #expect(failure.sentence.contains("“name”, “note”, “kind”, “size”"))
        #expect(try some.finish() == "No item has a member “note”, “kind”, “size”.")
        #expect(try all.finish() == nil)
    }

    @Test func `of equal ids the last counts, and the report says how many came before`()
        async throws
    {
        let folder = try Folder()
        let path = try folder.file(
            "a.csv", "id,name,note,kind\noak,Oak,,\nelm,Elm,,\noak,Red oak,,\n")
        let options = try options([path] + making)

        func load() async throws -> ImportReport {
            let destination = try FolderDestination(folder.data)
            let report = try await ImportCommand.load(
                ItemFile(path, options.textFormat), into: destination, options)
            await destination.close()
            return report
        }
        let report = try await load()

        #expect(report == ImportReport(stored: 2, repeated: 1, removed: 0, itemCount: 2))
        #expect(
            try await stored(folder) == [
                #"{"id":"elm","name":"Elm"}"#, #"{"id":"oak","name":"Red oak"}"#,
            ])
    }

    @Test func `a folder is no file of items`() throws {
        let folder = FileManager.default.temporaryDirectory.path

        #expect(throws: ItemFile.Unreadable(code: EISDIR)) {
            _ = try ItemFile(folder, options(["a.csv", "--catalog", "p"]).textFormat)
        }
    }

    @Test func `a running service takes the items, and none of a file with a fault`() async throws {
        let folder = try Folder()
        let good = try folder.file("a.tsv", "id\tname\tnote\tkind\nelm\tElm\t\t\noak\tOak\t\t\n")
        let bad = try folder.file("b.tsv", "id\tname\nyew\tYew\nash\n")
        let data = try DataFolder(path: folder.data)
        let state = try SQLiteStateStore(folder: data)
        let items = try SQLiteCatalogStore(folder: data)
        let loop = try EventLoop.start()
        let store = SessionStore(executor: loop, storage: state, clock: SystemClock())
        let library = CatalogLibrary(storage: items)
        try await store.start()
        try await library.start()
        let surface = Surface(store: store, library: library, metrics: Metrics())
        let server = try await Server.start(
            ServerConfiguration(), on: loop, host: store, router: surface.router(),
            behavior: surface.behavior)
        ServiceAddress(folder: folder.data).write(host: "127.0.0.1", port: server.port)

        let codes = [
            await ImportCommand.run([good, "--data", folder.data] + making),
            await ImportCommand.run([bad, "--data", folder.data, "--catalog", "plants"]),
            await ImportCommand.run([good, "--port", "\(server.port)", "--catalog", "others"]),
            await ImportCommand.run(
                [bad, "--data", folder.data, "--catalog", "herbs", "--fields", "name"]),
        ]

        #expect(codes == [0, 1, 1, 1])
        #expect(!library.has("herbs"))
        #expect(
            try await library.items(of: "plants", after: nil, limit: 9).map(\.id) == ["elm", "oak"])
        #expect(try await library.catalog("plants").definition.facets == ["kind"])
        await server.drain(milliseconds: 0)
        await store.stop()
        await library.stop()
        await state.close()
        await items.close()
        loop.stop()
    }

    @Test(
        arguments: [
            ([], "Name one file"), (["a.csv"], "--catalog"),
            (["a.xls", "--catalog", "c"], "--format"),
            (["a.csv", "b.csv", "--catalog", "c"], "Name one file"),
            (["a.csv", "--catalog"], "needs a value"), (["a.csv", "--spin", "c"], "no option"),
            (["a.csv", "--catalog", "c", "--fields", "a:0"], "weights"),
            (["a.csv", "--catalog", "c", "--port", "0"], "--port"),
            (["a.csv", "--catalog", "c", "--fields", "a,a:2"], "once"),
            (["a.jsonl", "--catalog", "c", "--id", "code"], "--id names a column"),
            (["a.csv", "--catalog", "c", "--fields", "a,b", "--facets", "k,k"], "/facets/1"),
            (["a.csv", "--catalog", "c", "--fields", "a", "--rank= "], "/rank"),
            (["-", "--catalog", "c"], "--format"),
            (["a.csv", "--catalog", "c", "--fields", "title:"], "--fields"),
            (["a.csv", "--catalog", "c", "--fields", "a,,b"], "--fields"),
            (["a.csv", "--catalog", "c", "--fields", ":3"], "--fields"),
            (["a.csv", "--catalog", "c", "--facets", ","], "--facets"),
        ] as [([String], String)])
    func `words that mean nothing are refused`(arguments: [String], part: String) throws {
        let failure = try #require(throws: ImportOptions.Failure.self) { try options(arguments) }

        guard case .invalid(let sentence) = failure else {
            Issue.record("help was given")
            return
        }
        #expect(sentence.contains(part))
    }

    @Test func `what only a catalog that is made takes is known by its options`() throws {
        let file = ["a.csv", "--catalog", "c"]

        #expect(try options(file + ["--id", "code", "--replace"]).makingFlags == [])
        #expect(
            try options(file + ["--title", "C", "--rank", "pop"]).makingFlags
                == ["--rank", "--title"])
        #expect(
            try options(file + ["--facets", "k", "--fields", "a"]).makingFlags
                == ["--fields", "--facets"])
    }

    @Test func `the progress is a bar on a terminal and a plain line elsewhere`() {
        let start = ContinuousClock.now
        let lines = Mutex<[String]>([])
        var bar = ImportProgress(size: 1_000, isTerminal: true, now: start) { line in
            lines.withLock { $0.append(line) }
        }
        let plain = ImportProgress(size: 1_000, isTerminal: false, now: start) { line in
            lines.withLock { $0.append(line) }
        }
        let pipe = ImportProgress(size: nil, isTerminal: true, now: start) { _ in }
        let later = start.advanced(by: .seconds(2))

        bar.read(items: 1, bytes: 10, now: start.advanced(by: .milliseconds(1)))
        bar.read(items: 50, bytes: 250, now: later)
        bar.readAll(items: 200, now: later)
        plain.readAll(items: 200, now: later)

        #expect(
            lines.withLock { $0 } == [
                "\r██████░░░░░░░░░░░░░░░░░░ 25 %  50 items, 25/s  0:06 left\u{1B}[K",
                "\r200 items, 100/s, all read; the index is being finished\u{1B}[K",
                "200 items, 100/s, all read; the index is being finished\n",
            ])
        #expect(plain.line(items: 50, bytes: 250, now: later) == "50 items, 25/s, 25 %, 0:06 left")
        #expect(pipe.line(items: 1, bytes: 250, now: later) == "1 item, 0/s")
        #expect(pipe.line(items: 50, bytes: 250, now: later) == "50 items, 25/s")
    }

    @Test func `the address of a service is read back while it runs`() throws {
        let folder = try Folder()
        let address = ServiceAddress(folder: folder.path)

        let before = address.port
        address.write(host: "127.0.0.1", port: 8_081)
        let port = address.port
        address.remove()

        #expect([before, port, address.port] == [nil, 8_081, nil])
    }
}
