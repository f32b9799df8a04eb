/// Typing letter by letter, and what each letter costs.
enum Keystrokes {
    /// Every beginning of every name, and of every second summary.
    static func typing(_ items: [BenchmarkCatalog.Item]) -> [String] {
        items.enumerated().flatMap { number, item in
            beginnings(item.name) + (number % 4 == 0 ? beginnings(item.summary) : [])
        }
    }

    private static func beginnings(_ text: String) -> [String] {
        text.indices.map { String(text[...$0]) }.filter { $0.last != " " }
    }

    /// A query, and how long it took.
    struct Stroke {
        var query: String
        var time: Duration
    }

    struct Measured {
        var byLength: [Percentiles]
        var all: Percentiles
        var slowest: [Stroke]

        init(_ strokes: [Stroke]) {
            byLength = Keystrokes.lengths.map { length in
                Percentiles(strokes.filter { length.contains($0.query.count) }.map(\.time))
            }
            all = byLength[byLength.count - 1]
            slowest = Array(strokes.sorted { $0.time > $1.time }.prefix(6))
        }
    }

    /// Heads a table of `Measured.byLength`.
    static let columns = ["", "1", "2", "3", "4", "5", "6-8", "9-12", "13-20", "21-", "all"]

    private static let lengths: [ClosedRange<Int>] = [
        1...1, 2...2, 3...3, 4...4, 5...5, 6...8, 9...12, 13...20, 21...Int.max, 1...Int.max,
    ]

    static func measure(_ queries: [String], _ search: (String) -> Void) -> Measured {
        for query in queries.prefix(50) { search(query) }
        return Measured(
            queries.map { query in
                Stroke(query: query, time: Stopwatch.time { search(query) })
            })
    }
}
