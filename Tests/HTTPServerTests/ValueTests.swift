import Testing

@testable import HTTPServer

@Suite struct `Header fields` {
    @Test(arguments: ["ETag", "x-a_b", "a"])
    func `a name is a token`(text: String) {
        #expect(HeaderName(text)?.text == text)
    }

    @Test(arguments: ["", "a b", "a:", "ä", "a\r\n", "a\u{0}"])
    func `what is no token is no name`(text: String) {
        #expect(HeaderName(text) == nil)
    }

    @Test func `names are equal in any case`() {
        #expect(HeaderName("etag") == .entityTag)
        #expect(HeaderName("ETAG")?.hashValue == HeaderName.entityTag.hashValue)
        #expect(HeaderName("etags") != .entityTag)
    }

    @Test func `no line end or NUL gets into a value`() {
        let headers: Headers = [.location: "/a\r\nSet-Cookie: b\u{0}c\u{7F}ü"]

        #expect(headers[.location] == "/a  Set-Cookie: b c ü")
    }

    @Test func `setting replaces, adding appends`() throws {
        var headers: Headers = [.vary: "a", .location: "/"]

        headers.add(.vary, "b")
        #expect(headers.fields.map(\.value) == ["a", "/", "b"])

        headers[try #require(HeaderName("VARY"))] = "c"
        #expect(headers.fields.map(\.value) == ["/", "c"])

        headers[.vary] = nil
        #expect(headers.fields.map(\.name) == [.location])
    }

    @Test func `missing fields are added and others kept`() {
        var headers: Headers = [.cacheControl: "max-age=60"]

        headers.addMissing(SecurityHeaders.standard)

        #expect(
            headers.fields.map(\.name) == [.cacheControl, .contentTypeOptions, .referrerPolicy])
        #expect(headers[.cacheControl] == "max-age=60")
    }

    @Test func `a request's fields are found in any case and in order`() {
        let text = "Accept: a|accept: b|X: |accep: c"
        var fields = RequestHeaders.Fields()
        for (name, length, value, valueLength) in [
            (0, 6, 8, 1), (10, 6, 18, 1), (20, 1, 23, 0), (24, 5, 31, 1),
        ] as [(UInt16, UInt16, UInt16, UInt16)] {
            fields.append(
                .init(
                    nameStart: name, nameLength: length, valueStart: value,
                    valueLength: valueLength))
        }
        let headers = RequestHeaders(bytes: Array(text.utf8), fields: fields)

        #expect(headers[.accept] == "a")
        #expect(headers.values(.accept) == ["a", "b"])
        #expect(headers.contains(.accept))
        #expect(!headers.contains(.host))
        #expect(headers[.host] == nil)
        #expect(HeaderName("x").flatMap { headers[$0] } == "")
        #expect(headers.count == 4)
    }
}

@Suite struct `The head of a request` {
    /// Reads lines as the library leaves them in its buffer: NULs for colons and carriage returns.
    ///
    /// - Parameter valueLengths: how long the library takes some values to be.
    func read(
        _ lines: [(String, String)], valueLengths: [Int: Int] = [:]
    ) -> (verdict: Refusal?, headers: RequestHeaders) {
        var buffer: [UInt8] = []
        var places: [(Range<Int>, Range<Int>)] = []
        for (index, (name, value)) in lines.enumerated() {
            let nameStart = buffer.count
            buffer += Array(name.utf8) + [0, 0x20]
            let valueStart = buffer.count
            buffer += Array(value.utf8) + [0, 0]
            let valueLength = valueLengths[index] ?? value.utf8.count
            places.append(
                (
                    nameStart..<nameStart + name.utf8.count,
                    valueStart..<valueStart + valueLength
                ))
        }
        buffer += [0, 0]
        return buffer.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return (.notFound, RequestHeaders()) }
            var reader = HeadReader(requestLineEnd: start, headEnd: start + buffer.count)
            for (name, value) in places {
                reader.read(
                    name: UnsafeRawBufferPointer(rebasing: buffer[name]),
                    value: UnsafeRawBufferPointer(rebasing: buffer[value]))
            }
            return (reader.inspected().verdict(isVersion11: true), reader.headers())
        }
    }

    @Test func `keeps a hundred fields and finds each`() throws {
        let lines = [("Host", "a")] + (1..<100).map { ("X-\($0)", "value \($0)") }

        let (verdict, headers) = read(lines)

        #expect(verdict == nil)
        #expect(headers.count == 100)
        for (name, value) in lines { #expect(headers[try #require(HeaderName(name))] == value) }
    }

    @Test func `sees the gap that a NUL in a value leaves`() {
        let cut = read([("Host", "a"), ("X-A", "a\u{0}b"), ("X-B", "c")], valueLengths: [1: 1])
        let last = read([("Host", "a"), ("X-A", "a\u{0}b")], valueLengths: [1: 1])

        #expect(cut.verdict == .malformed(.foldedHeader))
        #expect(last.verdict == .malformed(.badHeadEnd))
    }
}

@Suite struct `Entity tags` {
    func tags(_ texts: String...) -> EntityTagCondition {
        .tags(texts.compactMap { EntityTag($0) })
    }

    @Test func `lists are read`() throws {
        let weak = try #require(EntityTag("b", isWeak: true))

        #expect(EntityTagCondition("*") == .any)
        #expect(EntityTagCondition(" * ") == .any)
        #expect(EntityTagCondition("\"7\"") == tags("7"))
        #expect(EntityTagCondition("\"a\",\"c\"") == tags("a", "c"))
        #expect(EntityTagCondition(" , \"a\" ,, \"c\" , ") == tags("a", "c"))
        #expect(EntityTagCondition("W/\"b\"") == .tags([weak]))
        #expect(EntityTagCondition("\"a,b\"") == tags("a,b"))
        #expect(EntityTagCondition("\"\"") == tags(""))
    }

    @Test(arguments: [
        "", " ", ",", "7", "\"7", "7\"", "w/\"7\"", "\"a\" \"b\"", "*,\"a\"", "\"a b\"",
    ])
    func `what is no list is none`(text: String) {
        #expect(EntityTagCondition(text) == nil)
    }

    @Test func `strong and weak comparison differ in weak tags`() throws {
        let strong = EntityTag(7)
        let weak = try #require(EntityTag("7", isWeak: true))

        #expect(EntityTagCondition.tags([weak]).matchesWeakly(strong))
        #expect(!EntityTagCondition.tags([weak]).matchesStrongly(strong))
        #expect(EntityTagCondition.tags([strong]).matchesStrongly(strong))
        #expect(!EntityTagCondition.tags([strong]).matchesStrongly(weak))
        #expect(EntityTagCondition.any.matchesStrongly(strong))
        #expect(!EntityTagCondition.tags([EntityTag(8)]).matchesWeakly(strong))
        #expect(strong.text == "\"7\"")
        #expect(weak.text == "W/\"7\"")
        #expect(EntityTag("a\"b") == nil)
    }
}

@Suite struct `Methods and statuses` {
    @Test func `a method is spelled exactly`() {
        for method in Method.allCases {
            #expect(Method(name: method.rawValue) == method)
            #expect(Method(name: method.rawValue.lowercased()) == nil)
            #expect(Method(name: method.rawValue + "X") == nil)
        }
        for other in ["", "G", "P", "TRACE", "CONNECT", "G@T"] {
            #expect(Method(name: other) == nil)
        }
    }

    @Test func `every method has a place of its own`() {
        #expect(Method.allCases.map(\.slot) == Array(Method.allCases.indices))
    }

    @Test func `a status is final`() {
        #expect(Status(200) == .ok)
        #expect(Status(599)?.code == 599)
        #expect(Status(100) == nil)
        #expect(Status(600) == nil)
    }

    @Test func `every refusal has a cause of its own and a sentence`() {
        let all: [Refusal] = [
            .malformed(.badTarget), .notFound, .methodNotAllowed(allowed: [.get]), .unknownMethod,
            .contentTooLarge(limit: 1), .unsupportedExpectation, .unsupportedTransferEncoding,
            .unsupportedContentEncoding, .draining(retryAfter: 1),
        ]

        #expect(Set(all.map(\.cause)).count == all.count)
        #expect(all.map(\.status.code) == [400, 404, 405, 501, 413, 417, 501, 415, 503])
        #expect(all.map(\.explanation).filter { !$0.hasSuffix(".") } == [])
    }
}
