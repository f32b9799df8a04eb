import Testing

@testable import TabBarModel

@Suite struct ProfileTests {
    // MARK: Badges

    @Test func `a patch sets and hides badges and leaves the others`() throws {
        var player = try Player(
            makeBar([makeTab("a", badge: 1), makeTab("b", badge: 2), makeTab("c", badge: 3)]))

        let badges: [TabID: Int?] = ["a": 7, "b": nil]

        try player.expect(.profile(.badges(badges)), [], profile: { $0.badges = badges })
        #expect(player.situation.tabs.map(\.badgeCount) == [7, nil, 3])
        try player.expect(.profile(.badges(["a": 7])), [])
    }

    @Test func `zero hides and never falls back to the definition`() throws {
        var player = try Player(makeBar([makeTab("a", badge: 10)]))

        try player.play(.profile(.badges(["a": 0])))

        #expect(player.situation.tab("a")?.badgeCount == nil)
    }

    @Test func `a bad badge changes none of them`() throws {
        var player = try Player(makeBar())

        #expect(throws: Refusal.invalidBadge("b")) {
            try player.play(.profile(.badges(["a": 1, "b": -1, "c": -1])))
        }
        #expect(throws: Refusal.unknownTab("x")) {
            try player.play(.profile(.badges(["a": 1, "x": 1])))
        }
        #expect(player.profile == Profile())
    }

    // MARK: Saved filters

    @Test func `a saved filter is a tab in its section`() throws {
        var player = try Player(makeBarWithFilters())

        try player.expect(
            .profile(.putSavedFilter(makeFilter("x"))), [],
            profile: { $0.savedFilters = [makeFilter("x")] })

        #expect(player.situation.tabs.map(\.id) == ["a", "b", "filter-x"])
        #expect(player.situation.tab("filter-x")?.title == "X")
        try player.expect(
            .tapTab("filter-x"), .select(tab: "filter-x", previous: "a"), .haptic(.selection)
        ) {
            $0.selection = "filter-x"
            $0.visited = ["a", "filter-x"]
        }
    }

    @Test func `a bar without such a section shows no filters`() throws {
        var player = try Player(makeBar())
        try player.play(.profile(.putSavedFilter(makeFilter("x"))))

        #expect(player.situation.tabs.map(\.id) == ["a", "b", "c"])
        player.expect(.tapTab("filter-x"), refusal: .unknownTab("filter-x"))
    }

    @Test func `putting a filter again replaces it in its place`() throws {
        var player = try Player(makeBarWithFilters())
        try player.play(.profile(.putSavedFilter(makeFilter("x"))))
        try player.play(.profile(.putSavedFilter(makeFilter("y"))))
        var renamed = makeFilter("x")
        renamed.name = "New"

        try player.expect(
            .profile(.putSavedFilter(renamed)), [],
            profile: { $0.savedFilters = [renamed, makeFilter("y")] })
        try player.expect(.profile(.putSavedFilter(renamed)), [])
    }

    @Test func `removing a selected filter falls back and takes its traces along`() throws {
        var player = try Player(makeBarWithFilters())
        try player.play(.profile(.putSavedFilter(makeFilter("x"))))
        try player.play(.profile(.badges(["filter-x": 4])))
        try player.play(
            .tapTab("b"), .tapTab("filter-x"), .tapTab("filter-x"),
            .push(Screen(id: "s"), tab: nil))

        try player.expect(
            .profile(.removeSavedFilter(id: "x")), [.fallBack(from: "filter-x", to: "b")]
        ) {
            $0.selection = "b"
            $0.visited = ["a", "b"]
            $0.reselections = [:]
            $0.paths = [:]
        } profile: {
            $0.savedFilters = []
            $0.badges = [:]
        }
        try player.expect(.profile(.removeSavedFilter(id: "x")), [])
    }

    // MARK: Customization

    func customization(
        hidden: [TabID] = [], order: [SectionID: [TabID]] = [:]
    ) -> Customization {
        Customization(
            visibility: Dictionary(
                hidden.map { ($0, false) }, uniquingKeysWith: { first, _ in first }),
            order: order)
    }

    @Test func `hiding the selected tab falls back to the most recently visited one`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("c"), .tapTab("b"), .push(Screen(id: "x"), tab: nil))
        let wish = customization(hidden: ["b"])

        try player.expect(.profile(.customization(wish)), [.fallBack(from: "b", to: "c")]) {
            $0.selection = "c"
            $0.visited = ["a", "b", "c"]
        } profile: {
            $0.customization = wish
        }
        #expect(player.situation.tabs.map(\.id) == ["a", "c"])
        #expect(player.session.paths == ["b": [Screen(id: "x")]])
    }

    @Test(arguments: [
        (Bar.Tab.Placement.automatic, true), (.optional, true), (.sidebarOnly, true),
        (.fixed, false), (.pinned, false), (.movable, false),
    ])
    func `a required tab cannot be hidden`(placement: Bar.Tab.Placement, isHidden: Bool) throws {
        var player = try Player(makeBar([makeTab("a"), makeTab("b", placement: placement)]))

        try player.play(.profile(.customization(customization(hidden: ["b"]))))

        #expect(player.situation.tabs.map(\.id) == (isHidden ? ["a"] : ["a", "b"]))
    }

    @Test func `a tab that can be used is left, a disabled one does not count`() throws {
        var player = try Player(
            makeBar([makeTab("off", isEnabled: false), makeTab("a"), makeTab("b")]))

        try player.play(.profile(.customization(customization(hidden: ["a", "b"]))))

        #expect(player.situation.tabs.map(\.id) == ["off", "a"])
        #expect(player.session.selection == "a")
        try player.play(.profile(.customization(customization(hidden: ["off", "a"]))))
        #expect(player.situation.tabs.map(\.id) == ["b"])
        #expect(player.session.selection == "b")
    }

    @Test func `there is never an empty bar`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("b"))

        let transition = try player.play(
            .profile(.customization(customization(hidden: ["a", "b", "c"]))))

        #expect(player.situation.tabs.map(\.id) == ["a"])
        #expect(transition.effects == [.fallBack(from: "b", to: "a")])
    }

    @Test func `an order names some tabs, the others follow, unknown ones are ignored`() throws {
        var player = try Player(makeBar())
        try player.play(.tapTab("b"))
        let wish = customization(order: ["": ["x", "c", "c", "a"]])

        try player.expect(
            .profile(.customization(wish)), [], profile: { $0.customization = wish })

        #expect(player.situation.tabs.map(\.id) == ["c", "a", "b"])
        #expect(player.session.selection == "b")
    }

    @Test func `fixed and pinned tabs keep their places`() throws {
        var player = try Player(
            makeBar([
                makeTab("a", placement: .fixed), makeTab("b"), makeTab("c"),
                makeTab("d", placement: .pinned),
            ]))

        try player.play(
            .profile(.customization(customization(order: ["": ["d", "c", "b", "a"]]))))

        #expect(player.situation.tabs.map(\.id) == ["a", "c", "b", "d"])
    }

    @Test(arguments: [
        (true, ["a", "filter-y", "filter-x"]), (false, ["a", "filter-x", "filter-y"]),
    ])
    func `saved filters follow the order of their section`(
        isCustomizable: Bool, expected: [TabID]
    ) throws {
        var player = try Player(
            makeBar(
                [makeTab("a")],
                sections: [
                    makeSection(
                        "timelines", content: .savedFilters, isCustomizable: isCustomizable)
                ]))
        try player.play(.profile(.putSavedFilter(makeFilter("x"))))
        try player.play(.profile(.putSavedFilter(makeFilter("y"))))

        try player.play(
            .profile(.customization(customization(order: ["timelines": ["filter-y"]]))))

        #expect(player.situation.tabs.map(\.id) == expected)
    }

    @Test func `hiding the folded tab changes where search returns to`() throws {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("c"), .tapTab("b"), .tapSearch)
        let wish = customization(hidden: ["b"])

        try player.expect(.profile(.customization(wish)), []) {
            $0.search?.presentation = .tab(folded: "c")
        } profile: {
            $0.customization = wish
        }
    }

    @Test func `hiding the search tab closes search and returns`() throws {
        var player = try Player(makeBarWithSearchTab())
        try player.play(.tapTab("b"), .tapSearch)
        let wish = customization(hidden: ["search"])

        try player.expect(.profile(.customization(wish)), [.fallBack(from: "search", to: "b")]) {
            $0.search = nil
            $0.selection = "b"
            $0.visited = ["a", "search", "b"]
        } profile: {
            $0.customization = wish
        }
    }

    @Test func `hiding the selected tab under inline search keeps search`() throws {
        var player = try Player(makeBar(search: makeSearch(.button)))
        try player.play(.tapTab("b"), .tapSearch)
        let wish = customization(hidden: ["b"])

        try player.expect(.profile(.customization(wish)), [.fallBack(from: "b", to: "a")]) {
            $0.search?.presentation = .inline(folded: "a")
            $0.selection = "a"
            $0.visited = ["b", "a"]
        } profile: {
            $0.customization = wish
        }
    }

    @Test func `hiding the tab with pushed search closes it`() throws {
        var player = try Player(
            makeBar(search: makeSearch(.button, presentation: .push(tab: "b"))))
        try player.play(.tapSearch)
        let wish = customization(hidden: ["b"])

        try player.expect(.profile(.customization(wish)), [.fallBack(from: "b", to: "a")]) {
            $0.search = nil
            $0.selection = "a"
            $0.visited = ["b", "a"]
            $0.paths = [:]
        } profile: {
            $0.customization = wish
        }
    }

    // MARK: Elsewhere

    @Test func `a change made elsewhere is one transition`() throws {
        var player = try Player(makeBar(), owner: "o")
        var profile = Profile()
        profile.revision = 5
        profile.recents = ["x"]
        profile.customization = customization(hidden: ["a"])

        try player.expect(.profileElsewhere(profile), [.fallBack(from: "a", to: "b")]) {
            $0.selection = "b"
            $0.visited = ["a", "b"]
            $0.profileRevision = 5
        } profile: {
            $0 = profile
        }
        try player.expect(.profileElsewhere(profile), [])
    }

    @Test func `a session on disk sees by the revision that the profile changed`() throws {
        var player = try Player(makeBar(), owner: "o")
        player.profile.revision = 3

        try player.expect(.profileElsewhere(player.profile), []) { $0.profileRevision = 3 }
    }
}
