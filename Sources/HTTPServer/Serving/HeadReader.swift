/// Reads the header fields of a request in the library's own buffer: past the gate into a copy.
struct HeadReader {
    private(set) var gate = RequestGate()
    private var fields = RequestHeaders.Fields()
    /// Where the first name began and the last value ended in the library's buffer.
    private var start: UnsafeRawPointer?
    private var end: UnsafeRawPointer?
    /// Whether everything so far lies in one run.
    private var isOneRun = true

    mutating func read(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let isWhole = isWhole(name: name, value: value)
        gate.inspect(name: name, value: value, isWhole: isWhole)
        guard isWhole, isOneRun, let nameStart = name.baseAddress,
            let valueStart = value.baseAddress
        else {
            isOneRun = false
            return
        }
        let run = start ?? nameStart
        start = run
        end = valueStart + value.count
        guard valueStart + value.count - run <= UInt16.max else {
            isOneRun = false
            return
        }
        fields.append(
            RequestHeaders.Field(
                nameStart: UInt16(truncatingIfNeeded: nameStart - run),
                nameLength: UInt16(truncatingIfNeeded: name.count),
                valueStart: UInt16(truncatingIfNeeded: valueStart - run),
                valueLength: UInt16(truncatingIfNeeded: value.count)))
    }

    /// A copy of the fields; none where the gate refuses them anyway.
    var headers: RequestHeaders {
        guard isOneRun, let start, let end else { return RequestHeaders() }
        let run = UnsafeRawBufferPointer(start: start, count: end - start)
        return RequestHeaders(bytes: [UInt8](run), fields: fields)
    }

    /// Whether a field lies in the library's buffer as one line that directly follows the one before.
    ///
    /// The library glues a folded line to the name of its field, which then lies elsewhere, and cuts a
    /// value at a NUL, which leaves a gap. Neither shows in the bytes alone.
    private func isWhole(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        guard let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
            return false
        }
        if let end, !Self.isBlank(from: end, to: nameStart) { return false }
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
