import StrictJSON
import TabBarAPI
import Testing

/// Health, metrics, logs and the document.
@Suite struct HealthTests {
    @Test func `a service that drains lives and is not ready`() async throws {
        try await ServiceUnderTest.run { service in
            let before = try await service.talk { try $0.get("/readyz") }
            service.surface.beginDraining()
            let after = try await service.talk { try $0.get("/readyz") }
            let living = try await service.talk { try $0.get("/livez") }

            #expect(before.json == ["status": "ready"])
            #expect(after.status == 503)
            #expect(after.code == "DRAINING")
            #expect(after["Retry-After"] == "1")
            #expect(living.json == ["status": "ok"])
        }
    }

    @Test func `a full disk refuses changes, and readers and deletions go on`() async throws {
        try await ServiceUnderTest.run(maximumPages: 40) { service in
            try await service.talk { client in
                let session = try client.session(of: "planner")
                let padding = String(repeating: "x", count: 8_000)
                var answer: Answer
                var count = 0
                repeat {
                    answer = try client.post(
                        "/v1/sessions",
                        "{\"bar\":\"planner\",\"metadata\":{\"a\":\"\(padding)\"}}")
                    count += 1
                } while answer.status == 201 && count < 100

                #expect(answer.status == 503)
                #expect(answer.code == "STORAGE_FULL")
                #expect(answer["Retry-After"] == "1")
                #expect(try client.get("/readyz").code == "STORAGE_FULL")
                #expect(try client.get(session).status == 200)
                #expect(try client.send("DELETE", session).status == 204)
            }
        }
    }

    @Test func `metrics count requests by operation and status, and commits`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
            try client.perform(session, #"{"gesture":"tapTab","tab":"moon"}"#)
            try client.get("/nothing")

            let metrics = try client.get("/metrics")

            #expect(metrics["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            for line in [
                "tabbard_hot_sessions 1",
                #"tabbard_requests_total{operation="performGestures",status="200"} 1"#,
                #"tabbard_requests_total{operation="performGestures",status="422"} 1"#,
                #"tabbard_requests_total{operation="",status="404"} 1"#,
                #"tabbard_request_seconds_count{operation="performGestures"} 2"#,
                "# TYPE tabbard_commit_batch_size histogram",
                #"tabbard_commit_seconds_bucket{le="+Inf"} "#,
            ] {
                #expect(metrics.text.contains(line), "\(line)")
            }
        }
    }

    @Test func `a log names operations and holds nothing of a person`() async throws {
        try await ServiceUnderTest.run { service in
            let secrets = try await service.talk { client in
                let made = try client.post("/v1/sessions", #"{"bar":"listening","owner":"maria"}"#)
                let session = try #require(made["Location"])
                try client.perform(session, #"{"gesture":"tapSearch"}"#)
                try client.perform(session, #"{"gesture":"type","text":"canary"}"#)
                try client.get(session + "/recents?canary=1")
                try client.send("DELETE", session + "/recents/canary")
                try client.get("/v1/bars/listening/owners/maria")
                let token = try #require(made.json["token"]?.text)
                return ["canary", "maria", token, try #require(made.json["id"]?.text)]
            }

            let lines = service.log.all

            let first = try #require(lines.first)
            let line = try JSONReader.read(first.utf8)
            #expect(lines.count == 6)
            #expect(line["event"] == "request")
            #expect(line["operation"] == "createSession")
            #expect(line["status"] == 201)
            #expect(line["requestId"]?.text?.isEmpty == false)
            for secret in secrets {
                #expect(!lines.contains { $0.contains(secret) })
            }
        }
    }

    @Test func `a method that nobody knows is no error of the service`() async throws {
        try await ServiceUnderTest.run { service in
            try await service.talk { client in
                #expect(try client.send("BREW", "/livez").code == "METHOD_NOT_IMPLEMENTED")
                // When this is answered the exchange before has its line.
                try client.get("/livez")
            }

            let line = try JSONReader.read(#require(service.log.all.first).utf8)
            #expect(line["status"] == 501)
            #expect(line["level"] == "info")
        }
    }

    @Test func `the document is served in both forms and known by its tag`() async throws {
        try await ServiceUnderTest.talk { client in
            for path in ["/openapi.yaml", "/openapi.json"] {
                let document = try client.get(path)
                let tag = try #require(document["ETag"])

                #expect(document.status == 200)
                #expect(try client.get(path, headers: [("If-None-Match", tag)]).status == 304)
                #expect(try client.send("HEAD", path).text == "")
            }
            #expect(try client.get("/openapi.json").json["openapi"] == "3.1.0")
            #expect(
                try client.get("/openapi.json", headers: [("Accept", "application/yaml")]).code
                    == "NOT_ACCEPTABLE")
            #expect(
                try client.get("/openapi.yaml", headers: [("Accept", "application/yaml")]).status
                    == 200)
        }
    }

    @Test func `a path tells its methods and answers HEAD like GET`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let options = try client.send("OPTIONS", session)
            let wrong = try client.send("PATCH", session, "{}")
            let head = try client.send("HEAD", session)

            #expect(options.status == 204)
            #expect(options["Allow"] == "GET, HEAD, DELETE, OPTIONS")
            #expect(wrong.code == "METHOD_NOT_ALLOWED")
            #expect(wrong["Allow"] == "GET, HEAD, DELETE, OPTIONS")
            #expect(head.status == 200)
            #expect(head["ETag"] == "\"1\"")
            #expect(head.text == "")
        }
    }
}
