/// The life of one request and its answer, without I/O: each event says what its owner has to do.
///
/// received → collecting → handling → (suspended) → answerable → answered → completed; a body that
/// is taken in pieces goes received → streaming ⇄ paused → suspended instead, or → discarding →
/// answered when the answer comes first. A connection is suspended at most once at a time and
/// resumed exactly once for it; the end comes exactly once.
struct ExchangeLifecycle: Equatable {
    enum State: Equatable {
        /// The request line is here, the header fields not all.
        case received
        /// The head was accepted, the body arrives.
        case collecting
        /// The handler has begun and the body arrives.
        case streaming
        /// The handler has begun, and the body is held back until it takes what has arrived.
        case paused
        /// The answer is here and the rest of the body is read away.
        case discarding
        /// The handler has begun and this call of the library is still running.
        case handling
        /// The handler waits, and the library was told to leave the connection alone.
        case suspended
        /// The answer is here and the library will call for it.
        case answerable
        /// The answer was handed to the library.
        case answered
        /// Nobody waits for an answer any more; the connection shall end at the next call.
        case abandoned
        /// The library has let go of the request.
        case completed
    }

    enum Action: Equatable {
        case none
        /// Hand the answer to the library now.
        case queue
        /// Suspend the connection.
        case suspend
        /// Resume the connection, so that the library calls again.
        case resume
        /// Tell the library to close the connection.
        case close
        /// The answer came too late; forget it.
        case drop
        /// Free what belongs to the request.
        case release
    }

    private(set) var state = State.received

    /// Whether nobody waits for an answer any more.
    var isOver: Bool { state == .abandoned || state == .completed }

    /// The head was accepted and the body comes next.
    mutating func acceptHead() -> Action {
        guard state == .received else { return .close }
        state = .collecting
        return .none
    }

    /// The head was accepted and the handler begins to take the body in pieces.
    mutating func beginStreaming() -> Action {
        guard state == .received else { return .close }
        state = .streaming
        return .none
    }

    /// More of the body has arrived than may wait.
    mutating func pause() -> Action {
        guard state == .streaming else { return .none }
        state = .paused
        return .suspend
    }

    /// The handler has taken what had arrived.
    mutating func unpause() -> Action {
        guard state == .paused else { return .none }
        state = .streaming
        return .resume
    }

    /// A body that is taken in pieces is complete.
    mutating func bodyEnded() -> Action {
        switch state {
        case .streaming:
            state = .suspended
            return .suspend
        case .paused:
            // Suspended already, which must not be done twice.
            state = .suspended
            return .none
        case .discarding:
            state = .answered
            return .queue
        case .received, .collecting, .handling, .suspended, .answerable, .answered, .abandoned,
            .completed:
            return .close
        }
    }

    /// The body is complete, the handler begins.
    mutating func beginHandling() -> Action {
        guard state == .collecting else { return .close }
        state = .handling
        return .none
    }

    /// An answer without waiting: a refusal, or the answer of an immediate handler.
    mutating func answerNow() -> Action {
        switch state {
        case .received, .collecting, .handling, .discarding:
            state = .answered
            return .queue
        case .streaming, .paused, .suspended, .answerable, .answered, .abandoned, .completed:
            return .close
        }
    }

    /// The handler's answer arrived, at once or later.
    mutating func answerArrived() -> Action {
        switch state {
        case .handling:
            state = .answerable
            return .none
        case .suspended:
            state = .answerable
            return .resume
        case .streaming:
            state = .discarding
            return .none
        case .paused:
            state = .discarding
            return .resume
        case .received, .collecting, .discarding, .answerable, .answered, .abandoned, .completed:
            return .drop
        }
    }

    /// The handler was started and has returned to the call of the library.
    mutating func handlerReturned() -> Action {
        switch state {
        case .handling:
            state = .suspended
            return .suspend
        case .answerable:
            state = .answered
            return .queue
        case .received, .collecting, .streaming, .paused, .discarding, .suspended, .answered,
            .abandoned, .completed:
            return .close
        }
    }

    /// The library calls again after a resume; without an answer that was a stale permit.
    mutating func calledAgain() -> Action {
        switch state {
        case .suspended:
            return .suspend
        case .answerable:
            state = .answered
            return .queue
        case .received, .collecting, .streaming, .paused, .discarding, .handling, .answered,
            .abandoned, .completed:
            return .close
        }
    }

    /// The server ends and waits for this exchange no longer.
    mutating func abandon() -> Action {
        switch state {
        case .suspended, .paused:
            state = .abandoned
            return .resume
        case .answerable, .streaming, .discarding:
            // Not suspended; the next call closes.
            state = .abandoned
            return .none
        case .received, .collecting, .handling, .answered, .abandoned, .completed:
            return .none
        }
    }

    /// The library has let go of the request, for whatever reason.
    mutating func complete() -> Action {
        guard state != .completed else { return .none }
        state = .completed
        return .release
    }
}
