import StrictJSON
import Testing

/// The search field, results and recents over HTTP.
@Suite struct SearchTests {
    @Test func `results are due while search is open and something is typed`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            let results = session + "/search/results"
            let phone = [("Tabbard-Client", "phone")]

            let closed = try client.get(results)
            try client.perform(session, #"{"gesture":"tapSearch"}"#)
            try client.perform(
                session, #"{"gesture":"type","text":"harb","composing":true,"sequence":1}"#,
                headers: phone)
            let composing = try client.get(results, headers: phone)
            let typed = try client.perform(
                session, #"{"gesture":"type","text":"harbour","sequence":2}"#, headers: phone)
            let late = try client.perform(
                session, #"{"gesture":"type","text":"harb","sequence":2}"#, headers: phone)
            let found = try client.get(results, headers: phone)

            #expect(closed.json["items"] == [])
            #expect(closed.json["catalogRevision"] == .null)
            #expect(composing.json["items"] == [])
            #expect(composing.json["sequence"] == 1)
            #expect(typed.json["superseded"] == nil)
            #expect(late.json["superseded"] == true)
            #expect(late.json["changed"] == false)
            #expect((found.json["items"]?.elements?.count ?? 0) > 0)
            #expect(found.json["query"] == "harbour")
            #expect(found.json["sequence"] == 2)
            #expect(try client.get(results).json["sequence"] == .null)
        }
    }

    @Test func `pages of results join without gap and know their query`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            try client.send("PUT", session + "/search", #"{"query":"e"}"#)
            let whole = try client.get(session + "/search/results?pageSize=30&filter=kind:episode")

            var ids: [JSONValue?] = []
            var token = ""
            for _ in 0..<3 {
                let page = try client.get(
                    session + "/search/results?pageSize=10&filter=kind:episode&pageToken=\(token)")
                ids += (page.json["items"]?.elements ?? []).map { $0["id"] }
                token = page.json["nextPageToken"]?.text ?? ""
            }
            let foreign = try client.get(session + "/search/results?pageToken=\(token)")

            #expect(ids.count == 30)
            #expect(ids == whole.json["items"]?.elements?.map { $0["id"] })
            #expect(foreign.places == ["pageToken"])
        }
    }

    @Test func `a filter or facet that the catalog has not is refused before the change`()
        async throws
    {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            try client.perform(session, #"{"gesture":"tapSearch"}"#)

            let typed = try client.post(
                session + "/gestures?include=results&filter=colour:red&facets=shape",
                #"{"gesture":"type","text":"tide"}"#)

            #expect(typed.code == "INVALID_VALUE")
            #expect(typed.places == ["filter", "facets"])
            #expect(try client.get(session + "/search").json["query"] == "")
        }
    }

    @Test func `a bar without catalog finds nothing and says so`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening")

            let set = try client.send(
                "PUT", session + "/search?include=results", #"{"query":"tide"}"#)

            #expect(set.status == 200)
            #expect(set.json["results"]?["items"] == [])
            #expect(set.json["results"]?["query"] == "tide")
            #expect(set.json["results"]?["catalogRevision"] == .null)
        }
    }

    @Test func `submitting puts the query in front, once whatever its spelling`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening", owner: "maria")
            let path = session + "/search/submissions"

            try client.post(path, #"{"query":"  Jazz "}"#)
            try client.post(path, #"{"query":"History"}"#)
            let again = try client.post(path, #"{"query":"JAZZ"}"#)
            let blank = try client.post(path, #"{"query":"   "}"#)
            let secret = try client.post(path, #"{"query":"surprise","record":false}"#)
            let recents = try client.get(session + "/recents").json["recents"]?.elements ?? []

            #expect(again.json["changed"] == true)
            #expect(blank.json["changed"] == false)
            #expect(secret.json["effects"]?.elements?.first?["query"] == "surprise")
            #expect(recents.prefix(2) == ["JAZZ", "History"])
            #expect(!recents.contains("surprise"))
            #expect(!(try client.get(session + "/events").text.contains("surprise")))
            #expect(try client.send("DELETE", session + "/recents/jazz").json["changed"] == true)
            #expect(try client.send("DELETE", session + "/recents/jazz").code == "NOT_FOUND")
        }
    }

    @Test func `a recent search with a slash is removed by its encoded name`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening")
            try client.post(session + "/search/submissions", #"{"query":"AC/DC é"}"#)

            // The accent is decomposed here and composed there.
            let removed = try client.send("DELETE", session + "/recents/ac%2Fdc%20e%CC%81")

            #expect(removed.status == 200)
            #expect(removed.json["changed"] == true)
        }
    }

    @Test func `closing search twice changes nothing the second time`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening")
            try client.send("PUT", session + "/search", #"{"query":"tide"}"#)

            let first = try client.send("DELETE", session + "/search")
            let second = try client.send("DELETE", session + "/search")

            #expect(first.json["session"]?["search"]?["isOpen"] == false)
            #expect(second.status == 200)
            #expect(second.json["changed"] == false)
        }
    }
}
