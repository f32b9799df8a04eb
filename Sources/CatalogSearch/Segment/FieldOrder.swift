/// The items in the order of one field's words, as a dictionary has its entries: items whose field
/// begins alike are neighbours. Items without words there are left out.
struct FieldOrder: Sendable {
    let items: [UInt32]

    init(items: [UInt32]) {
        self.items = items
    }

    init(field: Int, of fieldCount: Int, items itemCount: Int, in store: TokenStore) {
        var keyed: [(key: UInt64, item: UInt32)] = []
        keyed.reserveCapacity(itemCount)
        for item in 0..<itemCount {
            let words = store.words(slot: item * fieldCount + field)
            guard let first = words.first else { continue }
            let second = words.count > 1 ? UInt64(words[words.startIndex + 1]) + 1 : 0
            keyed.append((UInt64(first) << 32 | second, UInt32(truncatingIfNeeded: item)))
        }
        keyed.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            let leftWords = store.words(slot: Int(left.item) * fieldCount + field)
            let rightWords = store.words(slot: Int(right.item) * fieldCount + field)
            for index in 0..<min(leftWords.count, rightWords.count) {
                let left = leftWords[leftWords.startIndex + index]
                let right = rightWords[rightWords.startIndex + index]
                if left != right { return left < right }
            }
            if leftWords.count != rightWords.count { return leftWords.count < rightWords.count }
            return left.item < right.item
        }
        items = keyed.map(\.item)
    }

    var all: Range<Int> { 0..<items.count }

    func items(_ range: Range<Int>) -> ArraySlice<UInt32> { items[range] }

    /// Within `range`, whose items agree in the words before `depth`: those with one of `terms`
    /// there.
    func narrowed(
        _ range: Range<Int>, to terms: Range<UInt32>, at depth: Int,
        words: (UInt32) -> ArraySlice<UInt32>
    ) -> Range<Int> {
        let lower = first(in: range) { item in
            Self.word(of: words(item), at: depth).map { $0 >= terms.lowerBound } ?? false
        }
        let upper = first(in: lower..<range.upperBound) { item in
            Self.word(of: words(item), at: depth).map { $0 >= terms.upperBound } ?? false
        }
        return lower..<upper
    }

    /// Within `range`, whose items agree in the words before `length`: those that have no more.
    func ended(
        _ range: Range<Int>, at length: Int, words: (UInt32) -> ArraySlice<UInt32>
    ) -> Range<Int> {
        range.lowerBound..<first(in: range) { words($0).count > length }
    }

    private static func word(of words: ArraySlice<UInt32>, at depth: Int) -> UInt32? {
        depth < words.count ? words[words.startIndex + depth] : nil
    }

    /// The first place whose item passes; all behind it pass too.
    private func first(in range: Range<Int>, where passes: (UInt32) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if passes(items[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
