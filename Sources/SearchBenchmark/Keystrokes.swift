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

    struct Measured {
        var byLength: [Percentiles]
        var all: Percentiles
        var slowest: [(query: String, time: Duration)]
    }

    private static let lengths: [ClosedRange<Int>] = [
        1...1, 2...2, 3...3, 4...4, 5...5, 6...8, 9...12, 13...20, 21...Int.max, 1...Int.max,
    ]

    static func measure(_ queries: [String], _ search: (String) -> Void) -> Measured {
        for query in queries.prefix(50) { search(query) }
        let times = queries.map { query in (query: query, time: Stopwatch.time { search(query) }) }
        let byLength = lengths.map { length in
            Percentiles(times.filter { length.contains($0.query.count) }.map(\.time))
        }
        return Measured(
            byLength: byLength, all: byLength[byLength.count - 1],
            slowest: Array(times.sorted { $0.time > $1.time }.prefix(6)))
    }
}
