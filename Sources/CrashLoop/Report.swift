/// The figures of a run.
struct Report {
    /// Milliseconds within which the service has to answer again.
    static let readyLimit = 2_000.0

    /// Milliseconds from each restart to the first good answer.
    var readyTimes: [Double] = []
    /// Whether the service ended with status 0 when it was asked to.
    var hasStopped = false
    private var sessions = 0
    private var acknowledged = 0
    private(set) var violations: [Violation] = []

    /// Takes what one crash has shown. The clients' figures are totals of the run.
    mutating func add(clients: [WritingClient], listing: [Violation]) {
        sessions = clients.map(\.sessions.count).reduce(0, +)
        acknowledged = clients.map(\.acknowledged).reduce(0, +)
        violations = clients.flatMap(\.violations) + listing
    }

    private var slowest: Double { readyTimes.max() ?? 0 }

    var passes: Bool {
        violations.isEmpty && slowest < Self.readyLimit && hasStopped && acknowledged > 0
    }

    var text: String {
        var lost = 0
        var phantom = 0
        var corrupt = 0
        var lines: [String] = []
        for violation in violations {
            switch violation {
            case .lost(let detail):
                lost += 1
                lines.append("  lost: \(detail)")
            case .phantom(let detail):
                phantom += 1
                lines.append("  phantom: \(detail)")
            case .corrupt(let detail):
                corrupt += 1
                lines.append("  corrupt: \(detail)")
            }
        }
        let median = readyTimes.sorted().dropFirst(readyTimes.count / 2).first ?? 0
        return """
            kills                   \(readyTimes.count)
            changes acknowledged    \(acknowledged) in \(sessions) sessions
            lost                    \(lost)
            phantom                 \(phantom)
            corrupt                 \(corrupt)
            ready again             median \(Int(median)) ms, slowest \(Int(slowest)) ms
            stops when asked        \(hasStopped ? "yes" : "NO")
            """ + lines.prefix(20).map { "\n\($0)" }.joined()
    }
}
