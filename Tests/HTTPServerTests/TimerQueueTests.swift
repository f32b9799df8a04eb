import Testing

@testable import HTTPServer

@Suite struct `The timer queue` {
    func time(_ milliseconds: Int) -> MonotonicTime {
        MonotonicTime(nanoseconds: 0).advanced(milliseconds: milliseconds)
    }

    @Test func `actions come in the order of their times, equal ones in that of their making`() {
        var queue = TimerQueue<Int>()
        for (due, action) in [(30, 1), (10, 2), (20, 3), (10, 4), (40, 5)] {
            _ = queue.add(due: time(due), action)
        }

        var taken: [Int] = []
        while let action = queue.takeDue(at: time(30)) { taken.append(action) }

        #expect(taken == [2, 4, 3, 1])
        #expect(queue.nextDue == time(40))
    }

    @Test func `nothing comes before its time`() {
        var queue = TimerQueue<Int>()
        _ = queue.add(due: time(10), 1)

        let taken = [9, 10, 10].map { queue.takeDue(at: time($0)) }

        #expect(taken == [nil, 1, nil])
        #expect(queue.nextDue == nil)
    }

    @Test func `a cancelled action never comes`() {
        var queue = TimerQueue<Int>()
        let first = queue.add(due: time(10), 1)
        _ = queue.add(due: time(20), 2)

        let cancelled = [queue.cancel(first), queue.cancel(first)]
        let taken = [queue.takeDue(at: time(100)), queue.takeDue(at: time(100))]

        #expect(cancelled == [true, false])
        #expect(taken == [2, nil])
    }

    @Test func `any mixture agrees with a sorted list`() {
        var generator = SystemRandomNumberGenerator()
        var queue = TimerQueue<Int>()
        var expected: [(due: Int, action: Int)] = []
        var numbers: [UInt64] = []
        for action in 0..<2_000 {
            let due = Int.random(in: 0..<500, using: &generator)
            numbers.append(queue.add(due: time(due), action))
            expected.append((due, action))
        }
        for action in 0..<2_000 where Bool.random(using: &generator) || action % 3 == 0 {
            queue.cancel(numbers[action])
            expected.removeAll { $0.action == action }
        }
        expected.sort { ($0.due, $0.action) < ($1.due, $1.action) }

        var taken: [Int] = []
        while let action = queue.takeDue(at: time(500)) { taken.append(action) }

        #expect(taken == expected.map(\.action))
    }

    @Test func `times far away do not overflow`() {
        let late = MonotonicTime(nanoseconds: .max)

        #expect(late.advanced(milliseconds: 1) == late)
        #expect(time(0).advanced(milliseconds: .max) == late)
        #expect(MonotonicTime(nanoseconds: .min).milliseconds(until: late) == .max)
        #expect(time(2).milliseconds(until: time(1)) == 0)
        #expect(MonotonicTime(nanoseconds: 1).milliseconds(until: time(1)) == 1)
    }
}
