import LoopbackHTTP
import ServerProcess
import StrictJSON

/// A person who types: one session and one connection that is kept.
struct TypingOverHTTP {
    private let connection: LoopbackConnection
    private let session: String
    private let port: UInt16
    private var sequence = 0

    init(_ service: ServiceUnderSearch) throws {
        port = service.port
        session = try service.session()
        connection = try LoopbackConnection(port: port)
        _ = try time(gesture(#"{"gesture":"tapSearch"}"#))
    }

    /// How long each letter takes, each way.
    struct Times {
        /// The gesture that brings its results along.
        var withResults: [Keystrokes.Stroke] = []
        /// The session's results, asked for afterwards.
        var results: [Keystrokes.Stroke] = []
        /// The gesture that asks for no results: what a durable change costs.
        var alone: [Keystrokes.Stroke] = []
        /// The catalog, asked without a session.
        var catalog: [Keystrokes.Stroke] = []
        /// The session, where nothing is searched: what each answer costs.
        var session: [Keystrokes.Stroke] = []
    }

    mutating func type(_ strokes: [String]) throws -> Times {
        var times = Times()
        for stroke in strokes {
            let typing = gesture(type(stroke), "?include=results")
            times.withResults.append(.init(query: stroke, time: try time(typing)))
            let reading = request("GET", session + "/search/results")
            times.results.append(.init(query: stroke, time: try time(reading)))
            let searching = request("GET", ServiceUnderSearch.search("items", stroke))
            times.catalog.append(.init(query: stroke, time: try time(searching)))
            let looking = request("GET", session)
            times.session.append(.init(query: stroke, time: try time(looking)))
            // Another text, so that there is a change.
            let change = gesture(type(stroke + " "))
            times.alone.append(.init(query: stroke, time: try time(change)))
        }
        return times
    }

    private mutating func type(_ text: String) -> String {
        sequence += 1
        var writer = JSONWriter(capacity: 128)
        writer.object { writer in
            writer.name("gesture")
            writer.string("type")
            writer.name("text")
            writer.string(text)
            writer.name("sequence")
            writer.integer(sequence)
        }
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private func gesture(_ body: String, _ query: String = "") -> [UInt8] {
        request("POST", session + "/gestures" + query, body)
    }

    private func request(_ method: String, _ path: String, _ body: String? = nil) -> [UInt8] {
        LoopbackConnection.request(
            method, path, port: port,
            headers: body == nil ? [] : [("Content-Type", "application/json")],
            body: body.map { Array($0.utf8) })
    }

    /// Sets a text that nobody types; answers with which status it was taken.
    mutating func paste(_ text: String) throws -> (status: Int, time: Duration) {
        try exchange(gesture(type(text), "?include=results"))
    }

    private func time(_ request: [UInt8]) throws -> Duration {
        let (status, time) = try exchange(request)
        guard status == 200 else { throw ServerFailure("a letter was answered \(status)") }
        return time
    }

    private func exchange(_ request: [UInt8]) throws -> (status: Int, time: Duration) {
        var status = 0
        let time = try Stopwatch.wallTime {
            try connection.write(request)
            status = try connection.readAnswer().status
        }
        return (status, time)
    }
}
