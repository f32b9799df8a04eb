import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct SnapshotTests {
    private func written(_ profile: Profile, _ session: Session) -> String {
        String(
            decoding: SnapshotWriter(SampleBar.make()).write(profile: profile, session: session),
            as: UTF8.self)
    }

    @Test func `a snapshot of a session at rest`() {
        var profile = Profile()
        profile.recents = ["tea"]
        profile.badges = ["home": nil]
        profile.savedFilters = [
            SavedFilter(id: "night", name: "Night owls", symbol: "moon", filter: ["kind:post"])
        ]

        let text = written(profile, SampleBar.makeSession())

        #expect(
            text == """
                {"id":"aaaaaaaaaaaaaaaaaaaaaaaaaa","bar":"sample","barRevision":4,"owner":"maria",\
                "revision":7,"createdAt":"1970-01-01T00:00:00.000Z",\
                "updatedAt":"1970-01-01T00:00:01.500Z","expiresAt":"1970-01-01T00:00:02.500Z",\
                "selection":"inbox","visited":["home","inbox"],"tabs":[\
                {"id":"home","title":"Home","symbol":"square","role":"destination","badge":null,\
                "isSelected":false,"isVisited":true,"reselections":0,"path":[]},\
                {"id":"inbox","title":"Inbox","symbol":"square","role":"destination",\
                "badge":{"count":3,"text":"3"},"isSelected":true,"isVisited":true,\
                "reselections":2,"path":[{"id":"mail/1","title":"Hello","hidesBottomBar":true}]},\
                {"id":"add","title":"Add","symbol":"square","role":"action","badge":null,\
                "isSelected":false,"isVisited":false,"reselections":0,"path":[]},\
                {"id":"filter-night","title":"Night owls","symbol":"moon","role":"destination",\
                "badge":null,"isSelected":false,"isVisited":false,"reselections":0,"path":[]}],\
                "search":{"isOpen":false,"query":"","isComposing":false,"prompt":"Everything",\
                "showing":"tab","foldedTab":null,"recents":["tea"]},\
                "create":{"state":"idle","label":"Create","actions":[\
                {"id":"new-note","title":"New note","detail":"A thought","symbol":"note.text"},\
                {"id":"new-task","title":"New task","detail":null,"symbol":"checkmark"}],\
                "run":null,"failure":null},"accessory":{"isVisible":false},\
                "isBarVisible":false,"metadata":{"build":412}}
                """)
    }

    @Test func `a snapshot of open search, a run and a failure card`() throws {
        var session = SampleBar.makeSession()
        session.paths = [:]
        session.search = Session.Search(
            presentation: .inline(folded: "inbox"), query: " te", isComposing: false, sequences: [])
        session.run = Session.ActiveRun(id: "r", action: "new-note", state: .cancelling)
        session.outcome = .failed(
            Session.Failure(
                message: "No.", action: "new-note", run: "q",
                expiresAt: Timestamp(milliseconds: 6_000)))

        let snapshot = try JSONReader.read(written(Profile(), session).utf8)

        #expect(
            snapshot["search"] == [
                "isOpen": true, "query": " te", "isComposing": false, "prompt": "Everything",
                "showing": "results", "foldedTab": "inbox", "recents": [],
            ])
        #expect(
            snapshot["create"]?["run"] == [
                "id": "r", "action": "new-note", "state": "cancelling",
            ])
        #expect(
            snapshot["create"]?["failure"] == [
                "message": "No.", "action": "new-note", "run": "q",
                "expiresAt": "1970-01-01T00:00:06.000Z",
            ])
        #expect(snapshot["tabs"]?.elements?.first?["badge"] == ["count": 120, "text": "99+"])
    }

    @Test func `a snapshot that was sent back holds the parts that are taken`() throws {
        var profile = Profile()
        profile.recents = ["tea", "夜の港"]
        var session = SampleBar.makeSession()
        session.search = Session.Search(
            presentation: .inline(folded: "inbox"), query: "te", isComposing: true, sequences: [])
        let issues = JSONIssues()

        let snapshot = RestoredSnapshot(
            try JSONReader.read(written(profile, session).utf8), issues: issues)

        #expect(issues.list.isEmpty)
        #expect(
            snapshot
                == RestoredSnapshot(
                    selection: "inbox", visited: ["home", "inbox"],
                    tabs: [
                        RestoredSnapshot.Tab(id: "home", badge: 120),
                        RestoredSnapshot.Tab(
                            id: "inbox", reselections: 2,
                            path: [Screen(id: "mail/1", title: "Hello", hidesBottomBar: true)],
                            badge: 3),
                        RestoredSnapshot.Tab(id: "add"),
                    ], isSearchOpen: true, query: "te", isComposing: true, foldedTab: "inbox",
                    recents: ["tea", "夜の港"]))
    }

    @Test func `the answer that made a session can be sent back with its token`() {
        let issues = JSONIssues()

        let snapshot = RestoredSnapshot(
            ["selection": .null, "token": "secret", "dropped": []], issues: issues)

        #expect(snapshot == RestoredSnapshot())
        #expect(issues.list.isEmpty)
    }

    @Test func `what is no snapshot is told at once with pointers`() {
        let issues = JSONIssues()

        _ = RestoredSnapshot(
            [
                "selection": 1, "more": true,
                "tabs": [["id": "a", "path": [["id": ""]]], ["reselections": -1]],
                "search": ["isOpen": "yes", "recents": [" "]],
            ], at: .root.member("restore"), issues: issues)

        #expect(
            issues.list.map(\.pointer.description) == [
                "/restore/selection", "/restore/tabs/0/path/0/id", "/restore/tabs/1/id",
                "/restore/search/isOpen", "/restore/search/recents/0", "/restore/more",
            ])
    }
}
