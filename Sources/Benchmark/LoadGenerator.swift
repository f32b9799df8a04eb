import Foundation
import ServerProcess

/// One run of wrk against a server.
struct LoadGenerator {
    /// What is asked for.
    enum Load: String, CaseIterable {
        /// Each client looks at a session of its own.
        case read = "GET of a session"
        /// The same over all sessions in turn: what is asked for was last touched long ago.
        case readInTurn = "GET of 1,000 in turn"
        case gesture = "POST of a gesture, durable"

        fileprivate var method: String { self == .gesture ? "POST" : "GET" }
    }

    /// What one run measured.
    struct Outcome {
        /// Good answers a second.
        var rate: Double
        /// Milliseconds.
        var median: Double
        var slowestPercent: Double
    }

    private static let connections = 64

    private let script: String
    private let sessions: String

    /// - Parameter sessions: ids; each request goes to the next one, so that those under way at the
    ///   same time are distinct.
    init(sessions: [String], folder: String) throws(ServerFailure) {
        script = "\(folder)/load.lua"
        self.sessions = "\(folder)/sessions"
        do {
            try Self.lua.write(toFile: script, atomically: true, encoding: .utf8)
            try sessions.joined(separator: "\n")
                .write(toFile: self.sessions, atomically: true, encoding: .utf8)
        } catch {
            throw ServerFailure("the load's script cannot be written under \(folder)")
        }
    }

    /// Sends the load for some seconds.
    func run(_ load: Load, port: UInt16, seconds: Int) throws(ServerFailure) -> Outcome {
        let asked = load == .read ? Self.connections : Int.max
        let command =
            "wrk --threads 1 --connections \(Self.connections) --duration \(seconds)s --timeout 10s "
            + "--script '\(script)' http://127.0.0.1:\(port) -- '\(sessions)' \(load.method) \(asked) 2>&1"
        guard let pipe = popen(command, "r") else { throw ServerFailure("wrk cannot be started") }
        var output = ""
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), pipe) != nil {
            output += String(
                decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        pclose(pipe)

        let figures = output.split(separator: "\n").last { $0.hasPrefix("figures ") }?
            .split(separator: " ").dropFirst().compactMap { Double($0) }
        guard let figures, figures.count == 5, figures[1] > 0 else {
            throw ServerFailure("wrk: \(output)")
        }
        guard figures[4] == 0 else {
            throw ServerFailure("\(Int(figures[4])) requests failed (\(load.rawValue))")
        }
        return Outcome(
            rate: figures[0] / figures[1] * 1e6, median: figures[2] / 1e3,
            slowestPercent: figures[3] / 1e3)
    }

    /// Every request is formatted before the run, so that the generator costs both servers the
    /// same.
    private static let lua = """
        local requests, position = {}, 0

        function init(arguments)
            local json = {["Content-Type"] = "application/json"}
            local function add(session, tab)
                local path = "/v1/sessions/" .. session
                if arguments[2] == "GET" then
                    requests[#requests + 1] = wrk.format("GET", path)
                else
                    local body = '{"gesture":"tapTab","tab":"' .. tab .. '"}'
                    requests[#requests + 1] = wrk.format("POST", path .. "/gestures", json, body)
                end
            end
            for _, tab in ipairs({"inbox", "today"}) do
                local left = tonumber(arguments[3])
                for session in io.lines(arguments[1]) do
                    if left > 0 then add(session, tab) end
                    left = left - 1
                end
            end
        end

        function request()
            position = position % #requests + 1
            return requests[position]
        end

        function done(summary, latency)
            local errors = summary.errors
            io.write(string.format("figures %d %d %d %d %d\\n", summary.requests, summary.duration,
                latency:percentile(50), latency:percentile(99),
                errors.connect + errors.read + errors.write + errors.status + errors.timeout))
        end
        """
}
