import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

@Suite struct ConcurrencyTests {
    @Test func `an update based on an old revision is refused with the current one`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        try await service.perform(.tapTab("inbox"), on: id)

        let error = await serviceError {
            try await service.perform(.tapTab("today"), on: id, SessionConditions(revisions: [1]))
        }

        guard case .revisionMismatch(current: 2) = error else {
            Issue.record("accepted")
            return
        }
        #expect(try await service.snapshot(id)["selection"] == "inbox")
        await service.end()
    }

    @Test func `fifty starts with one key are one run`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let store = service.store

        let answers = await withTaskGroup(of: SessionAnswer?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try? await store.startRun(
                        "scan-document", session: id, SessionConditions(key: makeKey("once")))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        let runs = try await store.listRuns(session: id, token: nil, after: nil, limit: 10)

        #expect(!answers.isEmpty)
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(runs.count == 1)
        await service.end()
    }

    @Test func `a key that comes with another request is refused`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        try await service.perform(
            .tapTab("inbox"), on: id, SessionConditions(key: makeKey("k", body: "a")))

        let error = await serviceError {
            try await service.perform(
                .tapTab("today"), on: id, SessionConditions(key: makeKey("k", body: "b")))
        }

        guard case .keyReused = error else {
            Issue.record("accepted")
            return
        }
        #expect(try await service.snapshot(id)["revision"] == 2)
        await service.end()
    }

    @Test func `a batch is all or nothing, or each for itself`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let gestures: [Gesture] = [.tapTab("inbox"), .tapTab("nowhere"), .tapTab("projects")]

        let error = await serviceError {
            _ = try await service.store.perform(
                gestures, skippingRefused: false, on: id, SessionConditions())
        }
        let untouched = try await service.snapshot(id)
        let skipped = try JSONReader.read(
            try await service.store.perform(
                gestures, skippingRefused: true, on: id, SessionConditions()
            ).body)

        guard case .refused(.unknownTab("nowhere"), gesture: 1) = error else {
            Issue.record("not refused by the second gesture")
            return
        }
        #expect(untouched["revision"] == 1)
        #expect(skipped["session"]?["revision"] == 3)
        #expect(skipped["outcomes"]?.elements?.map { $0["changed"] } == [true, false, true])
        #expect(skipped["outcomes"]?.elements?[1]["refusal"]?["code"] == "UNKNOWN_TAB")
        await service.end()
    }

    @Test func `many clients of one session make one line of revisions`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let store = service.store
        let tabs = ["today", "inbox", "projects", "profile"]

        try await withThrowingTaskGroup { group in
            for client in 0..<8 {
                group.addTask {
                    for step in 0..<25 {
                        _ = try await store.perform(
                            .tapTab(tabs[(client + step) % 4]), on: id, SessionConditions())
                    }
                }
            }
            try await group.waitForAll()
        }

        let revisions = try await service.events(id).compactMap { $0["revision"]?.integer }
        #expect(revisions == Array(2...201))
        #expect(try await service.snapshot(id)["revision"] == 201)
        await service.end()
    }

    @Test func `who waits for a change is woken by it and else at the deadline`() async throws {
        let service = try await ServiceUnderTest.start()
        let id = try await service.sessionID(of: "planner")
        let store = service.store
        let deadline = service.clock.now().advanced(byMilliseconds: 30_000)

        async let woken = store.readSession(id, token: nil, beyond: 1, until: deadline)
        await service.clock.sleeper(until: deadline)
        try await service.perform(.tapTab("inbox"), on: id)
        async let late = store.readSession(id, token: nil, beyond: 2, until: deadline)
        await service.clock.sleeper(until: deadline)
        service.clock.advance(by: 30_000)

        #expect(try await woken.session.revision == 2)
        #expect(try await late.session.revision == 2)
        await service.end()
    }

    @Test func `replacing whatever is there never meets a stale revision`() async throws {
        let service = try await ServiceUnderTest.start()
        let store = service.store

        let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<10 {
                group.addTask {
                    let definition = try JSONReader.read(
                        #"""
                        {"style":"capsule","tabs":[{"id":"a","title":"\#(number)","symbol":"house"},
                        {"id":"b","title":"B","symbol":"tray"}]}
                        """#.utf8)
                    return try await store.putBar(
                        "planner", definition: definition, replacing: { $0 }, author: "test"
                    ).bar.revision
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(revisions.sorted() == Array(2...11))
        await service.end()
    }

    @Test func `a bar is deleted by force while sessions are made`() async throws {
        let service = try await ServiceUnderTest.start()
        let store = service.store

        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { _ = try? await service.session(of: "planner") }
            }
            group.addTask {
                let error = await serviceError {
                    try await store.deleteBar("planner", expecting: nil, force: true)
                }
                #expect(error == nil)
            }
        }

        #expect(await serviceError { _ = try await store.readBar("planner") } != nil)
        await service.end()
    }
}
