import LoopbackHTTP
import StrictJSON

/// One client: it writes to its own sessions until the server dies, and afterwards compares.
struct WritingClient: Sendable {
    private let name: String
    private(set) var sessions: [WrittenSession] = []
    private(set) var acknowledged = 0
    private(set) var violations: [Violation] = []
    /// Creations without a key that were in flight in a crash: each may be there or not.
    private(set) var unknownCreations = 0

    var hasFoundViolation: Bool { !violations.isEmpty }

    private var random: RandomSource
    private var gestures = 0
    private var creations = 0
    private var creationInFlight: (body: JSONValue, key: String?)?
    /// Sessions that are still written to; older ones are only compared.
    private static let liveSessions = 4

    init(name: String, seed: UInt64) {
        self.name = name
        random = RandomSource(seed: seed)
    }

    /// Writes until the server no longer answers.
    mutating func write(to port: UInt16) {
        guard let connection = try? LoopbackConnection(port: port) else { return }
        while !hasFoundViolation {
            let isNew = sessions.isEmpty || Int.random(in: 0..<100, using: &random) == 0
            guard isNew ? create(on: connection) : gesture(on: connection) else { return }
        }
    }

    /// Compares every session with what was acknowledged; sends what had a key once more.
    mutating func compare(on port: UInt16) {
        do {
            let connection = try LoopbackConnection(port: port)
            for index in sessions.indices {
                try compare(index, on: connection)
            }
            if creationInFlight?.key != nil {
                _ = try finishCreation(on: connection)
            } else if creationInFlight != nil {
                unknownCreations += 1
                creationInFlight = nil
            }
        } catch {
            violations.append(.corrupt("\(name): no answer while comparing (\(error))"))
        }
    }
}

// MARK: - Writing: each returns whether the server still answers

extension WritingClient {
    private mutating func create(on connection: LoopbackConnection) -> Bool {
        creations += 1
        var members = [
            JSONMember("bar", .string(WrittenGesture.bars[creations % WrittenGesture.bars.count]))
        ]
        if Bool.random(using: &random) {
            members.append(JSONMember("owner", .string("\(name)-\(creations)")))
        }
        let key = Bool.random(using: &random) ? "\(name)-session-\(creations)" : nil
        creationInFlight = (.object(members), key)
        return (try? finishCreation(on: connection)) ?? false
    }

    /// Sends the creation in flight, perhaps for the second time.
    private mutating func finishCreation(
        on connection: LoopbackConnection
    ) throws(LoopbackError) -> Bool {
        guard let (body, key) = creationInFlight else { return true }
        let answer = try send("POST", "/v1/sessions", body, key: key, on: connection)
        creationInFlight = nil
        guard answer.status == 201, let session = answer.json.flatMap(WrittenSession.init) else {
            return refused("creating a session", answer)
        }
        sessions.append(session)
        acknowledged += 1
        return true
    }

    private mutating func gesture(on connection: LoopbackConnection) -> Bool {
        let live = sessions.indices.suffix(Self.liveSessions)
        guard let index = live.randomElement(using: &random) else { return false }
        gestures += 1
        let gesture = WrittenGesture.random(
            for: sessions[index].acknowledged, number: "\(name)-\(gestures)", by: &random)
        sessions[index].begin(gesture)
        guard let answer = try? send(gesture, to: sessions[index].id, on: connection) else {
            return false
        }
        guard answer.isChange, let snapshot = answer.json?["session"],
            snapshot.revision == sessions[index].acknowledged.revision.map({ $0 &+ 1 }),
            gesture.mark.isBorne(by: snapshot)
        else { return refused(gesture.text, answer) }
        sessions[index].acknowledge(snapshot)
        acknowledged += 1
        return true
    }

    /// Every request of the loop is a good one: another answer ends the run.
    private mutating func refused(_ what: String, _ answer: LoopbackAnswer) -> Bool {
        violations.append(
            .corrupt("\(what) was answered \(answer.status) \(answer.text.prefix(400))"))
        return false
    }
}

// MARK: - Comparing

extension WritingClient {
    private mutating func compare(
        _ index: Int, on connection: LoopbackConnection
    ) throws(LoopbackError) {
        let session = sessions[index]
        let answer = try connection.send("GET", "/v1/sessions/\(session.id)")
        guard answer.status == 200, let found = answer.json, let revision = found.revision else {
            violations.append(
                answer.status == 404
                    ? .lost("\(session.id): the session is gone")
                    : .corrupt("\(session.id): answered \(answer.status) \(answer.text)"))
            return
        }
        if let violation = session.violation(in: found) {
            violations.append(violation)
            return
        }

        let start = max(session.firstRevision, revision - 20)
        let events = try connection.send("GET", "/v1/sessions/\(session.id)/events?after=\(start)")
        if let violation = session.violation(
            inEvents: events.json ?? .null, after: start, revision: revision)
        {
            violations.append(violation)
        }

        guard let gesture = session.inFlight else { return }
        guard gesture.idempotencyKey != nil else {
            sessions[index].acknowledge(found)
            return
        }
        let again = try send(gesture, to: session.id, on: connection)
        guard again.isChange, let snapshot = again.json?["session"] else {
            _ = refused("sent once more, \(gesture.text)", again)
            return
        }
        let isReplay = again["Idempotent-Replayed"] == "true"
        if let violation = session.violation(
            inRepeated: snapshot, foundRevision: revision, isReplay: isReplay)
        {
            violations.append(violation)
        }
        sessions[index].acknowledge(snapshot)
    }
}

// MARK: - Requests

extension WritingClient {
    private func send(
        _ gesture: WrittenGesture, to session: String, on connection: LoopbackConnection
    ) throws(LoopbackError) -> LoopbackAnswer {
        try send(
            "POST", "/v1/sessions/\(session)/gestures", gesture.body, key: gesture.idempotencyKey,
            on: connection)
    }

    private func send(
        _ method: String, _ path: String, _ body: JSONValue, key: String? = nil,
        on connection: LoopbackConnection
    ) throws(LoopbackError) -> LoopbackAnswer {
        var headers = [("Content-Type", "application/json"), ("Tabbard-Client", name)]
        if let key { headers.append(("Idempotency-Key", key)) }
        return try connection.send(method, path, headers: headers, body: body.encoded())
    }
}

extension LoopbackAnswer {
    /// A change is answered 200, one that started a run 202.
    var isChange: Bool { status == 200 || status == 202 }

    /// The body as JSON; nil when it is none.
    var json: JSONValue? { try? JSONReader.read(body) }
}
