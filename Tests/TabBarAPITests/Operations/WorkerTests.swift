import Foundation
import StrictJSON
import Testing

/// The example workers, as they are shipped, against the service.
@Suite struct WorkerTests {
    @Test(arguments: [
        ("worker.py", "python3", #"{"pages":4}"#), ("worker.sh", "curl", #"{"steps":3}"#),
    ])
    func `an example worker does a run with progress`(
        script: String, tool: String, result: String
    ) async throws {
        guard Self.isInstalled(tool) else {
            // The tests need no more than the service does.
            print("Not run, because \(tool) is not installed: \(script)")
            return
        }
        try await ServiceUnderTest.run { service in
            let port = service.port
            let run = try await service.talk { client in
                try client.send("PUT", "/v1/bars/working", Self.bar)
                let session = try client.session(of: "working")
                return try client.post(session + "/runs", #"{"action":"scan"}"#)["Location"]
            }
            let address = "http://127.0.0.1:\(port)"
            let path = Self.examples.appending(path: script).path
            let arguments =
                script.hasSuffix(".py")
                ? ["scans", "--service", address, "--once"] : ["scans", address]

            let status = try await Self.run(path, arguments)

            let place = try #require(run)
            let ended = try await service.talk { try $0.get(place) }
            #expect(status == 0)
            #expect(ended.json["state"] == "succeeded")
            #expect(ended.json["result"] == (try JSONReader.read(result.utf8)))
            #expect(ended.json["progress"]?["fraction"] == 1)
            #expect(ended.json["progress"]?["completed"] == ended.json["progress"]?["total"])
        }
    }

    private static let bar = #"""
        {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
        "actions":[{"id":"scan","title":"Scan","symbol":"scanner",
        "handler":{"type":"worker","queue":"scans"}}],
        "create":{"entry":"button","actions":["scan"]}}
        """#

    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples")

    private static func isInstalled(_ tool: String) -> Bool {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + tool)
        }
    }

    /// Runs a program to its end, its words thrown away; its exit code.
    private static func run(_ path: String, _ arguments: [String]) async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            let process = Process()
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
            process.standardOutput = FileHandle.nullDevice
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
