import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

@Suite struct OwnerTests {
    @Test func `badges of many owners reach the sessions in memory at once and others later`()
        async throws
    {
        var service = try await ServiceUnderTest.start()
        var sessions: [String: String] = [:]
        for owner in ["a", "b", "c"] {
            sessions[owner] = try await service.sessionID(of: "planner", owner: owner)
        }
        service = try await service.restarted()
        let loaded = try #require(sessions["a"])
        _ = try await service.snapshot(loaded)

        let outcomes = try await service.store.changeBadges(
            bar: "planner",
            [("a", ["inbox": 7]), ("b", ["inbox": 8]), ("c", ["cellar": 1]), ("new", [:])])

        let revisions = outcomes.map { outcome -> String in
            switch outcome {
            case .changed(let revision): "changed \(revision)"
            case .unchanged(let revision): "unchanged \(revision)"
            case .refused(let refusal): refusal.code
            }
        }
        #expect(revisions == ["changed 1", "changed 1", "UNKNOWN_TAB", "unchanged 0"])
        for (owner, count) in [("a", 7), ("b", 8), ("c", 3)] {
            let tabs = try await service.snapshot(try #require(sessions[owner]))["tabs"]?.elements
            let inbox = tabs?.first { $0["id"] == "inbox" }
            #expect(inbox?["badge"]?["count"]?.integer == count, "\(owner)")
        }
        await service.end()
    }

    /// How a profile that others look at comes to be what they saw no more.
    enum Loss: CaseIterable { case failedCommit, erased }

    @Test(arguments: Loss.allCases)
    func `a new session shows the profile that is kept`(_ loss: Loss) async throws {
        let service = try await ServiceUnderTest.start()
        let owner = "maria"
        let erasesLater = loss == .erased
        if erasesLater { _ = try await service.changeBadge(of: owner, to: 7) }

        service.faults.hold()
        async let lost = serviceError {
            if erasesLater {
                try await service.store.eraseOwner(bar: "planner", owner: owner)
            } else {
                _ = try await service.changeBadge(of: owner, to: 7)
            }
        }
        await service.faults.holding(1)
        async let created = service.session(of: "planner", owner: owner)
        await service.faults.holding(2)
        if !erasesLater { service.faults.failCommits(1) }
        service.faults.release()

        #expect((await lost == nil) == erasesLater)
        let session = try await created
        let now = try await service.snapshot(try #require(session["id"]?.text))
        #expect(session["revision"] == now["revision"])
        #expect(session["tabs"] == now["tabs"])
        let inbox = now["tabs"]?.elements?.first { $0["id"] == "inbox" }
        #expect(inbox?["badge"]?["count"] == 3)
        await service.end()
    }

    @Test func `a session that is read shows no profile that is not kept`() async throws {
        var service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner", owner: "maria")
        let before = try await service.snapshot(id)
        service = try await service.restarted()
        let now = service

        now.faults.hold()
        async let lost = serviceError { _ = try await now.changeBadge(of: "maria", to: 7) }
        await now.faults.holding(1)
        async let read = now.snapshot(id)
        await now.faults.holding(2)
        now.faults.failCommits(1)
        now.faults.release()

        #expect(await lost != nil)
        #expect(try await read == before)
        #expect(try await now.snapshot(id) == before)
        #expect(try await now.events(id).isEmpty)
        await service.end()
    }

    @Test func `a thousand owners are done side by side`() async throws {
        let service = try await ServiceUnderTest.start()
        let owners = (0..<1_000).map { (owner: "owner-\($0)", badges: ["inbox": Optional($0)]) }

        let outcomes = try await service.store.changeBadges(bar: "planner", owners)

        #expect(outcomes.count == 1_000)
        for number in [0, 63, 64, 999] {
            let profile = try await service.store.readProfile(
                bar: "planner", owner: "owner-\(number)")
            #expect(profile.badges["inbox"] == number)
        }
        await service.end()
    }

    @Test func `a submission reaches the owner's other session as a change of its own`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let phone = try await service.sessionID(of: "social", owner: "maria")
        let tablet = try await service.sessionID(of: "social", owner: "maria")
        let stranger = try await service.sessionID(of: "social", owner: "jonas")

        try await service.perform(.tapSearch, on: phone)
        try await service.perform(
            .submit(text: "harbour festival", isComposing: false, isRecorded: true), on: phone)

        let other = try await service.snapshot(tablet)
        #expect(other["revision"] == 2)
        #expect(other["search"]?["recents"] == ["harbour festival"])
        #expect(try await service.events(tablet).map { $0["cause"]?["type"] } == ["profile"])
        #expect(try await service.snapshot(stranger)["revision"] == 1)
        await service.end()
    }

    @Test func `a session that slept sees the profile's change at its next touch`() async throws {
        var service = try await ServiceUnderTest.start()
        let asleep = try await service.sessionID(of: "social", owner: "maria")
        service = try await service.restarted()

        let profile = try await service.store.changeProfile(
            bar: "social", owner: "maria", expecting: nil
        ) { _ in [.badges(["home": 120])] }
        let touched = try await service.snapshot(asleep)

        #expect(profile.revision == 1)
        #expect(touched["revision"] == 2)
        let home = touched["tabs"]?.elements?.first { $0["id"] == "home" }
        #expect(home?["badge"] == ["count": 120, "text": "99+"])
        await service.end()
    }

    @Test func `a device gets its session again with a fresh token`() async throws {
        let service = try await ServiceUnderTest.start()
        let store = service.store

        let first = try await store.deviceSession(
            NewSession(bar: "social"), owner: "maria", device: "phone", SessionConditions())
        let second = try await store.deviceSession(
            NewSession(bar: "social"), owner: "maria", device: "phone", SessionConditions())

        let id = try #require(first.madeID)
        let old = try #require(try JSONReader.read(first.body)["token"]?.text)
        let fresh = try #require(try JSONReader.read(second.body)["token"]?.text)
        #expect(first.kind == .created && second.kind == .done)
        #expect(second.session == id)
        _ = try await store.readSession(id, token: fresh)
        let error = await serviceError { _ = try await store.readSession(id, token: old) }
        guard case .unauthorized = error else {
            Issue.record("the old token still opens the session")
            return
        }
        await service.end()
    }

    @Test func `another session's token opens nothing`() async throws {
        let service = try await ServiceUnderTest.start()
        let mine = try await service.session(of: "planner")
        let other = try await service.sessionID(of: "planner")

        let error = await serviceError {
            _ = try await service.store.readSession(other, token: mine["token"]?.text)
        }

        guard case .unknownSession = error else {
            Issue.record("opened")
            return
        }
        await service.end()
    }

    @Test func `erasing an owner leaves nothing`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "social", owner: "maria")
        try await service.perform(.tapSearch, on: id)
        try await service.perform(
            .submit(text: "secret", isComposing: false, isRecorded: true), on: id)

        try await service.store.eraseOwner(bar: "social", owner: "maria")

        let error = await serviceError { _ = try await service.snapshot(id) }
        guard case .unknownSession = error else {
            Issue.record("the session is still there")
            return
        }
        let fresh = try await service.store.readProfile(bar: "social", owner: "nobody")
        #expect(try await service.store.readProfile(bar: "social", owner: "maria") == fresh)
        #expect(
            try await service.store.listSessions(
                bar: "social", owner: "maria", after: nil, limit: 9
            )
            .isEmpty)
        await service.end()
    }

    @Test func `a submission that is not to be recorded stands in no event and no kept answer`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "social", owner: "maria")
        let key = SessionConditions(key: makeKey("private"))
        try await service.perform(.tapSearch, on: id)

        let gesture = Gesture.submit(text: "canary", isComposing: false, isRecorded: false)
        let answer = try await service.store.perform(gesture, on: id, key)
        let replay = try await service.store.perform(gesture, on: id, key)
        let events = try await service.store.events(of: id, token: nil, after: 0, limit: 256).events

        func holdsCanary(_ bytes: [UInt8]) -> Bool {
            String(decoding: bytes, as: UTF8.self).contains("canary")
        }
        #expect(holdsCanary(answer.body))
        #expect(replay.isReplayed && !holdsCanary(replay.body))
        #expect(!events.contains(where: holdsCanary))
        #expect(try await service.snapshot(id)["search"]?["query"] == "canary")
        #expect(try await service.snapshot(id)["search"]?["recents"] == [])
        await service.end()
    }

    @Test func `what was answered before such a submission is still kept, without the query`()
        async throws
    {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "social", owner: "maria")
        let (typing, acting) = (
            SessionConditions(key: makeKey("typed")), SessionConditions(key: makeKey("acted"))
        )
        try await service.perform(.tapSearch, on: id)
        let type = Gesture.type(text: "canary", isComposing: false, sequence: nil)
        let typed = try await service.store.perform(type, on: id, typing)
        let acted = try await service.store.perform(.tapTab("post"), on: id, acting)
        try await service.perform(
            .submit(text: "canary", isComposing: nil, isRecorded: false), on: id)

        let replay = try await service.store.perform(type, on: id, typing)
        let again = try await service.store.perform(.tapTab("post"), on: id, acting)

        let search = try JSONReader.read(replay.body)["session"]?["search"]
        #expect(replay.isReplayed && again.isReplayed)
        #expect(replay.revision == typed.revision)
        #expect(search?["query"] == "")
        #expect(search?["showing"] == "prompt")
        #expect(try JSONReader.read(typed.body)["session"]?["search"]?["query"] == "canary")
        for answer in [replay, again] {
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("canary"))
        }
        #expect(again.madeID == acted.madeID)
        await service.end()
    }

    /// Everything that touches one owner at once: devices that are made by two at a time (one of
    /// them loses and drops heads), profile changes, reads, and gestures with keys.
    @Test func `whatever an owner's clients do at once, nothing fails and all agree`() async throws
    {
        let service = try await ServiceUnderTest.start()
        let store = service.store
        let failures = await withTaskGroup(of: [String].self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var failures: [String] = []
                    for step in 0..<24 {
                        do {
                            let made = try await store.deviceSession(
                                NewSession(bar: "social"), owner: "maria",
                                device: "device-\(worker / 2)-\(step / 4)", SessionConditions())
                            let id = try #require(made.session)
                            _ = try await store.perform(
                                .tapTab(step.isMultiple(of: 2) ? "profile" : "home"), on: id,
                                SessionConditions(key: makeKey("\(worker) \(step)")))
                            _ = try await store.readProfile(bar: "social", owner: "maria")
                            _ = try await store.changeProfile(
                                bar: "social", owner: "maria", expecting: nil
                            ) { _ in [.badges(["home": worker * 100 + step])] }
                        } catch {
                            failures.append("\(worker) \(step): \(error)")
                        }
                    }
                    return failures
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }

        #expect(failures == [])
        let profile = try await store.readProfile(bar: "social", owner: "maria")
        let badge = try #require(profile.badges["home"] ?? nil)
        let sessions = try await store.listSessions(
            bar: "social", owner: "maria", after: nil, limit: 100)
        #expect(sessions.count == 24)
        for session in sessions {
            let tabs = try JSONReader.read(session.snapshot)["tabs"]?.elements
            #expect(tabs?.first { $0["id"] == "home" }?["badge"]?["count"]?.integer == badge)
        }
        await service.end()
    }

    @Test func `an erased owner's recents come back in no session`() async throws {
        let service = try await ServiceUnderTest.start()
        let store = service.store
        for round in 0..<20 {
            let first = try await service.sessionID(of: "social", owner: "maria")
            try await service.perform(.tapSearch, on: first)
            try await service.perform(
                .submit(text: "secret \(round)", isComposing: false, isRecorded: true), on: first)

            async let erased: Void = store.eraseOwner(bar: "social", owner: "maria")
            async let read = store.readProfile(bar: "social", owner: "maria")
            async let made = service.sessionID(of: "social", owner: "maria")
            _ = try await (erased, read, made)

            let profile = try await store.readProfile(bar: "social", owner: "maria")
            let next = try await service.sessionID(of: "social", owner: "maria")
            let search = try await service.snapshot(next)["search"]
            #expect(profile.recents == [])
            #expect(search?["recents"] == [])
        }
        await service.end()
    }
}

extension ServiceUnderTest {
    /// Sets the badge of the planner's inbox for an owner.
    fileprivate func changeBadge(of owner: String, to count: Int) async throws -> Profile {
        try await store.changeProfile(bar: "planner", owner: owner, expecting: nil) { _ in
            [.badges(["inbox": count])]
        }
    }
}
