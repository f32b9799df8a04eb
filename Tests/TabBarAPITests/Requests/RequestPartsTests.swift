import Testing

@testable import TabBarAPI

/// The small readings that operations share.
@Suite struct RequestPartsTests {
    @Test(
        arguments: [
            ("application/json", .json),
            ("Application/JSON ; charset=UTF-8", .json),
            ("application/json;charset=\"utf-8\"", .json),
            ("application/json; version=2", .json),
            ("application/merge-patch+json", .mergePatch),
            ("application/json; charset=latin1", nil),
            ("text/json", nil), ("", nil), (";", nil),
        ] as [(String, MediaType?)])
    func `a media type is read whatever its case and parameters`(
        text: String, type: MediaType?
    ) {
        #expect(MediaType(contentType: text) == type)
    }

    @Test(
        arguments: [
            ("*/*", true), ("application/*", true), ("text/html, */*;q=0.1", true),
            ("application/json;q=0.5", true), ("APPLICATION/JSON", true),
            ("application/json;q=0", false), ("application/json;q=0.000, */*", false),
            ("*/*;q=0, application/json", true), ("text/html", false), ("json", false),
            (",", false),
        ] as [(String, Bool)])
    func `the most specific range of Accept decides`(field: String, isAccepted: Bool) {
        #expect(Negotiation.accepts("application/json", field) == isAccepted)
    }

    @Test(
        arguments: [
            ("7", 7), ("0", 0), ("-1", -1), ("9223372036854775807", Int.max), ("007", nil),
            ("+7", nil), (" 7", nil), ("9223372036854775808", nil), ("", nil), ("٧", nil),
        ] as [(String, Int?)])
    func `only the canonical spelling of a revision is one`(text: String, number: Int?) {
        #expect(Int(canonical: text) == number)
    }

    @Test func `bytes come back from their digits and nothing else does`() {
        let bytes: [UInt8] = [0, 1, 15, 16, 127, 128, 255]

        #expect(bytes.hexadecimal == "00010f107f80ff")
        #expect([UInt8](hexadecimal: bytes.hexadecimal) == bytes)
        #expect([UInt8](hexadecimal: "") == [])
        for text in ["0", "0G", "0F", "é0", "00 "] {
            #expect([UInt8](hexadecimal: text) == nil, "\(text)")
        }
    }

    @Test func `a path segment keeps what needs no code`() {
        #expect("aZ09-._~".pathSegment == "aZ09-._~")
        #expect("a/b é:%".pathSegment == "a%2Fb%20%C3%A9%3A%25")
    }

    @Test(
        arguments: [
            ("a", true), ("A-Z.a_z~0:9@+=|", true), (String(repeating: "a", count: 128), true),
            ("", false), ("a b", false), ("é", false), ("a/b", false),
            (String(repeating: "a", count: 129), false),
        ] as [(String, Bool)])
    func `names of owners, devices and clients`(text: String, isName: Bool) {
        #expect(PathName.isName(text) == isName)
    }

    @Test func `a condition names the revision that is replaced`() throws {
        #expect(try Precondition.none.replacing(3) == nil)
        #expect(try Precondition.none.replacing(nil) == nil)
        #expect(try Precondition.exists.replacing(3) == 3)
        #expect(try Precondition.revisions([1, 3]).replacing(3) == 3)
        #expect(throws: Problem(staleAgainst: 3)) { try Precondition.revisions([1]).replacing(3) }
        #expect(throws: Problem(staleAgainst: 3)) { try Precondition.revisions([]).replacing(3) }
        #expect(throws: Problem(staleAgainst: nil)) { try Precondition.exists.replacing(nil) }
    }

    @Test func `a histogram counts cumulatively and keeps the sum`() {
        var histogram = Histogram(bounds: [1, 2.5])
        for value in [0.5, 1, 2, 9] { histogram.record(value) }
        var text = ""

        histogram.write("x", labels: "a=\"b\",", to: &text)

        #expect(
            text == """
                x_bucket{a="b",le="1.0"} 2
                x_bucket{a="b",le="2.5"} 3
                x_bucket{a="b",le="+Inf"} 4
                x_sum{a="b"} 12.5
                x_count{a="b"} 4

                """)
    }
}
