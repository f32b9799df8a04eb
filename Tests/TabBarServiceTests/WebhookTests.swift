import Locks
import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing
import Webhooks

/// Work that an app's server is told of.
@Suite struct WebhookTests {
    private static let bar = #"""
        {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
        "actions":[{"id":"send","title":"Send","symbol":"envelope",
        "handler":{"type":"webhook","url":"https://app.example/hooks","timeout":10000}}],
        "create":{"entry":"button","actions":["send"]}}
        """#

    /// A service whose webhooks go to `app`, and a run that was started.
    private func start(
        _ app: App
    ) async throws -> (service: ServiceUnderTest, session: String, run: String) {
        let secret = try #require(WebhookSignature.Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let service = try await ServiceUnderTest.start(
            webhooks: WebhookSettings(
                transport: app, signature: WebhookSignature(secrets: [secret]), jitter: { 1 }))
        _ = try await service.store.putBar(
            "hooked", definition: try JSONReader.read(Array(Self.bar.utf8)), replacing: nil,
            author: "test")
        let session = try await service.sessionID(of: "hooked", owner: "maria")
        // Off the minute at which the store prunes: the tests wait for who sleeps until a moment.
        service.clock.advance(by: 1)
        let answer = try await service.store.startRun(
            "send", session: session, SessionConditions(client: "phone"))
        return (service, session, try #require(answer.madeID))
    }

    private func end(
        of run: String, _ session: String, in service: ServiceUnderTest
    ) async throws -> Run {
        try await service.store.readRun(
            run, session: session, token: nil, differingFrom: nil,
            until: service.clock.now().advanced(byMilliseconds: 86_000_000))
    }

    private func answer(_ status: Int, _ body: String = "", retryAfter: Int? = nil) -> WebhookReply
    {
        .answered(status: status, body: Array(body.utf8), retryAfter: retryAfter)
    }

    @Test func `an answer ends the run`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)

        let post = await app.next()
        await app.reply(answer(200, #"{"message":"Sent.","result":{"id":7},"more":1}"#))
        let ended = try await end(of: run, session, in: service)

        let message = try JSONReader.read(post.body)
        #expect(post.url == "https://app.example/hooks")
        #expect(post.timeout == 5_000)
        #expect(
            post.headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(post.headers.first?.value == "msg_" + run)
        #expect(message["type"] == "run.requested")
        #expect(message["data"]?["run"]?["id"]?.text == run)
        #expect(message["data"]?["owner"] == "maria")
        #expect(message["data"]?["attempt"] == 1)
        #expect(ended.state == .succeeded)
        #expect(ended.progress.message == "Sent.")
        #expect(ended.result == Array(#"{"id":7}"#.utf8))
        await service.end()
    }

    @Test(arguments: [400, 401, 404, 410, 302, 301])
    func `what another message cannot mend fails at once`(status: Int) async throws {
        let app = App()
        let (service, session, run) = try await start(app)

        _ = await app.next()
        await app.reply(answer(status))
        let ended = try await end(of: run, session, in: service)
        let failure = try await service.snapshot(session)["create"]?["failure"]

        #expect(ended.state == .failed)
        #expect(ended.attempts.count == 1)
        #expect(failure?["message"] == "Send didn't finish. Try again.")
        await service.end()
    }

    @Test func `an app that is not there is told again after growing pauses`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)
        var ids: Set<String> = []
        var leases: Set<String> = []

        for (index, reply) in [
            answer(500), .unreachable, answer(429), .insecure, answer(503),
        ].enumerated() {
            let post = await app.next()
            ids.insert(post.headers.first?.value ?? "")
            leases.insert(try JSONReader.read(post.body)["data"]?["id"]?.text ?? "")
            await app.reply(reply)
            guard index < 4 else { break }
            let pause = 500 << index
            await service.clock.sleeper(
                until: service.clock.now().advanced(byMilliseconds: pause))
            service.clock.advance(by: pause)
        }
        let ended = try await end(of: run, session, in: service)

        #expect(ended.state == .failed)
        #expect(ended.error == "The app answered 503.")
        #expect(
            ended.attempts.map(\.error) == [
                "The app answered 500.", "The app could not be reached.", "The app answered 429.",
                "The connection is not secure.", "The app answered 503.",
            ])
        #expect(ids == ["msg_" + run])
        #expect(leases.count == 5)
        await service.end()
    }

    @Test func `an app that asks for time gets it, as far as there is any`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)

        _ = await app.next()
        await app.reply(answer(503, retryAfter: 3))
        await service.clock.sleeper(until: service.clock.now().advanced(byMilliseconds: 3_000))
        service.clock.advance(by: 3_000)
        _ = await app.next()
        await app.reply(answer(503, retryAfter: 60))
        let ended = try await end(of: run, session, in: service)

        #expect(ended.state == .failed)
        #expect(ended.attempts.count == 2)
        await service.end()
    }

    @Test func `the time of a delivery is bounded`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)

        let first = await app.next()
        service.clock.advance(by: 5_000)
        await app.reply(.timedOut)
        await service.clock.sleeper(until: service.clock.now().advanced(byMilliseconds: 500))
        service.clock.advance(by: 500)
        let second = await app.next()
        service.clock.advance(by: 4_500)
        await app.reply(.timedOut)
        let ended = try await end(of: run, session, in: service)

        #expect([first.timeout, second.timeout] == [5_000, 4_500])
        #expect(ended.state == .failed)
        #expect(ended.error == "The app did not answer in time.")
        await service.end()
    }

    @Test func `an app that accepts reports on the lease of its message`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)

        let post = await app.next()
        let lease = try #require(try JSONReader.read(post.body)["data"]?["id"]?.text)
        await app.reply(answer(202))
        var progress = LeaseProgress()
        progress.fraction = 0.5
        let renewed = try await service.store.renewLease(lease, progress: progress, duration: nil)
        let done = try await service.store.completeLease(lease, message: nil, result: "ok")

        #expect(renewed.run.progress.fraction == 0.5)
        #expect(done.state == .succeeded)
        #expect(try await end(of: run, session, in: service).result == Array("\"ok\"".utf8))
        await service.end()
    }

    @Test func `an app that accepted and falls silent is told again`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)
        let first = await app.next()
        await app.reply(answer(202))

        await service.clock.sleeper(until: service.clock.now().advanced(byMilliseconds: 60_000))
        service.clock.advance(by: 60_000)
        let second = await app.next()
        await app.reply(answer(204))
        let ended = try await end(of: run, session, in: service)

        #expect(first.headers.first?.value == second.headers.first?.value)
        #expect(first.body != second.body)
        #expect(ended.state == .succeeded)
        #expect(ended.attempts.map(\.error) == ["The lease expired.", nil])
        await service.end()
    }

    @Test func `whoever reports before answering has reported`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)
        let post = await app.next()
        let lease = try #require(try JSONReader.read(post.body)["data"]?["id"]?.text)

        _ = try await service.store.completeLease(lease, message: nil, result: 1)
        await app.reply(answer(500))

        let ended = try await end(of: run, session, in: service)
        #expect(ended.state == .succeeded)
        #expect(ended.result == Array("1".utf8))
        await service.end()
    }

    @Test func `a run that is cancelled during a pause is told to nobody any more`() async throws {
        let app = App()
        let (service, session, run) = try await start(app)
        _ = await app.next()
        await app.reply(answer(500))
        let next = service.clock.now().advanced(byMilliseconds: 500)
        await service.clock.sleeper(until: next)

        _ = try await service.store.cancelRun(run, session: session, SessionConditions())
        let ended = try await end(of: run, session, in: service)
        service.clock.advance(by: 500)

        #expect(ended.state == .cancelled)
        #expect(await app.count == 1)
        #expect(try await service.snapshot(session)["create"]?["state"] == "idle")
        await service.end()
    }

    @Test func `a message that a crash overtook is sent again when its lease is over`() async throws
    {
        let app = App()
        var (service, session, run) = try await start(app)
        let before = await app.next()

        service = try await service.restarted()
        let expiry = service.clock.now().advanced(byMilliseconds: 70_000)
        await service.clock.sleeper(until: expiry)
        service.clock.advance(by: 70_000)
        let after = await app.next()
        await app.reply(answer(200))
        await app.reply(answer(200))
        let ended = try await end(of: run, session, in: service)

        #expect(before.headers.first?.value == after.headers.first?.value)
        #expect(ended.state == .succeeded)
        #expect(ended.attempts.count == 2)
        await service.end()
    }

    @Test func `without a secret nothing is sent, and the run says why`() async throws {
        let service = try await ServiceUnderTest.start()
        _ = try await service.store.putBar(
            "hooked", definition: try JSONReader.read(Array(Self.bar.utf8)), replacing: nil,
            author: "test")
        let session = try await service.sessionID(of: "hooked")
        let answer = try await service.store.startRun("send", session: session, SessionConditions())

        let ended = try await end(of: try #require(answer.madeID), session, in: service)

        #expect(ended.state == .failed)
        #expect(ended.error?.contains("--webhook-secrets") == true)
        await service.end()
    }
}

/// An app's server that answers when the test says so, the oldest message first.
private actor App: WebhookTransport {
    private var posts: [WebhookPost] = []
    private let waiting = Guarded<[CheckedContinuation<WebhookReply, Never>]>([])
    private var reader: CheckedContinuation<WebhookPost, Never>?
    private(set) var count = 0

    func send(_ post: WebhookPost) async -> WebhookReply {
        count += 1
        if let reader {
            self.reader = nil
            reader.resume(returning: post)
        } else {
            posts.append(post)
        }
        return await withCheckedContinuation { sender in
            waiting.withLock { $0.append(sender) }
        }
    }

    nonisolated func close() {
        let left = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for sender in left { sender.resume(returning: .unreachable) }
    }

    /// The next message.
    func next() async -> WebhookPost {
        if !posts.isEmpty { return posts.removeFirst() }
        return await withCheckedContinuation { reader = $0 }
    }

    func reply(_ reply: WebhookReply) {
        let sender = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        sender?.resume(returning: reply)
    }
}
