/// A set of items of one segment, a bit for each. All sets of a segment have the same length.
///
/// Whole-set operations touch 125 kB for a million items: some microseconds, whatever matches.
struct ItemSet: Sendable {
    private(set) var words: [UInt64]

    /// The empty set over `capacity` items.
    init(capacity: Int) {
        words = Array(repeating: 0, count: (capacity + 63) / 64)
    }

    init(words: [UInt64]) {
        self.words = words
    }

    /// The first `capacity` items.
    init(all capacity: Int) {
        words = Array(repeating: .max, count: (capacity + 63) / 64)
        if capacity % 64 != 0 { words[words.count - 1] = (1 << UInt64(capacity % 64)) - 1 }
    }

    var count: Int { Self.count(words, words) }

    /// How many items both sets have.
    func count(commonWith other: ItemSet) -> Int { Self.count(words, other.words) }

    /// Counted in the bytes of vectors: the baseline processor has no instruction for it.
    private static func count(_ left: [UInt64], _ right: [UInt64]) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                var count = 0
                var index = 0
                let length = min(left.count, right.count)
                while index + 4 <= length {
                    // A byte counts to 8 a step, so that 31 steps fit.
                    var bytes = SIMD32<UInt8>()
                    let end = min(length - 3, index + 31 * 4)
                    while index < end {
                        let vector =
                            SIMD4(left[index], left[index + 1], left[index + 2], left[index + 3])
                            & SIMD4(
                                right[index], right[index + 1], right[index + 2], right[index + 3])
                        if vector != .zero { bytes &+= byteCounts(vector) }
                        index += 4
                    }
                    count += Int(SIMD32<UInt16>(truncatingIfNeeded: bytes).wrappedSum())
                }
                while index < length {
                    count += (left[index] & right[index]).nonzeroBitCount
                    index += 1
                }
                return count
            }
        }
    }

    @inline(__always)
    private static func byteCounts(_ vector: SIMD4<UInt64>) -> SIMD32<UInt8> {
        let fives = SIMD4<UInt64>(repeating: 0x5555_5555_5555_5555)
        let threes = SIMD4<UInt64>(repeating: 0x3333_3333_3333_3333)
        let halves = SIMD4<UInt64>(repeating: 0x0F0F_0F0F_0F0F_0F0F)
        var sums = vector &- (vector &>> 1 & fives)
        sums = (sums & threes) &+ (sums &>> 2 & threes)
        sums = (sums &+ sums &>> 4) & halves
        return unsafeBitCast(sums, to: SIMD32<UInt8>.self)
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

    /// The first `limit` items.
    func first(_ limit: Int) -> [Int] {
        var items: [Int] = []
        if limit <= 0 { return items }
        forEach { item in
            items.append(item)
            return items.count < limit
        }
        return items
    }

    /// The first `limit` items that both sets have.
    func first(_ limit: Int, commonWith other: ItemSet) -> [Int] {
        var items: [Int] = []
        for index in words.indices where items.count < limit {
            var word = words[index] & other.words[index]
            while word != 0, items.count < limit {
                items.append(index << 6 | word.trailingZeroBitCount)
                word &= word - 1
            }
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

    /// How many of `items` are in the set.
    func count(among items: ArraySlice<UInt32>) -> Int {
        words.withUnsafeBufferPointer { words in
            items.withUnsafeBufferPointer { items in
                var count: UInt64 = 0
                for item in items { count &+= words[Int(item >> 6)] >> UInt64(item & 63) & 1 }
                return Int(count)
            }
        }
    }

    mutating func formUnion(_ other: ItemSet) {
        combine(with: other) { $0 | $1 }
    }

    mutating func formIntersection(_ other: ItemSet) {
        combine(with: other) { $0 & $1 }
    }

    mutating func subtract(_ other: ItemSet) {
        combine(with: other) { $0 & ~$1 }
    }

    @inline(__always)
    private mutating func combine(
        with other: ItemSet, _ operation: (UInt64, UInt64) -> UInt64
    ) {
        words.withUnsafeMutableBufferPointer { words in
            other.words.withUnsafeBufferPointer { other in
                for index in 0..<min(words.count, other.count) {
                    words[index] = operation(words[index], other[index])
                }
            }
        }
    }
}
