import StrictJSON
import TestClock
import Testing

/// Batches, conditions and idempotency of gestures.
@Suite struct GestureTests {
    @Test func `a batch is one answer, all of it or nothing`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let done = try client.perform(
                session,
                #"{"gestures":[{"gesture":"tapTab","tab":"inbox"},{"gesture":"escape"},{"gesture":"tapCreate"}]}"#
            )

            #expect(done.status == 200)
            #expect(done["ETag"] == "\"3\"")
            #expect(
                done.json["outcomes"] == [
                    ["changed": true, "revision": 2], ["changed": false, "revision": 2],
                    ["changed": true, "revision": 3],
                ])
            #expect(done.json["session"]?["create"]?["state"] == "menu")
        }
    }

    @Test func `a queue that skips refusals says which and why`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let done = try client.perform(
                session,
                #"{"gestures":[{"gesture":"tapTab","tab":"moon"},{"gesture":"tapTab","tab":"inbox"}],"onRefusal":"skip"}"#
            )

            let outcomes = done.json["outcomes"]?.elements ?? []
            #expect(done.status == 200)
            #expect(outcomes.map { $0["revision"] } == [1, 2])
            #expect(outcomes.first?["refusal"]?["code"] == "UNKNOWN_TAB")
            #expect(outcomes.last == ["changed": true, "revision": 2])
        }
    }

    @Test func `a condition that holds lets through, in the header or the body`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let gesture = #"{"gesture":"tapTab","tab":"inbox"}"#

            let header = try client.perform(
                session, gesture, headers: [("If-Match", "\"1\", \"5\"")])
            let body = try client.perform(
                session, #"{"gesture":"tapTab","tab":"today","ifRevision":2}"#)
            let both = try client.perform(
                session, #"{"gesture":"tapTab","tab":"inbox","ifRevision":3}"#,
                headers: [("If-Match", "\"2\"")])
            let any = try client.perform(session, gesture, headers: [("If-Match", "*")])

            #expect(header.status == 200)
            #expect(body.status == 200)
            #expect(both.code == "REVISION_MISMATCH")
            #expect(both.json["currentRevision"] == 3)
            #expect(any.status == 200)
        }
    }

    @Test func `a repeated key gets the first answer and does nothing again`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let other = try client.session(of: "planner")
            let key = [("Idempotency-Key", "tap")]
            let gesture = #"{"gesture":"tapTab","tab":"today"}"#

            let first = try client.perform(session, gesture, headers: key)
            let second = try client.perform(session, gesture, headers: key)
            let changed = try client.perform(
                session, #"{"gesture":"tapTab","tab":"inbox"}"#, headers: key)
            let elsewhere = try client.perform(other, gesture, headers: key)

            #expect(first.json["effects"]?.elements?.first?["type"] == "reselect")
            #expect(first["Idempotent-Replayed"] == nil)
            #expect(second.text == first.text)
            #expect(second["ETag"] == first["ETag"])
            #expect(second["Idempotent-Replayed"] == "true")
            #expect(changed.code == "IDEMPOTENCY_KEY_REUSED")
            #expect(changed.places == ["Idempotency-Key"])
            #expect(elsewhere["Idempotent-Replayed"] == nil)
            #expect(try client.get(session)["ETag"] == "\"2\"")
        }
    }

    @Test func `a kept answer is for who may see the session, and only while it lives`()
        async throws
    {
        try await ServiceUnderTest.run { service in
            let gesture = #"{"gesture":"tapTab","tab":"inbox"}"#
            let (session, stranger) = try await service.talk { client in
                let made = try client.post("/v1/sessions", #"{"bar":"planner","ttl":60}"#)
                let other = try client.post("/v1/sessions", #"{"bar":"planner"}"#)
                return (
                    try #require(made["Location"]), try #require(other.json["token"]?.text)
                )
            }
            let key = [("Idempotency-Key", "k")]
            try await service.talk { client in
                try client.perform(session, gesture, headers: key)
                let foreign = try client.perform(
                    session, gesture, headers: key + [("Authorization", "Bearer \(stranger)")])
                #expect(foreign.code == "NOT_FOUND")
            }
            service.clock.advance(by: 60_000)
            let late = try await service.talk {
                try $0.perform(session, gesture, headers: key)
            }
            #expect(late.code == "NOT_FOUND")
        }
    }

    @Test func `a refused request with a key may be tried again`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let key = [("Idempotency-Key", "pick")]
            let gesture = #"{"gesture":"pickAction","action":"new-task"}"#

            let refused = try client.perform(session, gesture, headers: key)
            try client.perform(session, #"{"gesture":"tapCreate"}"#)
            let picked = try client.perform(session, gesture, headers: key)

            #expect(refused.code == "MENU_CLOSED")
            #expect(picked.status == 202)
            #expect(picked["Retry-After"] == nil)
            #expect(picked.json["run"]?["state"] == "succeeded")
            #expect(
                picked["Location"] == "\(session)/runs/\(picked.json["run"]?["id"]?.text ?? "")")
            #expect(picked.json["effects"]?.elements?.first?["type"] == "present")
        }
    }

    @Test func `a program selects without haptic, and badges reach the owner's other session`()
        async throws
    {
        try await ServiceUnderTest.talk { client in
            let mine = try client.session(of: "planner", owner: "maria")
            let other = try client.session(of: "planner", owner: "maria")

            let selected = try client.send("PUT", mine + "/selection", #"{"tab":"inbox"}"#)
            let badges = try client.send(
                "PATCH", mine + "/badges", #"{"inbox":120,"today":0}"#,
                headers: [("Content-Type", "application/merge-patch+json")])

            #expect(
                selected.json["effects"] == [
                    ["type": "select", "tab": "inbox", "previous": "today", "audience": "all"]
                ])
            #expect(badges.status == 200)
            #expect(try client.get(other + "/badges").json == ["inbox": 120])
            #expect(try client.get(other)["ETag"] == "\"2\"")
            #expect(
                try client.send("PATCH", mine + "/badges", #"{"inbox":null}"#).json["changed"]
                    == true)
            #expect(try client.get(other + "/badges").json == [:])
            #expect(try client.send("PATCH", mine + "/badges", "{}").json["changed"] == false)
        }
    }

    @Test func `a path is set twice with one effect and hides the bar`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let body =
                #"{"path":[{"id":"task-7","title":"Call\nthe bakery","hidesBottomBar":true}]}"#

            let first = try client.send("PUT", session + "/tabs/today/path", body)
            let second = try client.send("PUT", session + "/tabs/today/path", body)

            #expect(first.json["session"]?["isBarVisible"] == false)
            #expect(first.json["changed"] == true)
            #expect(second.json["changed"] == false)
            #expect(
                try client.get(session + "/tabs/today/path").json == [
                    "path": [
                        ["id": "task-7", "title": "Call the bakery", "hidesBottomBar": true]
                    ]
                ])
        }
    }
}
