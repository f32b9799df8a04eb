import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct BarLintTests: BarLinting {
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
