/// Where the header fields of a request lie in the library's own buffer.
struct HeadReader {
    private var fields = RequestHeaders.Fields()
    /// Where the first name began and the last value ended.
    private var start: UnsafeRawPointer?
    private var end: UnsafeRawPointer?
    private let requestLineEnd: UnsafeRawPointer
    private let headEnd: UnsafeRawPointer
    /// Whether everything so far lies in one run.
    private(set) var isOneRun = true

    /// - Parameters:
    ///   - requestLineEnd: where the version ends.
    ///   - headEnd: where the library took the head to end.
    init(requestLineEnd: UnsafeRawPointer, headEnd: UnsafeRawPointer) {
        self.requestLineEnd = requestLineEnd
        self.headEnd = headEnd
    }

    /// Takes the place of the next field.
    mutating func read(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard isOneRun, let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
            isOneRun = false
            return
        }
        let run = start ?? nameStart
        let valueEnd = valueStart + value.count
        guard nameStart >= end ?? run, valueStart >= nameStart + name.count,
            valueEnd - run <= UInt16.max
        else {
            isOneRun = false
            return
        }
        start = run
        end = valueEnd
        fields.append(
            RequestHeaders.Field(
                nameStart: UInt16(truncatingIfNeeded: nameStart - run),
                nameLength: UInt16(truncatingIfNeeded: name.count),
                valueStart: UInt16(truncatingIfNeeded: valueStart - run),
                valueLength: UInt16(truncatingIfNeeded: value.count)))
    }

    /// Shows all fields to the gate.
    func inspected() -> RequestGate {
        var gate = RequestGate()
        let run = run
        var end = 0
        for index in 0..<fields.count {
            let field = fields[index]
            gate.inspect(
                name: UnsafeRawBufferPointer(rebasing: run[field.name]),
                value: UnsafeRawBufferPointer(rebasing: run[field.value]),
                isWhole: (index == 0 || Self.isBlank(run[end..<field.name.lowerBound]))
                    && Self.isBlank(run[field.name.upperBound..<field.value.lowerBound]))
            end = field.value.upperBound
        }
        if !isOneRun {
            gate.refuse(.foldedHeader)
        } else if !isEndClean {
            gate.refuse(.badHeadEnd)
        }
        return gate
    }

    /// A copy of the fields.
    func headers() -> RequestHeaders { RequestHeaders(bytes: [UInt8](run), fields: fields) }

    /// Whether a request's fields were the same ones, to the byte and in the same places.
    func repeats(_ headers: borrowing RequestHeaders) -> Bool {
        isOneRun && isEndClean && headers.are(fields, in: run)
    }

    /// Whether nothing but two line ends, which the library makes NULs, follows the last field.
    ///
    /// The library takes a line with an empty name for the end of the head, and what follows it for
    /// a body or another request; a value that it cut at a NUL leaves its rest here. That a line
    /// end of one byte, a colon and a whole line end look like two whole ones cannot be told apart.
    private var isEndClean: Bool {
        let count = headEnd - (end ?? requestLineEnd)
        guard count == 2 || count == 4 else { return false }
        let rest = UnsafeRawBufferPointer(start: end ?? requestLineEnd, count: count)
        return rest.allSatisfy { $0 == 0 }
    }

    private var run: UnsafeRawBufferPointer {
        guard let start, let end else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: end - start)
    }

    /// Whether a gap holds nothing but white space, line ends and the library's NULs.
    ///
    /// The library glues a folded line to the name of its field, which then lies elsewhere, and
    /// cuts a value at a NUL, which leaves a gap with text. Neither shows in the fields alone.
    private static func isBlank(_ gap: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard !gap.isEmpty else { return false }
        for byte in gap {
            switch byte {
            case 0, 0x09, 0x0A, 0x0D, 0x20: continue
            default: return false
            }
        }
        return true
    }
}
