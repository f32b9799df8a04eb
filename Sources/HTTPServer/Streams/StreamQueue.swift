/// The bytes of a streamed body on their way to one client, without I/O: each event says what its
/// owner has to do.
///
/// The reader sleeps when there is nothing to send and is woken exactly once for it. What waits has
/// a limit: a client that reads too slowly is dropped, so that it costs nobody else anything.
struct StreamQueue: Equatable {
    enum Action: Equatable {
        case none
        /// The reader sleeps and there is something for it.
        case wake
        /// Too much waits: end the connection.
        case drop
        /// The body is over; what was given is not sent.
        case refuse
    }

    enum Reading: Equatable {
        case bytes(Int)
        /// There is nothing now; the reader is asleep until it is woken.
        case sleep
        case end
    }

    private enum State: Equatable {
        case open
        /// What waits is still sent, then the body ends.
        case finishing
        /// Nobody reads any more.
        case over
    }

    /// Bytes that may wait. A single piece may be longer.
    let limit: Int
    private var pieces: [[UInt8]] = []
    /// The bytes of the first piece that are sent already.
    private var offset = 0
    private(set) var waiting = 0
    /// Bytes that the reader took.
    private(set) var sent = 0
    private var state = State.open
    private var isAsleep = false

    init(limit: Int) {
        self.limit = limit
    }

    /// A piece of the body.
    mutating func append(_ piece: [UInt8]) -> Action {
        guard state == .open else { return .refuse }
        guard waiting == 0 || waiting + piece.count <= limit else {
            state = .over
            pieces = []
            return .drop
        }
        guard !piece.isEmpty else { return .none }
        pieces.append(piece)
        waiting += piece.count
        return wakeReader()
    }

    /// The body ends after what waits.
    mutating func finish() -> Action {
        guard state == .open else { return .none }
        state = .finishing
        return wakeReader()
    }

    /// The reader has room.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        guard state != .over else { return .end }
        var count = 0
        while count < buffer.count, let piece = pieces.first {
            let taken = min(piece.count - offset, buffer.count - count)
            piece.withUnsafeBytes { bytes in
                buffer[count..<count + taken].copyBytes(from: bytes[offset..<offset + taken])
            }
            count += taken
            offset += taken
            if offset == piece.count {
                pieces.removeFirst()
                offset = 0
            }
        }
        if count > 0 {
            waiting -= count
            sent += count
            return .bytes(count)
        }
        if state == .finishing {
            state = .over
            return .end
        }
        isAsleep = true
        return .sleep
    }

    /// The client is gone or has everything.
    mutating func end() {
        state = .over
        pieces = []
        isAsleep = false
    }

    private mutating func wakeReader() -> Action {
        guard isAsleep else { return .none }
        isAsleep = false
        return .wake
    }
}

extension UnsafeMutableRawBufferPointer.SubSequence {
    fileprivate func copyBytes(from bytes: Slice<UnsafeRawBufferPointer>) {
        UnsafeMutableRawBufferPointer(rebasing: self).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes))
    }
}
