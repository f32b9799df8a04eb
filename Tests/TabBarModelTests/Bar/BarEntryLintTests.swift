import StrictJSON
import Testing

@testable import TabBarModel

/// What is said about actions and the ways to them and to search.
@Suite struct BarEntryLintTests: BarLinting {
    // MARK: Actions and the create button

    @Test(
        arguments: [
            (["type": "client"], nil), (["type": "client", "url": "x"], "unknownMember url"),
            (["type": "simulated"], nil),
            (["type": "simulated", "duration": 3_600_001], "invalidValue duration"),
            (["type": "simulated", "steps": 0], "invalidValue steps"),
            (["type": "webhook", "url": "https://example.com/hook"], nil),
            (["type": "webhook", "url": "https://user:pass@example.com/"], "invalidValue url"),
            (["type": "webhook", "url": "ftp://example.com/"], "invalidValue url"),
            (["type": "webhook", "url": "https:///x"], "invalidValue url"),
            (["type": "webhook"], "missingMember url"), (["type": "worker", "queue": "mail"], nil),
            (["type": "worker", "queue": "Mail"], "invalidValue queue"), (["type": "native"], nil),
            (["type": "native", "name": "scan"], nil), ([:], "missingMember type"),
            (["type": 1], "wrongKind type"),
        ] as [(JSONValue, String?)])
    func `handlers are read strictly`(handler: JSONValue, problem: String?) {
        let lint = lint(["actions": [action("run", handler)]])

        let expected = problem.map { text in
            let words = text.split(separator: " ")
            return "error \(words[0]) /actions/0/handler/\(words[1])"
        }
        #expect(codes(lint) == (expected.map { [$0] } ?? []))
    }

    @Test(
        arguments: [
            (["entry": "tab"], ["error incoherent /create/entry", "warning unused /create"]),
            (["entry": "button"], ["warning unused /create"]),
            (["actions": ["new-note"]], ["warning unused /create"]),
            (
                ["entry": "button", "actions": ["new-note", "new-note", "x"]],
                ["error duplicate /create/actions/1", "error unknownReference /create/actions/2"]
            ),
            (
                ["entry": "button", "perTab": ["x": "new-note", "home": "y", "inbox": 1]],
                [
                    "error wrongKind /create/perTab/inbox",
                    "error unknownReference /create/perTab/home",
                    "error unknownReference /create/perTab/x",
                ]
            ),
            (
                ["entry": "none", "timing": ["moment": -1, "doneDwell": 600_001, "x": 1]],
                [
                    "error invalidValue /create/timing/moment",
                    "error invalidValue /create/timing/doneDwell",
                    "error unknownMember /create/timing/x",
                ]
            ),
        ] as [(JSONValue, [String])])
    func `the create button is coherent`(create: JSONValue, problems: [String]) {
        #expect(codes(lint(["create": create])) == problems)
    }

    @Test func `a create tab needs the entry tab`() {
        let tabs: JSONValue = [tab("home"), tab("add", ["role": "action", "action": "create"])]

        let none = lint(["tabs": tabs, "create": ["entry": "none", "actions": ["new-note"]]])
        let button = lint(["tabs": tabs, "create": ["entry": "button", "actions": ["new-note"]]])

        #expect(
            codes(none) == ["error incoherent /tabs/1/action", "warning unused /create"])
        #expect(codes(button) == ["warning incoherent /tabs/1/action"])
    }

    @Test func `a badge on an action and an action per action tab are odd`() {
        let lint = lint([
            "tabs": [tab("home"), tab("add", ["role": "action", "action": "create", "badge": 2])],
            "create": ["actions": ["new-note"], "perTab": ["add": "new-task"]],
        ])

        #expect(
            codes(lint) == ["error incoherent /create/perTab/add", "warning unused /tabs/1/badge"])
    }

    // MARK: Search and the accessory

    @Test(
        arguments: [
            (["entry": "tab"], ["error incoherent /search/entry"]),
            (["entry": "accessory"], ["error incoherent /search/entry"]),
            (["recentsLimit": 0], ["error invalidValue /search/recentsLimit"]),
            (["recentsLimit": 51], ["error invalidValue /search/recentsLimit"]),
            (["recentsLimit": 50], []),
            (["presentation": "sideways"], ["error invalidValue /search/presentation"]),
            (["presentation": ["push": [:]]], []),
            (
                ["presentation": ["push": ["tab": "x"]]],
                ["error unknownReference /search/presentation/push/tab"]
            ),
            (["fallback": ["entry": "toolbar"]], []),
            (["fallback": ["entry": "button"]], ["warning unused /search/fallback"]),
            (["fallback": ["entry": "toolbar", "tab": "home"]], []),
            (
                ["fallback": ["entry": "toolbar", "tab": "x"]],
                ["error unknownReference /search/fallback/tab"]
            ), (["fallback": [:]], ["error missingMember /search/fallback/entry"]),
            (
                ["entry": "button", "fallback": ["entry": "button", "tab": "home"]],
                ["error invalidValue /search/fallback/tab", "warning unused /search/fallback"]
            ), (["fallback": "toolbar"], ["error wrongKind /search/fallback"]),
            (["catalog": "Shows"], ["error invalidValue /search/catalog"]),
            (
                ["entry": "none", "catalog": "shows", "fallback": ["entry": "button"]],
                ["warning unused /search/fallback", "warning unused /search/catalog"]
            ),
        ] as [(JSONValue, [String])])
    func `search is coherent`(search: JSONValue, problems: [String]) {
        #expect(codes(lint(["search": search])) == problems)
    }

    @Test func `there is one search tab and it is the entry`() {
        let tabs: JSONValue = [
            tab("home"), tab("find", ["role": "search"]), tab("seek", ["role": "search"]),
        ]

        let two = lint(["tabs": tabs])
        let button = lint([
            "tabs": [tab("home"), tab("find", ["role": "search"])], "search": ["entry": "button"],
        ])
        let pushed = lint([
            "tabs": [tab("home"), tab("find", ["role": "search"])],
            "search": ["presentation": ["push": ["tab": "find"]]],
        ])

        #expect(codes(two) == ["error tooMany /tabs/2/role"])
        #expect(codes(button) == ["error incoherent /tabs/1/role"])
        #expect(
            codes(pushed) == [
                "error incoherent /search/presentation",
                "error incoherent /search/presentation/push/tab",
            ])
    }

    @Test(arguments: [
        ("openSearch", "accessory", []), ("openSearch", "button", []),
        ("openSearch", "none", ["error incoherent /accessory/does"]), ("new-note", "none", []),
        ("new-note", "accessory", ["error incoherent /accessory/does"]),
        ("x", "button", ["error unknownReference /accessory/does"]),
    ])
    func `an accessory does what the definition allows`(
        does: String, entry: String, problems: [String]
    ) {
        let lint = lint([
            "search": ["entry": .string(entry)],
            "accessory": ["title": "Find", "does": .string(does)],
        ])

        #expect(codes(lint) == problems)
    }

    @Test func `an accessory on no platform and a distance for no motion are of no use`() {
        let lint = lint([
            "tabs": [tab("home", ["visibleOn": ["web"]])],
            "accessory": ["title": "New", "does": "new-note"], "minimizeBehavior": "never",
            "expandDistance": 20,
        ])

        #expect(
            Set(codes(lint)).isSuperset(of: [
                "warning unused /accessory", "warning unused /expandDistance",
            ]))
    }
}
