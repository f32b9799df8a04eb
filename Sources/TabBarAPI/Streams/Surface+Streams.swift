import HTTPServer
import Locks
import Synchronization
import TabBarService

extension HeaderName {
    /// Tells nginx and its kin to pass every piece on at once.
    fileprivate static let accelBuffering = HeaderName(known: "X-Accel-Buffering")
}

/// Following a session over server-sent events.
extension Surface {
    /// Bytes that may wait for a client that does not read; then it has to come back.
    private static let streamLimit = 256 << 10

    func followSession(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let place = FollowerPlace()
        let stream = ResponseStream(limit: Self.streamLimit, farewell: ServerSentEvent.shutdown) {
            guard let id = place.leave() else { return }
            store.executor.execute { store.assumeIsolated { $0.unfollow(id) } }
        }
        stream.send(ServerSentEvent.beginning)
        let follower = try await store.follow(
            try request.parameter("session"), token: try request.token(),
            client: try request.client(), known: request.lastEventID,
            outlet: FollowerOutlet(
                send: { stream.send(ServerSentEvent.bytes($0)) }, finish: { stream.finish() }))
        if place.take(follower) { store.unfollow(follower) }
        return Response(
            .ok,
            headers: [
                .contentType: MediaType.eventStream.header, .accelBuffering: "no",
            ], stream: stream)
    }
}

/// The follower behind a stream, whichever of the two is there first.
private final class FollowerPlace: Sendable {
    private let state = Mutex<(follower: FollowerID?, hasLeft: Bool)>((nil, false))

    /// The stream has ended; the follower that is to be told.
    func leave() -> FollowerID? {
        state.withLock { state in
            state.hasLeft = true
            return state.follower
        }
    }

    /// The follower is there. True when its stream has ended already.
    func take(_ follower: FollowerID) -> Bool {
        state.withLock { state in
            state.follower = follower
            return state.hasLeft
        }
    }
}

extension Request {
    /// The revision that `Last-Event-ID` names; nil without one. What was never one of ours is
    /// below all.
    fileprivate var lastEventID: Int? {
        guard let text = headers[.lastEventID], !text.isEmpty else { return nil }
        return Int(canonical: text) ?? -1
    }
}
