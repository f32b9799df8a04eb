import Testing

@testable import TabBarService

/// Runs that wait for workers.
@Suite struct WorkQueueTests {
    @Test func `runs come out as they came in, those that return first`() {
        var queues = WorkQueues()
        for run in ["a", "b", "c"] { _ = queues.add(run, to: "scans", isReturning: false) }
        _ = queues.add("d", to: "scans", isReturning: true)
        _ = queues.add("b", to: "scans", isReturning: false)

        let some = queues.take(2, from: ["mails", "scans"]) { $0 != "a" }
        let rest = queues.take(9, from: ["scans"]) { _ in true }

        #expect(some == ["d", "b"])
        #expect(rest == ["a", "c"])
        #expect(queues.size == 0)
    }

    @Test func `a run that left and came again waits once, at one place`() {
        var queues = WorkQueues()
        for run in ["a", "b"] { _ = queues.add(run, to: "scans", isReturning: false) }
        queues.remove("a", from: "scans")
        queues.remove("nobody", from: "scans")
        _ = queues.add("a", to: "scans", isReturning: false)

        let all = queues.take(9, from: ["scans"]) { _ in true }

        #expect(all.sorted() == ["a", "b"])
    }

    @Test func `a queue that no worker asks for holds nothing of runs that are over`() {
        var queues = WorkQueues()
        _ = queues.add("stays", to: "scans", isReturning: false)
        for number in 0..<10_000 {
            _ = queues.add("run \(number)", to: "scans", isReturning: false)
            queues.remove("run \(number)", from: "scans")
            _ = queues.add("other", to: "queue \(number)", isReturning: false)
            queues.remove("other", from: "queue \(number)")
        }

        #expect(queues.size < 40)
        #expect(queues.take(9, from: ["scans"]) { _ in true } == ["stays"])
    }
}
