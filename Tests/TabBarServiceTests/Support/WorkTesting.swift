import StrictJSON
import TabBarModel
import TabBarService
import TestClock
import Testing

/// Tests of work that somebody outside does.
protocol WorkTesting {}

extension WorkTesting {
    /// A bar whose actions are done by workers: `scan` in the queue `scans`, `send` in `mails`.
    private static var bar: String {
        #"""
        {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
        "actions":[{"id":"scan","title":"Scan","symbol":"scanner",
        "handler":{"type":"worker","queue":"scans"}},
        {"id":"send","title":"Send","symbol":"envelope",
        "handler":{"type":"worker","queue":"mails"}}],
        "create":{"entry":"button","actions":["scan","send"]}}
        """#
    }

    func startService() async throws -> ServiceUnderTest {
        let service = try await ServiceUnderTest.start()
        _ = try await service.store.putBar(
            "working", definition: try JSONReader.read(Array(Self.bar.utf8)), replacing: nil,
            author: "test")
        return service
    }

    /// Starts an action in a new session.
    func start(
        _ action: String = "scan", in service: ServiceUnderTest
    ) async throws -> (session: String, run: String) {
        let session = try await service.sessionID(of: "working")
        return (session, try await start(action, on: session, in: service))
    }

    func start(
        _ action: String = "scan", on session: String, in service: ServiceUnderTest
    ) async throws -> String {
        let answer = try await service.store.startRun(
            action, session: session, SessionConditions(client: "phone"))
        return try #require(answer.madeID)
    }

    func claim(
        _ queues: String..., limit: Int = 1, actions: [String]? = nil,
        in service: ServiceUnderTest
    ) async throws -> [Lease] {
        var claim = LeaseClaim(queues: queues)
        claim.limit = limit
        claim.actions = actions
        return try await service.store.claim(claim, until: service.clock.now())
    }

    func run(_ work: (session: String, run: String), in service: ServiceUnderTest)
        async throws -> Run
    {
        try await service.store.readRun(work.run, session: work.session, token: nil)
    }

    func isLost(_ report: () async throws -> Void) async -> Bool {
        if case .leaseLost = await serviceError(report) { true } else { false }
    }
}
