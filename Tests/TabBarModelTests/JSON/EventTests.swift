import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct EventTests {
    private static let causes: [Cause] = [
        .gesture(.tapTab("inbox")), .gesture(.type(text: "te", isComposing: true, sequence: 4)),
        .program(.select("inbox")), .program(.search(query: "")), .program(.closeSearch),
        .program(.run("new-note")), .program(.cancelRun("r")),
        .program(.retryRun("r", action: "new-note")), .run(RunReport(run: "r", news: .started)),
        .run(RunReport(run: "r", news: .succeeded)), .run(RunReport(run: "r", news: .cancelled)),
        .run(RunReport(run: "r", news: .failed(message: nil))),
        .run(RunReport(run: "r", news: .failed(message: "No."))), .time,
        .profile(.badges(["inbox": 4, "today": nil])), .profile(.putSavedFilter(filter)),
        .profile(.removeSavedFilter(id: "night")), .profile(.savedFilters([filter])),
        .profile(.savedFilters([])), .profile(.recents(["tea"])),
        .profile(.customization(Customization(visibility: ["a": false], order: ["": ["b"]]))),
        .profileElsewhere(Profile()), .bar(before: SampleBar.make(), revision: 5),
    ]
    private static let filter = SavedFilter(
        id: "night", name: "Night owls", symbol: "moon", catalog: "social", query: "late",
        filter: ["kind:post"])

    private func written(
        _ cause: Cause, _ effects: [Effect] = [], startedRun: RunID? = nil
    ) throws -> JSONValue {
        try JSONReader.read(
            EventWriter.write(
                SessionEvent(
                    revision: 8, at: Timestamp(milliseconds: 5), cause: cause, origin: "phone",
                    effects: effects, startedRun: startedRun)))
    }

    @Test(arguments: causes)
    func `every cause comes back from its event`(cause: Cause) throws {
        let issues = JSONIssues()

        let event = try written(cause, startedRun: "q")
        let decoded = CauseDecoder.cause(event["cause"] ?? .null, issues: issues)

        #expect(decoded?.cause.cause(before: SampleBar.make()) == cause)
        #expect(decoded?.startedRun == "q")
        #expect(issues.list.isEmpty)
    }

    @Test func `an event tells revision, moment, cause, origin and effects`() throws {
        let event = try written(
            .gesture(.tapTab("inbox")),
            [
                .select(tab: "inbox", previous: "home"),
                .reselect(tab: "inbox", count: 2, hint: .popToRoot),
                .fallBack(from: "a", to: "b"), .present(action: "new-note", run: "r"),
                .submit(query: "tea", isRecorded: true), .focus(.searchField),
                .haptic(.selection), .announce(key: "done", values: ["1"], text: "Done"),
            ])

        #expect(
            event == [
                "revision": 8, "at": "1970-01-01T00:00:00.005Z",
                "cause": ["type": "gesture", "gesture": "tapTab", "tab": "inbox"],
                "origin": "phone",
                "effects": [
                    ["type": "select", "tab": "inbox", "previous": "home", "audience": "all"],
                    [
                        "type": "reselect", "tab": "inbox", "count": 2, "hint": "popToRoot",
                        "audience": "origin",
                    ], ["type": "fallBack", "from": "a", "to": "b", "audience": "all"],
                    [
                        "type": "present", "action": "new-note", "run": "r",
                        "audience": "origin",
                    ], ["type": "submit", "query": "tea", "audience": "all"],
                    ["type": "focus", "target": "searchField", "audience": "origin"],
                    ["type": "haptic", "feedback": "selection", "audience": "origin"],
                    [
                        "type": "announce", "key": "done", "values": ["1"], "text": "Done",
                        "audience": "origin",
                    ],
                ],
            ])
    }

    @Test func `a submission that is not recorded leaves no text in its event`() throws {
        let event = EventWriter.write(
            SessionEvent(
                revision: 8, at: Timestamp(milliseconds: 5),
                cause: .gesture(.submit(text: "secret", isComposing: nil, isRecorded: false)),
                origin: nil, effects: [.submit(query: "secret", isRecorded: false)]))

        #expect(
            String(decoding: event, as: UTF8.self)
                == #"{"revision":8,"at":"1970-01-01T00:00:00.005Z","cause":{"type":"gesture","gesture":"submit","record":false},"origin":null,"effects":[{"type":"submit","audience":"all"}]}"#
        )
    }

    @Test func `live clients read the text of a submission that is not recorded`() {
        var writer = JSONWriter()
        writer.effects([.submit(query: "tea", isRecorded: false)], for: .live)

        #expect(
            String(decoding: writer.finish(), as: UTF8.self)
                == #"[{"type":"submit","query":"tea","audience":"all"}]"#)
    }

    @Test(arguments: [("removed", true), ("updated", false)])
    func `a new definition is told with the reason`(reason: String, fallsBack: Bool) throws {
        let event = try written(
            .bar(before: SampleBar.make(), revision: 5),
            fallsBack ? [.fallBack(from: "a", to: "b")] : [])

        #expect(
            event["cause"] == ["type": "bar", "revision": 5, "reason": .string(reason)])
    }

    @Test(
        arguments: [
            ["type": "war"], ["type": "program", "request": "dance"], ["type": "run", "run": "r"],
            ["type": "profile", "change": "x"], ["type": "bar"], [],
            ["type": "profile", "change": "badges", "badges": ["a": -1]],
        ] as [JSONValue])
    func `what is no cause is refused`(value: JSONValue) {
        let issues = JSONIssues()

        _ = CauseDecoder.cause(value, issues: issues)

        #expect(issues.list.count == 1)
    }
}
