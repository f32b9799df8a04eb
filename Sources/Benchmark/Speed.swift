import Foundation
import LoopbackHTTP
import ServerProcess

/// Requests a second and latency of the service and of the bare handler, interleaved: the ratio is
/// the median of those of runs side by side, because a shared machine is faster in one minute than
/// in the next.
func measureSpeed(_ programs: Programs) throws(ServerFailure) {
    let service = try programs.startService(data: "speed")
    let sessions = try SessionLoad.create(1_000, port: service.port)
    let sizes = try answerSizes(of: sessions[0], port: service.port)
    let bare = try programs.startBareServer(readSize: sizes.read, writeSize: sizes.write)
    let generator = try LoadGenerator(sessions: sessions, folder: programs.folder)

    var outcomes:
        [LoadGenerator.Load: [(bare: LoadGenerator.Outcome, service: LoadGenerator.Outcome)]] = [:]
    for load in LoadGenerator.Load.allCases {
        _ = try generator.run(load, port: bare.port, seconds: 1)
        _ = try generator.run(load, port: service.port, seconds: 1)
    }
    for _ in 0..<5 {
        for load in LoadGenerator.Load.allCases {
            let ofBare = try generator.run(load, port: bare.port, seconds: 3)
            let ofService = try generator.run(load, port: service.port, seconds: 3)
            outcomes[load, default: []].append((ofBare, ofService))
        }
    }
    bare.stop()
    service.stop()

    print("                              bare C    service   ratio      p50       p99   bare p99")
    for load in LoadGenerator.Load.allCases {
        let pairs = outcomes[load] ?? []
        print(
            String(
                format: "%@ %9.0f  %9.0f    %.2f  %6.2f ms %6.2f ms  %6.2f ms",
                load.rawValue.padding(toLength: 26, withPad: " ", startingAt: 0),
                median(pairs.map(\.bare.rate)), median(pairs.map(\.service.rate)),
                median(pairs.map { $0.service.rate / $0.bare.rate }),
                median(pairs.map(\.service.median)),
                median(pairs.map(\.service.slowestPercent)),
                median(pairs.map(\.bare.slowestPercent))))
    }
    print(
        String(
            format: "\nanswers of %d and %d bytes; a sync of 4 kB to this disk takes %.2f ms",
            sizes.read, sizes.write, syncTime(under: programs.folder)))
}

/// The bytes of a snapshot and of the answer to a gesture: the bare handler answers as many.
private func answerSizes(
    of session: String, port: UInt16
) throws(ServerFailure) -> (read: Int, write: Int) {
    do {
        let connection = try LoopbackConnection(port: port)
        let read = try connection.send("GET", "/v1/sessions/\(session)")
        let write = try connection.send(
            "POST", "/v1/sessions/\(session)/gestures",
            headers: [("Content-Type", "application/json")],
            text: #"{"gesture":"tapTab","tab":"inbox"}"#)
        guard read.status == 200, write.status == 200 else {
            throw ServerFailure("answered \(read.status) and \(write.status)")
        }
        return (read.body.count, write.body.count)
    } catch {
        throw ServerFailure("\(error)")
    }
}

/// The median time of appending 4 kB to a file and syncing it, in milliseconds.
private func syncTime(under folder: String) -> Double {
    let descriptor = open("\(folder)/sync", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: 4_096)
    return median(
        (0..<101).map { _ in
            let start = monotonicMilliseconds()
            _ = write(descriptor, block, block.count)
            fdatasync(descriptor)
            return monotonicMilliseconds() - start
        })
}
