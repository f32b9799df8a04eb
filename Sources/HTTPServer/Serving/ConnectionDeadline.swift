/// What a connection is waited for, and until when. Plain data without a clock.
struct ConnectionDeadline: Equatable {
    enum State: Equatable {
        /// For the end of a request's head; `hasBegun` once its request line is here.
        case head(since: MonotonicTime, hasBegun: Bool)
        /// For the end of a body.
        case body(since: MonotonicTime, received: Int)
        /// For nothing: the server's own work, or the idle timeout's.
        case none
    }

    enum Verdict: Equatable {
        case fine
        /// Close the connection.
        case close
        /// Tell the client that it was too slow (408), then close.
        case closeWithAnswer
    }

    private(set) var state: State

    init(accepted now: MonotonicTime) {
        state = .head(since: now, hasBegun: false)
    }

    mutating func requestLineArrived() {
        if case .head(let since, _) = state { state = .head(since: since, hasBegun: true) }
    }

    mutating func headArrived(now: MonotonicTime, hasBody: Bool) {
        state = hasBody ? .body(since: now, received: 0) : .none
    }

    mutating func bodyArrived(bytes: Int) {
        if case .body(let since, let received) = state {
            state = .body(
                since: since, received: received.addingReportingOverflow(bytes).partialValue)
        }
    }

    /// The body is held back by us.
    mutating func bodyPaused() { state = .none }

    /// It may come again.
    mutating func bodyResumed(now: MonotonicTime) { state = .body(since: now, received: 0) }

    mutating func requestArrived() {
        state = .none
    }

    mutating func exchangeEnded(now: MonotonicTime) {
        state = .head(since: now, hasBegun: false)
    }

    /// Whether a request has begun and its rest is the client's to send.
    var awaitsRest: Bool {
        switch state {
        case .none: false
        case .head(_, let hasBegun): hasBegun
        case .body: true
        }
    }

    func verdict(at now: MonotonicTime, _ limits: RequestDeadlines) -> Verdict {
        switch state {
        case .none:
            return .fine
        case .head(let since, let hasBegun):
            guard since.advanced(milliseconds: limits.head) <= now else { return .fine }
            return hasBegun ? .closeWithAnswer : .close
        case .body(let since, let received):
            let beyond = Double(max(received - limits.bodyGrace, 0))
            let earned = beyond / Double(max(limits.minimumRate, 1)) * 1_000
            let allowed = limits.body.addingReportingOverflow(Int(earned)).partialValue
            return since.advanced(milliseconds: allowed) <= now ? .closeWithAnswer : .fine
        }
    }
}
