/// How far it is asked whether words stand side by side, when many items match: of the first ones
/// of all parts in one order, so that an answer does not depend on how the index came to be.
struct ProofEnds {
    /// For each part the item from which on it is not asked.
    let items: [Int]
    /// Whether there are more items than are asked.
    let isReached: Bool

    /// - Parameters:
    ///   - candidates: what matches one reading in each part; nil where that is not read.
    ///   - limit: how many items are asked.
    init(of candidates: [Candidates?], in parts: [CatalogIndex.Part], limit: Int) {
        isReached = candidates.reduce(0) { $0 + ($1?.count ?? 0) } > limit
        if !isReached {
            items = candidates.map { _ in .max }
            return
        }
        let first = candidates.map { $0?.first(limit) ?? [] }
        var taken = candidates.map { _ in 0 }
        func precedes(_ left: Int, _ right: Int) -> Bool {
            parts[left].segment.precedes(
                first[left][taken[left]], first[right][taken[right]], of: parts[right].segment)
        }
        // The parts that have more, the one whose next item comes first in front.
        var order = parts.indices.filter { !first[$0].isEmpty }.sorted(by: precedes)
        for _ in 0..<limit {
            guard let part = order.first else { break }
            taken[part] += 1
            if taken[part] == first[part].count {
                order.removeFirst()
                continue
            }
            var place = 0
            while place + 1 < order.count, precedes(order[place + 1], order[place]) {
                order.swapAt(place, place + 1)
                place += 1
            }
        }
        items = zip(first, taken).map { items, taken in taken == 0 ? 0 : items[taken - 1] + 1 }
    }
}
