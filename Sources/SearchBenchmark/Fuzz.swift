import CatalogSearch

/// Queries that nobody types, against the time budget.
enum Fuzz {
    /// How long a query took by the clock on the wall, and how long its thread computed for it: on
    /// a busy machine the first is longer, and only the second is the engine's.
    private struct Query {
        var text: String
        var wall: Duration
        var own: Duration
    }

    /// Within this a query ends whose time budget is 15 ms.
    private static let limit = Duration.milliseconds(20)

    static func run(_ index: CatalogIndex, _ catalog: BenchmarkCatalog, queries count: Int) {
        var random = SplitMix(state: 3)
        let clock = ContinuousClock()
        let start = clock.now
        var queries: [Query] = []
        var cut = 0
        // What was computed between two looks at the clock.
        var lastLook = Duration.zero
        var longest = Duration.zero
        func look() {
            let now = Stopwatch.processorTime
            longest = max(longest, now - lastLook)
            lastLook = now
        }
        func now() -> UInt64 {
            look()
            return UInt64((clock.now - start) / .nanoseconds(1))
        }
        for _ in 0..<count {
            let text = makeQuery(&random, catalog)
            let begun = Stopwatch.processorTime
            lastLook = begun
            let wall = Stopwatch.wallTime {
                let answer = index.search(
                    SearchRequest(query: text, countedFacets: ["kind"]),
                    budget: SearchBudget(nanoseconds: 15_000_000, clock: now))
                cut += answer.isCutShort ? 1 : 0
            }
            look()
            queries.append(Query(text: text, wall: wall, own: lastLook - begun))
        }
        print("\n\(count) hostile queries, ms (p50 / p95 / p99, most), cut short \(cut)")
        print("   by the clock: \(figures(queries.map(\.wall)))")
        print("   computed:     \(figures(queries.map(\.own)))")
        print("   computed between two looks at the clock: most \(Figures.milliseconds(longest))")
        for query in queries.sorted(by: { $0.own > $1.own }).prefix(5) {
            print(
                "   \(Figures.milliseconds(query.own))  \(String(query.text.prefix(90)).debugDescription) (\(query.text.count))"
            )
        }
    }

    private static func figures(_ times: [Duration]) -> String {
        let above = times.count { $0 > limit }
        return
            "\(Percentiles(times).text), \(Figures.milliseconds(times.max() ?? .zero)); above \(Figures.milliseconds(limit)): \(above)"
    }

    static func makeQuery(_ random: inout SplitMix, _ catalog: BenchmarkCatalog) -> String {
        let item = catalog.items[Int(random.next() % UInt64(catalog.items.count))]
        switch random.next() % 12 {
        case 0: return String(repeating: String(item.name.prefix(1)) + ",", count: 22)
        case 1: return Array(repeating: item.name, count: 300).joined(separator: " ")
        case 2: return String(repeating: "x" + String(random.next() % 10), count: 500)
        case 3: return (0..<Int(random.next() % 200)).map { _ in scalar(&random) }.joined()
        case 4: return "\"" + item.summary + (random.next() % 2 == 0 ? "\"" : "")
        case 5: return item.summary.split(separator: " ").map { "-" + $0 }.joined(separator: " ")
        case 6:
            return item.summary.split(separator: " ").map { $0.prefix(1 + Int(random.next() % 3)) }
                .joined(separator: " ")
        case 7: return String((item.name + item.summary).shuffled(using: &random))
        case 8: return item.summary.split(separator: " ").map { $0 + "q" }.joined(separator: " ")
        case 9: return item.summary.split(separator: " ").joined()
        case 10:
            return
                "(\(item.name)) AND NOT \"\(item.name)* OR col:\(item.name) ^2 ~1 {\0} -\"a b\" --"
        default: return item.name + String(scalar(&random)) + item.summary
        }
    }

    private static func scalar(_ random: inout SplitMix) -> String {
        let value = UInt32(random.next() % (random.next() % 4 == 0 ? 0x11_0000 : 0x3_0000))
        return Unicode.Scalar(value).map(String.init) ?? "\u{FFFD}"
    }
}
