import LoopbackHTTP
import Storage
import StrictJSON
import Testing

@testable import TabBarService

/// Catalogs and items over HTTP.
@Suite struct CatalogTests {
    private static let definition = #"""
        {"title":"Plants","fields":{"name":3,"note":1},"facets":["kind"],
        "display":{"title":"name","subtitle":"note"}}
        """#

    @Test func `replacing a definition needs its revision and keeps the items`() async throws {
        try await ServiceUnderTest.talk { client in
            let path = "/v1/catalogs/plants"
            let made = try client.send("PUT", path, Self.definition)
            try client.send("PUT", path + "/items/oak", #"{"name":"Oak"}"#)
            let blind = try client.send("PUT", path, Self.definition)
            let stale = try client.send(
                "PUT", path, Self.definition, headers: [("If-Match", "\"1\"")])
            let current = try #require(try client.get(path)["ETag"])
            let right = try client.send(
                "PUT", path, Self.definition, headers: [("If-Match", current)])
            let wrong = try client.send("DELETE", path, headers: [("If-Match", "\"1\"")])

            #expect(made.status == 201)
            #expect(made["Location"] == path)
            #expect(made.json["state"] == "ready")
            #expect(blind.code == "PRECONDITION_REQUIRED")
            #expect(stale.code == "REVISION_MISMATCH")
            #expect(right.status == 200)
            #expect(right.json["itemCount"] == 1)
            #expect(wrong.code == "REVISION_MISMATCH")
        }
    }

    @Test(
        arguments: [
            (#"{"fields":{"a":1},"display":{"title":"a"}}"#, "MISSING_MEMBER", ["/title"]),
            (
                #"{"title":"T","fields":{"a":0},"display":{"title":"a"}}"#, "INVALID_VALUE",
                ["/fields/a"]
            ),
            (#"{"title":"T","fields":{"a":1}}"#, "MISSING_MEMBER", ["/display"]),
            (
                #"{"title":"T","fields":{"a":1},"display":{"title":"a"},"color":1}"#,
                "UNKNOWN_MEMBER", ["/color"]
            ),
            (
                #"{"title":"T","fields":{"a":1},"display":{"title":"a"},"synonyms":[["a"]]}"#,
                "INVALID_VALUE", ["/synonyms/0"]
            ),
            (
                #"{"title":" ","fields":{"":1," ":1,"a\u0007":2,"a":1},"display":{"title":""}}"#,
                "INVALID_VALUE",
                ["/title", "/fields/", "/fields/ ", "/fields/a\u{7}", "/display/title"]
            ),
            (
                #"""
                {"title":"T","fields":{"a":1},"display":{"title":"a","symbol":"\n"},"rank":"",
                "facets":["k","","k","a:b","a,b"],"stopWords":["the","\u00a0","the"],
                "synonyms":[["x","y"],["x","\t"],["x","x"]]}
                """#, "INVALID_VALUE",
                [
                    "/facets/1", "/facets/2", "/facets/3", "/facets/4", "/display/symbol", "/rank",
                    "/synonyms/1/1", "/synonyms/2/1", "/stopWords/1", "/stopWords/2",
                ]
            ),
        ] as [(String, String, [String])])
    func `a definition that is not valid is not stored`(
        body: String, code: String, places: [String]
    ) async throws {
        try await ServiceUnderTest.talk { client in
            let answer = try client.send("PUT", "/v1/catalogs/plants", body)

            #expect(answer.code == code)
            #expect(answer.places == places)
            #expect(try client.get("/v1/catalogs/plants").code == "NOT_FOUND")
        }
    }

    @Test func `a load is seen whole, replaces on demand, and is repeated without harm`()
        async throws
    {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            let key = [("Idempotency-Key", "load"), ("If-Match", "\"1\"")]
            let lines = [("Content-Type", "application/x-ndjson"), ("Idempotency-Key", "lines")]
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            let array =
                #"[{"id":"a","name":"Oak"},{"id":"b","name":"Ash"},{"id":"a","name":"Elm"}]"#

            let loaded = try client.post(items, array, headers: key)
            let again = try client.post(items, array, headers: key)
            let replaced = try client.post(
                items + "?replace=true", "{\"id\":\"c\",\"name\":\"Fir\"}\n\r\n", headers: lines)

            #expect(loaded.json["received"] == 3)
            #expect(loaded.json["stored"] == 2)
            #expect(loaded.json["itemCount"] == 2)
            #expect(again.text == loaded.text)
            #expect(again["Idempotent-Replayed"] == "true")
            #expect(replaced.json["removed"] == 2)
            #expect(replaced.json["itemCount"] == 1)
            #expect(try client.get(items).json["items"] == [["id": "c", "name": "Fir"]])
        }
    }

    @Test(
        arguments: [
            ("application/json", "{}", "INVALID_VALUE", nil),
            ("application/json", #"[{"id":"a"},7]"#, "INVALID_VALUE", nil),
            ("application/json", #"[{"id":"a"},{"name":"x"}]"#, "MISSING_MEMBER", nil),
            ("application/json", #"[{"id":""}]"#, "INVALID_VALUE", nil),
            ("application/json", #"[{"id":"a\nb"}]"#, "INVALID_VALUE", nil),
            ("application/x-ndjson", #"{"id":"a\u0085"}"#, "INVALID_VALUE", 1),
            ("text/csv", "id\na\n\"b\nc\"", "INVALID_VALUE", 3),
            ("application/json", #"[{"id":"a"},]"#, "MALFORMED_JSON", nil),
            ("application/json", #"[{"id":"a"}"#, "MALFORMED_JSON", nil),
            ("application/json", #"{"id":"a"}"#, "INVALID_VALUE", nil),
            ("application/x-ndjson", "{\"id\":\"a\"}\n{\"id\":", "MALFORMED_JSON", 2),
            ("application/x-ndjson", "{\"id\":\"a\"}\n\n{\"id\":7}", "INVALID_VALUE", 3),
            ("application/x-ndjson", "{\"id\":\"a\",\"id\":\"b\"}", "DUPLICATE_MEMBER", 1),
            ("text/plain", "id,name", "UNSUPPORTED_MEDIA_TYPE", nil),
            ("text/csv; charset=latin1", "id\na", "UNSUPPORTED_MEDIA_TYPE", nil),
            ("text/csv", "", "INVALID_VALUE", nil), ("text/csv", "\n", "INVALID_VALUE", 1),
            ("text/csv", "id,name", "INVALID_VALUE", 2),
            ("text/csv", "name\nx", "INVALID_VALUE", 1),
            ("text/csv", "id,a,a\nx,1,2", "INVALID_VALUE", 1),
            ("text/csv", "id,name\na,\"two\nlines\"\nb", "INVALID_VALUE", 4),
            ("text/csv", "id,name\na,Oak\nb,\"Elm", "INVALID_VALUE", 3),
            ("text/tab-separated-values", "id\tname\na\tOak\n\tElm", "INVALID_VALUE", 3),
            ("application/json", "", "MALFORMED_JSON", nil),
            ("application/x-ndjson", "", "INVALID_VALUE", nil),
            ("application/x-ndjson", "\n \r\n", "INVALID_VALUE", 1),
            ("application/x-ndjson", "\u{FEFF}", "INVALID_VALUE", 1),
        ] as [(String, String, String, Int?)])
    func `a load with a bad item changes nothing and names it`(
        type: String, body: String, code: String, line: Int?
    ) async throws {
        try await ServiceUnderTest.talk { client in
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)

            let answer = try client.post(
                "/v1/catalogs/plants/items", body, headers: [("Content-Type", type)])

            #expect(answer.code == code)
            #expect(answer.json["errors"]?.elements?.first?["line"]?.integer == line)
            #expect(try client.get("/v1/catalogs/plants").json["itemCount"] == 0)
        }
    }

    @Test func `a table is loaded as the import of a file reads it`() async throws {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            let csv = [("Content-Type", "text/csv; charset=utf-8"), ("Idempotency-Key", "table")]
            let tsv = [("Content-Type", "text/tab-separated-values")]
            let table =
                "\u{FEFF}code,name,note,size\r\noak,\"Oak, \"\"red\"\"\",\"two\r\nlines\",12.5\r\nelm,Elm,,"

            let loaded = try client.post(items + "?id=code&numbers=size", table, headers: csv)
            let again = try client.post(items + "?id=code&numbers=size", table, headers: csv)
            let stored = try client.get(items)
            let replaced = try client.post(
                items + "?replace=true", "id\tname\nyew\tYew, \"old\"\n", headers: tsv)

            #expect(loaded.json["received"] == 2)
            #expect(again["Idempotent-Replayed"] == "true")
            #expect(
                stored.text.hasPrefix(
                    #"{"items":[{"id":"elm","name":"Elm"},{"id":"oak","name":"Oak, \"red\"","#
                        + #""note":"two\r\nlines","size":12.5}]"#))
            #expect(replaced.json["removed"] == 2)
            #expect(
                try client.get(items).json["items"] == [["id": "yew", "name": "Yew, \"old\""]])
        }
    }

    @Test func `what is wrong with a table is told by its lines, and nothing is stored`()
        async throws
    {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            let csv = [("Content-Type", "text/csv")]

            let rows = try client.post(
                items + "?numbers=size", "id,size\na,1\nb\nc,big\n,4\n", headers: csv)
            let columns = try client.post(
                items + "?id=code&numbers=size", "secret,name\na,b\n", headers: csv)
            let parameters = try client.post(items + "?id=code&numbers=", #"[{"id":"a"}]"#)
            let unnamed = try client.post(items + "?id=", "id\na", headers: csv)

            #expect(rows.code == "INVALID_VALUE")
            #expect(rows.json["errors"]?.elements?.map { $0["line"] } == [3, 4, 5])
            #expect(columns.code == "INVALID_VALUE")
            #expect(columns.json["detail"]?.text?.contains("“code”, “size”") == true)
            #expect(!columns.text.contains("secret"))
            #expect(parameters.places == ["id", "numbers"])
            #expect(unnamed.places == ["id"])
            #expect(try client.get("/v1/catalogs/plants").json["revision"] == 1)
        }
    }

    @Test func `lines without items empty no catalog, and an empty array does`() async throws {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            try client.post(items, #"[{"id":"a","name":"Oak"}]"#)

            let lines = try client.post(
                items + "?replace=true", "\n", headers: [("Content-Type", "application/x-ndjson")])
            let before = try client.get("/v1/catalogs/plants").json["itemCount"]
            let array = try client.post(items + "?replace=true", "[]")

            #expect(lines.code == "INVALID_VALUE")
            #expect(before == 1)
            #expect(array.json["removed"] == 1)
        }
    }

    @Test func `every fault of a load is told, and nothing is stored`() async throws {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            let lines = (1...300).map { number in
                number % 100 == 0 ? #"{"name":"x"}"# : #"{"id":"\#(number)","name":"Oak"}"#
            }
            let long = String(repeating: "a", count: 65_536)

            let answer = try client.post(
                items, lines.joined(separator: "\n"),
                headers: [("Content-Type", "application/x-ndjson")])
            let array = try client.post(items, #"[{"id":1},7,{"id":"a","name":"\#(long)"}]"#)
            let twice = try client.post(items, #"[{"id":"a"},{"id":"b","n":[{"x":1,"x":2}]}]"#)

            #expect(answer.code == "MISSING_MEMBER")
            #expect(
                answer.json["errors"]?.elements?.map { $0["line"] } == [100, 200, 300])
            #expect(array.code == "INVALID_VALUE")
            #expect(array.places == ["/0/id", "/1", "/2"])
            #expect(twice.code == "DUPLICATE_MEMBER")
            #expect(twice.places == ["/1/n/0/x"])
            #expect(try client.get("/v1/catalogs/plants").json["revision"] == 1)
            #expect(try client.get(items).json["items"] == [])
        }
    }

    @Test func `a load far beyond the limits of other bodies comes in whole`() async throws {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            let note = String(repeating: "bark ", count: 200)
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            let key = [("Idempotency-Key", "large"), ("Content-Type", "application/json")]
            let body =
                "["
                + (0..<300).map { #"{"id":"\#($0)","name":"Oak \#($0)","note":"\#(note)"}"# }
                .joined(separator: ",") + "]"

            let loaded = try client.post(items, body, headers: key)
            let again = try client.post(items, body, headers: key)
            let other = try client.post(items, body + " ", headers: key)

            #expect(loaded.json["stored"] == 300)
            #expect(loaded["ETag"] == "\"2\"")
            #expect(again.text == loaded.text)
            #expect(again["Idempotent-Replayed"] == "true")
            #expect(other.code == "IDEMPOTENCY_KEY_REUSED")
            let found = try client.get("/v1/catalogs/plants/search?query=oak%20299")
            #expect(found.json["items"]?.elements?.first?["id"] == "299")
        }
    }

    @Test func `a load whose client goes away changes nothing`() async throws {
        try await ServiceUnderTest.run { service in
            try await service.talk { client in
                _ = try client.send("PUT", "/v1/catalogs/plants", Self.definition)
            }
            try await service.talk { _ in
                let connection = try LoopbackConnection(port: service.port)
                try connection.write(
                    "POST /v1/catalogs/plants/items?replace=true HTTP/1.1\r\nHost: a\r\n"
                        + "Content-Type: application/x-ndjson\r\nContent-Length: 900000\r\n\r\n"
                        + "{\"id\":\"a\",\"name\":\"Oak\"}\n")
                connection.abort()
            }
            // The next load of the same catalog shows that the first one is over or has no part in
            // it.
            try await service.talk { client in
                try client.post("/v1/catalogs/plants/items", #"[{"id":"b","name":"Elm"}]"#)

                #expect(
                    try client.get("/v1/catalogs/plants/items").json["items"]
                        == [["id": "b", "name": "Elm"]])
            }
        }
    }

    @Test func `a load into any catalog that is there heeds no change beside it`() async throws {
        try await ServiceUnderTest.run { service in
            try await service.talk { client in
                try client.send("PUT", "/v1/catalogs/plants", Self.definition)
                let line = #"{"id":"a","name":"Oak"}"#
                let connection = try LoopbackConnection(port: service.port)
                try connection.write(
                    "POST /v1/catalogs/plants/items HTTP/1.1\r\nHost: a\r\nIf-Match: *\r\n"
                        + "Content-Type: application/x-ndjson\r\nConnection: close\r\n"
                        + "Expect: 100-continue\r\nContent-Length: \(line.utf8.count)\r\n\r\n")
                // The body is asked for once the load has begun.
                let asked = String(decoding: try connection.readAvailable(), as: UTF8.self)
                let other = try client.send(
                    "PUT", "/v1/catalogs/plants/items/b", #"{"name":"Elm"}"#)
                try connection.write(line)
                let loaded = String(decoding: try connection.readToEnd(), as: UTF8.self)

                #expect(asked.hasPrefix("HTTP/1.1 100 "))
                #expect(other.status == 201)
                #expect(loaded.hasPrefix("HTTP/1.1 200 "))
                #expect(loaded.contains(#""itemCount":2"#))
                let missing = try client.post(
                    "/v1/catalogs/none/items", "[]", headers: [("If-Match", "*")])
                #expect(missing.code == "NOT_FOUND")
            }
        }
    }

    @Test func `items are made, patched, listed in pages and removed`() async throws {
        try await ServiceUnderTest.talk { client in
            let items = "/v1/catalogs/plants/items"
            try client.send("PUT", "/v1/catalogs/plants", Self.definition)

            let made = try client.send("PUT", items + "/caf%C3%A9%2F1", #"{"name":"Oak"}"#)
            let replaced = try client.send(
                "PUT", items + "/caf%C3%A9%2F1", #"{"id":"café/1","name":"Elm","note":"tall"}"#)
            let other = try client.send("PUT", items + "/b", #"{"id":"c"}"#)
            let patched = try client.send(
                "PATCH", items + "/caf%C3%A9%2F1", #"{"note":null,"size":{"m":1.50}}"#)
            let renamed = try client.send("PATCH", items + "/caf%C3%A9%2F1", #"{"id":"c"}"#)
            try client.send("PUT", items + "/b", #"{"name":"Ash"}"#)
            let first = try client.get(items + "?pageSize=1")
            let token = try #require(first.json["nextPageToken"]?.text)
            let second = try client.get(items + "?pageSize=1&pageToken=\(token)")

            #expect(made.status == 201)
            #expect(made["Location"] == items + "/caf%C3%A9%2F1")
            #expect(made.json == ["id": "café/1", "name": "Oak"])
            #expect(replaced.status == 200)
            #expect(other.places == ["/id"])
            #expect(patched.text == #"{"id":"café/1","name":"Elm","size":{"m":1.50}}"#)
            #expect(renamed.code == "INVALID_VALUE")
            #expect(
                [first, second].map { $0.json["items"]?.elements?.first?["id"] } == ["b", "café/1"])
            #expect(second.json["nextPageToken"] == "")
            #expect(try client.send("DELETE", items + "/b").status == 204)
            #expect(try client.send("DELETE", items + "/b").code == "NOT_FOUND")
            #expect(try client.get(items + "/b").code == "NOT_FOUND")
        }
    }

    @Test func `an id with control characters is not taken, and what has one can be removed`()
        async throws
    {
        try await ServiceUnderTest.run { service in
            let oak = "/v1/catalogs/plants/items/a%0Ab"
            try await service.talk { client in
                try client.send("PUT", "/v1/catalogs/plants", Self.definition)
                let refused = try client.send("PUT", oak, #"{"name":"Oak"}"#)

                #expect(refused.code == "INVALID_VALUE")
                #expect(refused.places == ["/id"])
            }
            // An earlier version took it.
            _ = try await service.library.storage.putItem(
                CatalogItemRecord(id: "a\nb", body: Array(#"{"id":"a\nb"}"#.utf8)),
                catalog: "plants", expecting: nil)
            try await service.talk { client in
                let read = try client.get(oak)
                let removed = try client.send("DELETE", oak)

                #expect(read.json == ["id": "a\nb"])
                #expect(removed.status == 204)
                #expect(try client.get(oak).code == "NOT_FOUND")
            }
        }
    }

    @Test func `an item is written under the revision of its catalog`() async throws {
        try await ServiceUnderTest.talk { client in
            let catalog = "/v1/catalogs/plants"
            let oak = catalog + "/items/oak"
            try client.send("PUT", catalog, Self.definition)
            let stale = [("If-Match", "\"9\"")]
            func current() throws -> [(String, String)] {
                [("If-Match", try #require(try client.get(catalog)["ETag"]))]
            }

            let unmade = try client.send("PUT", oak, #"{"name":"Oak"}"#, headers: stale)
            let made = try client.send("PUT", oak, #"{"name":"Oak"}"#, headers: try current())
            let unpatched = try client.send("PATCH", oak, #"{"note":"a"}"#, headers: stale)
            let patched = try client.send("PATCH", oak, #"{"note":"b"}"#, headers: try current())
            let unremoved = try client.send("DELETE", oak, headers: stale)
            let there = try client.get(oak)
            let removed = try client.send("DELETE", oak, headers: try current())

            for refused in [unmade, unpatched, unremoved] {
                #expect(refused.code == "REVISION_MISMATCH")
            }
            #expect(made.status == 201)
            #expect(patched.status == 200)
            #expect(there.json["note"] == "b")
            #expect(removed.status == 204)
        }
    }

    @Test func `a catalog is searched without a session`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let search = "/v1/catalogs/listening/search"

            let found = try client.get(search + "?query=tidewater&facets=kind,language&pageSize=2")
            let nothing = try client.get(search)
            let long = try client.get(
                search + "?query=" + String(repeating: "a", count: 1_001))
            let wrong = try client.get(search + "?query=a&filter=mood:good")

            #expect(found.json["items"]?.elements?.count == 2)
            #expect(found.json["items"]?.elements?.first?["highlights"]?.elements?.isEmpty == false)
            #expect(found.json["facets"]?["kind"]?.elements?.isEmpty == false)
            #expect(found.json["revision"] == .null)
            #expect(found.json["query"] == "tidewater")
            #expect(nothing.json["items"] == [])
            #expect(long.code == "TEXT_TOO_LONG")
            #expect(long.places == ["query"])
            #expect(wrong.places == ["filter"])
            #expect(try client.get("/v1/catalogs/none/search?query=a").code == "NOT_FOUND")
        }
    }
}
