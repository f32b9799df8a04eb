import Testing

@testable import TabBarModel

@Suite struct RunTests {
    /// One action that takes a while, started by the phone as `run-1`.
    func makeStarted() throws -> Player {
        var player = try Player(
            makeBar(actions: [makeAction("scan", work)], create: makeCreate(["scan"])))
        try player.play(.tapCreate)
        return player
    }

    func makeRunning() throws -> Player {
        var player = try makeStarted()
        try player.play(.run(RunReport(run: "run-1", news: .started)), client: nil)
        return player
    }

    @Test func `a run begins when it is reported`() throws {
        var player = try makeStarted()
        let begin = player.now.advanced(byMilliseconds: 10)

        try player.expect(.started, of: "run-1") {
            $0.run?.state = .running
            $0.run?.startedAt = begin
        }
        try player.expect(.started, of: "run-1")
    }

    @Test func `success after a moment shows a checkmark, is felt and announced`() throws {
        var player = try makeRunning()
        player.wait(590)
        let end = player.now.advanced(byMilliseconds: 10)

        try player.expect(
            .succeeded, of: "run-1", .haptic(.success),
            .announce(key: "done", values: [], text: "Done")
        ) {
            $0.run = nil
            $0.outcome = .done(until: end.advanced(byMilliseconds: 1500))
        }
        #expect(player.situation.createState == .done)
    }

    @Test func `success sooner than a moment goes straight to rest`() throws {
        var player = try makeRunning()
        player.wait(589)

        try player.expect(.succeeded, of: "run-1") { $0.run = nil }
        #expect(player.situation.createState == .idle)
    }

    @Test func `success that never began goes straight to rest`() throws {
        var player = try makeStarted()
        player.wait(10_000)

        try player.expect(.succeeded, of: "run-1") { $0.run = nil }
    }

    @Test(arguments: [
        (nil, "SCAN didn't finish. Try again."), ("boom", "boom"),
        (" \u{200B}", "SCAN didn't finish. Try again."),
    ])
    func `failure shows a card and is felt`(message: String?, shown: String) throws {
        var player = try makeRunning()
        let end = player.now.advanced(byMilliseconds: 10)

        try player.expect(.failed(message: message), of: "run-1", .haptic(.error)) {
            $0.run = nil
            $0.outcome = .failed(
                Session.Failure(
                    message: shown, action: "scan", run: "run-1",
                    expiresAt: end.advanced(byMilliseconds: 6000)))
        }
        #expect(player.situation.createState == .failed)
    }

    @Test func `the outcome is for the client that started the run`() throws {
        var player = try Player(
            makeBar(actions: [makeAction("scan", work)], create: makeCreate(["scan"])))
        try player.play(.tapCreate, client: "tablet")

        try player.expect(.cancelled, of: "run-1", origin: "tablet") { $0.run = nil }
    }

    @Test func `the bar's own words are announced`() throws {
        var bar = makeBar(actions: [makeAction("scan", work)], create: makeCreate(["scan"]))
        bar.defaultLocale = "de"
        bar.strings = ["de": ["done": "Fertig"], "en": ["done": "Ready"]]
        var player = try Player(bar)
        try player.play(.tapCreate)
        try player.play(.run(RunReport(run: "run-1", news: .started)))
        player.wait(1000)

        let transition = try player.play(.run(RunReport(run: "run-1", news: .succeeded)))

        #expect(
            transition.effects == [
                .haptic(.success), .announce(key: "done", values: [], text: "Fertig"),
            ])
    }

    // MARK: Cancelling

    @Test func `a running run is asked to stop once`() throws {
        var player = try makeRunning()

        try player.expect(.cancelRun("run-1"), work: [.cancel(run: "run-1")]) {
            $0.run?.state = .cancelling
        }
        try player.expect(Gesture.cancelRun("run-1"))
        try player.expect(Gesture.cancelRun(nil))
        #expect(player.situation.createState == .running)
    }

    @Test func `a run that has not begun is over at once`() throws {
        var player = try makeStarted()

        try player.expect(Gesture.cancelRun(nil), work: [.cancel(run: "run-1")]) { $0.run = nil }
        #expect(player.situation.createState == .idle)
        try player.expect(.started, of: "run-1", origin: nil)
    }

    @Test(arguments: [RunReport.News.cancelled, .failed(message: "CancellationError()")])
    func `after a request to stop the end is quiet, however it is wrapped`(
        news: RunReport.News
    ) throws {
        var player = try makeRunning()
        try player.play(.cancelRun(nil))

        try player.expect(news, of: "run-1") { $0.run = nil }
        #expect(player.situation.createState == .idle)
    }

    @Test func `a run that was cancelled elsewhere ends quietly`() throws {
        var player = try makeRunning()

        try player.expect(.cancelled, of: "run-1") { $0.run = nil }
    }

    @Test func `a run that finished in spite of being asked to stop is finished`() throws {
        var player = try makeRunning()
        try player.play(.cancelRun(nil))
        player.wait(600)

        try player.play(.run(RunReport(run: "run-1", news: .succeeded)))

        #expect(player.situation.createState == .done)
    }

    @Test func `cancelling what is not there is refused or nothing`() throws {
        var player = try makeStarted()

        player.expect(Gesture.cancelRun("other"), refusal: .unknownRun("other"))
        player.expect(ProgramRequest.cancelRun("other"), refusal: .unknownRun("other"))
        try player.play(.run(RunReport(run: "run-1", news: .failed(message: nil))))
        player.expect(Gesture.cancelRun("run-1"), refusal: .runFinished("run-1"))
        try player.expect(Gesture.cancelRun(nil))
    }

    @Test(arguments: [
        RunReport.News.started, .succeeded, .failed(message: "late"), .cancelled,
    ])
    func `news of another or a finished run change nothing`(news: RunReport.News) throws {
        var player = try makeRunning()

        try player.expect(news, of: "other", origin: nil)
        try player.play(.run(RunReport(run: "run-1", news: .succeeded)), client: nil)
        try player.expect(news, of: "run-1", origin: nil)
    }

    // MARK: One at a time

    @Test func `a second run is refused`() throws {
        var player = try Player(
            makeBar(
                [
                    makeTab("a"), makeTab("post", role: .action, interception: .run("note")),
                ], actions: [makeAction("note"), makeAction("scan", work)],
                create: makeCreate(["scan"]), accessory: makeAccessory(.run("note"))))
        try player.play(.tapCreate)

        player.expect(.tapCreate, refusal: .runInProgress)
        player.expect(.tapTab("post"), refusal: .runInProgress)
        player.expect(.tapAccessory, refusal: .runInProgress)
        player.expect(.run("note"), refusal: .runInProgress)
        player.expect(.retryRun("run-0", action: "note"), refusal: .runInProgress)
    }

    @Test func `a program's run closes the menu`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate)

        try player.expect(.run("scan"), work: [.start(run: "run-1", action: "scan", handler: work)])
        {
            $0.isMenuOpen = false
            $0.run = Session.ActiveRun(
                id: "run-1", action: "scan", state: .queued, startedAt: nil, origin: "phone")
        }
    }

    @Test func `a program's run of an unknown action is refused`() throws {
        var player = try Player(makeBarWithMenu())

        player.expect(.run("nothing"), refusal: .unknownAction("nothing"))
    }

    // MARK: The card and the checkmark

    @Test func `the failure card can be closed`() throws {
        var player = try makeRunning()
        try player.play(.run(RunReport(run: "run-1", news: .failed(message: nil))))

        try player.expect(.dismissFailure) { $0.outcome = nil }
        try player.expect(.dismissFailure)
    }

    @Test func `a retry clears the card and runs the action again`() throws {
        var player = try makeRunning()
        try player.play(.run(RunReport(run: "run-1", news: .failed(message: nil))))

        try player.expect(.retryRun, work: [.start(run: "run-2", action: "scan", handler: work)]) {
            $0.outcome = nil
            $0.run = Session.ActiveRun(
                id: "run-2", action: "scan", state: .queued, startedAt: nil, origin: "phone")
        }
    }

    @Test func `there is nothing to retry without a card`() throws {
        var player = try makeRunning()

        player.expect(.retryRun, refusal: .nothingToRetry)
    }

    @Test func `the next tap on the button clears the card first`() throws {
        var player = try Player(makeBarWithMenu())
        try player.play(.tapCreate, .pickAction("scan"))
        try player.play(.run(RunReport(run: "run-1", news: .failed(message: nil))))

        try player.expect(.tapCreate) {
            $0.outcome = nil
            $0.isMenuOpen = true
        }
    }

    // MARK: Time

    @Test func `the checkmark goes after its dwell and not before`() throws {
        var player = try makeRunning()
        player.wait(1000)
        try player.play(.run(RunReport(run: "run-1", news: .succeeded)))
        player.wait(1489)

        try player.expect(.time, [])
        player.wait(-9)
        try player.expect(.time, []) { $0.outcome = nil }
    }

    @Test func `what was due is applied with its due time`() throws {
        var player = try makeRunning()
        try player.play(.run(RunReport(run: "run-1", news: .failed(message: nil))))
        let due = player.now.advanced(byMilliseconds: 6000)
        #expect(player.situation.nextDeadline == due)
        var expected = player.session
        expected.outcome = nil
        expected.revision += 1
        expected.updatedAt = due

        let early = player.reducer.advance(
            player.session, player.profile, to: due.advanced(byMilliseconds: -1))
        let late = player.reducer.advance(
            player.session, player.profile, to: due.advanced(byMilliseconds: 86_400_000))

        #expect(early.isEmpty)
        #expect(late.map(\.at) == [due])
        #expect(late.map(\.transition.session) == [expected])
        #expect(late.flatMap(\.transition.effects).isEmpty)
    }

    @Test func `a clock that goes back does not take updatedAt with it`() throws {
        var player = try Player(makeBar())
        let before = player.session.updatedAt
        player.wait(-5000)

        try player.play(.tapTab("b"))

        #expect(player.session.updatedAt == before)
        #expect(player.session.revision == 2)
    }
}
