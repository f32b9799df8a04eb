import TabBarService

/// Messages of a feed as server-sent events (WHATWG HTML, section 9.2).
///
/// Our JSON never holds a line end, so that each message's data is one line.
enum ServerSentEvent {
    /// Milliseconds after which a client that lost its stream comes back.
    private static let retry = 2_000

    /// The first piece of every stream.
    static let beginning = Array("retry: \(retry)\n\n".utf8)
    /// The last piece when the service shuts down.
    static let shutdown = event("bye", data: #"{"reason":"shutdown"}"#.utf8)

    /// The bytes of a message.
    static func bytes(_ message: FeedMessage) -> [UInt8] {
        switch message {
        case .snapshot(let revision, let json): event("snapshot", id: revision, data: json)
        case .change(let revision, let json): event("change", id: revision, data: json)
        case .run(let json): event("run", data: json)
        case .ping(let json): event("ping", data: json)
        case .reset(let revision, let json):
            event("reset", data: "{}".utf8) + event("snapshot", id: revision, data: json)
        case .gone: event("bye", data: #"{"reason":"gone"}"#.utf8)
        }
    }

    private static func event(
        _ name: String, id: Int? = nil, data: some Collection<UInt8>
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 64)
        bytes += "event: \(name)\n".utf8
        if let id { bytes += "id: \(id)\n".utf8 }
        bytes += "data: ".utf8
        bytes += data
        bytes += "\n\n".utf8
        return bytes
    }
}
