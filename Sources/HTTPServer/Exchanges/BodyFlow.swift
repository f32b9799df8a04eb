/// The body of a request that is taken piece by piece while it arrives. Plain data: each event says
/// what its owner has to do.
///
/// What has arrived and was not taken is bounded: beyond `highWater` the connection is left alone
/// until somebody takes it, so that a client sends no faster than its items are stored.
struct BodyFlow: Equatable {
    enum Step: Equatable {
        case goOn
        /// Leave the connection alone until the bytes are taken.
        case pause
        /// Too long by so much that even reading the rest is too much.
        case giveUp
    }

    enum Piece: Equatable {
        case bytes([UInt8])
        /// Nothing has arrived yet.
        case later
        case end
        case fault(BodyFault)
    }

    private enum State: Equatable {
        case open
        case ended
        /// Nobody takes anything any more.
        case discarding
        case failed(BodyFault)
    }

    /// Bytes that may wait.
    static let highWater = 512 << 10

    let limit: Int
    private(set) var received = 0
    private var waiting: [UInt8] = []
    private var state = State.open

    init(limit: Int) { self.limit = limit }

    /// More of the body is here.
    mutating func arrived(_ chunk: UnsafeRawBufferPointer) -> Step {
        received = received.addingReportingOverflow(chunk.count).partialValue
        if received > limit {
            if state == .open { fail(.tooLong(limit: limit)) }
            return received - limit > BodyCollection.swallowed ? .giveUp : .goOn
        }
        guard state == .open else { return .goOn }
        waiting.append(contentsOf: chunk)
        return waiting.count >= Self.highWater ? .pause : .goOn
    }

    /// The body is complete.
    mutating func end() { if state == .open { state = .ended } }

    /// It will never be complete, or is not wanted.
    mutating func fail(_ fault: BodyFault) {
        guard state == .open || state == .ended else { return }
        state = .failed(fault)
        waiting = []
    }

    /// The answer is here: what still comes is read away.
    mutating func discard() {
        state = .discarding
        waiting = []
    }

    /// Takes what waits.
    mutating func take() -> Piece {
        if case .failed(let fault) = state { return .fault(fault) }
        guard waiting.isEmpty else {
            defer { waiting = [] }
            return .bytes(waiting)
        }
        return state == .open ? .later : .end
    }
}

/// Why the rest of a body cannot be taken.
package enum BodyFault: Error, Equatable {
    /// It is longer than the route takes, in bytes.
    case tooLong(limit: Int)
    /// The client went away, or the server ends.
    case interrupted
}
