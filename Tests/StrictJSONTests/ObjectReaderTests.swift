import StrictJSON
import Testing

@Suite struct ObjectReaderTests {
    @Test func `every issue is told at once with its pointer`() throws {
        let issues = JSONIssues()
        var reader = try #require(
            ObjectReader(["tab": 1, "text": "a", "a/b~c": true, "list": ["x", 2]], issues: issues))

        let tab = reader.requiredString("tab")
        let text = reader.string("text")
        let missing = reader.requiredString("query")
        let list = reader.strings("list")
        reader.finish()

        #expect(tab == nil && text == "a" && missing == nil && list == ["x"])
        #expect(
            issues.list.map(\.pointer.description) == ["/tab", "/query", "/list/1", "/a~1b~0c"])
        #expect(
            issues.list.map(\.kind) == [.wrongKind, .missingMember, .wrongKind, .unknownMember])
    }

    @Test func `something else than an object is reported where it stands`() {
        let issues = JSONIssues()

        let reader = ObjectReader([1], at: .root.member("search"), issues: issues)

        #expect(reader == nil)
        #expect(
            issues.list == [
                JSONIssue(
                    .wrongKind, at: .root.member("search"), "Expected an object, found array.")
            ])
    }

    @Test func `a number that is not whole is told from none`() throws {
        let issues = JSONIssues()
        let value = try JSONReader.read(Array(#"{"half":0.5,"text":"1"}"#.utf8))
        var reader = ObjectReader(value, at: .root, issues: issues)

        _ = reader?.integer("half")
        _ = reader?.integer("text")

        #expect(
            issues.list.map(\.detail) == [
                "Expected a whole number, found another number.",
                "Expected a whole number, found string.",
            ])
    }

    @Test func `the writer escapes what must be escaped and puts commas`() {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("text")
            writer.string("a\"b\\c\n\u{1}é😀/")
            writer.name("numbers")
            writer.array([1, -20, Int.min]) { $0.integer($1) }
            writer.name(any: "k\"")
            writer.double(0.5)
            writer.name("none")
            writer.string(nil)
        }

        #expect(
            String(decoding: writer.finish(), as: UTF8.self)
                == #"{"text":"a\"b\\c\n\u0001é😀/","numbers":[1,-20,-9223372036854775808],"k\"":0.5,"none":null}"#
        )
    }
}
