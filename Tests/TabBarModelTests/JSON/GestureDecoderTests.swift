import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct GestureDecoderTests {
    private static let everyGesture: [Gesture] = [
        .tapTab("inbox"), .tapCreate, .pickAction("new-note"), .tapScrim, .escape, .dismissFailure,
        .retryRun, .cancelRun(nil), .cancelRun("r"), .tapSearch,
        .type(text: " te", isComposing: false, sequence: nil),
        .type(text: "", isComposing: true, sequence: (1 << 53) - 1), .clearQuery,
        .submit(text: nil, isComposing: nil, isRecorded: true),
        .submit(text: nil, isComposing: false, isRecorded: true),
        .submit(text: "tea", isComposing: true, isRecorded: true), .pickRecent("tea"),
        .removeRecent("tea"), .clearRecents, .tapFoldedTab, .tapAccessory,
        .push(Screen(id: "a", title: "A", hidesBottomBar: true), tab: nil),
        .push(Screen(id: "a"), tab: "inbox"), .pop(count: 1, tab: nil),
        .pop(count: 3, tab: "inbox"), .popToRoot(tab: nil), .popToRoot(tab: "home"),
        .setPath([], tab: nil), .setPath([Screen(id: "a"), Screen(id: "search")], tab: "home"),
    ]

    private func decoded(_ value: JSONValue) -> (gesture: Gesture?, issues: [JSONIssue]) {
        let issues = JSONIssues()
        let gesture = GestureDecoder.gesture(value, at: .root.member("g"), issues: issues)
        return (gesture, issues.list)
    }

    private func written(_ gesture: Gesture) throws -> JSONValue {
        var writer = JSONWriter()
        writer.object { $0.gestureMembers(gesture) }
        return try JSONReader.read(writer.finish())
    }

    @Test(arguments: everyGesture)
    func `every gesture comes back from its JSON`(gesture: Gesture) throws {
        let decoded = decoded(try written(gesture))

        #expect(decoded.gesture == gesture)
        #expect(decoded.issues.isEmpty)
    }

    @Test func `every name of a gesture is tried`() {
        #expect(Set(Self.everyGesture.map(\.name)) == Set(GestureName.allCases))
    }

    @Test func `a submission that is not recorded is written without its text`() throws {
        let json = try written(.submit(text: "secret", isComposing: nil, isRecorded: false))

        #expect(json == ["gesture": "submit", "record": false])
    }

    @Test func `line breaks in what was typed become one space`() {
        #expect(
            decoded(["gesture": "type", "text": "a\r\nb"]).gesture
                == .type(text: "a b", isComposing: false, sequence: nil))
    }

    @Test(
        arguments: [
            ("tapTap", .unknownName, "/g/gesture", ["gesture": "tapTap", "tab": "a"]),
            ("no name", .missingMember, "/g/gesture", [:]),
            ("name", .wrongKind, "/g/gesture", ["gesture": 1]),
            ("kind", .wrongKind, "/g", ["tapTab"]),
            ("no tab", .missingMember, "/g/tab", ["gesture": "tapTab"]),
            ("tab", .wrongKind, "/g/tab", ["gesture": "tapTab", "tab": 1]),
            ("more", .unknownMember, "/g/animated", ["gesture": "tapCreate", "animated": true]),
            (
                "sequence", .invalidValue, "/g/sequence",
                ["gesture": "type", "text": "", "sequence": -1]
            ),
            (
                "sequence", .invalidValue, "/g/sequence",
                ["gesture": "type", "text": "", "sequence": .number(JSONNumber(1 << 53))]
            ),
            ("count", .invalidValue, "/g/count", ["gesture": "pop", "count": 0]),
            (
                "count", .invalidValue, "/g/count",
                ["gesture": "pop", "count": .number(JSONNumber(.min))]
            ),
            (
                "search", .invalidValue, "/g/screen/id",
                ["gesture": "push", "screen": ["id": "search"]]
            ),
            ("id", .invalidValue, "/g/screen/id", ["gesture": "push", "screen": ["id": ""]]),
            (
                "id", .tooLong, "/g/screen/id",
                ["gesture": "push", "screen": ["id": .string(String(repeating: "é", count: 65))]]
            ),
            (
                "title", .tooLong, "/g/screen/title",
                [
                    "gesture": "push",
                    "screen": ["id": "a", "title": .string(String(repeating: "é", count: 201))],
                ]
            ),
            (
                "path", .invalidValue, "/g/path",
                ["gesture": "setPath", "path": .array(Array(repeating: ["id": "a"], count: 65))]
            ),
            (
                "text", .tooLong, "/g/text",
                ["gesture": "type", "text": .string(String(repeating: "a", count: 1_001))]
            ),
            (
                "bytes", .tooLong, "/g/text",
                [
                    "gesture": "type",
                    "text": .string("e" + String(repeating: "\u{301}", count: 4_096)),
                ]
            ),
        ] as [(String, JSONIssue.Kind, String, JSONValue)])
    func `what is no gesture is told with its place`(
        name: String, kind: JSONIssue.Kind, pointer: String, value: JSONValue
    ) {
        let issues = decoded(value).issues

        #expect(issues.map(\.kind) == [kind])
        #expect(issues.map(\.pointer.description) == [pointer])
    }

    @Test func `a text at the limit is taken`() {
        let text = String(repeating: "e\u{301}", count: 1_000)

        #expect(
            decoded(["gesture": "submit", "text": .string(text)]).gesture
                == .submit(text: text, isComposing: nil, isRecorded: true))
    }
}
