/// How often values were at or below each of some bounds, as Prometheus wants it.
struct Histogram: Sendable {
    let bounds: [Double]
    /// One for each bound and one for what lies beyond the last.
    private(set) var counts: [Int]
    private(set) var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func record(_ value: Double) {
        let place = bounds.firstIndex { value <= $0 } ?? bounds.count
        counts[place] += 1
        sum += value
    }

    /// The lines of the series `name`; `labels` are written before `le`, with their comma.
    func write(_ name: String, labels: String = "", to text: inout String) {
        var total = 0
        for (bound, count) in zip(bounds, counts) {
            total += count
            text += "\(name)_bucket{\(labels)le=\"\(bound)\"} \(total)\n"
        }
        total += counts[bounds.count]
        let rest = labels.isEmpty ? "" : "{\(labels.dropLast())}"
        text += "\(name)_bucket{\(labels)le=\"+Inf\"} \(total)\n"
        text += "\(name)_sum\(rest) \(sum)\n\(name)_count\(rest) \(total)\n"
    }
}
