import Glibc

/// Tells how an import goes: one line that changes on a terminal, a line now and then elsewhere.
struct ImportProgress {
    private let isTerminal: Bool
    private let size: Int?
    private let begun: ContinuousClock.Instant
    private var told: ContinuousClock.Instant
    private let write: (String) -> Void

    init(
        size: Int?, isTerminal: Bool = isatty(STDERR_FILENO) != 0,
        now: ContinuousClock.Instant = .now, write: @escaping (String) -> Void
    ) {
        self.size = size
        self.isTerminal = isTerminal
        self.write = write
        begun = now
        told = now
    }

    /// So many items and bytes of the file were read.
    mutating func read(items: Int, bytes: Int, now: ContinuousClock.Instant = .now) {
        let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
        guard now - told >= pause else { return }
        told = now
        let line = line(items: items, bytes: bytes, now: now)
        write(isTerminal ? "\r\(line)\u{1B}[K" : line + "\n")
    }

    /// Everything is read; what follows can take a moment.
    func readAll(items: Int, now: ContinuousClock.Instant = .now) {
        let line = "\(rate(items, now)), all read; the index is being finished"
        write(isTerminal ? "\r\(line)\u{1B}[K" : line + "\n")
    }

    /// Makes room for what is told next.
    func finish() { if isTerminal { write("\r\u{1B}[K") } }

    func line(items: Int, bytes: Int, now: ContinuousClock.Instant) -> String {
        let rate = rate(items, now)
        guard let size, size > 0 else { return rate }
        let share = min(Double(bytes) / Double(size), 1)
        let percent = "\(Int(share * 100)) %"
        let passed = seconds(to: now)
        let left = share > 0 ? Int(passed / share - passed) : 0
        let time = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        guard isTerminal else { return "\(rate), \(percent), \(time)" }
        let filled = Int(share * 24)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
        return "\(bar) \(percent)  \(rate)  \(time)"
    }

    private func rate(_ items: Int, _ now: ContinuousClock.Instant) -> String {
        "\(items) \(items == 1 ? "item" : "items"), \(Int(Double(items) / seconds(to: now)))/s"
    }

    private func seconds(to now: ContinuousClock.Instant) -> Double {
        max((now - begun) / .seconds(1), 0.001)
    }
}
