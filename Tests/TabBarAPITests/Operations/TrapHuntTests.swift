import StrictJSON
import Testing

/// Nothing that a client sends stops the service: hostile values in every field, parameter, path
/// and header that the document names. Every answer is also held against the contract, which knows
/// no 5xx here.
@Suite struct TrapHuntTests {
    @Test func `hostile values in every member of every body`() async throws {
        let contract = try Contract.load()
        try await ServiceUnderTest.talk { client in
            var sent = 0
            for operation in contract.operations {
                let places = try Places(client)
                for example in operation.bodies {
                    for hostile in try hostileValues() {
                        for body in replacements(in: example, by: hostile) {
                            let answer = try client.send(
                                operation.method, places.path(operation.path),
                                String(decoding: body.encoded(), as: UTF8.self))
                            #expect(answer.status < 500, "\(operation.id)")
                            sent += 1
                        }
                    }
                }
            }

            #expect(sent > 2_000)
            #expect(try client.get("/readyz").status == 200)
        }
    }

    @Test func `bodies that are no JSON, or far too much of it`() async throws {
        let contract = try Contract.load()
        let bodies: [String] = [
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
            String(repeating: "7", count: 1_000_000), "NaN", "-Infinity", "\u{FEFF}{}",
            "{\"a\":1,}",
            #"{"a":"\ud800"}"#, #"{"a":"\u0000"}"#, "[1e400]", "'",
        ]
        try await ServiceUnderTest.talk { client in
            for operation in contract.operations where operation.value["requestBody"] != nil {
                let places = try Places(client)
                for body in bodies {
                    let answer = try client.send(
                        operation.method, places.path(operation.path), body)
                    #expect(400..<500 ~= answer.status, "\(operation.id) \(answer.status)")
                }
            }

            #expect(try client.get("/readyz").status == 200)
        }
    }

    @Test func `hostile values in every parameter, path and header`() async throws {
        let contract = try Contract.load()
        try await ServiceUnderTest.talk { client in
            for operation in contract.operations {
                let places = try Places(client)
                let body = operation.bodies.first.map {
                    String(decoding: $0.encoded(), as: UTF8.self)
                }
                for parameter in operation.parameters {
                    // The gate reads the request id before any operation, so once is enough.
                    guard let name = parameter["name"]?.text,
                        name != "X-Request-Id" || operation.id == "readSession"
                    else { continue }
                    for value in hostileTexts {
                        // On a clock that stands nobody would end the wait for work.
                        if operation.id == "claimLeases", value.hasPrefix("wait=") { continue }
                        let answer: Answer
                        switch parameter["in"] {
                        case "query":
                            answer = try client.send(
                                operation.method,
                                places.path(operation.path) + "?\(name)=\(value.percentEncoded)",
                                body)
                        case "path":
                            guard !value.isEmpty, value != "." else { continue }
                            answer = try client.send(
                                operation.method,
                                places.path(operation.path, name, value.percentEncoded), body)
                        default:
                            guard value.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { continue }
                            answer = try client.send(
                                operation.method, places.path(operation.path), body,
                                headers: [(name, value)])
                        }
                        #expect(answer.status < 500, "\(operation.id) \(name)")
                    }
                }
            }

            #expect(try client.get("/readyz").status == 200)
        }
    }
}

private let hostileTexts = [
    "", "0", "-1", "+5", "007", "1.0", "1e300", "NaN", "inf", "true", "null", "*", "\"\"", ".",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    String(repeating: "7", count: 2_000), "a:b", "a:..", ":", "a:1..2..3", "é", "e\u{301}",
    "\u{202E}x", "🌱", "%", "wait=9223372036854775808", "Bearer", "Bearer a.b", "x,,;=\"",
]

private let hostileNumbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e300", "-1e300",
    "1e-300", "0.5", "-0", String(repeating: "7", count: 300),
]

private func hostileValues() throws -> [JSONValue] {
    let texts = ["", " ", "NaN", "\u{200B}", "\u{301}", "👩‍👩‍👧", "\u{202E}", "filter-x", "search"]
    return try hostileNumbers.map { try JSONReader.read($0.utf8) } + texts.map(JSONValue.string)
        + [
            .string("a" + String(repeating: "\u{301}", count: 9_000)),
            .string(String(repeating: "🌱", count: 1_200)), .null, true, [], [:], [[]],
            ["é": 1, "e\u{301}": 2], .array(Array(repeating: 1, count: 300)),
        ]
}

/// The value with each of its places, one at a time, replaced by `hostile`.
private func replacements(in value: JSONValue, by hostile: JSONValue) -> [JSONValue] {
    var values = [hostile]
    switch value {
    case .object(let members):
        for index in members.indices {
            for value in replacements(in: members[index].value, by: hostile) {
                var copy = members
                copy[index].value = value
                values.append(.object(copy))
            }
        }
    case .array(let elements):
        guard let first = elements.first else { break }
        for value in replacements(in: first, by: hostile) {
            values.append(.array([value] + elements.dropFirst()))
        }
    default: break
    }
    return values
}

extension String {
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}
