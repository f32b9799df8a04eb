/// The life of a server, without I/O: each event says what its owner has to do.
///
/// serving → draining → ending → stopped. The library must never be stopped while a connection is
/// suspended (it aborts the process), so the deadline first sends every waiting exchange away.
struct ServerLifecycle: Equatable {
    enum State: Equatable {
        case serving
        /// No new connections, no new work; what runs may finish.
        case draining
        /// Whatever still waits has been told to go.
        case ending
        case stopped
    }

    enum Action: Equatable {
        case none
        /// Close the listening socket, ask waiting handlers to come to an end.
        case stopAccepting
        /// Abandon all waiting exchanges.
        case abandonWaiting
        /// Stop the library.
        case stop
    }

    private(set) var state = State.serving

    var takesWork: Bool { state == .serving }

    mutating func beginDrain() -> Action {
        guard state == .serving else { return .none }
        state = .draining
        return .stopAccepting
    }

    mutating func deadlinePassed() -> Action {
        guard state == .draining else { return .none }
        state = .ending
        return .abandonWaiting
    }

    /// The library has done a turn; so many connections are left, so many of them suspended.
    mutating func turnEnded(connections: Int, suspended: Int) -> Action {
        let isDone =
            switch state {
            case .serving, .stopped: false
            case .draining: connections == 0
            case .ending: suspended == 0
            }
        guard isDone else { return .none }
        state = .stopped
        return .stop
    }
}
