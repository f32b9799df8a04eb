import StrictJSON
import Testing

@testable import TabBarModel

/// Documents of every kind with bytes exchanged: what is still JSON must be read or refused, never
/// trap.
@Suite struct DecoderFuzzTests {
    private static let documents = [
        #"{"gesture":"type","text":"te é","composing":true,"sequence":9007199254740991}"#,
        #"{"gesture":"push","tab":"a","screen":{"id":"s","title":"T","hidesBottomBar":false}}"#,
        #"{"gesture":"setPath","path":[{"id":"search"},{"id":"b","title":null}]}"#,
        #"{"gesture":"pop","count":-9223372036854775808}"#,
        #"{"selection":"a","visited":["a","b"],"tabs":[{"id":"a","badge":{"count":1e300},"path":[{"id":"p"}],"reselections":9223372036854775807}],"search":{"isOpen":true,"query":"q","recents":["x"]}}"#,
        #"{"recents":["a"],"badges":{"a":1,"b":null},"savedFilters":[{"id":"f","name":"F","symbol":"s","filter":["k:1..2"]}],"customization":{"visibility":{"a":false},"order":["a"],"sections":{"s":["b"]}}}"#,
        #"{"type":"profile","change":"badges","badges":{"a":0.5}}"#,
        #"{"type":"run","run":"r","news":"failed","message":"m"}"#,
    ].map { Array($0.utf8) }

    @Test func `no document makes a decoder trap`() throws {
        var random = RandomForms(seed: 6)
        var read = 0
        for _ in 0..<4_000 {
            var bytes = Self.documents[random.number(below: Self.documents.count)]
            for _ in 0..<random.number(below: 4) {
                let other = Self.documents[random.number(below: Self.documents.count)]
                bytes[random.number(below: bytes.count)] = other[random.number(below: other.count)]
            }
            guard let value = try? JSONReader.read(bytes) else { continue }
            read += 1
            decode(value)
        }

        #expect(read > 1_000)
    }

    /// Whatever a decoder finds wrong, it says where: pointers begin at the value.
    private func decode(_ value: JSONValue) {
        let issues = JSONIssues()
        let place = JSONPointer.root.member("body")
        let results: [Any?] = [
            GestureDecoder.gesture(value, at: place, issues: issues),
            RestoredSnapshot(value, at: place, issues: issues),
            ProfilePatch.changes(value, to: Profile(), at: place, issues: issues),
            CauseDecoder.cause(value, at: place, issues: issues),
            SavedFilterDecoder.savedFilter(value, id: "f", at: place, issues: issues),
        ]

        // The documents differ so much that none is right for all of these.
        #expect(!issues.list.isEmpty, "\(results.count)")
        #expect(issues.list.allSatisfy { $0.pointer.description.hasPrefix("/body") })
    }
}
