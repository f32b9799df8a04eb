import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct BarLintTests {
    /// A definition without problems in which single members are replaced; null takes one out.
    private func lint(_ changes: KeyValuePairs<String, JSONValue> = [:]) -> BarLint {
        var members: [JSONMember] = [
            JSONMember("style", "system"),
            JSONMember("tabs", [tab("home"), tab("inbox"), tab("profile")]),
            JSONMember("actions", [action("new-note"), action("new-task")]),
        ]
        for (name, value) in changes {
            members.removeAll { $0.name == name }
            if value != .null { members.append(JSONMember(name, value)) }
        }
        return Bar.decode(.object(members), id: "sample")
    }

    private func tab(_ id: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        .object(
            [JSONMember("id", .string(id)), JSONMember("title", "T"), JSONMember("symbol", "s")]
                + more.map { JSONMember($0.key, $0.value) })
    }

    private func action(
        _ id: String, _ handler: JSONValue = ["type": "client"]
    ) -> JSONValue {
        ["id": .string(id), "title": "A", "symbol": "s", "handler": handler]
    }

    private func codes(_ lint: BarLint) -> [String] {
        lint.problems.map { "\($0.severity) \($0.code) \($0.pointer)" }
    }

    @Test func `a small definition gets the defaults`() throws {
        let lint = lint()

        let bar = try #require(lint.bar)
        #expect(lint.problems.isEmpty)
        #expect(bar.defaultLocale == "en")
        #expect(bar.create.entry == .none)
        #expect(bar.create.label == LocalizedText("Create"))
        #expect(bar.create.timing == Bar.Create.Timing())
        #expect(bar.search.entry == .none)
        #expect(bar.search.recentsLimit == 8)
        #expect(bar.accessory == nil)
        #expect(bar.wrapsInNavigationStack)
        #expect(bar.minimizeBehavior == .automatic)
        #expect(bar.expandDistance == 60)
        #expect(bar.theme == .object([]))
        #expect(bar.tabs[0].visibleOn == Set(Platform.allCases))
    }

    @Test func `entries follow from what the definition has`() throws {
        let searchTab = lint(["tabs": [tab("home"), tab("find", ["role": "search"])]])
        let createTab = lint([
            "tabs": [tab("home"), tab("add", ["role": "action", "action": "create"])],
            "create": ["actions": ["new-note"]],
        ])
        let accessory = lint(["accessory": ["title": "Find", "does": "openSearch"]])

        #expect(searchTab.bar?.search.entry == .tab)
        #expect(createTab.bar?.create.entry == .tab)
        #expect(accessory.bar?.search.entry == .accessory)
        #expect(lint(["search": [:]]).bar?.search.entry == .button)
        #expect(lint(["style": "capsule"]).bar?.create.entry == .button)
    }

    @Test func `every problem is told at once with its place`() {
        let lint = lint([
            "style": "round", "color": "red",
            "tabs": [
                tab("home", ["badge": -1]), tab("home"), tab("filter-x"), tab("Über"),
                tab("post", ["role": "action"]), tab("a", ["role": "action", "action": "none"]),
                tab("b", ["action": "create"]), tab("c", ["visibleOn": []]), "d",
                ["id": "e", "title": " ", "symbol": ""],
            ],
            "actions": [action("create"), action("x", ["type": "magic"])],
        ])

        #expect(lint.bar == nil)
        #expect(
            Set(codes(lint)) == [
                "error invalidValue /style", "error unknownMember /color",
                "error invalidValue /tabs/0/badge", "error duplicate /tabs/1/id",
                "error reservedID /tabs/2/id", "error invalidValue /tabs/3/id",
                "error missingMember /tabs/4/action", "error unknownReference /tabs/5/action",
                "error incoherent /tabs/6/action", "error tooFew /tabs/7/visibleOn",
                "error wrongKind /tabs/8", "error invalidValue /tabs/9/title",
                "error invalidValue /tabs/9/symbol", "error reservedID /actions/0/id",
                "error invalidValue /actions/1/handler/type",
            ])
        #expect(codes(lint).count == Set(codes(lint)).count)
    }

    @Test(arguments: [.null, [], 1, "bar", ["tabs": 1], ["style": 1, "tabs": []]] as [JSONValue])
    func `what is no definition is refused`(value: JSONValue) {
        let lint = Bar.decode(value, id: "sample")

        #expect(lint.bar == nil)
        #expect(lint.problems.contains { $0.severity == .error })
    }

    @Test(arguments: [(1, false), (2, true), (4, true), (5, false)])
    func `a capsule has two to four destinations`(count: Int, isValid: Bool) {
        let tabs = (0..<count).map { tab("t\($0)") }

        let lint = lint(["style": "capsule", "tabs": .array(tabs)])

        #expect((lint.bar != nil) == isValid)
        #expect(lint.problems.map(\.pointer.description) == (isValid ? [] : ["/tabs"]))
    }

    @Test func `action and search tabs are no destinations`() {
        let lint = lint([
            "tabs": [
                tab("post", ["role": "action", "action": "new-note"]),
                tab("find", ["role": "search"]),
            ]
        ])

        #expect(codes(lint) == ["error tooFew /tabs"])
    }

    @Test func `a bar is never empty`() {
        let hidden = lint(["tabs": [tab("home", ["placement": "sidebarOnly"])]])
        let onMac = lint([
            "tabs": [tab("home"), tab("a")],
            "sections": [
                [
                    "id": "all", "title": "All", "tabs": ["home", "a"], "platforms": ["mac"],
                    "placement": "sidebarOnly",
                ]
            ],
        ])
        let disabled = lint(["tabs": [tab("home", ["isEnabled": false])]])

        #expect(codes(hidden) == ["error incoherent /tabs"])
        #expect(codes(onMac) == ["warning incoherent /tabs"])
        #expect(codes(disabled) == ["warning incoherent /tabs"])
    }

    @Test func `limits on the number of parts hold`() {
        let many = lint(["tabs": .array((0...100).map { tab("t\($0)") })])
        let most = lint(["tabs": .array((0..<100).map { tab("t\($0)") })])

        #expect(codes(many) == ["error tooMany /tabs"])
        #expect(most.bar?.tabs.count == 100)
    }

    // MARK: Sections

    @Test func `sections name known tabs and actions, each once on a platform`() {
        let lint = lint([
            "sections": [
                ["id": "a", "title": "A", "tabs": ["home", "home", "x"], "platforms": ["mac"]],
                ["id": "b", "title": "B", "tabs": ["home"], "platforms": ["mac", "ipad"]],
                ["id": "c", "title": "C", "tabs": ["home"], "platforms": ["tv"]],
                ["id": "a", "title": "D", "actions": ["x"], "platforms": ["vision", "moon"]],
                ["id": "e", "title": "E", "tabs": ["inbox"], "content": "savedFilters"],
                ["id": "f", "title": "F"],
            ]
        ])

        #expect(
            Set(codes(lint)) == [
                "error duplicate /sections/0/tabs/1", "error unknownReference /sections/0/tabs/2",
                "error duplicate /sections/1/tabs/0", "error duplicate /sections/3/id",
                "error unknownReference /sections/3/actions/0",
                "error invalidValue /sections/3/platforms/1", "warning unused /sections/4/tabs",
                "warning unused /sections/5",
            ])
    }

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

    // MARK: Texts and the theme

    @Test(
        arguments: [
            (["de": "Start"], ["error missingMember /tabs/0/title"]),
            (["en": "Home", "EN": "Home"], ["error duplicate /tabs/0/title/EN"]),
            (
                ["en": "Home", "english please": "x"],
                ["error invalidValue /tabs/0/title/english please"]
            ),
            (["en": "\u{200B}"], ["error invalidValue /tabs/0/title/en"]),
            (["en": 1], ["error wrongKind /tabs/0/title/en", "error missingMember /tabs/0/title"]),
            ([:], ["error missingMember /tabs/0/title"]), ([], ["error wrongKind /tabs/0/title"]),
            (.string(String(repeating: "a", count: 501)), ["error tooLong /tabs/0/title"]),
            (["en-US": "Home"], ["error missingMember /tabs/0/title"]), (["EN": "Home"], []),
        ] as [(JSONValue, [String])])
    func `texts are in known locales and in the default one`(title: JSONValue, problems: [String]) {
        let lint = lint(["tabs": [["id": "home", "title": title, "symbol": "s"]]])

        #expect(codes(lint) == problems)
    }

    @Test func `strings are read by locale and key`() {
        let good = lint(["strings": ["de": ["done": "Fertig"]]])
        let bad = lint(["strings": ["de": ["done": 1], "x y": [:], "fr": "non"]])

        #expect(good.bar?.strings == ["de": ["done": "Fertig"]])
        #expect(
            codes(bad) == [
                "error invalidValue /strings/x y", "error wrongKind /strings/de/done",
                "error wrongKind /strings/fr",
            ])
    }

    @Test func `a theme names known tokens in readable forms`() {
        let lint = lint([
            "theme": [
                "accent": ["light": "red", "dark": "#FFFFFF"], "bg": ["light": "#FFFFFF"],
                "radius": ["lg": 12, "md": -1, "sm": 2], "glow": 1,
            ]
        ])

        #expect(
            codes(lint) == [
                "error missingMember /theme/bg/dark", "error invalidValue /theme/accent/light",
                "error invalidValue /theme/radius/md", "error unknownMember /theme/radius/sm",
                "error unknownMember /theme/glow",
            ])
    }

    @Test func `colours that are hard to read are warned of`() {
        let lint = lint([
            "theme": ["accentOn": ["light": "#0B5FCC", "dark": "#06203F"]]
        ])

        #expect(codes(lint) == ["warning lowContrast /theme/accentOn/light"])
        #expect(
            lint.problems.map(\.detail) == [
                "“accentOn” on “accent” has a contrast of 1.0 to 1; text needs 4.5 (WCAG AA)."
            ])
        #expect(lint.bar != nil)
    }

    @Test func `no text and no bytes make the decoder trap`() throws {
        var random = RandomForms(seed: 5)
        let definitions = ExampleBarTests.definitions.map(\.bytes)
        for _ in 0..<300 {
            var bytes = definitions[random.number(below: definitions.count)]
            for _ in 0..<2 {
                let (from, to) = (
                    random.number(below: bytes.count), random.number(below: bytes.count)
                )
                bytes[to] = bytes[from]
            }
            guard let value = try? JSONReader.read(bytes) else { continue }
            let lint = Bar.decode(value, id: "sample")
            #expect((lint.bar == nil) == lint.problems.contains { $0.severity == .error })
        }
    }
}
