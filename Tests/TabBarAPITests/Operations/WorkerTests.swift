import Foundation
import StrictJSON
import TabBarModel
import TestClock
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

    @Test
    func `a worker that was stopped past its lease is refused, and its rescuer's result stands`()
        async throws
    {
        guard Self.isInstalled("python3") else {
            print("Not run, because python3 is not installed")
            return
        }
        try await ServiceUnderTest.run { service in
            let run = try await service.talk { client in
                try client.send("PUT", "/v1/bars/working", Self.bar)
                let session = try client.session(of: "working")
                return try #require(
                    try client.post(session + "/runs", #"{"action":"scan"}"#)["Location"])
            }
            let address = "http://127.0.0.1:\(service.port)"
            let stopped = try HeldWorker(["scans", "--service", address, "--once"])
            try await service.talk { client in
                var answer = try client.get(run)
                while answer.json["progress"]?["completed"] != 1 {
                    answer = try client.get(
                        run,
                        headers: [
                            ("If-None-Match", try #require(answer["ETag"])), ("Prefer", "wait=30"),
                        ])
                }
            }

            let expiry = service.clock.now().advanced(byMilliseconds: 30_000)
            await service.clock.sleeper(until: expiry)
            #expect(stopped.process.suspend())
            // At the lease's end, on the service's clock: no second later.
            service.clock.advance(by: 30_000)
            let rescuer = try await Self.run(
                Self.examples.appending(path: "worker.py").path,
                ["scans", "--service", address, "--once"])
            let rescued = try await service.talk { try $0.get(run).json }
            #expect(stopped.process.resume())
            let words = await stopped.release()

            #expect(rescuer == 0)
            #expect(rescued["state"] == "succeeded")
            #expect(rescued["result"] == ["pages": 4])
            #expect(rescued["finishedAt"] == .string(expiry.rfc3339))
            #expect(
                rescued["attempts"]?.elements?.map { $0["error"]?["message"] }
                    == ["The lease expired.", nil])
            #expect(words == "lost \(rescued["id"]?.text ?? "")\n")
            #expect(try await service.talk { try $0.get(run).json } == rescued)
        }
    }

    /// The example worker at work that it does not finish before it is told to.
    private final class HeldWorker: Sendable {
        let process = Process()
        private let input = Pipe()
        private let output = Pipe()
        private let hasEnded: AsyncStream<Void>

        init(_ arguments: [String]) throws {
            let program = """
                import sys
                sys.path.insert(0, sys.argv.pop(1))
                sys.dont_write_bytecode = True
                import worker

                def work(run, report):
                    report({"completed": 1, "total": 2})
                    sys.stdin.readline()
                    return {"pages": 1}

                worker.work = work
                worker.main()
                """
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", "-c", program, WorkerTests.examples.path] + arguments
            process.standardInput = input
            process.standardOutput = output
            let (ended, end) = AsyncStream<Void>.makeStream()
            hasEnded = ended
            process.terminationHandler = { _ in end.finish() }
            try process.run()
        }

        /// Lets it go on, waits for its end and gives what it said.
        func release() async -> String {
            input.fileHandleForWriting.write(Data("\n".utf8))
            for await _ in hasEnded {}
            let words = (try? output.fileHandleForReading.readToEnd()) ?? Data()
            return String(decoding: words, as: UTF8.self)
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
