import CatalogSearch

/// Queries that nobody types, against the time budget.
enum Fuzz {
    static func run(_ index: CatalogIndex, _ catalog: BenchmarkCatalog, queries count: Int) {
        var random = SplitMix(state: 3)
        let clock = ContinuousClock()
        let start = clock.now
        func now() -> UInt64 { UInt64((clock.now - start) / .nanoseconds(1)) }
        var times: [Duration] = []
        var slowest: [(Duration, String)] = []
        var cut = 0
        for _ in 0..<count {
            let query = makeQuery(&random, catalog)
            var answer = SearchAnswer.empty
            let time = Stopwatch.time {
                answer = index.search(
                    SearchRequest(query: query, countedFacets: ["kind"]),
                    budget: SearchBudget(nanoseconds: 15_000_000, clock: now))
            }
            cut += answer.isCutShort ? 1 : 0
            times.append(time)
            slowest.append((time, query))
            slowest.sort { $0.0 > $1.0 }
            slowest = Array(slowest.prefix(5))
        }
        print(
            "\n\(count) hostile queries, ms: \(Percentiles(times).text), most \(Figures.milliseconds(times.max() ?? .zero)), cut short \(cut)"
        )
        for (time, query) in slowest {
            print(
                "   \(Figures.milliseconds(time))  \(String(query.prefix(90)).debugDescription) (\(query.count))"
            )
        }
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
