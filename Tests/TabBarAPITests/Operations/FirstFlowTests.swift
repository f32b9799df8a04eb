import StrictJSON
import Testing

/// What a person with curl does first.
@Suite struct FirstFlowTests {
    @Test func `a session of the planner is made, tapped and read back`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")

            let tapped = try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
            let read = try client.get(session)

            #expect(tapped.status == 200)
            #expect(tapped["ETag"] == "\"2\"")
            #expect(tapped.json["changed"] == true)
            #expect(
                tapped.json["effects"] == [
                    ["type": "select", "tab": "inbox", "previous": "today", "audience": "all"],
                    ["type": "haptic", "feedback": "selection", "audience": "origin"],
                ])
            #expect(read.status == 200)
            #expect(read["ETag"] == "\"2\"")
            #expect(read.json == tapped.json["session"])
            #expect(read.json["selection"] == "inbox")
            #expect(try client.get(session, headers: [("If-None-Match", "\"2\"")]).status == 304)
        }
    }

    @Test func `typing in the listening bar finds shows, one round trip a letter`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            try client.perform(session, #"{"gesture":"tapSearch"}"#)

            let typed = try client.post(
                session + "/gestures?include=results&pageSize=3&facets=kind",
                #"{"gesture":"type","text":"jaz","sequence":3}"#)
            let read = try client.get(session + "/search/results?pageSize=3&facets=kind")

            let results = try #require(typed.json["results"])
            #expect(typed.status == 200)
            #expect(results["query"] == "jaz")
            #expect(results["sequence"] == 3)
            #expect(results["revision"] == typed.json["session"]?["revision"])
            #expect((results["items"]?.elements?.count ?? 0) > 0)
            #expect(read.json["items"] == results["items"])
            #expect(read.json["total"] == results["total"])
        }
    }

    @Test func `scanning a document is polled to its end`() async throws {
        try await ServiceUnderTest.run { service in
            let (session, run) = try await service.talk { client in
                let session = try client.session(of: "planner")
                let started = try client.post(session + "/runs", #"{"action":"scan-document"}"#)
                #expect(started.status == 202)
                #expect(started["Retry-After"] == "1")
                return (session, try #require(started["Location"]))
            }
            #expect(run.hasPrefix(session + "/runs/"))
            let active = try await service.talk { try $0.get(run).json["state"] }
            #expect(active == "queued" || active == "running")
        }
    }
}
