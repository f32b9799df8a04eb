import CatalogSearch
import Foundation

/// Whether searches wait for an index that is built beside them: the keystrokes once alone and once
/// while a thread of low priority, as the service has it, builds a large index.
enum BesideBuilding {
    static func report(
        _ index: CatalogIndex, _ strokes: [String], building catalog: BenchmarkCatalog
    ) {
        let strokes = Array(strokes.prefix(6_000))
        let alone = measure(index, strokes)
        let builder = Builder(catalog)
        builder.start()
        let beside = measure(index, strokes)
        builder.stop()
        print(
            "\nwhile \(catalog.items.count) items are indexed (\(builder.rounds) times), ms: \(beside.text); alone: \(alone.text); p99 ratio \(Figures.ratio(beside.p99, alone.p99))"
        )
    }

    private static func measure(_ index: CatalogIndex, _ strokes: [String]) -> Percentiles {
        Percentiles(
            strokes.map { query in
                Stopwatch.time { _ = index.search(SearchRequest(query: query)) }
            })
    }

    /// Builds the index over and over until it is stopped. The lock guards what both threads look
    /// at.
    private final class Builder: @unchecked Sendable {
        private let catalog: BenchmarkCatalog
        private let lock = NSLock()
        private var isStopped = false
        private var count = 0
        private let done = DispatchSemaphore(value: 0)

        init(_ catalog: BenchmarkCatalog) { self.catalog = catalog }

        var rounds: Int { lock.withLock { count } }

        func start() {
            Thread.detachNewThread { [self] in
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
                while !lock.withLock({ isStopped }) {
                    _ = CatalogIndex.build(
                        schema: catalog.schema, documents: catalog.items.lazy.map(\.document))
                    lock.withLock { count += 1 }
                }
                done.signal()
            }
        }

        func stop() {
            lock.withLock { isStopped = true }
            done.wait()
        }
    }
}
