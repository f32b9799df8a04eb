/// A set of items of one segment, a bit for each. All sets of a segment have the same length.
///
/// Whole-set operations touch 125 kB for a million items: some microseconds, whatever matches.
struct ItemSet: Sendable {
    private(set) var words: [UInt64]

    /// The empty set over `capacity` items.
    init(capacity: Int) {
        words = Array(repeating: 0, count: (capacity + 63) / 64)
    }

    /// The first `capacity` items.
    init(all capacity: Int) {
        words = Array(repeating: .max, count: (capacity + 63) / 64)
        if capacity % 64 != 0 { words[words.count - 1] = (1 << UInt64(capacity % 64)) - 1 }
    }

    var count: Int {
        var count = 0
        for word in words { count += word.nonzeroBitCount }
        return count
    }

    var isEmpty: Bool { !words.contains { $0 != 0 } }

    @inline(__always)
    func contains(_ item: Int) -> Bool {
        words[item >> 6] >> UInt64(item & 63) & 1 != 0
    }

    @inline(__always)
    mutating func insert(_ item: Int) {
        words[item >> 6] |= 1 << UInt64(item & 63)
    }

    @inline(__always)
    mutating func remove(_ item: Int) {
        words[item >> 6] &= ~(1 << UInt64(item & 63))
    }

    /// Calls `body` with the items in ascending order until it answers false.
    @inline(__always)
    func forEach(_ body: (Int) -> Bool) {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                if !body(index << 6 | word.trailingZeroBitCount) { return }
                word &= word - 1
            }
        }
    }

    /// The first `limit` items from `start` on.
    func first(_ limit: Int, from start: Int = 0) -> [Int] {
        var items: [Int] = []
        if limit <= 0 { return items }
        forEach { item in
            if item >= start { items.append(item) }
            return items.count < limit
        }
        return items
    }

    /// Inserts each of `items`, which are all below the capacity.
    mutating func insert(contentsOf items: ArraySlice<UInt32>) {
        words.withUnsafeMutableBufferPointer { words in
            items.withUnsafeBufferPointer { items in
                for item in items { words[Int(item >> 6)] |= 1 << UInt64(item & 63) }
            }
        }
    }

    mutating func formUnion(_ other: ItemSet) {
        combine(with: other.words[...]) { $0 | $1 }
    }

    mutating func formUnion(words other: ArraySlice<UInt64>) {
        combine(with: other) { $0 | $1 }
    }

    mutating func formIntersection(_ other: ItemSet) {
        combine(with: other.words[...]) { $0 & $1 }
    }

    mutating func subtract(_ other: ItemSet) {
        combine(with: other.words[...]) { $0 & ~$1 }
    }

    /// How many items both sets have.
    func intersectionCount(_ other: ItemSet) -> Int {
        var count = 0
        for index in words.indices {
            count += (words[index] & other.words[index]).nonzeroBitCount
        }
        return count
    }

    @inline(__always)
    private mutating func combine(
        with other: ArraySlice<UInt64>, _ operation: (UInt64, UInt64) -> UInt64
    ) {
        words.withUnsafeMutableBufferPointer { words in
            other.withUnsafeBufferPointer { other in
                for index in 0..<min(words.count, other.count) {
                    words[index] = operation(words[index], other[index])
                }
            }
        }
    }
}
