import Foundation
import LoopbackHTTP
import StrictJSON
import Tabbard
import Testing

/// A service inside a program, by its public surface alone.
@Suite struct EmbeddedServiceTests {
    private static let bar = #"""
        {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
        "actions":[{"id":"work","title":"Work","symbol":"gear","handler":{"type":"native"}},
        {"id":"other","title":"Other","symbol":"gear",
        "handler":{"type":"native","name":"nobody"}}],
        "create":{"entry":"button","actions":["work","other"]}}
        """#

    /// Runs an action with a handler to its end; the run's resource.
    private func run(
        _ handler: any ActionHandler, action: String = "work", isCancelled: Bool = false
    ) async throws -> JSONValue {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let service = try await EmbeddedService.start(
            dataFolder: folder, handlers: ["work": handler])
        let outcome: Result<JSONValue, any Error>
        do {
            try await service.putBar("embedded", definition: Self.bar)
            let port = service.port
            outcome = .success(
                try await blocking {
                    try Self.play(action, isCancelled: isCancelled, port: port)
                })
        } catch {
            outcome = .failure(error)
        }
        await service.stop(within: 0)
        return try outcome.get()
    }

    private static func play(
        _ action: String, isCancelled: Bool, port: UInt16
    ) throws -> JSONValue {
        let connection = try LoopbackConnection(port: port, timeout: 60_000)
        let json = [("Content-Type", "application/json")]
        let session = try connection.send(
            "POST", "/v1/sessions", headers: json, text: #"{"bar":"embedded","owner":"maria"}"#)
        let place = try #require(session["Location"])
        let started = try connection.send(
            "POST", place + "/runs", headers: json, text: "{\"action\":\"\(action)\"}")
        let run = try #require(started["Location"], "\(started.text)")
        if isCancelled { _ = try connection.send("POST", run + ":cancel") }
        while true {
            let answer = try connection.send("GET", run)
            let resource = try JSONReader.read(answer.body)
            if resource["finishedAt"] != .null { return resource }
            _ = try connection.send(
                "GET", run,
                headers: [("If-None-Match", answer["ETag"] ?? ""), ("Prefer", "wait=20")])
        }
    }

    private struct Handler: ActionHandler {
        let work: @Sendable (ActionRun) async throws -> ActionResult?

        func run(_ run: ActionRun) async throws -> ActionResult? { try await work(run) }
    }

    @Test func `a handler does the work, with progress and a result`() async throws {
        let ended = try await run(
            Handler { run in
                await run.report(completed: 1, of: 4, message: "One.")
                await run.report(fraction: 0.1)
                return ActionResult(
                    json:
                        "{\"action\": \"\(run.action)\", \"owner\": \"\(run.owner ?? "")\", \"attempt\": \(run.attempt)}"
                )
            })

        #expect(ended["state"] == "succeeded")
        #expect(ended["result"] == ["action": "work", "owner": "maria", "attempt": 1])
        #expect(ended["progress"]?["message"] == "One.")
    }

    @Test func `an error with a sentence tells the person, another one does not`() async throws {
        struct Secret: Error {}

        let told = try await run(Handler { _ in throw ActionFailure("No paper.") })
        let silent = try await run(Handler { _ in throw Secret() })

        #expect(told["state"] == "failed")
        #expect(told["error"]?["message"] == "No paper.")
        #expect(silent["state"] == "failed")
        #expect(silent["error"]?["message"] == "The action failed.")
    }

    @Test func `a handler notices that its run is cancelled`() async throws {
        let ended = try await run(
            Handler { _ in
                while true {
                    try Task.checkCancellation()
                    await Task.yield()
                }
            }, isCancelled: true)

        #expect(ended["state"] == "cancelled")
    }

    @Test func `an action without a handler fails`() async throws {
        let ended = try await run(Handler { _ in nil }, action: "other")

        #expect(ended["state"] == "failed")
    }

    @Test func `a definition with faults is told whole`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let service = try await EmbeddedService.start(dataFolder: folder, handlers: [:])

        let error = await #expect(throws: InvalidBar.self) {
            try await service.putBar("bad", definition: #"{"style":"system","tabs":[],"spin":1}"#)
        }
        await service.stop(within: 0)

        #expect(error?.problems.contains { $0.hasPrefix("/spin") } == true)
    }

    /// Runs blocking work on a thread of its own.
    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }
}
