import StrictJSON
import Testing

@testable import TabBarAPI

@Suite struct YAMLReaderTests {
    @Test func `block and flow style read as the same value`() throws {
        let block = """
            tabs:
              - id: inbox
                badge: 3
              - id: today
                badge: null
            """
        let flow = "{tabs: [{id: inbox, badge: 3}, {id: today, badge: null}]}"
        let expected: JSONValue = [
            "tabs": [["id": "inbox", "badge": 3], ["id": "today", "badge": .null]]
        ]

        #expect(try read(block) == expected)
        #expect(try read(flow) == expected)
    }

    @Test func `only the words and numbers of JSON are more than text`() throws {
        let value = try read(
            "[true, false, null, 1.50, -3, 1e3, True, on, no, ~, 0x1F, 1.0.0, 2026-03-02, 007]")

        #expect(
            String(decoding: value.encoded(), as: UTF8.self)
                == #"[true,false,null,1.50,-3,1e3,"True","on","no","~","0x1F","1.0.0","#
                + #""2026-03-02","007"]"#)
    }

    @Test func `quoted and block scalars are text`() throws {
        let value = try read("a: \"1\"\nb: 'true'\nc: |\n  null\n  x\nd: \"\\u00e9\"\ne:\n")

        #expect(value == ["a": "1", "b": "true", "c": "null\nx\n", "d": "é", "e": .null])
    }

    @Test func `keys are text and keep their order`() throws {
        #expect(
            try read("{\"200\": a, 100: b, true: c}").members?.map(\.name) == [
                "200", "100", "true",
            ])
    }

    @Test(arguments: [
        ("a: &x 1", YAMLError.Reason.notJSON, 1),
        ("a: 1\nb: *x", .notJSON, 2),
        ("a: !!str 1", .notJSON, 1),
        ("a: 1\nb: 2\na: 3", .duplicateKey("a"), 3),
        ("? [a]\n: b", .keyIsNoText, 1),
        ("", .notOneDocument, 1),
        ("--- a\n--- b", .notOneDocument, 2),
        (String(repeating: "[", count: 100), .tooDeep, 1),
    ])
    func `what JSON cannot say is refused with its line`(
        yaml: String, reason: YAMLError.Reason, line: Int
    ) {
        #expect(throws: YAMLError(reason: reason, line: line)) { try read(yaml) }
    }

    @Test(arguments: ["a: b: c", "[1, 2", "{a: 1", "\"open", "a:\n\t- b", "\u{1}", "- a\nb: c"])
    func `broken YAML is a syntax fault in the words of the library`(yaml: String) throws {
        let error = try #require(throws: YAMLError.self) { try read(yaml) }

        guard case .syntax(let words) = error.reason else {
            Issue.record("unexpected reason \(error.reason)")
            return
        }
        #expect(!words.isEmpty)
        #expect(error.line >= 1)
    }

    private func read(_ yaml: String) throws -> JSONValue {
        try Array(yaml.utf8).withUnsafeBufferPointer { bytes throws in
            try YAMLReader.read(bytes)
        }
    }
}
