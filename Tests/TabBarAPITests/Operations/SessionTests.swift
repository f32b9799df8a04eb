import StrictJSON
import TabBarModel
import TestClock
import Testing

/// Making, reading and ending sessions over HTTP.
@Suite struct SessionTests {
    @Test func `a session is made as asked and its token opens it alone`() async throws {
        try await ServiceUnderTest.talk { client in
            let made = try client.post(
                "/v1/sessions",
                #"{"bar":"listening","owner":"maria","ttl":60,"select":"library","query":"tide","metadata":{"build":1.50}}"#
            )
            let path = try #require(made["Location"])
            let token = try #require(made.json["token"]?.text)
            let other = try client.session(of: "planner")
            let bearer = [("Authorization", "Bearer \(token)")]

            #expect(made.status == 201)
            #expect(made.json["selection"] == "library")
            #expect(made.json["search"]?["query"] == "tide")
            #expect(made.json["owner"] == "maria")
            #expect(made.json["metadata"]?.encoded() == Array(#"{"build":1.50}"#.utf8))
            #expect(try client.get(path).json["token"] == nil)
            #expect(try client.get(path, headers: bearer).status == 200)
            #expect(try client.get("/v1/bars", headers: bearer).code == "FORBIDDEN")
            #expect(try client.get(other, headers: bearer).code == "NOT_FOUND")
            #expect(
                try client.get("/v1/bars", headers: [("Authorization", "Bearer x")]).code
                    == "UNAUTHORIZED")
        }
    }

    @Test(
        arguments: [
            (#"{}"#, "MISSING_MEMBER", ["/bar"]),
            (#"{"bar":"moon"}"#, "UNKNOWN_BAR", ["/bar"]),
            (#"{"bar":"planner","select":"moon"}"#, "UNKNOWN_TAB", ["/select"]),
            (#"{"bar":"planner","query":"a"}"#, "SEARCH_UNAVAILABLE", ["/query"]),
            (#"{"bar":"planner","owner":"a b"}"#, "INVALID_VALUE", ["/owner"]),
            (#"{"bar":"planner","ttl":0}"#, "INVALID_VALUE", ["/ttl"]),
            (#"{"bar":"planner","ttl":31536001}"#, "INVALID_VALUE", ["/ttl"]),
            (#"{"bar":"planner","metadata":[]}"#, "INVALID_VALUE", ["/metadata"]),
            (#"{"bar":"planner","restore":{"moon":1}}"#, "UNKNOWN_MEMBER", ["/restore/moon"]),
            (#"{"bar":"planner","color":1}"#, "UNKNOWN_MEMBER", ["/color"]),
            (
                "{\"bar\":\"planner\",\"metadata\":{\"a\":\"\(String(repeating: "a", count: 8_192))\"}}",
                "TEXT_TOO_LONG", ["/metadata"]
            ),
        ] as [(String, String, [String])])
    func `a session that cannot be made as asked is not made`(
        body: String, code: String, places: [String]
    ) async throws {
        try await ServiceUnderTest.talk { client in
            let answer = try client.post("/v1/sessions", body)

            #expect(answer.code == code)
            #expect(answer.places == places)
            #expect(try client.get("/v1/sessions").json["sessions"] == [])
        }
    }

    @Test func `a repeated creation is one session with a fresh token`() async throws {
        try await ServiceUnderTest.talk { client in
            let key = [("Idempotency-Key", "\"k-1\"")]
            let first = try client.post("/v1/sessions", #"{"bar":"planner"}"#, headers: key)
            let second = try client.post("/v1/sessions", #"{"bar":"planner"}"#, headers: key)
            let changed = try client.post("/v1/sessions", #"{"bar":"social"}"#, headers: key)
            let path = try #require(first["Location"])
            let old = try #require(first.json["token"]?.text)
            let fresh = try #require(second.json["token"]?.text)

            #expect(second.status == 201)
            #expect(second["Location"] == path)
            #expect(second["Idempotent-Replayed"] == "true")
            #expect(second.json["id"] == first.json["id"])
            #expect(changed.code == "IDEMPOTENCY_KEY_REUSED")
            #expect(
                try client.get(path, headers: [("Authorization", "Bearer \(old)")]).code
                    == "UNAUTHORIZED")
            #expect(
                try client.get(path, headers: [("Authorization", "Bearer \(fresh)")]).status == 200)
            #expect(try client.get("/v1/sessions").json["sessions"]?.elements?.count == 1)
        }
    }

    @Test func `a device finds its session again and a new one after its end`() async throws {
        try await ServiceUnderTest.run { service in
            let path = "/v1/bars/planner/owners/maria%3Aone/sessions/phone"
            let (first, second) = try await service.talk { client in
                (
                    try client.send("PUT", path, #"{"ttl":60,"select":"inbox"}"#),
                    try client.send("PUT", path)
                )
            }
            service.clock.advance(by: 60_000)
            let third = try await service.talk { try $0.send("PUT", path) }

            #expect(first.status == 201)
            #expect(first.json["selection"] == "inbox")
            #expect(second.status == 200)
            #expect(second.json["id"] == first.json["id"])
            #expect(second["Location"] == nil)
            #expect(third.status == 201)
            #expect(third.json["id"] != first.json["id"])
        }
    }

    @Test func `a device's session under a condition is that one or none`() async throws {
        try await ServiceUnderTest.talk { client in
            let path = "/v1/bars/planner/owners/maria/sessions/phone"
            let any = [("If-Match", "*")]
            let none = try client.send("PUT", path, headers: any)
            let made = try client.send("PUT", path)
            let token = [("Authorization", "Bearer \(made.json["token"]?.text ?? "")")]
            let session = "/v1/sessions/\(made.json["id"]?.text ?? "")"

            let stale = try client.send("PUT", path, headers: [("If-Match", "\"7\"")])
            let kept = try client.get(session, headers: token)
            let right = try client.send("PUT", path, headers: [("If-Match", "\"1\"")])

            #expect(none.code == "REVISION_MISMATCH")
            #expect(none.json["currentRevision"] == nil)
            #expect(made.status == 201)
            #expect(stale.code == "REVISION_MISMATCH")
            #expect(stale.json["currentRevision"] == 1)
            #expect(kept.status == 200)
            #expect(right.status == 200)
            #expect(try client.send("PUT", path, headers: any).status == 200)
        }
    }

    @Test func `the example of a new session is what the service answers`() async throws {
        let contract = try Contract.load()
        let operation = try #require(contract.operations.first { $0.id == "createSession" })
        let body = try #require(operation.bodies.first)
        let example = contract.document["components"]?["examples"]?["sessionWithToken"]?["value"]
        let documented = try #require(example?.members)

        try await ServiceUnderTest.talk { client in
            let answer = try client.post(
                "/v1/sessions", String(decoding: body.encoded(), as: UTF8.self))
            let members = try #require(answer.json.members)
            let own = ["id", "createdAt", "updatedAt", "expiresAt", "token"]

            #expect(members.map(\.name) == documented.map(\.name))
            for (member, expected) in zip(members, documented) where !own.contains(member.name) {
                #expect(member == expected)
            }
            let token = try #require(answer.json["token"]?.text)
            let shown = documented.last?.value.text ?? ""
            #expect(shown.utf8.count == token.utf8.count)
            #expect(shown.firstIndex(of: ".") == token.firstIndex(of: "."))
        }
    }

    @Test func `one that is gone, expired or never was answers alike`() async throws {
        try await ServiceUnderTest.run { service in
            let (gone, expiring) = try await service.talk { client in
                let gone = try client.session(of: "planner")
                try client.send("DELETE", gone)
                let made = try client.post("/v1/sessions", #"{"bar":"planner","ttl":1}"#)
                return (gone, try #require(made["Location"]))
            }
            service.clock.advance(by: 1_000)

            try await service.talk { client in
                let never = "/v1/sessions/aaaaaaaaaaaaaaaaaaaaaaaaaa"
                let bodies = try [gone, expiring, never, "/v1/sessions/x"].map { path in
                    let answer = try client.get(path, headers: [("X-Request-Id", "r")])
                    #expect(answer.status == 404)
                    return answer.text
                }
                #expect(Set(bodies).count == 1)
                #expect(try client.send("DELETE", gone).code == "NOT_FOUND")
                #expect(
                    try client.perform(expiring, #"{"gesture":"tapCreate"}"#).code == "NOT_FOUND")
            }
        }
    }

    @Test func `a snapshot is restored, and what the other bar has not is listed`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            try client.perform(session, #"{"gesture":"tapTab","tab":"projects"}"#)
            try client.perform(
                session, #"{"gesture":"push","screen":{"id":"p-1","title":"Boat"}}"#)
            let snapshot = try client.get(session)

            let same = try client.post(
                "/v1/sessions", "{\"bar\":\"planner\",\"restore\":\(snapshot.text)}")
            let foreign = try client.post(
                "/v1/sessions", "{\"bar\":\"ledger\",\"restore\":\(snapshot.text)}")

            for part in ["selection", "visited", "tabs", "search"] {
                #expect(same.json[part] == snapshot.json[part], "\(part)")
            }
            #expect(same.json["dropped"] == [])
            #expect(foreign.status == 201)
            let dropped = try #require(foreign.json["dropped"]?.elements)
            #expect(dropped.contains("/selection"))
        }
    }

    @Test func `the list pages through all sessions, also by owner`() async throws {
        try await ServiceUnderTest.talk { client in
            for owner in ["a", "b", "a"] { _ = try client.session(of: "planner", owner: owner) }
            _ = try client.session(of: "social")

            var ids: [String] = []
            var token = ""
            repeat {
                let page = try client.get("/v1/sessions?pageSize=3&pageToken=\(token)")
                ids += (page.json["sessions"]?.elements ?? []).compactMap { $0["id"]?.text }
                token = page.json["nextPageToken"]?.text ?? ""
            } while !token.isEmpty && ids.count < 10
            let foreign = try client.get("/v1/sessions?bar=planner&pageToken=00")

            #expect(ids.count == 4)
            #expect(ids == ids.sorted())
            #expect(try count(client, "?bar=planner") == 3)
            #expect(try count(client, "?bar=planner&owner=a") == 2)
            #expect(try count(client, "?owner=nobody") == 0)
            #expect(foreign.places == ["pageToken"])
        }
    }

    @Test(arguments: [("bar=UP", "bar"), ("bar=", "bar"), ("owner=a%20b", "owner")])
    func `a filter of the list that can be no id is refused by name`(
        query: String, parameter: String
    ) async throws {
        try await ServiceUnderTest.talk { client in
            let answer = try client.get("/v1/sessions?" + query)

            #expect(answer.code == "INVALID_VALUE")
            #expect(answer.places == [parameter])
        }
    }

    @Test(arguments: [
        "/v1/bars/planner:frob", "/v1/sessions/x:frob", "/v1/sessions/x/runs/y:pause",
        "/v1/leases/x:frob", "/v1/bars:frob",
    ])
    func `a verb that there is not is not found`(path: String) async throws {
        try await ServiceUnderTest.talk { client in
            let answer = try client.post(path, "{}")

            #expect(answer.status == 404)
            #expect(answer.code == "NOT_FOUND")
        }
    }

    @Test func `a waiting reader is answered by the change, and else at the end of its wait`()
        async throws
    {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let deadline = service.clock.now().advanced(byMilliseconds: 30_000)
            let wait = [("If-None-Match", "\"1\""), ("Prefer", "respond-async, wait=99")]

            async let woken = service.talk { try $0.get(session, headers: wait) }
            await service.clock.sleeper(until: deadline)
            try await service.talk { client in
                _ = try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
            }
            let news = try await woken
            let known = [("If-None-Match", "\"2\""), ("Prefer", "wait=5")]
            async let idle = service.talk { try $0.get(session, headers: known) }
            await service.clock.sleeper(
                until: service.clock.now().advanced(byMilliseconds: 5_000))
            service.clock.advance(by: 5_000)
            let nothing = try await idle

            #expect(news.status == 200)
            #expect(news["ETag"] == "\"2\"")
            #expect(news["Preference-Applied"] == "wait=30")
            #expect(nothing.status == 304)
            #expect(nothing["Preference-Applied"] == "wait=5")
        }
    }

    @Test func `events tell every change after a revision, with origin and effects`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let phone = [("Tabbard-Client", "phone")]
            try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#, headers: phone)
            try client.send("PUT", session + "/selection", #"{"tab":"today"}"#)

            let all = try client.get(session + "/events")
            let last = try client.get(session + "/events?after=2")

            let events = all.json["events"]?.elements ?? []
            #expect(all.json["isComplete"] == true)
            #expect(all["ETag"] == "\"3\"")
            #expect(events.map { $0["revision"] } == [2, 3])
            #expect(events.map { $0["origin"] } == ["phone", .null])
            #expect(
                events.first?["cause"]
                    == ["type": "gesture", "gesture": "tapTab", "tab": "inbox"])
            #expect(last.json["events"] == .array(Array(events.dropFirst())))
            #expect(try client.get(session + "/events?after=99").json["events"] == [])
            let known = try client.get(session + "/events", headers: [("If-None-Match", "\"3\"")])
            #expect(known.status == 304)
        }
    }

    private func count(_ client: Client, _ query: String) throws -> Int? {
        try client.get("/v1/sessions\(query)").json["sessions"]?.elements?.count
    }
}
