import LoopbackHTTP
import Testing

/// A session's stream whose connection breaks at some byte, and what a browser makes of the bytes
/// before.
struct BreakingStream {
    private let connection: LoopbackConnection

    /// Asks for the stream, and waits for nothing.
    init(_ session: String, port: UInt16, after lastEventID: String?) throws {
        connection = try LoopbackConnection(port: port)
        try connection.write(
            LoopbackConnection.request(
                "GET", session + "/stream", port: port,
                headers: lastEventID.map { [("Last-Event-ID", $0)] } ?? []))
    }

    /// Breaks the connection after `limit` bytes, its head and framing included, or after the event
    /// that `isLast`; the events of which every byte came.
    func events(
        breakingAt limit: Int, after isLast: (EventStream.Event) -> Bool
    ) throws -> [EventStream.Event] {
        defer { connection.abort() }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            bytes += try connection.readAvailable()
            let events = try Self.events(in: bytes)
            if events.contains(where: isLast), bytes.count < limit { return events }
        }
        return try Self.events(in: Array(bytes.prefix(limit)))
    }

    /// The whole events in the beginning of an answer.
    private static func events(in answer: [UInt8]) throws -> [EventStream.Event] {
        guard let head = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return [] }
        try #require(answer.starts(with: Array("HTTP/1.1 200 ".utf8)))
        var text: [UInt8] = []
        var rest = answer[head.upperBound...]
        while let line = rest.firstRange(of: Array("\r\n".utf8)) {
            let size = String(decoding: rest[..<line.lowerBound], as: UTF8.self)
            let count = try #require(Int(size, radix: 16))
            let chunk = rest[line.upperBound...].prefix(count)
            text += chunk
            rest = rest[min(chunk.endIndex + 2, rest.endIndex)...]
        }
        // What follows the last empty line is the beginning of an event that never was.
        return String(decoding: text, as: UTF8.self)
            .split(separator: "\n\n", omittingEmptySubsequences: false).dropLast()
            .compactMap { EventStream.Event(String($0)) }
    }
}
