import StrictJSON
import Testing

/// Definitions over HTTP.
@Suite struct BarTests {
    private static let small = #"""
        {"style":"capsule","tabs":[{"id":"a","title":"A","symbol":"house"},
        {"id":"b","title":"B","symbol":"tray"}]}
        """#
    private static let other = small.replacing("\"B\"", with: "\"C\"")

    @Test func `a definition is put, read as it was put, and known by its revision`() async throws {
        try await ServiceUnderTest.talk { client in
            let put = try client.send(
                "PUT", "/v1/bars/small", Self.small, headers: [("Tabbard-Client", "release-1")])
            let read = try client.get("/v1/bars/small")

            #expect(put.status == 201)
            #expect(put["Location"] == "/v1/bars/small")
            #expect(put["ETag"] == "\"1\"")
            #expect(put.json["author"] == "release-1")
            #expect(put.json["findings"] == [])
            #expect(read.json == (try JSONReader.read(Self.small.utf8)))
            #expect(
                try client.get("/v1/bars/small", headers: [("If-None-Match", "\"1\"")]).status
                    == 304)
        }
    }

    @Test func `replacing needs the revision that is replaced`() async throws {
        try await ServiceUnderTest.talk { client in
            try client.send("PUT", "/v1/bars/small", Self.small)

            let blind = try client.send("PUT", "/v1/bars/small", Self.other)
            let stale = try client.send(
                "PUT", "/v1/bars/small", Self.other, headers: [("If-Match", "\"7\"")])
            let right = try client.send(
                "PUT", "/v1/bars/small", Self.other, headers: [("If-Match", "\"7\", \"1\"")])
            let equal = try client.send(
                "PUT", "/v1/bars/small", Self.other, headers: [("If-Match", "*")])
            let missing = try client.send(
                "PUT", "/v1/bars/none", Self.other, headers: [("If-Match", "\"1\"")])

            #expect(blind.code == "PRECONDITION_REQUIRED")
            #expect(stale.code == "REVISION_MISMATCH")
            #expect(stale.json["currentRevision"] == 1)
            #expect(right.status == 200)
            #expect(right["ETag"] == "\"2\"")
            #expect(equal.status == 200)
            #expect(equal["ETag"] == "\"2\"")
            #expect(missing.code == "REVISION_MISMATCH")
            #expect(missing.json["currentRevision"] == nil)
        }
    }

    @Test func `an invalid definition names every error at once`() async throws {
        try await ServiceUnderTest.talk { client in
            let invalid = #"""
                {"style":"round","tabs":[{"id":"A","title":"A","symbol":"house"}],"spin":1}
                """#

            let put = try client.send("PUT", "/v1/bars/small", invalid)
            let lint = try client.post("/v1/bars:lint", invalid)

            #expect(put.status == 422)
            #expect(put.code == "BAR_INVALID")
            #expect(Set(put.places).isSuperset(of: ["/style", "/tabs/0/id", "/spin"]))
            #expect(lint.status == 200)
            #expect(lint.json["isValid"] == false)
            #expect(
                lint.json["findings"]?.elements?.filter { $0["severity"] == "error" }
                    .compactMap { $0["pointer"]?.text } == put.places)
            #expect(try client.get("/v1/bars/small").code == "NOT_FOUND")
        }
    }

    @Test func `history is listed in pages and an old version made current again`() async throws {
        try await ServiceUnderTest.talk { client in
            try client.send("PUT", "/v1/bars/small", Self.small)
            try client.send("PUT", "/v1/bars/small", Self.other, headers: [("If-Match", "*")])

            let rolled = try client.post(
                "/v1/bars/small:rollback", #"{"revision":1}"#,
                headers: [("Idempotency-Key", "once"), ("If-Match", "\"2\"")])
            let again = try client.post(
                "/v1/bars/small:rollback", #"{"revision":1}"#,
                headers: [("Idempotency-Key", "once"), ("If-Match", "\"2\"")])
            let unknown = try client.post("/v1/bars/small:rollback", #"{"revision":9}"#)
            let first = try client.get("/v1/bars/small/versions?pageSize=2")
            let token = try #require(first.json["nextPageToken"]?.text)
            let second = try client.get("/v1/bars/small/versions?pageSize=2&pageToken=\(token)")

            #expect(rolled["ETag"] == "\"3\"")
            #expect(again.text == rolled.text)
            #expect(again["Idempotent-Replayed"] == "true")
            #expect(unknown.code == "UNKNOWN_REVISION")
            #expect(unknown.places == ["/revision"])
            #expect(try client.get("/v1/bars/small").json == JSONReader.read(Self.small.utf8))
            #expect(try client.get("/v1/bars/small?revision=2").json["tabs"] != nil)
            #expect(try client.get("/v1/bars/small?revision=9").code == "NOT_FOUND")
            #expect(revisions(first) == [3, 2])
            #expect(revisions(second) == [1])
            #expect(second.json["nextPageToken"] == "")
        }
    }

    @Test func `a bar with live sessions goes only by force, and they with it`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let refused = try client.send("DELETE", "/v1/bars/planner")
            let wrong = try client.send("DELETE", "/v1/bars/planner?force=yes")
            let forced = try client.send("DELETE", "/v1/bars/planner?force=true")

            #expect(refused.code == "BAR_HAS_SESSIONS")
            #expect(wrong.code == "INVALID_VALUE")
            #expect(forced.status == 204)
            #expect(try client.get(session).code == "NOT_FOUND")
            #expect(try client.get("/v1/bars/planner").code == "NOT_FOUND")
            #expect(try client.post("/v1/sessions", #"{"bar":"planner"}"#).code == "UNKNOWN_BAR")
        }
    }

    @Test(arguments: ["Planner", "-a", "a_b", String(repeating: "a", count: 65)])
    func `what is no id cannot be made and is not there`(id: String) async throws {
        try await ServiceUnderTest.talk { client in
            let put = try client.send("PUT", "/v1/bars/\(id)", Self.small)

            #expect(put.code == "INVALID_VALUE")
            #expect(put.places == ["bar"])
            #expect(try client.get("/v1/bars/\(id)").code == "NOT_FOUND")
        }
    }

    private func revisions(_ answer: Answer) -> [Int] {
        (answer.json["versions"]?.elements ?? []).compactMap { $0["revision"]?.integer }
    }
}
