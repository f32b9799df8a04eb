import StrictJSON
import Testing

@Suite struct JSONReaderTests {
    @Test(arguments: [
        #"{"gesture":"tapTab","tab":"inbox"}"#, "[]", "{}", "null", "-0", "1.25e-3", "\"é\"",
        #"[1,[2,{"a":[]}],"😀",true,false]"#,
    ])
    func `a compact document comes back as it went in`(text: String) throws {
        let value = try JSONReader.read(text.utf8)

        #expect(String(decoding: value.encoded(), as: UTF8.self) == text)
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, JSONSyntaxError.Reason.duplicateMember),
        (#"{"a":1,"\u0061":2}"#, .duplicateMember),
        ("[1,]", .unexpectedByte), ("{\"a\":1,}", .unexpectedByte), ("", .empty), ("  ", .empty),
        ("\u{FEFF}{}", .unexpectedByte), ("[1] 2", .trailingBytes), ("NaN", .unexpectedByte),
        ("01", .invalidNumber), ("1.", .invalidNumber), (".5", .unexpectedByte),
        ("-", .invalidNumber), ("1e", .invalidNumber), ("+1", .unexpectedByte),
        ("1e400", .numberOutOfRange), ("-1e999", .numberOutOfRange),
        (#""\ud800""#, .loneSurrogate), (#""\ud800\u0041""#, .loneSurrogate),
        (#""\udc00""#, .loneSurrogate), (#""\u0000""#, .nulCharacter),
        ("\"a\nb\"", .controlCharacter),
        (#""\x""#, .invalidEscape), (#""\u00g0""#, .invalidEscape), ("\"abc", .unexpectedEnd),
        ("[1", .unexpectedEnd), ("tru", .unexpectedEnd), ("truX", .unexpectedByte),
        ("// c\n1", .unexpectedByte), ("{a:1}", .unexpectedByte), ("'a'", .unexpectedByte),
    ])
    func `what is not strict JSON is refused by its rule`(
        text: String, reason: JSONSyntaxError.Reason
    ) {
        #expect(throws: JSONSyntaxError.self) { try JSONReader.read(text.utf8) }
        do throws(JSONSyntaxError) {
            _ = try JSONReader.read(text.utf8)
        } catch {
            #expect(error.reason == reason)
        }
    }

    @Test(arguments: [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    ])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
    }

    @Test func `NFC and NFD twins are two members`() throws {
        let value = try JSONReader.read("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)

        #expect(value.members?.count == 2)
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == 2)
    }

    @Test(arguments: [
        (#"{"a":1,"\u0061":2}"#, "/a"), (#"[0,{"a/b":{"c~":[[],{"":1,"":2}]}}]"#, "/1/a~1b/c~0/1/"),
        (#"{"a":[1,{"b":2}],"a":3}"#, "/a"), (#"{"a":[1,{"b":2}}"#, ""),
    ])
    func `a member that stands twice is told by its place, other faults by their byte`(
        text: String, place: String
    ) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONReader.read(text.utf8) }

        #expect(error.pointer.description == place)
    }

    @Test func `duplicates are found among many members too`() {
        let members = (0..<40).map { "\"m\($0)\":0" } + ["\"m7\":1"]

        #expect(throws: JSONSyntaxError.self) {
            try JSONReader.read("{\(members.joined(separator: ","))}".utf8)
        }
    }

    @Test func `nesting is accepted to the limit and refused beyond`() throws {
        let deepest = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
        _ = try JSONReader.read(deepest.utf8)

        for depth in [33, 100_000] {
            #expect(throws: JSONSyntaxError.self) {
                try JSONReader.read(String(repeating: "[", count: depth).utf8)
            }
        }
    }

    @Test func `a million digits are refused and the largest integers are exact`() throws {
        #expect(throws: JSONSyntaxError.self) {
            try JSONReader.read(String(repeating: "9", count: 1_000_000).utf8)
        }
        #expect(try JSONReader.read("9223372036854775807".utf8).integer == Int.max)
        #expect(try JSONReader.read("-9223372036854775808".utf8).integer == Int.min)
        #expect(try JSONReader.read("9223372036854775808".utf8).integer == nil)
        #expect(try JSONReader.read("1e300".utf8).integer == nil)
        #expect(try JSONReader.read("1e2".utf8).integer == 100)
        #expect(try JSONReader.read("9007199254740993".utf8).integer == 9_007_199_254_740_993)
    }

    @Test func `the number of values is bounded`() {
        #expect(throws: JSONSyntaxError.self) {
            try JSONReader.read("[1,2,3]".utf8, valueLimit: 3)
        }
    }

    @Test func `random bytes never trap`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array(#"{}[]",:\u0123456789eE+-.truefalsn "#.utf8) + [0xC3, 0xA9, 0xFF, 0]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            if let value = try? JSONReader.read(bytes) {
                #expect((try? JSONReader.read(value.encoded())) == value)
            }
        }
    }
}
