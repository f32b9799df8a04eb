/// The body of a request as it arrives, for the handler of a route that takes it in pieces. It may
/// be asked from anywhere, by one task at a time.
package final class BodyStream: Sendable {
    private let inflow: LoopBound<BodyInflow>
    private let loop: EventLoop

    init(_ inflow: BodyInflow, on loop: EventLoop) {
        self.inflow = LoopBound(inflow, to: loop)
        self.loop = loop
    }

    /// The bytes that have come since the last call, at least one; nil at the end of the body.
    ///
    /// - Throws: why there is no more of it, such as a client that went away.
    package func next() async throws(BodyFault) -> [UInt8]? {
        let piece = await withCheckedContinuation { continuation in
            if loop.isCurrent {
                inflow.value.take(continuation)
            } else {
                loop.execute { [inflow] in inflow.value.take(continuation) }
            }
        }
        switch piece {
        case .bytes(let bytes): return bytes
        case .later, .end: return nil
        case .fault(let fault): throw fault
        }
    }
}

/// A body's flow with who waits for it and who holds it back. Used on the event loop alone.
final class BodyInflow {
    private var flow: BodyFlow
    private var waiter: CheckedContinuation<BodyFlow.Piece, Never>?
    /// Lets the client send again; nil while it may.
    var whenTaken: (() -> Void)?

    init(limit: Int) { flow = BodyFlow(limit: limit) }

    var received: Int { flow.received }

    func arrived(_ chunk: UnsafeRawBufferPointer) -> BodyFlow.Step {
        let step = flow.arrived(chunk)
        wake()
        return step
    }

    func end() {
        flow.end()
        wake()
    }

    func interrupt() {
        flow.fail(.interrupted)
        whenTaken = nil
        wake()
    }

    func discard() {
        flow.discard()
        letIn()
        wake()
    }

    /// Takes what has arrived, or what comes next.
    func take(_ continuation: CheckedContinuation<BodyFlow.Piece, Never>) {
        wake()
        waiter = continuation
        wake()
        letIn()
    }

    private func letIn() {
        let goOn = whenTaken
        whenTaken = nil
        goOn?()
    }

    /// Gives the waiter what there is for it; one waits at a time: the handler.
    private func wake() {
        guard let waiter else { return }
        let piece = flow.take()
        guard piece != .later else { return }
        self.waiter = nil
        waiter.resume(returning: piece)
    }
}
