/// Numbers terms in the order in which they come: a hash table over one buffer of bytes.
struct TermInterner {
    private var terms = TextStore()
    /// Hash and number plus one, so that a slot tells nearly always whether it is the term's.
    private var slots: [UInt64] = Array(repeating: 0, count: 1_024)

    var count: Int { terms.count }

    mutating func number(of term: Span<UInt8>) -> UInt32 {
        let hash = Self.hash(term)
        var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = UInt32(truncatingIfNeeded: slots[slot]) &- 1
            if slots[slot] >> 32 == hash >> 32, terms.isEqual(Int(number), term) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(truncatingIfNeeded: count)
        terms.append(term)
        slots[slot] = hash & ~0xFFFF_FFFF | UInt64(number &+ 1)
        if count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        let full = slots.filter { $0 != 0 }
        slots = Array(repeating: 0, count: slots.count * 4)
        for entry in full {
            var slot = Int(truncatingIfNeeded: entry >> 32) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
    }

    /// Eight bytes at a time, multiplied and mixed.
    private static func hash(_ term: Span<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: term.count) &* 0x9E37_79B9_7F4A_7C15
        var index = 0
        while index < term.count {
            var part: UInt64 = 0
            let end = min(index + 8, term.count)
            while index < end {
                part = part << 8 | UInt64(term[unchecked: index])
                index += 1
            }
            hash = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 29
        }
        return hash &* 0x94D0_49BB_1331_11EB
    }

    /// The terms in the order of their bytes, and for each old number its new one.
    func sorted() -> (terms: TextStore, places: [UInt32]) {
        var places = [UInt32](repeating: 0, count: count)
        var sorted = TextStore()
        sorted.reserveCapacity(of: terms)
        for (place, number) in terms.sortedIndices().enumerated() {
            places[Int(number)] = UInt32(truncatingIfNeeded: place)
            sorted.append(terms[Int(number)])
        }
        return (sorted, places)
    }
}
