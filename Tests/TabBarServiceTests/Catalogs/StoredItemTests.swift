import StrictJSON
import Testing

@testable import TabBarService

/// Members of items that are read without the rest.
@Suite struct StoredItemTests {
    private static let names = ["title", "a \"b\"", "", "\u{1F331}", "note"]

    @Test(arguments: [
        #"{"id":"x","title":"Oak"}"#, #"{"title":"","note":"a \\\"b\", {[\u0001"}"#,
        #"{"note":{"title":"inner"},"title":["no text"],"x":[{"title":1},"],}"],"a \"b\"":"c"}"#,
        #"{"title":12,"note":null,"":"empty","🌱":"sprout 👨‍👩‍👧"}"#,
        #"{"x":"title","y":"\\","title":"z"}"#,
        #"{"titl":"short","titles":"long","Title":"other"}"#, "{}", "null", #"["title"]"#,
    ])
    func `texts are those that reading the whole item gives`(text: String) throws {
        let value = try JSONReader.read(Array(text.utf8))

        let texts = StoredItem(value.encoded()).texts(Self.names.map(StoredItem.name))

        for (name, text) in zip(Self.names, texts) {
            let found = try text.map { try JSONReader.read(Array($0)) }
            let whole = value.members == nil ? nil : value[name]?.text.map(JSONValue.string)
            #expect(found == whole, "\(name)")
        }
    }

    @Test func `what is cut off anywhere ends`() {
        let body = Array(#"{"id":"x","note":{"a":["\"",1]},"title":"Oak \\"}"#.utf8)

        for end in 0...body.count {
            let texts = StoredItem(Array(body[..<end])).texts([StoredItem.name("title")])
            #expect(texts.count == 1)
        }
    }
}
