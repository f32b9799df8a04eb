/// The distance between what was typed and a term, letter by letter of the term: insertions, deletions,
/// replacements and swaps of neighbours (Damerau, each letter edited once). An edit of the first letter
/// costs two, a swap with the second only one.
///
/// Only the columns that can still be within the budget are computed.
struct Misspelling {
    private static let far: UInt8 = 100

    private let typed: [UInt32]
    private let budget: Int
    private let width: Int
    /// One row for each letter of the term so far: the cost of what stands before each column.
    private var rows: [UInt8]
    private var letters: [UInt32] = []
    private var smallest: [UInt8] = [0]

    init(_ typed: [UInt32], budget: Int) {
        self.typed = typed
        self.budget = budget
        width = typed.count + 1
        rows = (0..<width).map { UInt8(clamping: $0 == 0 ? 0 : $0 + 1) }
    }

    /// The cost when the term ends here; far beyond the budget when it is beyond.
    var distance: Int { Int(rows[letters.count * width + width - 1]) }

    /// The least that any term which goes on from here can cost; a swap reaches back over one letter.
    var leastDistance: Int {
        let depth = letters.count
        return Int(depth == 0 ? 0 : min(smallest[depth], smallest[depth - 1] + 1))
    }

    mutating func push(_ letter: UInt32) {
        let depth = letters.count
        letters.append(letter)
        let above = depth * width
        let here = above + width
        if rows.count < here + width {
            rows.append(contentsOf: repeatElement(Self.far, count: width))
            smallest.append(0)
        }
        var least = Self.far
        let first = max(0, depth + 1 - budget)
        let last = min(width - 1, depth + 1 + budget)
        if first > 0, first <= width { rows[here + first - 1] = Self.far }
        if first <= last {
            for column in first...last {
                let cost = cost(column, letter, depth: depth, above: above, here: here, last: last)
                rows[here + column] = cost
                least = min(least, cost)
            }
        }
        if last < width - 1 { rows[here + last + 1] = Self.far }
        if last < width - 1 { rows[here + width - 1] = Self.far }
        smallest[depth + 1] = least
    }

    @inline(__always)
    private func cost(
        _ column: Int, _ letter: UInt32, depth: Int, above: Int, here: Int, last: Int
    ) -> UInt8 {
        if column == 0 { return UInt8(clamping: 2 * (depth + 1)) }
        let isSame = typed[column - 1] == letter
        let replaced: UInt8 = isSame ? 0 : column == 1 && depth == 0 ? 2 : 1
        var cost = rows[above + column - 1] + replaced
        // The column behind the last one of the row above was not computed.
        if column < depth + budget + 1 { cost = min(cost, rows[above + column] + 1) }
        if column > max(0, depth + 1 - budget) { cost = min(cost, rows[here + column - 1] + 1) }
        if column > 1, depth > 0, typed[column - 1] == letters[depth - 1],
            typed[column - 2] == letter
        {
            cost = min(cost, rows[above - width + column - 2] + 1)
        }
        return min(cost, Self.far)
    }

    mutating func pop() {
        letters.removeLast()
    }
}
