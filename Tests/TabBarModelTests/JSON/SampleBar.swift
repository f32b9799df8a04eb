import StrictJSON

@testable import TabBarModel

/// Small bars and sessions for the tests of JSON forms.
enum SampleBar {
    static func make() -> Bar {
        Bar(
            id: "sample", style: .system, defaultLocale: "en",
            tabs: [
                makeTab("home", badge: 120), makeTab("inbox", badge: 3),
                makeTab("add", role: .action, interception: .create),
            ],
            sections: [
                Bar.Section(
                    id: "kept", title: LocalizedText("Kept"), tabs: [], platforms: [.ipad],
                    placement: .automatic, content: .savedFilters, actions: [],
                    isCustomizable: true)
            ], sidebar: Bar.Sidebar(),
            actions: [
                Bar.Action(
                    id: "new-note", title: LocalizedText("New note"),
                    detail: LocalizedText("A thought"), symbol: "note.text", handler: .client),
                Bar.Action(
                    id: "new-task", title: LocalizedText("New task"), symbol: "checkmark",
                    handler: .client),
            ],
            create: Bar.Create(
                entry: .tab, label: LocalizedText("Create"), actions: ["new-note", "new-task"],
                perTab: [:], timing: Bar.Create.Timing()),
            search: Bar.Search(
                entry: .button, prompt: LocalizedText("Everything"), recentsLimit: 8,
                presentation: .inline),
            wrapsInNavigationStack: true, minimizeBehavior: .automatic, expandDistance: 60,
            theme: .object([]), strings: [:])
    }

    static func makeTab(
        _ id: TabID, role: Bar.Tab.Role = .destination, badge: Int = 0,
        interception: Bar.Tab.Interception? = nil
    ) -> Bar.Tab {
        Bar.Tab(
            id: id, title: LocalizedText(id.capitalizedForTests), symbol: "square", icons: [:],
            role: role, placement: .automatic, badge: badge, isEnabled: true,
            visibleOn: Set(Platform.allCases), interception: interception)
    }

    static func makeSession() -> Session {
        Session(
            id: "aaaaaaaaaaaaaaaaaaaaaaaaaa", bar: "sample", barRevision: 4, owner: "maria",
            device: nil, revision: 7, createdAt: Timestamp(milliseconds: 0),
            updatedAt: Timestamp(milliseconds: 1_500), timeToLive: 1_000, selection: "inbox",
            visited: ["home", "inbox"], reselections: ["inbox": 2],
            paths: ["inbox": [Screen(id: "mail/1", title: "Hello", hidesBottomBar: true)]],
            search: nil, isMenuOpen: false, run: nil, outcome: nil, metadata: ["build": 412],
            profileRevision: 1)
    }
}

extension String {
    fileprivate var capitalizedForTests: String { prefix(1).uppercased() + dropFirst() }
}
