import StrictJSON
import TabBarModel
import TestClock
import Testing

/// Each example bar does over HTTP what it is there to show. Design section 1.
@Suite struct FourBarsTests {
    @Test func `listening folds its tabs for search and shows three recents at first`()
        async throws
    {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "listening")
            let start = try client.get(session).json
            #expect(tabs(start) == ["listen-now", "library", "browse"])
            #expect(badge(start, "library") == ["count": 2, "text": "2"])
            #expect(start["search"]?["recents"]?.elements?.count == 3)

            try client.perform(session, #"{"gesture":"tapTab","tab":"library"}"#)
            let opened = try client.perform(session, #"{"gesture":"tapSearch"}"#)
            #expect(opened.json["session"]?["search"]?["foldedTab"] == "library")
            #expect(opened.json["session"]?["search"]?["showing"] == "recents")
            #expect(types(opened) == ["focus"])

            let picked = try client.post(
                session + "/gestures?include=results",
                #"{"gesture":"pickRecent","query":"Tidewater"}"#)
            #expect(picked.json["session"]?["search"]?["showing"] == "results")
            #expect((picked.json["results"]?["items"]?.elements?.count ?? 0) > 0)

            let back = try client.perform(session, #"{"gesture":"tapFoldedTab"}"#)
            #expect(back.json["session"]?["selection"] == "library")
            #expect(back.json["session"]?["search"]?["showing"] == "tab")
            #expect(!types(back).contains("reselect"))
        }
    }

    @Test func `planner opens its menu, presents a task and scans with progress`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { client in
                let session = try client.session(of: "planner")
                let start = try client.get(session).json
                #expect(badge(start, "inbox") == ["count": 3, "text": "3"])

                let menu = try client.perform(session, #"{"gesture":"tapCreate"}"#)
                let offered = menu.json["session"]?["create"]?["actions"]?.elements ?? []
                #expect(menu.json["session"]?["create"]?["state"] == "menu")
                #expect(
                    offered.map { $0["id"] } == [
                        "new-task", "new-note", "scan-document", "new-event",
                    ])

                let task = try client.perform(
                    session, #"{"gesture":"pickAction","action":"new-task"}"#)
                #expect(types(task) == ["present"])
                #expect(task.json["session"]?["create"]?["state"] == "idle")
                return session
            }
            let begin = service.clock.now()
            try await service.talk { client in
                try client.perform(session, #"{"gesture":"tapCreate"}"#)
                let scan = try client.perform(
                    session, #"{"gesture":"pickAction","action":"scan-document"}"#)
                #expect(scan.status == 202)
                #expect(scan.json["session"]?["create"]?["state"] == "running")
            }
            for step in 1...8 {
                await service.clock.sleeper(until: begin.advanced(byMilliseconds: step * 300))
                service.clock.advance(by: 300)
            }
            let done = try await state(of: session, until: "done", in: service)
            #expect(done["create"]?["run"] == .null)
            service.clock.advance(by: 1_500)
            _ = try await state(of: session, until: "idle", in: service)
            let events = try await service.talk { try $0.get(session + "/events").json["events"] }
            #expect(events?.elements?.last?["cause"] == ["type": "time"])
        }
    }

    @Test func `social searches in a tab, intercepts the post tab and shows saved filters`()
        async throws
    {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "social", owner: "maria")
            try client.perform(session, #"{"gesture":"tapTab","tab":"profile"}"#)

            let post = try client.perform(session, #"{"gesture":"tapTab","tab":"post"}"#)
            #expect(post.json["session"]?["selection"] == "profile")
            #expect(!types(post).contains("select"))

            let search = try client.perform(session, #"{"gesture":"tapTab","tab":"search"}"#)
            #expect(search.json["session"]?["selection"] == "search")
            #expect(search.json["session"]?["search"]?["foldedTab"] == "profile")
            #expect(types(search) == ["select", "focus", "haptic"])
            let again = try client.perform(session, #"{"gesture":"tapTab","tab":"search"}"#)
            #expect(types(again) == ["focus"])

            let left = try client.perform(session, #"{"gesture":"tapTab","tab":"home"}"#)
            #expect(left.json["effects"]?.elements?.first?["previous"] == "profile")
            #expect(left.json["session"]?["search"]?["isOpen"] == false)

            try client.send(
                "PUT", "/v1/bars/social/owners/maria/savedFilters/trams",
                #"{"name":"Trams","symbol":"tram","query":"tram"}"#)
            let filter = try client.perform(
                session, #"{"gesture":"tapTab","tab":"filter-trams"}"#)
            #expect(filter.json["session"]?["selection"] == "filter-trams")
            try client.send("DELETE", "/v1/bars/social/owners/maria/savedFilters/trams")
            #expect(try client.get(session).json["selection"] == "home")
        }
    }

    @Test func `ledger goes straight to budget entry and searches from its accessory`()
        async throws
    {
        try await ServiceUnderTest.talk(catalogs: true) { client in
            let session = try client.session(of: "ledger")
            let onHome = try client.perform(session, #"{"gesture":"tapTab","tab":"add"}"#)
            #expect(onHome.json["session"]?["create"]?["state"] == "menu")
            #expect(onHome.json["session"]?["selection"] == "home")

            try client.perform(session, #"{"gesture":"tapTab","tab":"budget"}"#)
            let onBudget = try client.perform(session, #"{"gesture":"tapTab","tab":"add"}"#)
            #expect(types(onBudget) == ["present"])
            #expect(onBudget.json["session"]?["selection"] == "budget")

            let accessory = try client.perform(session, #"{"gesture":"tapAccessory"}"#)
            #expect(accessory.json["session"]?["search"]?["isOpen"] == true)
            let hidden = try client.perform(
                session,
                #"{"gestures":[{"gesture":"escape"},{"gesture":"push","screen":{"id":"entry","hidesBottomBar":true}}]}"#
            )
            #expect(hidden.json["session"]?["accessory"] == ["isVisible": false])
            #expect(hidden.json["session"]?["isBarVisible"] == false)
            #expect(
                try client.perform(session, #"{"gesture":"tapAccessory"}"#).code
                    == "ACCESSORY_HIDDEN")
        }
    }

    // MARK: Looking

    /// The snapshot as soon as its create button is in that state; each change is waited for.
    private func state(
        of session: String, until state: JSONValue, in service: ServiceUnderTest
    ) async throws -> JSONValue {
        try await service.talk { client in
            var answer = try client.get(session)
            for _ in 0..<20 where answer.json["create"]?["state"] != state {
                let tag = try #require(answer["ETag"])
                answer = try client.get(
                    session, headers: [("If-None-Match", tag), ("Prefer", "wait=30")])
            }
            try #require(answer.json["create"]?["state"] == state)
            return answer.json
        }
    }
}

private func tabs(_ snapshot: JSONValue) -> [String] {
    (snapshot["tabs"]?.elements ?? []).compactMap { $0["id"]?.text }
}

private func badge(_ snapshot: JSONValue, _ tab: String) -> JSONValue? {
    snapshot["tabs"]?.elements?.first { $0["id"]?.text == tab }?["badge"]
}

private func types(_ answer: Answer) -> [String] {
    (answer.json["effects"]?.elements ?? []).compactMap { $0["type"]?.text }
}
