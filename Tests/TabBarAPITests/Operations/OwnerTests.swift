import StrictJSON
import Testing

/// Profiles over HTTP.
@Suite struct OwnerTests {
    private static let owner = "/v1/bars/social/owners/maria"

    @Test func `a patch changes what it names and every session of the owner`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "social", owner: "maria")

            let patched = try client.send(
                "PATCH", Self.owner,
                #"{"badges":{"home":2},"customization":{"order":["profile","home"]},"recents":["tram","Tram"]}"#,
                headers: [("If-Match", "\"0\"")])
            let stale = try client.send(
                "PATCH", Self.owner, #"{"badges":null}"#, headers: [("If-Match", "\"0\"")])
            let emptied = try client.send("PATCH", Self.owner, #"{"badges":null}"#)

            #expect(patched.json["badges"] == ["home": 2])
            #expect(patched.json["recents"] == ["tram"])
            #expect(patched.json["customization"]?["order"] == ["profile", "home"])
            #expect(stale.code == "REVISION_MISMATCH")
            #expect(stale.json["currentRevision"] == patched.json["revision"])
            #expect(emptied.json["badges"]?["home"] ?? .null == .null)
            #expect(try client.get(session + "/recents").json["recents"] == ["tram"])
            #expect(
                try client.get(session + "/events").json["events"]?.elements?.first?["cause"]?[
                    "type"] == "profile")
        }
    }

    @Test(
        arguments: [
            (#"[]"#, "INVALID_VALUE", [""]),
            (#"{"name":"Maria"}"#, "UNKNOWN_MEMBER", ["/name"]),
            (#"{"badges":{"moon":1}}"#, "UNKNOWN_TAB", ["/badges/moon"]),
            (#"{"badges":{"home":-1}}"#, "INVALID_VALUE", ["/badges/home"]),
            (#"{"recents":[" "]}"#, "INVALID_VALUE", ["/recents/0"]),
            (#"{"customization":{"order":[1]}}"#, "INVALID_VALUE", ["/customization/order/0"]),
            (
                #"{"savedFilters":[{"id":"a","name":"A","symbol":"moon","catalog":"none"}]}"#,
                "UNKNOWN_CATALOG", ["/savedFilters/0/catalog"]
            ),
        ] as [(String, String, [String])])
    func `a patch that is not valid changes nothing`(
        body: String, code: String, places: [String]
    ) async throws {
        try await ServiceUnderTest.talk { client in
            let answer = try client.send("PATCH", Self.owner, body)

            #expect(answer.code == code)
            #expect(answer.places == places)
            #expect(try client.get(Self.owner).json["revision"] == 0)
        }
    }

    @Test func `a saved filter is a tab of the owner's sessions`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "social", owner: "maria")
            let path = Self.owner + "/savedFilters/night-owls"

            let made = try client.send("PUT", path, #"{"name":" Night owls ","symbol":"moon"}"#)
            let tabs = try client.get(session).json["tabs"]?.elements ?? []
            let contradicted = try client.send(
                "PUT", path, #"{"id":"early-birds","name":"A","symbol":"moon"}"#)
            let missing = try client.send("PUT", path, "{}")
            let badID = try client.send(
                "PUT", Self.owner + "/savedFilters/Night", #"{"name":"A","symbol":"moon"}"#)
            let deleted = try client.send("DELETE", path)

            #expect(made.status == 201)
            #expect(made["Location"] == path)
            #expect(made.json["name"] == "Night owls")
            #expect(tabs.last?["id"] == "filter-night-owls")
            #expect(tabs.last?["title"] == "Night owls")
            #expect(contradicted.places == ["/id"])
            #expect(missing.code == "MISSING_MEMBER")
            #expect(missing.places == ["/name", "/symbol"])
            #expect(badID.places == ["filter"])
            #expect(deleted.status == 204)
            #expect(try client.send("DELETE", path).code == "NOT_FOUND")
            #expect(try client.get(session).json["tabs"]?.elements?.count == tabs.count - 1)
        }
    }

    @Test func `a profile has fifty saved filters and no more`() async throws {
        try await ServiceUnderTest.talk { client in
            let filters = (1...50).map { #"{"id":"f\#($0)","name":"F","symbol":"moon"}"# }
            let filled = try client.send(
                "PATCH", Self.owner, "{\"savedFilters\":[\(filters.joined(separator: ","))]}")
            let filter = #"{"name":"F","symbol":"moon"}"#

            let more = try client.send("PUT", Self.owner + "/savedFilters/f51", filter)
            let known = try client.send("PUT", Self.owner + "/savedFilters/f50", filter)

            #expect(filled.status == 200)
            #expect(more.status == 409)
            #expect(more.code == "LIMIT_REACHED")
            #expect(more.json["detail"]?.text?.hasSuffix("; delete one first.") == true)
            #expect(known.status == 200)
        }
    }

    @Test func `erasing leaves nothing, the stored answers neither`() async throws {
        try await ServiceUnderTest.talk { client in
            let key = [("Idempotency-Key", "k")]
            let session = try client.session(of: "social", owner: "maria")
            try client.perform(
                session, #"{"gesture":"tapTab","tab":"profile"}"#, headers: key)
            try client.send("PATCH", Self.owner, #"{"recents":["tram"]}"#)
            let export = try client.get(Self.owner + "/export")

            let erased = try client.send("DELETE", Self.owner)

            #expect(export.json["profile"]?["recents"] == ["tram"])
            #expect(export.json["sessions"]?.elements?.first?["events"]?.elements?.count == 2)
            #expect(erased.status == 204)
            #expect(try client.get(session).code == "NOT_FOUND")
            let begun = try client.get(Self.owner)
            #expect(begun.json["recents"] == [])
            #expect(begun["ETag"] == #""2""#)
            #expect(try client.get(Self.owner + "/export").json["sessions"] == [])
            #expect(try client.send("DELETE", Self.owner).status == 204)
        }
    }

    @Test func `a profile that has changed is not erased by who did not see it`() async throws {
        try await ServiceUnderTest.talk { client in
            try client.send("PATCH", Self.owner, #"{"recents":["tram"]}"#)
            let session = try client.session(of: "social", owner: "maria")
            let tag = try #require(try client.get(Self.owner)["ETag"])

            let stale = try client.send("DELETE", Self.owner, headers: [("If-Match", "\"0\"")])
            let kept = try client.get(session)
            let erased = try client.send("DELETE", Self.owner, headers: [("If-Match", tag)])
            let never = "/v1/bars/planner/owners/nobody"
            let unseen = try client.send("DELETE", never, headers: [("If-Match", "\"7\"")])
            let first = try #require(try client.get(never)["ETag"])
            let unchanged = try client.send("DELETE", never, headers: [("If-Match", first)])

            #expect(stale.code == "REVISION_MISMATCH")
            #expect(stale.json["currentRevision"] == 1)
            #expect(kept.status == 200)
            #expect(erased.status == 204)
            #expect(try client.get(session).code == "NOT_FOUND")
            #expect(unseen.code == "REVISION_MISMATCH")
            #expect(unchanged.status == 204)
        }
    }

    @Test func `an owner that cannot be one, and one of no bar`() async throws {
        try await ServiceUnderTest.talk { client throws in
            let odd = "/v1/bars/social/owners/a%20b"

            #expect(try client.get(odd).code == "NOT_FOUND")
            #expect(try client.send("DELETE", odd).code == "NOT_FOUND")
            #expect(try client.send("PATCH", odd, "{}").places == ["owner"])
            #expect(try client.get("/v1/bars/moon/owners/maria").code == "NOT_FOUND")
            #expect(
                try client.send("PATCH", "/v1/bars/moon/owners/maria", "{}").code == "NOT_FOUND")
        }
    }
}
