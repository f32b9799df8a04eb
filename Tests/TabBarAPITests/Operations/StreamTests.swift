import Locks
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

    @Test func `streams that break anywhere lose nothing and double nothing`() async throws {
        try await ServiceUnderTest.run { service in
            let session = try await service.talk { try $0.session(of: "planner") }
            let port = service.port
            async let written: Void = service.talk { client in
                for number in 0..<300 {
                    let tab = ["today", "inbox", "projects"][number % 3]
                    try client.perform(session, "{\"gesture\":\"tapTab\",\"tab\":\"\(tab)\"}")
                }
            }
            let last = 300
            let seen = try await service.talk { _ in
                var generator = SystemRandomNumberGenerator()
                var known: Int?
                var seen: [Int] = []
                var resets = 0
                for _ in 0..<2_000 {
                    let stream = try EventStream(
                        session, port: port,
                        headers: known.map { [("Last-Event-ID", String($0))] } ?? [])
                    for _ in 0..<Int.random(in: 0..<4, using: &generator) {
                        guard known ?? 0 < last, let event = try stream.next() else { break }
                        if event.name == "reset" { resets += 1 }
                        guard let id = event.id else { continue }
                        if event.name == "change" { seen.append(id) }
                        known = id
                    }
                    stream.abort()
                    if known == last { break }
                }
                return (seen, resets)
            }
            try await written

            #expect(seen.1 == 0)
            #expect(seen.0 == Array((seen.0.first ?? 0)...last))
        }
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
