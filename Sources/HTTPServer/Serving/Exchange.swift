import CMicroHTTPD

/// One request on a connection and its answer. Used on the event loop alone.
///
/// Its small parts are values that are read, changed and written back as a whole (`advance`),
/// because Swift checks every access in place at run time and this is the hottest object of all.
final class Exchange {
    private(set) var lifecycle = ExchangeLifecycle()
    /// The client's own id as soon as the head is here.
    var id = RequestID.generated(life: 0, number: 0)
    /// The target as the request line has it; that of the request before until then.
    private(set) var rawTarget: [UInt8] = []
    /// Where the target ended in the library's buffer.
    var targetEnd: UnsafeRawPointer?
    /// Nil until the head is here and clean.
    var request: Request?
    /// Nil until the head is here, and where the method is none that the server knows.
    var method: Method?
    var entry: RouteTable.Entry?
    /// Nil unless a body is expected.
    var body: BodyCollection?
    /// Nil unless the handler takes the body in pieces.
    var inflow: BodyInflow?
    /// An answer that waits to be handed to the library.
    var response: Response?
    /// Whether the head alone led to `response`.
    var isAnsweredEarly = false
    /// The task of a waiting handler.
    var task: Task<Void, Never>?
    /// Whether a waiting handler has begun and not ended.
    var isHandlerRunning = false
    /// See `ServerCore.setAskedFirst`.
    var isAskedFirst = false
    /// When the head was complete; nil before.
    var begun: MonotonicTime?
    var bytesIn = 0
    /// What was handed to the library; nil before.
    var status: Status?
    var bytesOut = 0
    /// The body of a streamed answer, from when the library has it.
    var stream: ResponseStream?
    /// When a streamed answer began; nil for others.
    var answered: MonotonicTime?
    /// The library's connection; valid until the exchange is completed.
    var handle: OpaquePointer?

    /// Makes the object ready for the next request and keeps its memory.
    func reset() {
        lifecycle = ExchangeLifecycle()
        targetEnd = nil
        request = nil
        method = nil
        entry = nil
        body = nil
        inflow = nil
        response = nil
        isAnsweredEarly = false
        task = nil
        isHandlerRunning = false
        isAskedFirst = false
        begun = nil
        bytesIn = 0
        status = nil
        bytesOut = 0
        stream = nil
        answered = nil
        handle = nil
    }

    /// Takes the target of the request line.
    func take(target: UnsafeRawBufferPointer) {
        // Memory is kept for the next one, but not what a single long target took.
        rawTarget.removeAll(keepingCapacity: rawTarget.capacity <= 1_024)
        rawTarget.append(contentsOf: target)
    }

    /// Tells a waiting handler that nobody waits for it any more.
    func cancelHandler() {
        task?.cancel()
        inflow?.interrupt()
    }

    /// Tells the life cycle of an event and gives what is to be done.
    func advance(
        _ event: (inout ExchangeLifecycle) -> ExchangeLifecycle.Action
    ) -> ExchangeLifecycle.Action {
        var changed = lifecycle
        let action = event(&changed)
        lifecycle = changed
        return action
    }
}
