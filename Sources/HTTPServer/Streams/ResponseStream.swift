import Locks

/// The body of an answer that is written piece by piece for as long as the client stays.
///
/// May be written from any thread. Pieces wait in a bounded queue: a client that does not read
/// loses its connection, and nobody else is late because of it.
package final class ResponseStream: Sendable {
    /// How the server that sends the body is reached; on any thread.
    struct Carrier: Sendable {
        var wake: @Sendable () -> Void
        var drop: @Sendable () -> Void
    }

    private struct State {
        var queue: StreamQueue
        var carrier: Carrier?
        var whenEnded: (@Sendable () -> Void)?
    }

    private let state: Guarded<State>
    /// The last piece when the server shuts down.
    private let farewell: [UInt8]

    /// - Parameters:
    ///   - limit: bytes that may wait for the client; one piece may be longer.
    ///   - farewell: written last when the server shuts down.
    ///   - whenEnded: called once when the client is gone or has everything, on the server's loop.
    package init(
        limit: Int, farewell: [UInt8], whenEnded: @escaping @Sendable () -> Void
    ) {
        self.farewell = farewell
        state = Guarded(State(queue: StreamQueue(limit: limit), whenEnded: whenEnded))
    }

    /// Writes a piece; false when the client is gone, and when it is dropped because it reads too
    /// slowly.
    @discardableResult
    package func send(_ piece: [UInt8]) -> Bool {
        let action = perform { $0.append(piece) }
        return action == .none || action == .wake
    }

    /// Ends the body after what was written.
    package func finish() {
        perform { $0.finish() }
    }

    // MARK: The server's side

    /// From now on the body is sent by `carrier`.
    func begin(_ carrier: Carrier) {
        state.withLock { $0.carrier = carrier }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> StreamQueue.Reading {
        // The bytes are copied while the lock is held: the buffer is the caller's for that long.
        nonisolated(unsafe) let buffer = buffer
        return state.withLock { $0.queue.read(into: buffer) }
    }

    /// The server shuts down: the client is told, and the body ends.
    func sayFarewell() {
        perform { queue in
            let action = queue.append(farewell)
            let ending = queue.finish()
            return action == .none ? ending : action
        }
    }

    /// The library has let go of the answer, for whatever reason; the bytes that went out.
    @discardableResult
    func end() -> Int {
        let (whenEnded, sent) = state.withLock { state -> ((@Sendable () -> Void)?, Int) in
            state.queue.end()
            state.carrier = nil
            defer { state.whenEnded = nil }
            return (state.whenEnded, state.queue.sent)
        }
        whenEnded?()
        return sent
    }

    @discardableResult
    private func perform(_ event: (inout StreamQueue) -> StreamQueue.Action) -> StreamQueue.Action {
        let (action, carrier) = state.withLock { state in
            (event(&state.queue), state.carrier)
        }
        switch action {
        case .wake: carrier?.wake()
        case .drop: carrier?.drop()
        case .none, .refuse: break
        }
        return action
    }
}
