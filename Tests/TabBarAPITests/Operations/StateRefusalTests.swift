import StrictJSON
import Testing

/// What only a state of the session refuses: hidden and disabled tabs, menus, runs, full paths.
@Suite struct StateRefusalTests {
    /// Home; Work, which the person may hide; Attic, disabled; a plus with two actions, one of them
    /// slow.
    private static let bar = #"""
        {"style":"system",
        "tabs":[{"id":"home","title":"Home","symbol":"house"},
        {"id":"work","title":"Work","symbol":"tray","placement":"optional"},
        {"id":"attic","title":"Attic","symbol":"archivebox","isEnabled":false},
        {"id":"add","title":"Add","symbol":"plus","role":"action","action":"create"}],
        "actions":[
        {"id":"note","title":"Note","symbol":"note","handler":{"type":"client"}},
        {"id":"list","title":"List","symbol":"list","handler":{"type":"client"}},
        {"id":"scan","title":"Scan","symbol":"scanner",
        "handler":{"type":"simulated","duration":1000,"steps":2}}],
        "create":{"actions":["note","list"]}}
        """#

    @Test func `hidden, disabled and action tabs are told apart, wherever they are named`()
        async throws
    {
        try await withSession { client, session in
            for (tab, code) in [
                ("work", "TAB_HIDDEN"), ("attic", "TAB_DISABLED"), ("add", "TAB_NOT_SELECTABLE"),
            ] {
                let selected = try client.send(
                    "PUT", session + "/selection", "{\"tab\":\"\(tab)\"}")
                let started = try client.post(
                    "/v1/sessions", "{\"bar\":\"state\",\"owner\":\"maria\",\"select\":\"\(tab)\"}")
                let opened = try client.send(
                    "PUT", "/v1/bars/state/owners/maria/sessions/phone", "{\"select\":\"\(tab)\"}")

                #expect(selected.code == code)
                #expect(selected.places == ["/tab"])
                #expect(started.code == code)
                #expect(started.places == ["/select"])
                #expect(opened.code == code)
            }
            for (tab, code) in [("work", "TAB_HIDDEN"), ("attic", "TAB_DISABLED")] {
                let tapped = try client.perform(
                    session, "{\"gesture\":\"tapTab\",\"tab\":\"\(tab)\"}")
                #expect(tapped.code == code)
                #expect(tapped.places == ["/tab"])
            }
        }
    }

    @Test func `the menu offers what it offers`() async throws {
        try await withSession { client, session in
            try client.perform(session, #"{"gesture":"tapTab","tab":"add"}"#)

            let foreign = try client.perform(
                session, #"{"gesture":"pickAction","action":"scan"}"#)
            let unknown = try client.perform(
                session, #"{"gesture":"pickAction","action":"fly"}"#)

            #expect(foreign.code == "ACTION_NOT_IN_MENU")
            #expect(foreign.places == ["/action"])
            #expect(unknown.code == "UNKNOWN_ACTION")
            #expect(unknown.places == ["/action"])
            #expect(try client.get(session).json["create"]?["state"] == "menu")
        }
    }

    @Test func `while a run is active the button refuses`() async throws {
        try await withSession { client, session in
            let started = try client.post(session + "/runs", #"{"action":"scan"}"#)

            let tapped = try client.perform(session, #"{"gesture":"tapCreate"}"#)
            let batch = try client.perform(
                session,
                #"{"gestures":[{"gesture":"tapTab","tab":"home"},{"gesture":"tapCreate"}]}"#)

            #expect(started.status == 202)
            #expect(tapped.code == "RUN_IN_PROGRESS")
            #expect(tapped.places == [])
            #expect(batch.code == "RUN_IN_PROGRESS")
            #expect(batch.places == ["/gestures/1"])
            #expect(try client.get(session).json["tabs"]?.elements?[0]["reselections"] == 0)
        }
    }

    @Test func `a tab without a path is refused alike in reading and setting`() async throws {
        try await withSession { client, session in
            for (tab, code) in [
                ("work", "TAB_HIDDEN"), ("add", "TAB_NOT_SELECTABLE"), ("moon", "NOT_FOUND"),
            ] {
                let path = session + "/tabs/\(tab)/path"
                let read = try client.get(path)
                let set = try client.send("PUT", path, #"{"path":[]}"#)

                #expect(read.code == code)
                #expect(read.places == ["tab"])
                #expect(set.code == code)
                #expect(set.places == ["tab"])
                #expect(read.json["detail"] == set.json["detail"])
                #expect(read.json["detail"]?.text?.contains("program") == false)
            }
            #expect(try client.get(session + "/tabs/attic/path").json["path"] == [])
            #expect(
                try client.send("PUT", session + "/tabs/attic/path", #"{"path":[]}"#).status == 200)
        }
    }

    @Test func `a path has an end`() async throws {
        try await withSession { client, session in
            let screens = (1...64).map { "{\"id\":\"s\($0)\"}" }.joined(separator: ",")
            let filled = try client.send(
                "PUT", session + "/tabs/home/path", "{\"path\":[\(screens)]}")

            let pushed = try client.perform(
                session, #"{"gesture":"push","screen":{"id":"one-more"}}"#)
            let longer = try client.send(
                "PUT", session + "/tabs/home/path", "{\"path\":[\(screens),{\"id\":\"s65\"}]}")

            #expect(filled.status == 200)
            #expect(pushed.code == "PATH_FULL")
            #expect(pushed.places == ["/screen"])
            #expect(longer.code == "INVALID_VALUE")
            #expect(longer.places == ["/path"])
        }
    }

    /// A session of a person who has hidden Work.
    private func withSession(
        _ test: @escaping @Sendable (Client, String) throws -> Void
    ) async throws {
        try await ServiceUnderTest.talk { client in
            let put = try client.send("PUT", "/v1/bars/state", Self.bar)
            try #require(put.status == 201, "\(put.text)")
            try client.send(
                "PATCH", "/v1/bars/state/owners/maria",
                #"{"customization":{"visibility":{"work":false}}}"#)
            try test(client, try client.session(of: "state", owner: "maria"))
        }
    }
}
