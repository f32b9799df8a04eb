import Locks
import LoopbackHTTP
import StrictJSON
import TabBarModel
import TestClock
import Testing

/// Following a session over server-sent events.
@Suite struct StreamTests {
    @Test func `the state comes first, then each change with its own id`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let port = service.port
            let events = try await service.talk { client in
                let stream = try EventStream(session, port: port)
                try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
                try client.perform(session, #"{"gesture":"tapCreate"}"#)
                #expect(stream.answer["X-Accel-Buffering"] == "no")
                #expect(stream.answer["Cache-Control"] == "no-store")
                #expect(stream.answer.text.hasPrefix("retry: 2000\n\n"))
                return [try stream.next(), try stream.next(), try stream.next()]
                    .compactMap { $0 }
            }
            let now = try await service.talk { try $0.get(session).json }

            #expect(events.map(\.name) == ["snapshot", "change", "change"])
            #expect(events.map(\.id) == [1, 2, 3])
            #expect(events.map(\.revision) == [1, 2, 3])
            #expect(events.last?.data["session"] == now)
            #expect(events[1].data["cause"]?["gesture"] == "tapTab")
        }
    }

    @Test func `effects go to whom they are for`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let port = service.port
            try await service.talk { client in
                let phone = try EventStream(
                    session, port: port, headers: [("Tabbard-Client", "phone")])
                let tablet = try EventStream(
                    session, port: port, headers: [("Tabbard-Client", "tablet")])
                let nameless = try EventStream(session, port: port)
                try client.perform(
                    session, #"{"gesture":"tapTab","tab":"inbox"}"#,
                    headers: [("Tabbard-Client", "phone")])

                func effects(_ stream: EventStream) throws -> [JSONValue?] {
                    try stream.change()?.data["effects"]?.elements?.map { $0["type"] } ?? []
                }
                #expect(try effects(phone) == ["select", "haptic"])
                #expect(try effects(tablet) == ["select"])
                #expect(try effects(nameless) == ["select"])
            }
        }
    }

    @Test func `changes that come together have the state once, at their end`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let stream = try EventStream(session, port: client.port)
            try client.perform(
                session,
                #"{"gestures":[{"gesture":"tapTab","tab":"inbox"},{"gesture":"tapCreate"}]}"#)

            let changes = [try stream.change(), try stream.change()]

            #expect(changes.map { $0?.id } == [2, 3])
            #expect(changes[0]?.data["session"] == nil)
            #expect(changes[1]?.data["session"]?["revision"] == 3)
        }
    }

    @Test func `a text that is not to be recorded goes to those who are there, not to later ones`()
        async throws
    {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "listening")
            let stream = try EventStream(session, port: client.port)
            try client.perform(session, #"{"gesture":"tapSearch"}"#)
            try client.perform(
                session, #"{"gesture":"submit","text":"secret wish","record":false}"#)
            try client.perform(session, #"{"gesture":"tapFoldedTab"}"#)

            let live = try stream.upTo { $0.id == 3 }.last
            let later = try EventStream(
                session, port: client.port, headers: [("Last-Event-ID", "1")])
            let told = try later.upTo { $0.id == 4 }

            #expect(live?.data["effects"]?.elements?.first?["query"] == "secret wish")
            #expect(live?.data["cause"]?["text"] == nil)
            #expect(told.map(\.id) == [2, 3, 4])
            #expect(told.allSatisfy { $0.data["effects"] == [] })
            #expect(
                told.allSatisfy {
                    !String(decoding: $0.data.encoded(), as: UTF8.self).contains("secret wish")
                })
        }
    }

    @Test func `whoever comes back is told what was missed, or gets the state`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            for _ in 0..<150 {
                try client.perform(
                    session,
                    #"{"gestures":[{"gesture":"tapTab","tab":"inbox"},{"gesture":"tapTab","tab":"today"}]}"#
                )
            }
            func first(_ id: String, _ count: Int) throws -> [EventStream.Event] {
                let stream = try EventStream(
                    session, port: client.port, headers: [("Last-Event-ID", id)])
                return try (0..<count).compactMap { _ in try stream.next() }
            }

            let close = try first("299", 2)
            let tooOld = try first("10", 2)
            let otherLife = try first("9000", 2)
            let nonsense = try first("x", 2)

            #expect(close.map(\.name) == ["change", "change"])
            #expect(close.map(\.id) == [300, 301])
            #expect(close.map { $0.data["session"]?["revision"] } == [nil, 301])
            for events in [tooOld, otherLife, nonsense] {
                #expect(events.map(\.name) == ["reset", "snapshot"])
                #expect(events.last?.id == 301)
            }
        }
    }

    /// Four sessions with 500 broken streams each, one after the other: no more than eight
    /// connections at once.
    @Test func `two thousand streams that break at any byte lose nothing and double nothing`()
        async throws
    {
        try await ServiceUnderTest.run { service in
            let port = service.port
            let last = try await withThrowingTaskGroup(of: Int?.self) { group in
                for lane in 0..<4 {
                    group.addTask {
                        try await service.talk { client in
                            try Self.followBrokenly(
                                try client.session(of: "planner"), port: port, lane)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            // Each ends with a stream that nobody breaks, so that all of it has been told.
            #expect(last == [502, 502, 502, 502])
        }
    }

    /// Changes a session and follows it, over 500 streams that break and one that does not; the
    /// last revision that it was told, each by the change that follows on the one before, or by the
    /// state.
    private static func followBrokenly(
        _ session: String, port: UInt16, _ lane: Int
    ) throws -> Int? {
        let taps = try LoopbackConnection(port: port)
        var known: Int?
        for number in 0...500 {
            let last = number + 2
            let tab = ["inbox", "today", "projects"][number % 3]
            // The change is on its way while the stream opens.
            try taps.write(
                LoopbackConnection.request(
                    "POST", session + "/gestures", port: port,
                    headers: [("Content-Type", "application/json")],
                    body: Array("{\"gesture\":\"tapTab\",\"tab\":\"\(tab)\"}".utf8)))
            // Now and then the client comes with an id that nobody gave it.
            let hasLostIts = known != nil && number % 50 == 49
            let stream = try BreakingStream(
                session, port: port, after: hasLostIts ? "none" : known.map(String.init))
            // Another byte each time, all over what comes.
            let end = number == 500 ? Int.max : (number * 7_919 + lane * 1_237) % 5_000
            let events = try stream.events(breakingAt: end) { $0.id == last }
            #expect(try taps.readAnswer().status == 200)

            if hasLostIts, let first = events.first { #expect(first.name == "reset") }
            #expect(events.count { $0.name == "reset" } <= (hasLostIts ? 1 : 0))
            for event in events where event.name != "reset" {
                let id = try #require(event.id)
                if event.name == "change" {
                    #expect(id == (known ?? 0) + 1)
                } else {
                    #expect(event.name == "snapshot" && event == events.first { $0.id != nil })
                    #expect(known == nil || hasLostIts)
                }
                known = id
            }
        }
        return known
    }

    @Test func `a run is told of from its start to its end`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let port = service.port
            let stream = try await service.talk { client in
                let stream = try EventStream(
                    session, port: port, headers: [("Tabbard-Client", "phone")])
                try client.post(
                    session + "/runs", #"{"action":"scan-document"}"#,
                    headers: [("Tabbard-Client", "phone")])
                return Held(stream)
            }
            let start = service.clock.now()
            for step in 1...8 {
                await service.clock.sleeper(until: start.advanced(byMilliseconds: 300 * step))
                service.clock.advance(by: 300)
            }
            let events = try await service.talk { _ in
                try stream.value.upTo { $0.data["cause"]?["news"] == "succeeded" }
                    + [try stream.value.next()].compactMap { $0 }
            }

            let runs = events.filter { $0.name == "run" }
            let fractions = runs.compactMap { $0.data["progress"]?["completed"]?.integer }
            #expect(runs.allSatisfy { $0.id == nil })
            #expect(runs.first?.data["state"] == "queued")
            #expect(runs.last?.data["state"] == "succeeded")
            #expect(runs.count { $0.data["finishedAt"] != .null } == 1)
            #expect(fractions == fractions.sorted())
            let outcome = events.last { $0.name == "change" }
            #expect(
                outcome?.data["effects"]?.elements?.map { $0["type"] } == ["haptic", "announce"])
        }
    }

    @Test func `pings tell how many there are, also to who follows later`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let port = service.port
            let streams = try await service.talk { _ in
                Held(
                    try (0..<3).map { _ in
                        let stream = try EventStream(session, port: port)
                        _ = try stream.next()
                        return stream
                    })
            }

            for _ in 0..<15 {
                await service.clock.sleeper(
                    until: service.clock.now().advanced(byMilliseconds: 1_000))
                service.clock.advance(by: 1_000)
            }
            let pings = try await service.talk { client in
                #expect(try client.get("/metrics").text.contains("\ntabbard_open_streams 3\n"))
                return try streams.value.map { try $0.next() }
            }

            #expect(pings.map { $0?.name } == ["ping", "ping", "ping"])
            #expect(pings.allSatisfy { $0?.data["streams"] == 3 })
        }
    }

    @Test func `a session that goes says good-bye`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let stream = try EventStream(session, port: client.port)
            try client.send("DELETE", session)

            let events = try stream.upTo { _ in false }

            #expect(events.map(\.name) == ["snapshot", "bye"])
            #expect(events.last?.data == ["reason": "gone"])
            #expect(try EventStream(session, port: client.port).answer.status == 404)
        }
    }

    @Test func `a new definition of the bar reaches those who follow`() async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: "planner")
            let stream = try EventStream(session, port: client.port)
            let planner = try client.get("/v1/bars/planner")
            var definition = planner.json.members ?? []
            definition.removeAll { ["id", "revision", "author", "at"].contains($0.name) }
            let body = String(
                decoding: JSONValue.object(
                    definition.map {
                        $0.name == "minimizeBehavior" ? JSONMember($0.name, "never") : $0
                    }
                        + (definition.contains { $0.name == "minimizeBehavior" }
                            ? [] : [JSONMember("minimizeBehavior", "never")])
                ).encoded(), as: UTF8.self)
            let put = try client.send(
                "PUT", "/v1/bars/planner", body, headers: [("If-Match", "*")])

            let change = try stream.change()

            #expect(put.status == 200, "\(put.text)")
            #expect(change?.data["cause"]?["type"] == "bar")
            #expect(change?.data["session"]?["barRevision"] == 2)
        }
    }

    @Test func `the end of the service is told`() async throws {
        let held = Guarded<Held<EventStream>?>(nil)
        try await ServiceUnderTest.run { service in
            let port = service.port
            let session = try await service.talk { try $0.session(of: "planner") }
            let stream = try await service.talk { _ in Held(try EventStream(session, port: port)) }
            held.withLock { $0 = stream }
        }

        let events = try held.withLock { $0 }?.value.upTo { _ in false } ?? []

        #expect(events.map(\.name) == ["snapshot", "bye"])
        #expect(events.last?.data == ["reason": "shutdown"])
    }

    @Test func `events are waited for`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            async let waited = service.talk {
                try $0.get(session + "/events?after=1", headers: [("Prefer", "wait=20")])
            }
            await service.clock.sleeper(
                until: service.clock.now().advanced(byMilliseconds: 20_000))
            try await service.talk { client in
                _ = try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#)
            }

            let answer = try await waited
            #expect(answer["Preference-Applied"] == "wait=20")
            #expect(answer.json["events"]?.elements?.map { $0["revision"] } == [2])
        }
    }
}

/// A value that goes from one thread to the next, never to two at once.
struct Held<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
