import CZlib

/// Smaller copies of what is made once and sent often (RFC 1952).
enum Gzip {
    /// Nil where memory runs out.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard let count = UInt32(exactly: bytes.count), czlib_start_gzip(&stream) == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        guard let room = Int(exactly: deflateBound(&stream, UInt(count))),
            let space = UInt32(exactly: room)
        else { return nil }
        return bytes.withUnsafeBufferPointer { source in
            var isWhole = false
            let packed = [UInt8](unsafeUninitializedCapacity: room) { target, filled in
                stream.next_in = source.baseAddress
                stream.avail_in = count
                stream.next_out = target.baseAddress
                stream.avail_out = space
                // With the room of the bound one call does it all.
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                filled = room - Int(stream.avail_out)
            }
            return isWhole ? packed : nil
        }
    }
}
