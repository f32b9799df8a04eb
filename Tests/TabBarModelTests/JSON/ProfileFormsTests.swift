import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct ProfileFormsTests {
    private func issues(_ read: (JSONIssues) -> Void) -> [String] {
        let issues = JSONIssues()
        read(issues)
        return issues.list.map { "\($0.kind) \($0.pointer)" }
    }

    private func makeProfile() -> Profile {
        var profile = Profile()
        profile.revision = 3
        profile.recents = ["tea"]
        profile.badges = ["inbox": 4, "today": nil]
        profile.savedFilters = [SavedFilter(id: "night", name: "Night", symbol: "moon", filter: [])]
        profile.customization = Customization(
            visibility: ["a": false], order: ["": ["b", "a"], "kept": ["c"]])
        return profile
    }

    @Test func `a profile as its owner sees it`() {
        let text = String(
            decoding: ProfileWriter.write(makeProfile(), bar: "planner", owner: "maria"),
            as: UTF8.self)

        #expect(
            text == """
                {"bar":"planner","owner":"maria","revision":3,"recents":["tea"],\
                "badges":{"inbox":4,"today":null},\
                "savedFilters":[{"id":"night","name":"Night","symbol":"moon","filter":[]}],\
                "customization":{"visibility":{"a":false},"order":["b","a"],\
                "sections":{"kept":["c"]}}}
                """)
    }

    @Test func `a patch of badges takes counts from 0 and null`() {
        let found = issues { issues in
            let badges = ProfileDecoder.badges(
                ["inbox": 4, "today": .null, "zero": 0], issues: issues)

            #expect(badges == ["inbox": 4, "today": nil, "zero": 0])
        }

        #expect(found.isEmpty)
    }

    @Test(arguments: [-1, "3", true, [], .number(JSONNumber(1.5) ?? JSONNumber(0))] as [JSONValue])
    func `a badge that is no count is refused at its place`(value: JSONValue) {
        let found = issues { _ = ProfileDecoder.badges(["a/b": value], issues: $0) }

        #expect(found == ["invalidValue /a~1b"])
    }

    @Test func `a saved filter takes its id from the address`() {
        let found = issues { issues in
            let filter = SavedFilterDecoder.savedFilter(
                [
                    "name": " Night\nowls ", "symbol": "moon",
                    "filter": ["kind:post", "year:10..20"], "query": " ",
                ],
                id: "night", issues: issues)

            #expect(
                filter
                    == SavedFilter(
                        id: "night", name: "Night owls",
                        symbol: "moon",
                        filter: ["kind:post", "year:10..20"]))
        }

        #expect(found.isEmpty)
    }

    @Test(
        arguments: [
            (["name": "a", "symbol": "s", "id": "b"], "invalidValue /id"),
            (["name": " ", "symbol": "s"], "invalidValue /name"),
            (["symbol": "s"], "missingMember /name"), (["name": "a"], "missingMember /symbol"),
            (["name": "a", "symbol": "s", "catalog": "A"], "invalidValue /catalog"),
            (["name": "a", "symbol": ""], "invalidValue /symbol"),
            (["name": "a", "symbol": "s", "filter": ["kind"]], "invalidValue /filter/0"),
            (["name": "a", "symbol": "s", "filter": [":x"]], "invalidValue /filter/0"),
            (["name": "a", "symbol": "s", "color": "red"], "unknownMember /color"),
            (
                ["symbol": "s", "name": .string(String(repeating: "a", count: 101))],
                "tooLong /name"
            ),
        ] as [(JSONValue, String)])
    func `a saved filter that breaks a rule is refused`(value: JSONValue, issue: String) {
        let found = issues { _ = SavedFilterDecoder.savedFilter(value, id: "night", issues: $0) }

        #expect(found == [issue])
    }

    @Test func `a patch changes what it names and no more`() {
        let found = issues { issues in
            let changes = ProfilePatch.changes(
                [
                    "badges": ["inbox": .null],
                    "customization": [
                        "visibility": .null, "sections": ["kept": .null, "x": ["y"]],
                    ],
                ], to: makeProfile(), issues: issues)

            #expect(
                changes == [
                    .badges(["inbox": nil]),
                    .customization(Customization(order: ["": ["b", "a"], "x": ["y"]])),
                ])
        }

        #expect(found.isEmpty)
    }

    @Test func `null in a patch empties what it stands for`() {
        let found = issues { issues in
            let changes = ProfilePatch.changes(
                ["recents": .null, "badges": .null, "savedFilters": .null, "customization": .null],
                to: makeProfile(), issues: issues)

            #expect(
                changes == [
                    .recents([]), .badges(["inbox": nil, "today": nil]), .savedFilters([]),
                    .customization(Customization()),
                ])
        }

        #expect(found.isEmpty)
    }

    @Test func `every fault of a patch is told`() {
        let found = issues { issues in
            let changes = ProfilePatch.changes(
                [
                    "revision": 9, "recents": [" ", 1], "badges": 3,
                    "savedFilters": [
                        ["id": "a", "name": "A", "symbol": "s"],
                        ["id": "a", "name": "B", "symbol": "s"],
                    ],
                    "customization": [
                        "visibility": ["a": 1], "order": ["b", "b"], "sections": ["": []],
                    ],
                ], to: Profile(), issues: issues)

            #expect(changes == nil)
        }

        #expect(
            found == [
                "invalidValue /recents/0", "wrongKind /recents/1", "wrongKind /badges",
                "invalidValue /savedFilters/1/id", "wrongKind /customization/visibility/a",
                "invalidValue /customization/sections", "invalidValue /customization/order/1",
                "unknownMember /revision",
            ])
    }
}
