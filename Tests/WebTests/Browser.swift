import Foundation
import LoopbackHTTP
import ServerProcess
import StrictJSON
import Testing

/// Real Chromium, driven through its driver (W3C WebDriver). Blocking; use it on one thread.
final class Browser {
    /// Debian's packages `chromium` and `chromium-driver` are there, and the browser is asked for:
    /// beside all other tests it would take the time that those have. `make browser-test` sees to
    /// both.
    static let isWanted =
        ProcessInfo.processInfo.environment["TABBARD_BROWSER"] == "1"
        && ["/usr/bin/chromium", "/usr/bin/chromedriver"]
            .allSatisfy(FileManager.default.isExecutableFile)

    private let port: UInt16
    private let session: String

    /// How a person points.
    enum Pointer: String, CaseIterable { case mouse, touch }

    /// Opens a window on a driver that listens at `port`.
    init(driver port: UInt16, width: Int = 1300, height: Int = 1200) throws {
        self.port = port
        let options: JSONValue = [
            "capabilities": [
                "alwaysMatch": [
                    "goog:loggingPrefs": ["browser": "ALL"], "timeouts": ["script": 20_000],
                    "goog:chromeOptions": [
                        "binary": "/usr/bin/chromium",
                        "args": [
                            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                            "--lang=en", .string("--window-size=\(width),\(height)"),
                        ],
                    ],
                ]
            ]
        ]
        let answer = try Self.send("POST", "/session", options, port: port)
        session = try #require(answer["sessionId"]?.text)
    }

    /// Closes the window.
    func close() { _ = try? Self.send("DELETE", "/session/\(session)", nil, port: port) }

    func open(_ address: String) throws {
        try command("POST", "/url", ["url": .string(address)])
    }

    /// Runs JavaScript and gives what it returns; `$phone` and `$window` are the shadow trees of
    /// the demo's two clients.
    @discardableResult
    func run(_ script: String) throws -> JSONValue {
        try command(
            "POST", "/execute/sync", ["script": .string(Self.prelude + script), "args": []])
    }

    /// Returns as soon as `condition` holds; fails the test when it does not come to that.
    func wait(
        until condition: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let script = """
            const done = arguments[arguments.length - 1], end = performance.now() + 15000;
            \(Self.prelude)
            (async function look() {
                let holds = false;
                try { holds = (\(condition)); } catch (error) { holds = false; }
                if (holds || performance.now() > end) done(Boolean(holds));
                else setTimeout(look, 15);
            })();
            """
        let holds = try command(
            "POST", "/execute/async", ["script": .string(script), "args": []])
        #expect(holds == true, "never: \(condition)", sourceLocation: sourceLocation)
        if holds != true { throw NeverHappened() }
    }

    private struct NeverHappened: Error {}

    /// Taps the element that `expression` gives, as a person would: whatever lies on top there gets
    /// it. `height` says where, from its top; the middle unless told. `milliseconds` is how long
    /// the person holds it.
    func tap(
        _ expression: String, by pointer: Pointer = .mouse, at height: Double = 0.5,
        holding milliseconds: Int = 0
    ) throws {
        try point(
            pointer,
            [
                try move(to: expression, at: height), ["type": "pointerDown", "button": 0],
                ["type": "pause", "duration": .number(JSONNumber(milliseconds))],
                ["type": "pointerUp", "button": 0],
            ])
    }

    /// Presses the mouse there, until `release`.
    func hold(_ expression: String) throws {
        try point(
            .mouse, [try move(to: expression, at: 0.5), ["type": "pointerDown", "button": 0]])
    }

    func release() throws { try point(.mouse, [["type": "pointerUp", "button": 0]]) }

    /// Brings the mouse there.
    func hover(_ expression: String) throws {
        try point(.mouse, [try move(to: expression, at: 0.5)])
    }

    private func move(to expression: String, at height: Double) throws -> JSONValue {
        // A person points at what stands still.
        let place = try run(
            """
            const target = \(expression);
            target.scrollIntoView({ block: "nearest" });
            return new Promise(resolve => {
                let last = "", still = 0;
                (function look() {
                    const box = target.getBoundingClientRect();
                    const now = JSON.stringify(box);
                    still = now === last ? still + 1 : 0;
                    last = now;
                    if (still < 4) return setTimeout(look, 20);
                    resolve([Math.round(box.x + box.width / 2), Math.round(box.y + box.height * \(height))]);
                })();
            });
            """)
        let x = try #require(place.elements?.first)
        let y = try #require(place.elements?.last)
        return ["type": "pointerMove", "duration": 0, "x": x, "y": y]
    }

    private func point(_ pointer: Pointer, _ actions: [JSONValue]) throws {
        try command(
            "POST", "/actions",
            [
                "actions": [
                    [
                        "type": "pointer", "id": .string(pointer.rawValue),
                        "parameters": ["pointerType": .string(pointer.rawValue)],
                        "actions": .array(actions),
                    ]
                ]
            ])
    }

    /// Keys that have no letter.
    enum Key: String {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case escape = "\u{E00C}"
        case space = " "
        case end = "\u{E010}"
        case home = "\u{E011}"
        case left = "\u{E012}"
        case up = "\u{E013}"
        case right = "\u{E014}"
        case down = "\u{E015}"
    }

    func press(_ keys: Key...) throws {
        for key in keys { try type(key.rawValue) }
    }

    func type(_ text: String) throws {
        let actions = text.flatMap { character -> [JSONValue] in
            let value = JSONValue.string(String(character))
            return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
        }
        try command(
            "POST", "/actions",
            ["actions": [["type": "key", "id": "keys", "actions": .array(actions)]]])
    }

    /// What went wrong in the page since it was asked last, but for requests that found no server.
    func errors() throws -> [String] {
        try command("POST", "/se/log", ["type": "browser"]).elements?.filter {
            $0["level"] == "SEVERE"
        }.compactMap { $0["message"]?.text }.filter { !$0.contains("net::ERR_") } ?? []
    }

    /// Sets the size of the page and how many device pixels a point has.
    func resize(width: Int, height: Int, scale: Int = 1) throws {
        try command(
            "POST", "/goog/cdp/execute",
            [
                "cmd": "Emulation.setDeviceMetricsOverride",
                "params": [
                    "width": .number(JSONNumber(width)), "height": .number(JSONNumber(height)),
                    "deviceScaleFactor": .number(JSONNumber(scale)), "mobile": true,
                ],
            ])
    }

    /// Sets what the person has chosen for the whole system: `light` or `dark`.
    func emulate(colorScheme: String) throws {
        try command(
            "POST", "/goog/cdp/execute",
            [
                "cmd": "Emulation.setEmulatedMedia",
                "params": [
                    "features": [
                        ["name": "prefers-color-scheme", "value": .string(colorScheme)]
                    ]
                ],
            ])
    }

    /// Keeps what is seen now under `.build/screenshots`, for people.
    func keepScreenshot(_ name: String) throws {
        let text = try #require(try command("GET", "/screenshot").text)
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "screenshots")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(base64Encoded: text)?.write(to: folder.appending(path: name + ".png"))
    }

    // MARK: How

    private static let prelude = """
        const $phone = document.querySelector("#phone")?.shadowRoot;
        const $window = document.querySelector("#window")?.shadowRoot;

        """

    @discardableResult
    private func command(
        _ method: String, _ path: String, _ body: JSONValue? = nil
    ) throws -> JSONValue {
        try Self.send(method, "/session/\(session)\(path)", body, port: port)
    }

    private static func send(
        _ method: String, _ path: String, _ body: JSONValue?, port: UInt16
    ) throws -> JSONValue {
        let connection = try LoopbackConnection(port: port, timeout: 60_000)
        let answer = try connection.send(
            method, path, headers: [("Content-Type", "application/json")], body: body?.encoded())
        let value = try JSONReader.read(answer.body)["value"] ?? .null
        if answer.status >= 400 { throw Refused(text: answer.text) }
        return value
    }

    /// What the driver says that it could not do.
    struct Refused: Error, CustomStringConvertible {
        let text: String
        var description: String { String(text.prefix(600)) }
    }
}
