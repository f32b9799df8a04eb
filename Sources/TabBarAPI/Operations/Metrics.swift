import HTTPServer
import Locks
package import Storage
import TabBarService

/// Counts requests and commits; `/metrics` writes them in the Prometheus text format.
package final class Metrics: Sendable {
    private struct RouteFigures {
        let name: String
        var statuses = StatusCounts()
        var seconds = Histogram(bounds: Metrics.seconds)

        mutating func record(_ status: Int, seconds value: Double) {
            statuses.count(status)
            seconds.record(value)
        }
    }

    /// How often each status was answered. A route answers few of them, so they are looked for one
    /// by one.
    private struct StatusCounts {
        private(set) var all: [(status: Int, count: Int)] = []

        mutating func count(_ status: Int) {
            if let place = all.firstIndex(where: { $0.status == status }) {
                all[place].count += 1
            } else {
                all.append((status, 1))
            }
        }
    }

    private static let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 30]
    private static let batches: [Double] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

    /// By the route's place in the list of routes; nil for those that nobody asked yet.
    private let routes = Guarded<[RouteFigures?]>([])
    /// Requests that no route took.
    private let unrouted = Guarded(StatusCounts())
    private let batchSizes = Guarded(Histogram(bounds: Metrics.batches))
    private let commitSeconds = Guarded(Histogram(bounds: Metrics.seconds))

    /// Nothing counted yet.
    package init() {}

    /// The options with an observer that counts the commits of the store opened with them.
    package func observing(_ options: SQLiteOptions) -> SQLiteOptions {
        var options = options
        let before = options.observe
        options.observe = { [self] batch in
            before(batch)
            batchSizes.withLock { $0.record(Double(batch.requests)) }
            commitSeconds.withLock { $0.record(batch.duration.seconds) }
        }
        return options
    }

    /// Counts one exchange. Status 0 stands for those that ended without an answer.
    func record(_ summary: ExchangeSummary) {
        let status = summary.status?.code ?? 0
        guard let route = summary.route else {
            unrouted.withLock { $0.count(status) }
            return
        }
        routes.withLock { routes in
            while routes.count <= route.index { routes.append(nil) }
            if routes[route.index] == nil { routes[route.index] = RouteFigures(name: route.name) }
            routes[route.index]?.record(status, seconds: Double(summary.nanoseconds) / 1e9)
        }
    }

    /// Everything as `text/plain; version=0.0.4`.
    func text(loadedSessions: Int, streams: Int, statistics: Statistics) -> [UInt8] {
        var text = ""
        func single(_ name: String, _ type: String, _ help: String, _ value: Int) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
        }
        single("tabbard_hot_sessions", "gauge", "Sessions in memory.", loadedSessions)
        single("tabbard_open_streams", "gauge", "Clients that follow a session.", streams)
        single(
            "tabbard_changes_total", "counter", "Commits of changed sessions.", statistics.changes)
        single(
            "tabbard_session_loads_total", "counter", "Sessions read into memory.",
            statistics.loads)
        single(
            "tabbard_dropped_heads_total", "counter", "Sessions that lost a failed commit.",
            statistics.droppedHeads)
        single("tabbard_runs_started_total", "counter", "Runs begun.", statistics.startedRuns)
        writeCommits(to: &text)
        writeRequests(to: &text)
        return Array(text.utf8)
    }

    private func writeCommits(to text: inout String) {
        text += "# HELP tabbard_commit_batch_size Commits that shared a transaction.\n"
        text += "# TYPE tabbard_commit_batch_size histogram\n"
        batchSizes.withLock { $0 }.write("tabbard_commit_batch_size", to: &text)
        text += "# HELP tabbard_commit_seconds Time of a transaction, its sync included.\n"
        text += "# TYPE tabbard_commit_seconds histogram\n"
        commitSeconds.withLock { $0 }.write("tabbard_commit_seconds", to: &text)
    }

    private func writeRequests(to text: inout String) {
        let routes = routes.withLock { $0.compactMap(\.self).sorted { $0.name < $1.name } }
        text += "# HELP tabbard_requests_total Requests by operation and status.\n"
        text += "# TYPE tabbard_requests_total counter\n"
        let none = RouteFigures(name: "", statuses: unrouted.withLock { $0 })
        for route in [none] + routes {
            for (status, count) in route.statuses.all.sorted(by: { $0.status < $1.status }) {
                text += "tabbard_requests_total{operation=\"\(route.name)\",status=\"\(status)\"}"
                text += " \(count)\n"
            }
        }
        text += "# HELP tabbard_request_seconds From the end of a request's head to its end.\n"
        text += "# TYPE tabbard_request_seconds histogram\n"
        for route in routes {
            route.seconds.write(
                "tabbard_request_seconds", labels: "operation=\"\(route.name)\",", to: &text)
        }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
