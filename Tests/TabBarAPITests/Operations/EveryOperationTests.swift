import StrictJSON
import Testing

/// Rules that hold for every operation alike.
@Suite struct EveryOperationTests {
    @Test func `a parameter that is not documented is refused by name`() async throws {
        try await forEach { _ in
            true
        } _: { client, operation, path in
            let body = operation.bodies.first.map { String(decoding: $0.encoded(), as: UTF8.self) }

            let answer = try client.send(operation.method, path + "?spin=1", body)

            #expect(answer.code == "UNKNOWN_PARAMETER", "\(operation.id)")
            #expect(answer.places == ["spin"], "\(operation.id)")
        }
    }

    @Test func `two members of one name are refused`() async throws {
        try await forEach {
            $0.bodies.first?.members != nil
        } _: { client, operation, path in
            let answer = try client.send(operation.method, path, #"{"a":1,"\u0061":2}"#)

            #expect(answer.code == "DUPLICATE_MEMBER", "\(operation.id)")
            #expect(answer.places == ["/a"], "\(operation.id)")
        }
    }

    @Test func `a member that is not documented is refused with its place`() async throws {
        try await forEach {
            $0.problems.contains("UNKNOWN_MEMBER")
        } _: { client, operation, path in
            guard let members = operation.bodies.first?.members else { return }
            let body = JSONValue.object(members + [JSONMember("a/b~", 1)])

            let answer = try client.send(
                operation.method, path, String(decoding: body.encoded(), as: UTF8.self))

            #expect(answer.code == "UNKNOWN_MEMBER", "\(operation.id)")
            #expect(answer.places == ["/a~1b~0"], "\(operation.id)")
        }
    }

    @Test func `a body of another media type is refused`() async throws {
        try await forEach {
            $0.value["requestBody"] != nil
        } _: { client, operation, path in
            let answer = try client.send(
                operation.method, path, "x",
                headers: [("Content-Type", "application/x-www-form-urlencoded")])

            #expect(answer.code == "UNSUPPORTED_MEDIA_TYPE", "\(operation.id)")
        }
    }

    @Test func `a body where none is taken, or more of it than is taken, is refused`() async throws
    {
        try await forEach { _ in
            true
        } _: { client, operation, path in
            let limit = operation.value["x-body-limit"]?.integer ?? 0
            guard limit < 1 << 20 else { return }

            let answer = try client.send(
                operation.method, path, String(repeating: " ", count: limit + 1))

            #expect(answer.code == "CONTENT_TOO_LARGE", "\(operation.id)")
        }
    }

    @Test func `a stale condition is refused before anything is done`() async throws {
        try await forEach {
            $0.takes(header: "If-Match")
        } _: { client, operation, path in
            // The run is finished, which is told first.
            guard operation.id != "cancelRun", operation.id != "retryRun" else { return }
            let body = operation.bodies.first.map { String(decoding: $0.encoded(), as: UTF8.self) }
            if operation.id == "openDeviceSession" { try client.send(operation.method, path) }

            let answer = try client.send(
                operation.method, path, body, headers: [("If-Match", "\"9999\"")])

            #expect(answer.code == "REVISION_MISMATCH", "\(operation.id) \(answer.text)")
            #expect(answer.json["currentRevision"] != nil, "\(operation.id)")
        }
    }

    @Test func `a key that comes again with another request is refused`() async throws {
        try await forEach {
            $0.problems.contains("IDEMPOTENCY_KEY_REUSED")
        } _: {
            client, operation, path in
            // Runs need a state of their own; see the tests of runs.
            guard !["startRun", "cancelRun", "retryRun"].contains(operation.id) else { return }
            let key = [("Idempotency-Key", "key")]
            let other: Answer
            let done: Answer
            if operation.value["requestBody"] == nil {
                done = try client.send(operation.method, path, headers: key)
                other = try client.send(operation.method, path + "?include=results", headers: key)
            } else {
                let (first, second) = bodies(operation.id)
                done = try client.send(operation.method, path, first, headers: key)
                other = try client.send(operation.method, path, second, headers: key)
            }

            #expect(done.status < 300, "\(operation.id) \(done.text)")
            #expect(other.code == "IDEMPOTENCY_KEY_REUSED", "\(operation.id)")
        }
    }

    @Test func `every change of a session takes a key, but deletions`() async throws {
        let changes = try Contract.load().operations.filter {
            $0.path.hasPrefix("/v1/sessions/") && $0.method != "GET"
                && !["deleteSession", "deleteRun"].contains($0.id)
        }

        #expect(changes.filter { !$0.takes(header: "Idempotency-Key") }.map(\.id) == [])
        #expect(changes.filter { !$0.takes(header: "If-Match") }.map(\.id) == [])
    }

    @Test func `whoever takes a key says what may be wrong with it`() async throws {
        for operation in try Contract.load().operations
        where operation.takes(header: "Idempotency-Key") && operation.id != "lintBar" {
            #expect(operation.problems.contains("IDEMPOTENCY_KEY_IN_USE"), "\(operation.id)")
            #expect(operation.problems.contains("IDEMPOTENCY_KEY_REUSED"), "\(operation.id)")
            #expect(operation.problems.contains("LIMIT_REACHED"), "\(operation.id)")
        }
    }

    @Test func `a wrong credential is refused, also where none is needed`() async throws {
        try await forEach {
            $0.path.hasPrefix("/v1/")
        } _: { client, operation, path in
            let body = operation.bodies.first.map { String(decoding: $0.encoded(), as: UTF8.self) }

            let answer = try client.send(
                operation.method, path, body, headers: [("Authorization", "Bearer x.y")])

            #expect(answer.code == "UNAUTHORIZED", "\(operation.id) \(answer.text)")
            #expect(answer["WWW-Authenticate"] == "Bearer", "\(operation.id)")
        }
    }

    /// Two different bodies that the operation takes on what ``Places`` made.
    private func bodies(_ operation: String) -> (String, String) {
        switch operation {
        case "createSession": (#"{"bar":"planner"}"#, #"{"bar":"listening"}"#)
        case "performGestures": (#"{"gesture":"tapSearch"}"#, #"{"gesture":"escape"}"#)
        case "selectTab": (#"{"tab":"library"}"#, #"{"tab":"browse"}"#)
        case "setQuery": (#"{"query":"tide"}"#, #"{"query":"boat"}"#)
        case "updateBadges": (#"{"library":1}"#, #"{"library":2}"#)
        case "setPath": (#"{"path":[{"id":"a"}]}"#, #"{"path":[]}"#)
        case "submitSearch": (#"{"query":"tide"}"#, #"{"query":"boat"}"#)
        case "claimLeases": (#"{"queues":["a"]}"#, #"{"queues":["b"]}"#)
        case "completeLease", "failLease": ("{}", #"{"message":"Later."}"#)
        case "rollbackBar": (#"{"revision":1}"#, #"{"revision":2}"#)
        default: (#"[{"id":"a"}]"#, #"[{"id":"b"}]"#)
        }
    }

    /// Runs `test` for each operation that `isMeant`, each on things of its own.
    private func forEach(
        _ isMeant: @escaping @Sendable (Contract.Operation) -> Bool,
        _ test: @escaping @Sendable (Client, Contract.Operation, String) throws -> Void
    ) async throws {
        let operations = try Contract.load().operations.filter(isMeant)
        #expect(!operations.isEmpty)
        try await ServiceUnderTest.talk { client in
            for operation in operations {
                let places = try Places(client)
                try test(client, operation, places.path(operation.path))
            }
        }
    }
}
