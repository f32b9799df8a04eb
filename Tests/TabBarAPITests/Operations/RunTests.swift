import LoopbackHTTP
import StrictJSON
import TabBarModel
import TestClock
import Testing

/// Runs over HTTP: started, polled, waited for, cancelled, tried again.
@Suite struct RunTests {
    /// The planner's scan takes 2,400 ms in 8 steps.
    private static let step = 300

    @Test func `a run goes its way under its own tag and the session's revision stays`()
        async throws
    {
        try await ServiceUnderTest.run { service in
            let (session, run) = try await start("scan-document", in: service)
            let started = try await service.talk { try $0.get(run) }
            let before = try await service.talk { try $0.get(session) }
            let tag = try #require(started["ETag"])

            async let news = service.talk {
                try $0.get(run, headers: [("If-None-Match", tag), ("Prefer", "wait=10")])
            }
            await service.clock.sleeper(
                until: service.clock.now().advanced(byMilliseconds: 10_000))
            service.clock.advance(by: Self.step)
            let progress = try await news
            let after = try await service.talk { try $0.get(session) }

            #expect(started["Retry-After"] == "1")
            #expect(started.json["state"] == "running")
            #expect(started.json["attempts"]?.elements?.count == 1)
            #expect(progress.json["progress"]?["completed"] == 1)
            #expect(progress.json["progress"]?["total"] == 8)
            #expect(progress["ETag"] != tag)
            #expect(progress["Preference-Applied"] == "wait=10")
            #expect(after["ETag"] == before["ETag"])
        }
    }

    @Test func `a run is deleted under its own tag`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let started = try client.post(session + "/runs", #"{"action":"new-task"}"#)
            let run = try #require(started["Location"])
            let tag = try #require(try client.get(run)["ETag"])

            let stale = try client.send("DELETE", run, headers: [("If-Match", "\"99\"")])
            let there = try client.get(run)
            let deleted = try client.send("DELETE", run, headers: [("If-Match", tag)])

            #expect(stale.code == "REVISION_MISMATCH")
            #expect(there.status == 200)
            #expect(deleted.status == 204)
        }
    }

    @Test func `one run at a time, and none after its end is changed`() async throws {
        try await ServiceUnderTest.run { service in
            let (session, run) = try await start("scan-document", in: service)
            try await service.talk { client in
                let second = try client.post(session + "/runs", #"{"action":"new-task"}"#)
                let retried = try client.post(run + ":retry")
                let deleted = try client.send("DELETE", run)
                let cancelled = try client.post(run + ":cancel", #"{"ifRevision":3}"#)
                let again = try client.post(run + ":cancel", "{}")

                #expect(second.code == "RUN_IN_PROGRESS")
                #expect(second.places == [])
                #expect(retried.code == "RUN_IN_PROGRESS")
                #expect(deleted.code == "RUN_IN_PROGRESS")
                #expect(cancelled.status == 200)
                #expect(cancelled.json["run"]?["state"] == "cancelling")
                // The work may have noticed by now.
                #expect(again.status == 200 || again.code == "RUN_FINISHED")
            }
            try await finish(run, in: service)
            try await service.talk { client throws in
                #expect(try client.get(run).json["state"] == "cancelled")
                #expect(try client.get(run)["Retry-After"] == nil)
                #expect(try client.post(run + ":cancel").code == "RUN_FINISHED")
            }
        }
    }

    @Test func `starting, cancelling and trying again are done once for each key`() async throws {
        try await ServiceUnderTest.run { service in
            let (session, run) = try await start("scan-document", in: service)
            try await service.talk { client in
                let cancelled = try Self.twice(client, run + ":cancel", #"{"ifRevision":3}"#)
                #expect(cancelled.0.json["run"]?["state"] == "cancelling")
                #expect(cancelled.0.text == cancelled.1.text)
            }
            try await finish(run, in: service)
            let (first, second) = try await service.talk { client in
                try Self.twice(client, run + ":retry", "{}")
            }
            try await service.talk { client in
                #expect(first.status == 202)
                #expect(first.text == second.text)
                #expect(second.status == 202)
                #expect(second["Location"] == first["Location"])
                #expect(second["Idempotent-Replayed"] == "true")
                #expect(try client.get(session + "/runs").json["runs"]?.elements?.count == 2)
                let other = try client.session(of: "planner")
                let started = try Self.twice(client, other + "/runs", #"{"action":"new-note"}"#)
                #expect(started.0.text == started.1.text)
                #expect(try client.get(other + "/runs").json["runs"]?.elements?.count == 1)
            }
        }
    }

    @Test func `fifty starts with one key on fifty connections are one run`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let request = LoopbackConnection.request(
                "POST", session + "/runs", port: client.port,
                headers: [("Content-Type", "application/json"), ("Idempotency-Key", "once")],
                body: Array(#"{"action":"scan-document"}"#.utf8))
            let connections = try (0..<50).map { _ in try LoopbackConnection(port: client.port) }

            for connection in connections { try connection.write(request) }
            let answers = try connections.map { Answer(try $0.readAnswer()) }

            let made = answers.filter { $0.status == 202 }
            #expect(!made.isEmpty)
            #expect(Set(made.map(\.text)).count == 1)
            #expect(
                answers.allSatisfy { $0.status == 202 || $0.code == "IDEMPOTENCY_KEY_IN_USE" })
            #expect(try client.get(session + "/runs").json["runs"]?.elements?.count == 1)
        }
    }

    /// A request with a key, again, and once more with another body, which is refused.
    private static func twice(
        _ client: Client, _ path: String, _ body: String
    ) throws -> (Answer, Answer) {
        let key = [("Idempotency-Key", "key")]
        let answers = (
            try client.post(path, body, headers: key), try client.post(path, body, headers: key)
        )
        #expect(try client.post(path, body + " ", headers: key).code == "IDEMPOTENCY_KEY_REUSED")
        return answers
    }

    @Test func `a run that succeeded is not tried again`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let task = try client.post(session + "/runs", #"{"action":"new-task"}"#)
            let run = try #require(task["Location"])

            #expect(task.status == 202)
            #expect(task["Retry-After"] == nil)
            #expect(task.json["run"]?["state"] == "succeeded")
            #expect(try client.post(run + ":retry").code == "RUN_FINISHED")
            #expect(try client.get(run)["Retry-After"] == nil)
        }
    }

    @Test func `runs are listed newest first, in pages`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            var ids: [JSONValue?] = []
            for action in ["new-task", "new-note", "new-event"] {
                let run = try await service.talk {
                    try $0.post(session + "/runs", "{\"action\":\"\(action)\"}")
                }
                ids.insert(run.json["run"]?["id"], at: 0)
                service.clock.advance(by: 1)
            }
            let made = ids
            try await service.talk { client in
                let first = try client.get(session + "/runs?pageSize=2")
                let token = try #require(first.json["nextPageToken"]?.text)
                let second = try client.get(session + "/runs?pageSize=2&pageToken=\(token)")

                let listed = [first, second].flatMap { $0.json["runs"]?.elements ?? [] }
                #expect(listed.map { $0["id"] } == made)
                #expect(second.json["nextPageToken"] == "")
            }
        }
    }

    /// Starts an action and returns once it is running and waits for its first step.
    private func start(
        _ action: String, in service: ServiceUnderTest
    ) async throws -> (session: String, run: String) {
        let first = service.clock.now().advanced(byMilliseconds: Self.step)
        let paths = try await service.talk { client in
            let session = try client.session(of: "planner")
            let started = try client.post(session + "/runs", "{\"action\":\"\(action)\"}")
            return (session, try #require(started["Location"]))
        }
        await service.clock.sleeper(until: first)
        return paths
    }

    /// Returns when a run is over that needs no more time.
    private func finish(_ run: String, in service: ServiceUnderTest) async throws {
        try await service.talk { client in
            var answer = try client.get(run)
            while answer.json["finishedAt"] == .null {
                let tag = try #require(answer["ETag"])
                answer = try client.get(
                    run, headers: [("If-None-Match", tag), ("Prefer", "wait=30")])
            }
        }
    }
}
