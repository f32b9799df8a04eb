import Foundation

struct Percentiles {
    let p50: Duration
    let p95: Duration
    let p99: Duration
    let isEmpty: Bool

    init(_ times: [Duration]) {
        let sorted = times.sorted()
        func at(_ share: Double) -> Duration {
            sorted.isEmpty
                ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
        }
        p50 = at(0.5)
        p95 = at(0.95)
        p99 = at(0.99)
        isEmpty = times.isEmpty
    }

    var text: String {
        isEmpty
            ? "-"
            : [p50, p95, p99].map(Figures.milliseconds).joined(separator: " / ")
    }
}

enum Figures {
    static func milliseconds(_ time: Duration) -> String {
        let value = time / .milliseconds(1)
        return value >= 10 ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }

    static func seconds(_ time: Duration) -> String { String(format: "%.2f", time / .seconds(1)) }

    static func ratio(_ left: Duration, _ right: Duration) -> String {
        String(format: "%.4f", left / max(right, .nanoseconds(1)))
    }

    static func percent(_ part: Int, _ whole: Int) -> String {
        whole == 0 ? "-" : String(format: "%.1f", 100 * Double(part) / Double(whole))
    }
}

/// Columns of equal width.
struct Table {
    private var rows: [[String]]

    init(columns: [String]) { rows = [columns] }

    mutating func add(_ name: String, _ values: [Percentiles]) {
        rows.append([name] + values.map(\.text))
    }

    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

enum Memory {
    /// What the process holds, in bytes.
    static func resident() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ")
        return (fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4_096
    }
}
