/// The values of one facet.
struct FacetColumn: Sendable {
    /// Distinct values in the order of their bytes.
    let values: TextStore
    /// Value numbers, item by item, ascending within one.
    let codes: [UInt32]
    let starts: [UInt32]
    /// For each value its items, ascending; the values one behind the other.
    private let itemStarts: [UInt32]
    private let items: [UInt32]
    /// Ready-made sets for the values that very many items have.
    private let frequent: [Int: ItemSet]
    /// The values that are numbers, in their order.
    private let numbers: [(number: Double, code: UInt32)]

    init(values: TextStore, codes: [UInt32], starts: [UInt32]) {
        self.values = values
        self.codes = codes
        self.starts = starts
        var itemStarts = [UInt32](repeating: 0, count: values.count + 2)
        for code in codes { itemStarts[Int(code) + 2] += 1 }
        for code in itemStarts.indices.dropFirst(2) { itemStarts[code] += itemStarts[code - 1] }
        var items = [UInt32](repeating: 0, count: codes.count)
        for item in 0..<starts.count - 1 {
            for code in codes[Int(starts[item])..<Int(starts[item + 1])] {
                items[Int(itemStarts[Int(code) + 1])] = UInt32(truncatingIfNeeded: item)
                itemStarts[Int(code) + 1] += 1
            }
        }
        itemStarts.removeLast()
        let count = starts.count - 1
        var frequent: [Int: ItemSet] = [:]
        for code in 0..<values.count {
            let slice = items[Int(itemStarts[code])..<Int(itemStarts[code + 1])]
            if slice.count <= FrequentTerms.threshold(items: count) { continue }
            var set = ItemSet(capacity: count)
            set.insert(contentsOf: slice)
            frequent[code] = set
        }
        self.frequent = frequent
        self.itemStarts = itemStarts
        self.items = items
        numbers = (0..<values.count).compactMap { code in
            DecimalNumber.value(of: values[code]).map { ($0, UInt32(truncatingIfNeeded: code)) }
        }.sorted { ($0.number, $0.code) < ($1.number, $1.code) }
    }

    func codes(of item: Int) -> ArraySlice<UInt32> {
        codes[Int(starts[item])..<Int(starts[item + 1])]
    }

    /// The items of neighbouring values.
    private func items(of codes: Range<Int>) -> ArraySlice<UInt32> {
        items[Int(itemStarts[codes.lowerBound])..<Int(itemStarts[codes.upperBound])]
    }

    func insertItems(of codes: Range<Int>, into set: inout ItemSet) {
        if codes.count == 1, let ready = frequent[codes.lowerBound] {
            set.formUnion(ready)
        } else {
            set.insert(contentsOf: items(of: codes))
        }
    }

    /// For each value how many of `found` have it.
    func counts(in found: FoundItems) -> [Int] {
        if case .set(let found) = found, found.count > (starts.count - 1) / 16 {
            return (0..<values.count).map { code in
                frequent[code].map(found.count(commonWith:))
                    ?? found.count(among: items(of: code..<code + 1))
            }
        }
        var counts = [Int](repeating: 0, count: values.count)
        found.forEach { item in
            for code in codes(of: item) { counts[Int(code)] += 1 }
        }
        return counts
    }

    func values(of item: Int) -> [String] {
        codes(of: item).map { String(decoding: values[Int($0)], as: UTF8.self) }
    }
}

// MARK: - Conditions

extension FacetColumn {
    /// The values that meet a condition, as ranges of their numbers.
    func codes(passing condition: SearchFilter.Condition) -> [Range<Int>] {
        switch condition {
        case .equals(let value):
            let code = firstCode { !$0.lexicographicallyPrecedes(value.utf8) }
            let isThere = code < values.count && values[code].elementsEqual(value.utf8)
            return isThere ? [code..<code + 1] : []
        case .hasPrefix(let prefix):
            let lower = firstCode { !$0.lexicographicallyPrecedes(prefix.utf8) }
            let upper = firstCode {
                !$0.lexicographicallyPrecedes(prefix.utf8) && !$0.starts(with: prefix.utf8)
            }
            return [lower..<upper]
        case .isWithin(let from, let to):
            let ends = [from, to].compactMap { $0 }
            let bounds = ends.compactMap { DecimalNumber.value(of: Array($0.utf8)[...]) }
            if bounds.count < ends.count { return codes(from: from, to: to) }
            return codes(
                from: from == nil ? -.infinity : bounds[0],
                to: to == nil ? .infinity : bounds[bounds.count - 1])
        }
    }

    private func codes(from: String?, to: String?) -> [Range<Int>] {
        let lower = from.map { from in firstCode { !$0.lexicographicallyPrecedes(from.utf8) } } ?? 0
        let upper = to.map { to in firstCode { to.utf8.lexicographicallyPrecedes($0) } }
        return [lower..<max(lower, upper ?? values.count)]
    }

    private func codes(from: Double, to: Double) -> [Range<Int>] {
        numbers.drop { $0.number < from }.prefix { $0.number <= to }.map {
            Int($0.code)..<Int($0.code) + 1
        }
    }

    /// The first value that passes; all behind it pass too.
    private func firstCode(where passes: (ArraySlice<UInt8>) -> Bool) -> Int {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if passes(values[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Plain decimal numbers: a sign, digits, a point, an exponent. Nothing else (no "nan", no "inf").
enum DecimalNumber {
    static func value(of text: ArraySlice<UInt8>) -> Double? {
        guard let first = text.first, text.count <= 64, first &- 0x30 < 10 || first &- 0x2B < 4
        else { return nil }
        let isPlain = text.allSatisfy { byte in
            byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E || byte | 0x20 == 0x65
        }
        guard isPlain, let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }
}
