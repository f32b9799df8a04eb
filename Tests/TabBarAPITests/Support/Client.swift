import LoopbackHTTP
import StrictJSON
import Testing

/// What a person with curl would do, in a few words. Every answer is held against the contract.
final class Client {
    let port: UInt16
    private var connection: LoopbackConnection
    let record = Record()

    /// The operations that were answered, with the codes of their problems.
    final class Record {
        fileprivate(set) var succeeded: Set<String> = []
        fileprivate(set) var refused: [String: Set<String>] = [:]
    }

    /// Connects, and again after each answer that ends the connection.
    init(port: UInt16) throws {
        self.port = port
        connection = try LoopbackConnection(port: port, timeout: Self.patience)
    }

    /// Milliseconds: only a hang shall fail a test, not a machine that has much else to do.
    private static let patience = 120_000

    /// Sends a request; a text body goes as JSON unless the headers say otherwise.
    @discardableResult
    func send(
        _ method: String, _ path: String, _ body: String? = nil,
        headers: [(String, String)] = []
    ) throws -> Answer {
        var headers = headers
        if body != nil, !headers.contains(where: { $0.0 == "Content-Type" }) {
            headers.append(("Content-Type", "application/json"))
        }
        let answer = Answer(
            try connection.send(
                method, path, headers: headers, body: body.map { Array($0.utf8) }))
        let isStream = answer["Content-Type"] == "text/event-stream"
        if isStream || !answer.raw.keepsConnection {
            connection = try LoopbackConnection(port: port)
        }
        let contract = try Contract.load()
        contract.check(answer, to: method, path)
        if let operation = contract.operation(method, path) {
            if answer.status < 400 { record.succeeded.insert(operation.id) }
            if let code = answer.code { record.refused[operation.id, default: []].insert(code) }
        }
        return answer
    }

    @discardableResult
    func get(_ path: String, headers: [(String, String)] = []) throws -> Answer {
        try send("GET", path, headers: headers)
    }

    @discardableResult
    func post(
        _ path: String, _ body: String? = nil, headers: [(String, String)] = []
    ) throws -> Answer {
        try send("POST", path, body, headers: headers)
    }

    /// The path of a new session.
    func session(of bar: String, owner: String? = nil) throws -> String {
        let owner = owner.map { #","owner":"\#($0)""# } ?? ""
        let answer = try post("/v1/sessions", #"{"bar":"\#(bar)"\#(owner)}"#)
        try #require(answer.status == 201, "\(answer.text)")
        return try #require(answer["Location"])
    }

    /// Carries out a gesture in a session.
    @discardableResult
    func perform(
        _ session: String, _ gesture: String, headers: [(String, String)] = []
    ) throws -> Answer {
        try post(session + "/gestures", gesture, headers: headers)
    }
}

/// An answer and its JSON.
struct Answer: Sendable {
    let raw: LoopbackAnswer
    let json: JSONValue

    init(_ raw: LoopbackAnswer) {
        self.raw = raw
        json = (try? JSONReader.read(raw.body, valueLimit: 500_000)) ?? .null
    }

    var status: Int { raw.status }
    var text: String { raw.text }
    /// The problem's code.
    var code: String? { json["code"]?.text }
    /// The places that a problem names, whichever part of the request they lie in.
    var places: [String] {
        (json["errors"]?.elements ?? []).compactMap { place in
            place["pointer"]?.text ?? place["parameter"]?.text ?? place["header"]?.text
        }
    }

    /// A header.
    subscript(name: String) -> String? { raw[name] }
}
