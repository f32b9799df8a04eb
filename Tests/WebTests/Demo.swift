import Foundation
import LoopbackHTTP
import ServerProcess
import StrictJSON
import Testing

/// A program that ends with the object that started it.
private final class Child {
    private var program: RunningServer?

    init(_ program: consuming RunningServer) { self.program = consume program }

    func end() { program.take()?.killNow() }

    deinit { end() }
}

/// The service as a program of its own with the example bars, and a browser that shows its demo
/// page.
final class Demo {
    let browser: Browser
    let port: UInt16
    private let folder: TemporaryFolder
    private let driver: Child
    private var server: Child?

    /// The demo page with `bar`, both clients live.
    init(_ bar: String) throws {
        folder = try TemporaryFolder("web", under: NSTemporaryDirectory())
        port = try freePort()
        server = try Self.serve(port, folder.path)
        let driverPort = try freePort()
        driver = Child(
            try RunningServer(
                "/usr/bin/chromedriver", ["--port=\(driverPort)", "--log-level=SEVERE"],
                port: driverPort, readyPath: "/status", log: folder.path + "/driver.log"))
        browser = try Browser(driver: driverPort)
        do {
            try browser.open("http://127.0.0.1:\(port)/#\(bar)")
            try waitUntilLive()
        } catch {
            try? browser.keepScreenshot("failed")
            end()
            throw error
        }
    }

    /// Ends the browser and both programs.
    func end() {
        browser.close()
        driver.end()
        server?.end()
    }

    func waitUntilLive() throws {
        try browser.wait(
            until: """
                ["phone", "window"].every(name => document.querySelector("#" + name).session?.status === "live"
                    && document.querySelector("#" + name).view.bar)
                """)
    }

    /// Shows another bar.
    func show(_ bar: String) throws {
        try browser.tap("document.querySelector('#bars button[value=\(bar)]')")
        try browser.wait(
            until:
                "['phone', 'window'].every(n => document.querySelector('#' + n).view.bar === '\(bar)')"
        )
        try waitUntilLive()
    }

    /// The session's snapshot as the service has it.
    func snapshot() throws -> JSONValue {
        let id = try #require(
            try browser.run("return document.querySelector('#phone').session.id").text)
        let answer = try LoopbackConnection(port: port).send("GET", "/v1/sessions/\(id)")
        return try JSONReader.read(answer.body)
    }

    /// What the people of the session have done so far, in order: the gestures of its events.
    func gestures() throws -> [String] {
        let id = try #require(
            try browser.run("return document.querySelector('#phone').session.id").text)
        let answer = try LoopbackConnection(port: port)
            .send("GET", "/v1/sessions/\(id)/events?after=0")
        return try JSONReader.read(answer.body)["events"]?.elements?
            .compactMap { $0["cause"]?["gesture"]?.text } ?? []
    }

    /// Ends the service as a power cut would.
    func kill() { server = nil }

    /// Starts it again on the same port and data.
    func restart() throws { server = try Self.serve(port, folder.path) }

    private static func serve(_ port: UInt16, _ folder: String) throws -> Child {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "tabbard").path
        return Child(
            try RunningServer(
                program,
                [
                    "serve", "--host", "127.0.0.1", "--port", "\(port)", "--data", folder + "/data",
                    "--examples",
                ],
                port: port, readyPath: "/readyz", log: folder + "/server.log", limit: 60_000))
    }

    /// Runs `test` on a thread of its own with a new demo, and ends it.
    static func run(
        _ bar: String = "planner", _ test: @escaping @Sendable (Demo) throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(OwnThread()) {
            try await perform(bar, test)
        }
    }

    @concurrent
    private static func perform(
        _ bar: String, _ test: @Sendable (Demo) throws -> Void
    ) async throws {
        let demo = try Demo(bar)
        defer { demo.end() }
        do {
            try test(demo)
            let errors = try demo.browser.errors()
            #expect(errors == [])
        } catch {
            try? demo.browser.keepScreenshot("failed")
            throw error
        }
    }
}
