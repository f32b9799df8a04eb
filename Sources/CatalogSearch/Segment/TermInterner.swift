/// Numbers terms in the order in which they come: a hash table over one buffer of bytes.
struct TermInterner {
    private(set) var bytes: [UInt8] = []
    private(set) var starts: [UInt32] = [0]
    private var slots: [UInt32] = Array(repeating: .max, count: 1024)
    private var hashes: [UInt32] = []

    var count: Int { hashes.count }

    mutating func number(of term: Span<UInt8>) -> UInt32 {
        let hash = Self.hash(term)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != .max {
            let number = slots[slot]
            if hashes[Int(number)] == hash, isEqual(number, term) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(truncatingIfNeeded: hashes.count)
        for index in term.indices { bytes.append(term[index]) }
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
        hashes.append(hash)
        slots[slot] = number
        if hashes.count * 2 > slots.count { grow() }
        return number
    }

    private func isEqual(_ number: UInt32, _ term: Span<UInt8>) -> Bool {
        let start = Int(starts[Int(number)])
        guard Int(starts[Int(number) + 1]) - start == term.count else { return false }
        for index in term.indices where bytes[start + index] != term[index] { return false }
        return true
    }

    private mutating func grow() {
        slots = Array(repeating: .max, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number)
        }
    }

    /// FNV-1a, mixed once more for the low bits.
    private static func hash(_ term: Span<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in term.indices { hash = (hash ^ UInt64(term[index])) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
    }

    /// The terms in the order of their bytes, and for each old number its new one.
    consuming func sorted() -> (vocabulary: Vocabulary, places: [UInt32]) {
        var order = (0..<count).map { number in
            (key: Self.sortKey(bytes, starts, number), number: UInt32(truncatingIfNeeded: number))
        }
        order.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            return bytes[Int(starts[Int(left.number)])..<Int(starts[Int(left.number) + 1])]
                .lexicographicallyPrecedes(
                    bytes[Int(starts[Int(right.number)])..<Int(starts[Int(right.number) + 1])])
        }
        var places = [UInt32](repeating: 0, count: count)
        var sortedBytes: [UInt8] = []
        var sortedStarts: [UInt32] = [0]
        sortedBytes.reserveCapacity(bytes.count)
        sortedStarts.reserveCapacity(count + 1)
        for (place, entry) in order.enumerated() {
            let number = Int(entry.number)
            places[number] = UInt32(truncatingIfNeeded: place)
            sortedBytes += bytes[Int(starts[number])..<Int(starts[number + 1])]
            sortedStarts.append(UInt32(truncatingIfNeeded: sortedBytes.count))
        }
        return (Vocabulary(bytes: sortedBytes, starts: sortedStarts), places)
    }

    /// The first eight bytes as a number that sorts alike.
    private static func sortKey(_ bytes: [UInt8], _ starts: [UInt32], _ number: Int) -> UInt64 {
        let start = Int(starts[number])
        let end = Int(starts[number + 1])
        var key: UInt64 = 0
        for index in 0..<8 {
            key = key << 8 | (start + index < end ? UInt64(bytes[start + index]) : 0)
        }
        return key
    }
}
