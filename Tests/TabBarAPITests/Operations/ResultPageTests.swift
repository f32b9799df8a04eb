import HTTPServer
import StrictJSON
import Testing

@testable import TabBarAPI

/// Pages of results: where they end, what they belong to, and what may be asked of them.
@Suite struct ResultPageTests {
    private static let definition = #"""
        {"title":"Plants","fields":{"name":1},"facets":["kind"],"display":{"title":"name"}}
        """#

    /// The bar `garden`, which searches `plants`, and those with `count` oaks.
    private static func plant(_ count: Int, _ client: Client) throws {
        try client.send(
            "PUT", "/v1/bars/garden",
            #"{"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],"#
                + #""sections":[{"id":"saved","title":"Saved","content":"savedFilters"}],"#
                + #""search":{"entry":"button","prompt":"Search","catalog":"plants"}}"#)
        try client.send("PUT", "/v1/catalogs/plants", definition)
        let lines = (0..<count).map { #"{"id":"\#($0)","name":"Oak","kind":"tree"}"# }
        try client.post(
            "/v1/catalogs/plants/items", lines.joined(separator: "\n"),
            headers: [("Content-Type", "application/x-ndjson")])
    }

    @Test func `pages end with the ten thousandth result`() async throws {
        try await ServiceUnderTest.talk { client in
            try Self.plant(10_030, client)
            let search = "/v1/catalogs/plants/search?query=oak&pageSize=20"
            let list = "search plants oak\n|"
            func page(at offset: Int) throws -> Answer {
                let token = Page(of: list, size: 20).token(SearchQuestion.position(2, offset))
                return try client.get(search + "&pageToken=\(token)")
            }

            let first = try client.get(search)
            let last = try page(at: 9_990)

            #expect(first.json["total"]?["value"]?.integer ?? 0 >= 10_000)
            let next = Page(of: list, size: 20).token(SearchQuestion.position(2, 20))
            #expect(first.json["nextPageToken"]?.text == next)
            #expect(last.json["items"]?.elements?.count == 10)
            #expect(last.json["nextPageToken"] == "")
            for beyond in [10_000, Int.max, -1] {
                #expect(try page(at: beyond).places == ["pageToken"])
            }
        }
    }

    @Test func `a page of an older revision of the catalog is refused`() async throws {
        try await ServiceUnderTest.talk { client in
            try Self.plant(3, client)
            let session = try client.session(of: "garden")
            try client.send("PUT", session + "/search", #"{"query":"oak"}"#)
            let paths = [
                session + "/search/results?pageSize=1",
                "/v1/catalogs/plants/search?query=oak&pageSize=1",
            ]
            let tokens = try paths.map { path in
                try #require(try client.get(path).json["nextPageToken"]?.text)
            }
            let same = try client.get(paths[0] + "&pageToken=\(tokens[0])")

            try client.send("PUT", "/v1/catalogs/plants/items/a", #"{"name":"Oak"}"#)

            #expect(same.json["items"]?.elements?.count == 1)
            for (path, token) in zip(paths, tokens) {
                let stale = try client.get(path + "&pageToken=\(token)")
                #expect(stale.code == "RESULTS_CHANGED")
                #expect(stale.status == 409)
                #expect(stale.places == ["pageToken"])
            }
        }
    }

    @Test func `results that come with a change go on as those of the session`() async throws {
        try await ServiceUnderTest.talk { client in
            try Self.plant(30, client)
            let session = try client.session(of: "garden")
            let question = "pageSize=7&filter=kind:tree&facets=kind"

            let plain = try client.send(
                "PUT", session + "/search?include=results", #"{"query":"oak"}"#)
            let particular = try client.send(
                "PUT", session + "/search?include=results&\(question)", #"{"query":"oak"}"#)
            let results = try client.get(session + "/search/results?\(question)")
            let token = particular.json["results"]?["nextPageToken"]?.text ?? ""
            let whole = try client.get(session + "/search/results")
            let second = try client.get(
                session + "/search/results?\(question)&pageToken=\(token)")

            #expect(!token.isEmpty)
            #expect(particular.json["results"] == results.json)
            #expect(plain.json["results"] == whole.json)
            #expect(second.json["items"]?.elements?.count == 7)
        }
    }

    @Test func `filters are held against the catalog to which a change leads`() async throws {
        try await ServiceUnderTest.talk { client in
            try Self.plant(1, client)
            try client.send(
                "PUT", "/v1/catalogs/herbs",
                #"{"title":"H","fields":{"name":1},"facets":["leaf"],"display":{"title":"name"}}"#)
            try client.send("PUT", "/v1/catalogs/herbs/items/a", #"{"name":"Dill","leaf":"fine"}"#)
            let session = try client.session(of: "garden", owner: "maria")
            try client.send(
                "PUT", "/v1/bars/garden/owners/maria/savedFilters/fine",
                #"{"name":"Fine","symbol":"leaf","catalog":"herbs","filter":["leaf:fine"]}"#)
            let gestures = session + "/gestures?include=results"
            let tap = #"{"gesture":"tapTab","tab":"filter-fine"}"#

            let foreign = try client.post(gestures + "&filter=kind:tree", tap)
            let before = try client.get(session + "/selection")
            let own = try client.post(gestures + "&filter=leaf:fine&facets=leaf", tap)
            let back = try client.post(
                gestures + "&facets=leaf",
                #"{"gestures":[{"gesture":"tapTab","tab":"home"},{"gesture":"tapSearch"}]}"#)
            let batch = try client.post(
                gestures + "&facets=kind",
                #"{"gestures":[{"gesture":"tapTab","tab":"home"},{"gesture":"tapSearch"}]}"#)

            #expect(foreign.code == "INVALID_VALUE")
            #expect(foreign.places == ["filter"])
            #expect(before.json["tab"] == "home")
            #expect(own.json["results"]?["items"]?.elements?.count == 1)
            #expect(back.places == ["facets"])
            #expect(batch.status == 200)
        }
    }

    @Test func `filters are held against the catalog of a newer definition of the bar`()
        async throws
    {
        try await ServiceUnderTest.talk { client in
            try Self.plant(1, client)
            try client.send(
                "PUT", "/v1/catalogs/herbs",
                #"{"title":"H","fields":{"name":1},"facets":["leaf"],"display":{"title":"name"}}"#)
            let session = try client.session(of: "garden")
            let bar = try client.get("/v1/bars/garden")
            try client.send(
                "PUT", "/v1/bars/garden",
                #"{"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],"#
                    + #""search":{"entry":"button","prompt":"Search","catalog":"herbs"}}"#,
                headers: [("If-Match", try #require(bar["ETag"]))])
            let search = session + "/search?include=results"

            let old = try client.send("PUT", search + "&filter=kind:tree", #"{"query":"d"}"#)
            let new = try client.send("PUT", search + "&filter=leaf:fine", #"{"query":"d"}"#)

            #expect(old.places == ["filter"])
            #expect(new.status == 200)
        }
    }
}
