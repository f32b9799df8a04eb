import Foundation
import LoopbackHTTP
import ServerProcess

/// Many clients that follow a session each: what a stream costs, how soon its client hears of a
/// change, that the others hear nothing, and how all are let go.
func measureWatchers(_ programs: Programs) throws(ServerFailure) {
    let count = 5_000
    try allowDescriptors(count + 200)
    let service = try programs.startService(
        data: "watchers", options: ["--connections", "\(count + 200)"])
    let port = service.port
    let sessions = try SessionLoad.create(count, port: port)
    let before = service.memory("VmRSS") ?? 0
    do {
        let streams = try sessions.map { try openStream($0, port: port) }
        let after = service.memory("VmRSS") ?? 0
        let changes = 500
        let told = try (0..<changes).map { index in
            try timeToHear(sessions[index], port: port) { try streams[index].awaitEvent("change") }
        }
        let woken = try (0..<changes).map { index in
            let poll = try LoopbackConnection(port: port)
            try poll.write(
                LoopbackConnection.request(
                    "GET", "/v1/sessions/\(sessions[count - 1 - index])", port: port,
                    headers: [("If-None-Match", "\"1\""), ("Prefer", "wait=20")]))
            // The poll has to be waiting before something changes.
            usleep(2_000)
            return try timeToHear(sessions[count - 1 - index], port: port) {
                _ = try poll.readAnswer()
            }
        }
        let start = monotonicMilliseconds()
        let hasEndedWell = service.stop()
        let drain = monotonicMilliseconds() - start
        let rests = try streams.map { String(decoding: try $0.readToEnd(), as: UTF8.self) }
        let disturbed = rests[changes..<(count - changes)].count { $0.contains("event: change") }
        let farewells = rests.count { $0.contains("event: bye") }

        print(
            String(
                format: "\n%d open streams          %.1f kB each", count,
                Double(after - before) / Double(count)),
            String(
                format: "  a change is heard after     %.2f ms, p99 %.2f ms",
                percentile(told, 50), percentile(told, 99)),
            String(
                format: "  a long poll is answered     %.2f ms, p99 %.2f ms",
                percentile(woken, 50), percentile(woken, 99)),
            "  heard by others             \(disturbed)",
            String(
                format: "  SIGTERM to the end          %.0f ms, status %@, %d of %d told", drain,
                hasEndedWell ? "0" : "not 0", farewells, count),
            separator: "\n")
    } catch let failure as ServerFailure {
        throw failure
    } catch {
        throw ServerFailure("watchers: \(error)")
    }
}

/// A stream that has told the state.
private func openStream(
    _ session: String, port: UInt16
) throws -> LoopbackConnection {
    let stream = try LoopbackConnection(port: port)
    let answer = try stream.send("GET", "/v1/sessions/\(session)/stream")
    guard answer.status == 200 else { throw ServerFailure("answered \(answer.status)") }
    if !answer.text.contains("event: snapshot") { try stream.awaitEvent("snapshot") }
    return stream
}

extension LoopbackConnection {
    /// Reads until an event of that name has come.
    fileprivate func awaitEvent(_ name: String) throws {
        while true {
            let chunk = try readChunk()
            guard !chunk.isEmpty else { throw ServerFailure("the stream ended") }
            if String(decoding: chunk, as: UTF8.self).contains("event: \(name)\n") { return }
        }
    }
}

/// Milliseconds from sending a gesture to what `hear` waits for.
private func timeToHear(
    _ session: String, port: UInt16, _ hear: () throws -> Void
) throws -> Double {
    let taps = try LoopbackConnection(port: port)
    let request = LoopbackConnection.request(
        "POST", "/v1/sessions/\(session)/gestures", port: port,
        headers: [("Content-Type", "application/json")],
        body: Array(#"{"gesture":"tapTab","tab":"inbox"}"#.utf8))
    let start = monotonicMilliseconds()
    try taps.write(request)
    try hear()
    let time = monotonicMilliseconds() - start
    let status = try taps.readAnswer().status
    guard status == 200 else { throw ServerFailure("answered \(status)") }
    return time
}

private func percentile(_ figures: [Double], _ percent: Int) -> Double {
    let sorted = figures.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
}

/// Lets this program, and those that it starts, have so many descriptors.
private func allowDescriptors(_ count: Int) throws(ServerFailure) {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { throw ServerFailure("no limit of descriptors") }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(count)))
    guard limit.rlim_cur >= rlim_t(count), setrlimit(kind, &limit) == 0 else {
        throw ServerFailure("\(count) descriptors are needed; see ulimit -n")
    }
}
