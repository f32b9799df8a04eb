/// What somebody who follows a session is told, in order. All bytes are JSON.
package enum FeedMessage: Sendable, Equatable {
    /// The state to begin with.
    case snapshot(revision: Int, [UInt8])
    /// `{revision, at, cause, origin, effects, session?}`. The state stands in the last of the
    /// changes that came together.
    case change(revision: Int, [UInt8])
    /// A run's resource; the newest when there were several in a tenth of a second.
    case run([UInt8])
    /// `{at, streams}`: that the service is there, and how many follow the session.
    case ping([UInt8])
    /// What was missed cannot be told; this is the state.
    case reset(revision: Int, [UInt8])
    /// The session is gone; nothing follows.
    case gone
}

/// Where a follower's messages go.
package struct FollowerOutlet: Sendable {
    /// False when the follower takes no more: it is gone or too slow.
    package var send: @Sendable (FeedMessage) -> Bool
    /// Nothing follows.
    package var finish: @Sendable () -> Void

    package init(
        send: @escaping @Sendable (FeedMessage) -> Bool, finish: @escaping @Sendable () -> Void
    ) {
        self.send = send
        self.finish = finish
    }
}

/// Names a follower.
package typealias FollowerID = UInt64
