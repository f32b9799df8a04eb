import LoopbackHTTP
import StrictJSON

/// A client that follows a session and reads its events one by one, on one thread.
final class EventStream {
    /// One server-sent event.
    struct Event: Equatable, Sendable {
        var name: String
        var id: Int?
        var data: JSONValue

        /// The revision that its data names.
        var revision: Int? { data["revision"]?.integer }
    }

    let answer: Answer
    private let connection: LoopbackConnection
    private var unread: String
    private(set) var hasEnded = false

    /// Opens a session's stream.
    init(
        _ session: String, port: UInt16, headers: [(String, String)] = [], timeout: Int = 10_000
    ) throws {
        connection = try LoopbackConnection(port: port, timeout: timeout)
        answer = Answer(try connection.send("GET", session + "/stream", headers: headers))
        unread = answer.text
    }

    /// The next event; nil when the stream has ended.
    func next() throws -> Event? {
        while true {
            while let end = unread.firstRange(of: "\n\n") {
                let block = String(unread[..<end.lowerBound])
                unread.removeSubrange(..<end.upperBound)
                if let event = Event(block) { return event }
            }
            if hasEnded { return nil }
            guard let chunk = try nextChunk() else {
                hasEnded = true
                continue
            }
            unread += String(decoding: chunk, as: UTF8.self)
        }
    }

    /// Nil at the end, also at that of a drain that was given no time.
    private func nextChunk() throws -> [UInt8]? {
        do {
            let chunk = try connection.readChunk()
            return chunk.isEmpty ? nil : chunk
        } catch let error where error == .closed {
            return nil
        }
    }

    /// The events up to the first that is meant.
    func upTo(_ isMeant: (Event) -> Bool) throws -> [Event] {
        var events: [Event] = []
        while let event = try next() {
            events.append(event)
            if isMeant(event) { break }
        }
        return events
    }

    /// The next `change`.
    func change() throws -> Event? {
        try upTo { $0.name == "change" }.last
    }

    /// Breaks the connection.
    func abort() { connection.abort() }
}

extension EventStream.Event {
    /// Nil for a block that is no event, such as the reconnection time.
    init?(_ block: String) {
        var fields: [Substring: Substring] = [:]
        for line in block.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            fields[parts[0]] = parts[1].dropFirst()
        }
        guard let name = fields["event"], let data = fields["data"],
            let json = try? JSONReader.read(data.utf8)
        else { return nil }
        self.init(name: String(name), id: fields["id"].flatMap { Int($0) }, data: json)
    }
}
