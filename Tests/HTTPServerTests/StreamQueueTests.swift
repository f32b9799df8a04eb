import Testing

@testable import HTTPServer

@Suite struct `A stream's queue` {
    @Test func `a sleeping reader is woken once for all that comes`() {
        var queue = StreamQueue(limit: 10)

        let first = queue.readAll(8)
        let woken = [queue.append([1, 2]), queue.append([3])]
        let read = queue.readAll(8)
        let again = queue.readAll(8)

        #expect(first.outcome == .sleep)
        #expect(woken == [.wake, .none])
        #expect(read.bytes == [1, 2, 3])
        #expect(again.outcome == .sleep)
        #expect(queue.sent == 3)
        #expect(queue.waiting == 0)
    }

    @Test func `pieces are cut to the reader's room and keep their order`() {
        var queue = StreamQueue(limit: 100)
        _ = queue.append([1, 2, 3, 4, 5])
        _ = queue.append([6, 7])

        let parts = (0..<3).map { _ in queue.readAll(3).bytes }

        #expect(parts == [[1, 2, 3], [4, 5, 6], [7]])
        #expect(queue.sent == 7)
    }

    @Test func `too much waiting drops the client, and nothing is taken any more`() {
        var queue = StreamQueue(limit: 4)

        let actions = [
            queue.append([1, 2, 3]), queue.append([4, 5]), queue.append([6]), queue.finish(),
        ]

        #expect(actions == [.none, .drop, .refuse, .none])
        #expect(queue.readAll(8).outcome == .end)
    }

    @Test func `one piece may be longer than the limit`() {
        var queue = StreamQueue(limit: 2)

        let action = queue.append([1, 2, 3])

        #expect(action == .none)
        #expect(queue.readAll(8).bytes == [1, 2, 3])
    }

    @Test func `the end comes after what waits`() {
        var queue = StreamQueue(limit: 10)
        _ = queue.append([1])

        let actions = [queue.finish(), queue.append([2])]

        #expect(actions == [.none, .refuse])
        #expect(queue.readAll(8).bytes == [1])
        #expect(queue.readAll(8).outcome == .end)
    }

    @Test func `the end wakes a sleeping reader`() {
        var queue = StreamQueue(limit: 10)
        _ = queue.readAll(1)

        #expect(queue.finish() == .wake)
        #expect(queue.readAll(8).outcome == .end)
    }

    @Test func `a client that left is told nothing`() {
        var queue = StreamQueue(limit: 10)
        _ = queue.readAll(1)

        queue.end()

        #expect(queue.append([1]) == .refuse)
        #expect(queue.finish() == .none)
    }
}

extension StreamQueue {
    /// What a reader with so much room gets.
    fileprivate mutating func readAll(_ room: Int) -> (outcome: Reading, bytes: [UInt8]) {
        var bytes = [UInt8](repeating: 0, count: room)
        let outcome = bytes.withUnsafeMutableBytes { read(into: $0) }
        if case .bytes(let count) = outcome { return (outcome, Array(bytes[..<count])) }
        return (outcome, [])
    }
}
