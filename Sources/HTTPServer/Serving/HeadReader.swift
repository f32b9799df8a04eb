/// Reads the header fields of a request in the library's own buffer: past the gate into a copy.
struct HeadReader {
    private(set) var gate = RequestGate()
    private(set) var headers: RequestHeaders
    /// Where the last header value ended in the library's buffer.
    private var previousEnd: UnsafeRawPointer?

    /// - Parameter headers: an empty list, whose memory is used.
    init(into headers: RequestHeaders) {
        self.headers = headers
    }

    mutating func read(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        gate.inspect(name: name, value: value, isWhole: isWhole(name: name, value: value))
        headers.append(name: name, value: value)
    }

    /// Whether a field lies in the library's buffer as one line that directly follows the one before.
    ///
    /// The library glues a folded line to the name of its field, which then lies elsewhere, and cuts a
    /// value at a NUL, which leaves a gap. Neither shows in the bytes alone.
    private mutating func isWhole(
        name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
    ) -> Bool {
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
