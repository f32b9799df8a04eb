/// The first of many items, kept while they pass by in any order.
struct FirstItems {
    private let limit: Int
    /// Ascending, each once.
    private(set) var items: [Int] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Considers those of `candidates` that are in `set`.
    mutating func insert(contentsOf candidates: ArraySlice<UInt32>, in set: ItemSet) {
        if limit <= 0 { return }
        var bound = items.count == limit ? items[limit - 1] : Int.max
        candidates.withUnsafeBufferPointer { candidates in
            for candidate in candidates {
                let item = Int(candidate)
                guard item < bound, set.contains(item) else { continue }
                insert(item)
                if items.count == limit { bound = items[limit - 1] }
            }
        }
    }

    private mutating func insert(_ item: Int) {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle] < item { low = middle + 1 } else { high = middle }
        }
        if low < items.count, items[low] == item { return }
        if items.count == limit { items.removeLast() }
        items.insert(item, at: low)
    }
}
