/// The distance between what was typed and a term, letter by letter of the term: insertions, deletions,
/// replacements and swaps of neighbours (Damerau, each letter edited once). An edit of the first letter
/// costs two, a swap with the second only one.
struct Misspelling {
    private let typed: [UInt32]
    private let budget: Int
    /// One row for each letter of the term so far: the cost of typing what stands before each column.
    private var rows: [[Int]]
    private var letters: [UInt32] = []

    init(_ typed: [UInt32], budget: Int) {
        self.typed = typed
        self.budget = budget
        rows = [(0...typed.count).map { $0 == 0 ? 0 : $0 + 1 }]
    }

    /// The cost when the term ends here.
    var distance: Int { rows[letters.count][typed.count] }

    /// Whether some term that goes on from here can be within the budget.
    var isPromising: Bool { rows[letters.count].contains { $0 <= budget } }

    mutating func push(_ letter: UInt32) {
        let above = rows[letters.count]
        var row = [2 * (letters.count + 1)]
        row.reserveCapacity(typed.count + 1)
        for column in 1..<typed.count + 1 {
            let isFirst = column == 1 && letters.isEmpty
            let same = typed[column - 1] == letter
            var cost = above[column - 1] + (same ? 0 : isFirst ? 2 : 1)
            cost = min(cost, above[column] + 1, row[column - 1] + 1)
            if column > 1, let last = letters.last, typed[column - 1] == last,
                typed[column - 2] == letter
            {
                cost = min(cost, rows[letters.count - 1][column - 2] + 1)
            }
            row.append(cost)
        }
        letters.append(letter)
        if rows.count > letters.count { rows[letters.count] = row } else { rows.append(row) }
    }

    mutating func pop() {
        letters.removeLast()
    }
}
