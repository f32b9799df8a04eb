/// Byte strings in one buffer.
struct TextStore: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var starts: [UInt32] = [0]

    init() {}

    /// - Parameter starts: ascending offsets into `bytes`, one more than there are strings.
    init(bytes: [UInt8], starts: [UInt32]) {
        self.bytes = bytes
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

    /// Where a string stands in `bytes`.
    func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }

    mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    mutating func append(_ text: Span<UInt8>) {
        for index in text.indices { bytes.append(text[index]) }
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    func isEqual(_ index: Int, _ text: Span<UInt8>) -> Bool {
        let start = Int(starts[index])
        guard Int(starts[index + 1]) - start == text.count else { return false }
        for place in text.indices where bytes[start + place] != text[place] { return false }
        return true
    }

    mutating func reserveCapacity(of other: TextStore) {
        bytes.reserveCapacity(other.bytes.count)
        starts.reserveCapacity(other.starts.count)
    }

    /// The indices in the order of the strings' bytes; of equal strings the smaller index first.
    func sortedIndices() -> [UInt32] {
        var keyed = (0..<count).map { index in
            (key: sortKey(index), index: UInt32(truncatingIfNeeded: index))
        }
        keyed.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            let (leftText, rightText) = (self[Int(left.index)], self[Int(right.index)])
            if leftText == rightText { return left.index < right.index }
            return leftText.lexicographicallyPrecedes(rightText)
        }
        return keyed.map(\.index)
    }

    /// The first eight bytes as a number that sorts alike.
    private func sortKey(_ index: Int) -> UInt64 {
        let start = Int(starts[index])
        let end = Int(starts[index + 1])
        var key: UInt64 = 0
        for place in start..<start + 8 { key = key << 8 | (place < end ? UInt64(bytes[place]) : 0) }
        return key
    }
}
