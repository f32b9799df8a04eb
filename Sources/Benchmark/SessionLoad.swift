import Dispatch
import LoopbackHTTP
import ServerProcess
import StrictJSON
import Synchronization

/// Sends many requests over 64 connections, four threads with 16 each.
struct SessionLoad {
    private static let threads = 4
    private static let connectionsPerThread = 16

    /// Creates sessions of the planner and gives their ids.
    static func create(_ count: Int, port: UInt16) throws(ServerFailure) -> [String] {
        try send(count, port: port, status: 201) { _ in
            ("/v1/sessions", #"{"bar":"planner"}"#)
        }
    }

    /// Taps a tab in each of the sessions.
    static func touch(_ sessions: [String], port: UInt16) throws(ServerFailure) {
        _ = try send(sessions.count, port: port, status: 200) { index in
            ("/v1/sessions/\(sessions[index])/gestures", #"{"gesture":"tapTab","tab":"projects"}"#)
        }
    }

    /// Posts `count` requests and gives the `id` of each answer that has one.
    private static func send(
        _ count: Int, port: UInt16, status: Int,
        request: @escaping @Sendable (Int) -> (path: String, body: String)
    ) throws(ServerFailure) -> [String] {
        let shared = Shared()
        let group = DispatchGroup()
        for thread in 0..<threads {
            DispatchQueue(label: "load \(thread)").async(group: group) {
                do {
                    let own = Array(stride(from: thread, to: count, by: threads))
                    let ids = try exchange(own, port: port, status: status, request: request)
                    shared.outcome.withLock { $0.ids += ids }
                } catch {
                    shared.outcome.withLock { $0.failure = "\(error)" }
                }
            }
        }
        group.wait()
        let outcome = shared.outcome.withLock { $0 }
        if let failure = outcome.failure { throw ServerFailure("load: \(failure)") }
        return outcome.ids
    }

    private static func exchange(
        _ indices: [Int], port: UInt16, status: Int, request: (Int) -> (path: String, body: String)
    ) throws -> [String] {
        let connections = try (0..<connectionsPerThread).map { _ in
            try LoopbackConnection(port: port)
        }
        var ids: [String] = []
        for start in stride(from: 0, to: indices.count, by: connections.count) {
            let round = zip(connections, indices[start...])
            for (connection, index) in round {
                let (path, body) = request(index)
                try connection.write(
                    LoopbackConnection.request(
                        "POST", path, port: port, headers: [("Content-Type", "application/json")],
                        body: Array(body.utf8)))
            }
            for (connection, _) in round {
                let answer = try connection.readAnswer()
                guard answer.status == status else {
                    throw ServerFailure("answered \(answer.status) \(answer.text)")
                }
                if let id = try JSONReader.read(answer.body)["id"]?.text { ids.append(id) }
            }
        }
        return ids
    }

    private final class Shared: Sendable {
        let outcome = Mutex<(ids: [String], failure: String?)>(([], nil))
    }
}
