import Testing

@testable import HTTPServer

@Suite struct `Request targets` {
    struct Decoded: Equatable {
        var segments: [String]
        var query: [QueryItem]
    }

    func decode(_ raw: String) throws -> Decoded {
        try decode(Array(raw.utf8))
    }

    func decode(_ raw: [UInt8]) throws -> Decoded {
        let target = try TargetDecoder.decode(raw)
        let segments = target.segments.all.map {
            String(decoding: target.bytes[Int($0.start)..<Int($0.end)], as: UTF8.self)
        }
        return Decoded(segments: segments, query: target.query)
    }

    @Test(arguments: [
        ("/", []),
        ("*", []),
        ("/livez", ["livez"]),
        ("/v1/bars/a-b", ["v1", "bars", "a-b"]),
        ("/v1/", ["v1", ""]),
        ("//x", ["", "x"]),
        ("/a%20b/%C3%BC", ["a b", "ü"]),
        ("/a%2Fb/c", ["a/b", "c"]),
        ("/a+b", ["a+b"]),
        ("/...", ["..."]),
        ("/a.b", ["a.b"]),
        ("http://example.org/x", ["x"]),
        ("HTTPS://example.org:1/x/y", ["x", "y"]),
        ("/%25%32%35", ["%25"]),
    ])
    func `a path is split first and decoded once`(raw: String, segments: [String]) throws {
        #expect(try decode(raw) == Decoded(segments: segments, query: []))
    }

    @Test(
        arguments: [
            ("", .badTarget),
            ("x", .badTarget),
            ("http://example.org", .badTarget),
            ("ftp://example.org/", .badTarget),
            ("/a b", .badTarget),
            ("/a\u{7F}", .badTarget),
            ("/ü", .badTarget),
            ("/a#b", .badTarget),
            ("/a\u{0}b", .nulInTarget),
            ("/%", .badPercentEncoding),
            ("/%4", .badPercentEncoding),
            ("/%zz", .badPercentEncoding),
            ("/%4/1", .badPercentEncoding),
            ("/%00", .nulInTarget),
            ("/%FF", .targetIsNotUTF8),
            ("/%C3/%BC", .targetIsNotUTF8),
            ("/%ED%A0%80", .targetIsNotUTF8),
            ("/a/../b", .dotSegment),
            ("/a/./b", .dotSegment),
            ("/..", .dotSegment),
            ("/%2e%2E/b", .dotSegment),
            ("/a/%2e", .dotSegment),
            ("/a?b=%", .badPercentEncoding),
            ("/a?b=%0", .badPercentEncoding),
            ("/a?%1=", .badPercentEncoding),
            ("/a?b=%4&1", .badPercentEncoding),
            ("/a?b=%00", .nulInTarget),
            ("/a?b=%FF", .targetIsNotUTF8),
        ] as [(String, MalformedRequest)])
    func `what is not strict is refused`(raw: String, reason: MalformedRequest) {
        #expect(throws: reason) { try decode(raw) }
    }

    @Test func `a query is a list of decoded items`() throws {
        let query = [
            QueryItem(name: "query", value: "red bull & more"),
            QueryItem(name: "filter", value: "a:1"),
            QueryItem(name: "filter", value: "b=2"),
            QueryItem(name: "flag", value: ""),
            QueryItem(name: "", value: "x"),
        ]

        let decoded = try decode("/s?query=red+bull+%26%20more&&filter=a:1&filter=b=2&flag&=x&")

        #expect(decoded == Decoded(segments: ["s"], query: query))
    }

    @Test func `the segments of a path that is deeper than any route are still checked`() throws {
        let sixteen = String(repeating: "/a", count: 16)

        #expect(try decode(sixteen + "/a/a").segments.count == 16)
        #expect(throws: MalformedRequest.dotSegment) { try decode(sixteen + "/a/..") }
        #expect(throws: MalformedRequest.badPercentEncoding) { try decode(sixteen + "/a/%4") }
    }

    @Test func `a hundred query items pass and no more`() throws {
        let hundred = (0..<100).map { "a=\($0)" }.joined(separator: "&")

        #expect(try decode("/?" + hundred).query.count == 100)
        #expect(throws: MalformedRequest.tooManyQueryItems) { try decode("/?" + hundred + "&a=1") }
    }

    @Test func `an asterisk stands for the server`() throws {
        let target = try TargetDecoder.decode(Array("*".utf8))

        #expect(target.isAsterisk)
        #expect(target.segments.all == [])
    }

    @Test func `random bytes never trap`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("/%2eE.?&=+:*#aü\u{0}".utf8)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<24, using: &generator)
            let raw = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            if let decoded = try? decode([UInt8(ascii: "/")] + raw) {
                #expect(!decoded.segments.contains { $0 == "." || $0 == ".." })
            }
        }
    }
}
