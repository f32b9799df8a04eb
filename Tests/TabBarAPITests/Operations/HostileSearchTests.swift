import StrictJSON
import Testing

/// Queries that nobody types, by every way that takes one.
@Suite struct HostileSearchTests {
    /// What the service answers to a query, by each way.
    private func statuses(
        _ client: Client, _ session: String, _ query: String
    ) throws -> [Int] {
        let text = String(decoding: JSONValue.string(query).encoded(), as: UTF8.self)
        return [
            try client.get("/v1/catalogs/listening/search?query=\(Self.encoded(query))").status,
            try client.send("PUT", session + "/search?include=results", #"{"query":\#(text)}"#)
                .status,
            try client.post(
                session + "/gestures?include=results", #"{"gesture":"type","text":\#(text)}"#
            ).status,
            try client.get(session + "/search/results").status,
        ]
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static let hostile = [
        "", " ", "\t\r\n", "\u{1}\u{1F}\u{7F}\u{85}", "\u{200B}\u{FEFF}", "\u{202E}", "\u{301}",
        "\"", "\"\"\"", "\"tide", "-", "--", "- -tide", "-\"", "(", "tide AND NOT (", "col:tide",
        "tide^2~1*", "{", "%", "%00", "\\", "'; DROP TABLE items; --", "<script>", "../..",
        "🌱👨‍👩‍👧", "\u{FFFE}\u{10FFFF}", "電工株式会社", "C++ AT&T 12/34 S01E02",
    ]

    @Test func `no query is an error`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")

            for query in Self.hostile {
                #expect(try statuses(client, session, query) == [200, 200, 200, 200], "\(query)")
            }
        }
    }

    @Test func `any characters are a query`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            var random = SplitMix(state: 9)
            for _ in 0..<150 {
                var query = ""
                for _ in 0..<1 + random.next() % 30 {
                    let pools: [ClosedRange<UInt32>] = [
                        0x20...0x7E, 1...0x2FF, 0x300...0x1FFF, 0x2000...0xD7FF,
                        0xE000...0xFFFF, 0x1F000...0x1FAFF, 0x1_0000...0x10_FFFF,
                    ]
                    let pool = pools[Int(random.next() % UInt64(pools.count))]
                    let value = pool.lowerBound + UInt32(random.next() % UInt64(pool.count))
                    query.unicodeScalars.append(Unicode.Scalar(value) ?? "x")
                }

                #expect(try statuses(client, session, query) == [200, 200, 200, 200], "\(query)")
            }
        }
    }

    private static let long: [(query: String, status: Int)] = [
        (String(repeating: "x", count: 1_000), 200), (String(repeating: "x", count: 1_001), 422),
        (String(repeating: "x", count: 5_000), 422), (String(repeating: "ab ", count: 300), 200),
        (String(repeating: "word ", count: 300), 422),
        (String(repeating: "e\u{301}\u{302}", count: 999), 200),
        ("e" + String(repeating: "\u{301}", count: 4_100), 422),
    ]

    @Test func `a query that is too long is refused, and nothing else`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            try client.perform(session, #"{"gesture":"tapSearch"}"#)
            for (query, status) in Self.long {
                let text = String(decoding: JSONValue.string(query).encoded(), as: UTF8.self)

                let typed = try client.post(
                    session + "/gestures?include=results", #"{"gesture":"type","text":\#(text)}"#)
                let set = try client.send("PUT", session + "/search", #"{"query":\#(text)}"#)

                #expect(typed.status == status)
                #expect(set.status == status)
                #expect(typed.code == (status == 422 ? "TEXT_TOO_LONG" : nil))
            }
        }
    }

    @Test func `an empty query finds nothing by any way`() async throws {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            try client.perform(session, #"{"gesture":"tapSearch"}"#)
            for query in ["", "   ", "\u{3000}"] {
                let text = String(decoding: JSONValue.string(query).encoded(), as: UTF8.self)

                let typed = try client.post(
                    session + "/gestures?include=results", #"{"gesture":"type","text":\#(text)}"#)
                let results = try client.get(session + "/search/results")
                let direct = try client.get(
                    "/v1/catalogs/listening/search?query=\(Self.encoded(query))")

                for answer in [typed.json["results"] ?? .null, results.json, direct.json] {
                    #expect(answer["items"] == [])
                    #expect(answer["total"] == ["value": 0, "isExact": true])
                }
            }
        }
    }

    @Test func `equal questions are answered byte for byte alike`() async throws {
        try await ServiceUnderTest.talk { client in
            try client.send(
                "PUT", "/v1/catalogs/plants",
                #"{"title":"Plants","fields":{"name":1},"display":{"title":"name"}}"#)
            let items = (0..<30).map { #"{"id":"\#($0 * 7 % 30)","name":"Oak"}"# }
            try client.post(
                "/v1/catalogs/plants/items?replace=true",
                "[\(items.joined(separator: ","))]")
            func pages() throws -> [String] {
                var pages: [String] = []
                var token = ""
                repeat {
                    let page = try client.get(
                        "/v1/catalogs/plants/search?query=oak&pageSize=7&pageToken=\(token)")
                    token = page.json["nextPageToken"]?.text ?? ""
                    let items = page.json["items"] ?? .null
                    pages.append(String(decoding: items.encoded(), as: UTF8.self))
                } while !token.isEmpty && pages.count < 10
                return pages
            }
            let first = try pages()
            let whole = try client.get("/v1/catalogs/plants/search?query=oa&pageSize=30")

            #expect(first.count == 5)
            #expect(try pages() == first)
            let again = try client.get("/v1/catalogs/plants/search?query=oa&pageSize=30")
            #expect(again.text == whole.text)
            try client.send("DELETE", "/v1/catalogs/plants/items/14")
            try client.send("PUT", "/v1/catalogs/plants/items/14", #"{"id":"14","name":"Oak"}"#)
            #expect(try pages() == first)
        }
    }
}
