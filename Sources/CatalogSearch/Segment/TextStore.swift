/// Byte strings in one buffer.
struct TextStore: Sendable {
    var bytes: [UInt8] = []
    var starts: [UInt32] = [0]

    var count: Int { starts.count - 1 }

    subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[index])..<Int(starts[index + 1])]
    }

    mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }
}
