import CMicroHTTPD

/// One request on a connection and its answer. Used on the event loop alone.
final class Exchange {
    var lifecycle = ExchangeLifecycle()
    var request: Request
    var gate = RequestGate()
    var targetProblem: MalformedRequest?
    /// Nil until the head is here, and where the method is none that the server knows.
    var method: Method?
    var entry: RouteTable.Entry?
    var body = BodyCollection(limit: 0, declared: nil)
    var response: Response?
    var task: Task<Void, Never>?
    var begun = MonotonicTime(nanoseconds: 0)
    var bytesIn = 0
    /// The library's connection; valid until the exchange is completed.
    var handle: OpaquePointer?
    /// Where the last inspected header value ended in the library's buffer.
    private var previousEnd: UnsafeRawPointer?

    init(id: RequestID) {
        request = Request(method: .get, id: id)
    }

    /// Makes the object ready for the next request and keeps its memory.
    func reset(id: RequestID) {
        lifecycle = ExchangeLifecycle()
        request.method = .get
        request.route = nil
        request.headers.removeAll()
        request.body = []
        request.id = id
        gate = RequestGate()
        targetProblem = nil
        method = nil
        entry = nil
        body = BodyCollection(limit: 0, declared: nil)
        response = nil
        task = nil
        begun = MonotonicTime(nanoseconds: 0)
        bytesIn = 0
        handle = nil
        previousEnd = nil
    }

    /// Looks at a header field in the library's own buffer and keeps a copy.
    func inspect(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        gate.inspect(name: name, value: value, isWhole: isWhole(name: name, value: value))
        request.headers.append(name: name, value: value)
    }

    /// Whether a field lies in the library's buffer as one line that directly follows the one before.
    ///
    /// The library glues a folded line to the name of its field, which then lies elsewhere, and cuts a
    /// value at a NUL, which leaves a gap. Neither shows in the bytes alone.
    private func isWhole(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        guard let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
            return false
        }
        defer { previousEnd = valueStart + value.count }
        if let previousEnd, !Self.isBlank(from: previousEnd, to: nameStart) { return false }
        return Self.isBlank(from: nameStart + name.count, to: valueStart)
    }

    /// Whether there is nothing but white space, line ends and the library's NULs between two places,
    /// in this order and near to each other.
    private static func isBlank(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> Bool {
        let distance = end - start
        guard distance > 0, distance <= 32 << 10 else { return false }
        for offset in 0..<distance {
            switch start.load(fromByteOffset: offset, as: UInt8.self) {
            case 0, 0x09, 0x0A, 0x0D, 0x20: continue
            default: return false
            }
        }
        return true
    }
}
