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

    @Test func `an empty query with a filter finds all that passes it`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            let results = session + "/search/results?filter=kind:episode&facets=kind&pageSize=200"
            let direct = "/v1/catalogs/listening/search?filter=kind:episode&pageSize=200"

            let closed = try client.get(results)
            try client.perform(session, #"{"gesture":"tapSearch"}"#)
            let listed = try client.get(results)
            try client.perform(session, #"{"gesture":"type","text":"x","composing":true}"#)
            let composing = try client.get(results)

            let items = listed.json["items"]?.elements ?? []
            #expect(closed.json["items"] == [])
            #expect(items.count == 200)
            #expect(items.allSatisfy { $0["item"]?["kind"] == "episode" })
            #expect(listed.json["total"] == ["value": 222, "isExact": true])
            #expect(listed.json["facets"]?["kind"]?.elements?.count == 1)
            #expect(composing.json["items"] == [])
            #expect(try client.get(direct).json["items"] == listed.json["items"])
        }
    }

    @Test func `the tab of a saved filter shows what the filter finds`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "social", owner: "maria")
            let results = session + "/search/results"
            let saved = try client.send(
                "PUT", "/v1/bars/social/owners/maria/savedFilters/talks",
                #"{"name":"Talks","symbol":"mic","catalog":"listening","filter":["kind:show"]}"#)
            let whole = try client.get("/v1/catalogs/listening/search?filter=kind:show")

            let home = try client.get(results)
            let tapped = try client.perform(
                session, #"{"gesture":"tapTab","tab":"filter-talks"}"#)
            let shown = try client.get(results)
            let view = try client.get(session + "/view?platform=mac")
            let picture = try client.get(session + "/view.svg?platform=mac")
            let nothing = try client.get(results + "?filter=kind:episode")
            try client.send(
                "PUT", "/v1/bars/social/owners/maria/savedFilters/talks",
                #"{"name":"T","symbol":"mic","catalog":"listening","query":"tide","filter":[]}"#)
            let queried = try client.get(results)

            #expect(saved.status == 201)
            #expect(tapped.status == 200)
            #expect(home.json["items"] == [])
            #expect(shown.json["items"] == whole.json["items"])
            #expect(shown.json["total"] == whole.json["total"])
            #expect(shown.json["query"] == "")
            #expect(view.json["content"]?["showing"] == "results")
            #expect(view.json["content"]?["noResults"] == "No results for “Talks”")
            let first = try #require(shown.json["items"]?.elements?.first?["title"]?.text)
            #expect(picture.text.contains(first + "</text>"))
            #expect(nothing.json["items"] == [])
            #expect(queried.json["query"] == "tide")
            #expect(queried.json["items"]?.elements?.isEmpty == false)
        }
    }

    @Test func `recent searches are offered by their beginning, and nothing twice`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            let title = try #require(
                try client.get("/v1/catalogs/listening/search?query=tide")
                    .json["items"]?.elements?.first?["title"]?.text)
            try client.send("DELETE", session + "/recents")
            for query in ["Jazz", title, "tide tables", "TIDE", "Tidy"] {
                try client.post(
                    session + "/search/submissions",
                    String(
                        decoding: JSONValue.object([JSONMember("query", .string(query))]).encoded(),
                        as: UTF8.self))
            }

            let typed = try client.send(
                "PUT", session + "/search?include=results", #"{"query":"tid"}"#)
            let whole = try client.send(
                "PUT", session + "/search?include=results", #"{"query":" tide "}"#)
            let empty = try client.send(
                "PUT", session + "/search?include=results", #"{"query":""}"#)

            #expect(typed.json["results"]?["suggestions"] == ["Tidy", "TIDE", "tide tables"])
            #expect(whole.json["results"]?["suggestions"] == ["tide tables"])
            #expect(empty.json["results"]?["suggestions"] == [])
        }
    }

    @Test func `recent searches are offered whatever their accents, case and width`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening")
            try client.send("DELETE", session + "/recents")
            for query in ["Café Ole", "cafe\u{301}", "CAFETERIA"] {
                try client.post(session + "/search/submissions", #"{"query":"\#(query)"}"#)
            }
            func suggestions(_ query: String) throws -> JSONValue? {
                try client.send(
                    "PUT", session + "/search?include=results", #"{"query":"\#(query)"}"#
                ).json["results"]?["suggestions"]
            }

            #expect(try suggestions("cafe") == ["CAFETERIA", "Café Ole"])
            #expect(try suggestions("CAFÉ  O") == ["Café Ole"])
            #expect(try suggestions("ｃａｆｅｔ") == ["CAFETERIA"])
            #expect(try suggestions("\u{301}") == [])
        }
    }

    @Test func `synonyms and stop words of a catalog count in its searches`() async throws {
        try await ServiceUnderTest.talk { client in
            try client.send(
                "PUT", "/v1/catalogs/plants",
                #"""
                {"title":"Plants","fields":{"name":1},"display":{"title":"name"},
                "synonyms":[["yew","taxus"]],"stopWords":["the"]}
                """#)
            try client.post(
                "/v1/catalogs/plants/items", #"[{"id":"a","name":"Yew"},{"id":"b","name":"Oak"}]"#)
            func found(_ query: String) throws -> [JSONValue?]? {
                try client.get("/v1/catalogs/plants/search?query=\(query)")
                    .json["items"]?.elements?.map { $0["id"] }
            }

            #expect(try found("taxus") == ["a"])
            #expect(try found("the%20oak") == ["b"])
            let revision = try #require(try client.get("/v1/catalogs/plants")["ETag"])
            let changed = try client.send(
                "PUT", "/v1/catalogs/plants",
                #"{"title":"Plants","fields":{"name":1},"display":{"title":"name"}}"#,
                headers: [("If-Match", revision)])
            #expect(changed.json["state"] == "ready")
            #expect(try found("taxus") == [])
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

    @Test func `a search that is not to be recorded leaves no letter behind`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening")
            let key = [("Idempotency-Key", "typed")]
            try client.perform(session, #"{"gesture":"tapSearch"}"#)
            try client.perform(session, #"{"gesture":"type","text":"surp","sequence":1}"#)
            let typed = try client.post(
                session + "/gestures", #"{"gesture":"type","text":"surpri","sequence":2}"#,
                headers: key)
            try client.send("PUT", session + "/search", #"{"query":"surprise"}"#)
            try client.perform(session, #"{"gesture":"submit","record":false}"#)

            let events = try client.get(session + "/events")
            let again = try client.post(
                session + "/gestures", #"{"gesture":"type","text":"surpri","sequence":2}"#,
                headers: key)

            #expect(typed.text.contains("surpri"))
            #expect(events.json["events"]?.elements?.count == 5)
            #expect(!events.text.contains("surp"))
            #expect(try client.get(session).json["search"]?["query"] == "surprise")
            #expect(again["Idempotent-Replayed"] == "true")
            #expect(!again.text.contains("surp"))
            #expect(again.json["session"]?["search"]?["showing"] == "recents")
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
