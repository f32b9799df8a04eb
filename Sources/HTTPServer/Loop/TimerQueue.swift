/// What is due when: a heap of actions by their time, first in first out among equal times.
///
/// Plain data without a clock. A cancelled action is let go at once; its place in the heap goes
/// when it comes up, or when more than half of the heap is such places.
struct TimerQueue<Action> {
    private struct Entry {
        var due: MonotonicTime
        var number: UInt64

        func isBefore(_ other: Entry) -> Bool {
            due == other.due ? number < other.number : due < other.due
        }
    }

    private var heap: [Entry] = []
    private var actions: [UInt64: Action] = [:]
    private var lastNumber: UInt64 = 0

    /// When the next action is due. It may be early by entries that were cancelled.
    var nextDue: MonotonicTime? { heap.first?.due }

    /// Adds an action and gives the number under which it can be cancelled.
    mutating func add(due: MonotonicTime, _ action: Action) -> UInt64 {
        lastNumber &+= 1
        actions[lastNumber] = action
        heap.append(Entry(due: due, number: lastNumber))
        siftUp(heap.count - 1)
        return lastNumber
    }

    /// Removes an action; false when it is gone already.
    @discardableResult
    mutating func cancel(_ number: UInt64) -> Bool {
        guard actions.removeValue(forKey: number) != nil else { return false }
        if heap.count > 64, heap.count / 2 > actions.count {
            heap = heap.filter { actions[$0.number] != nil }
                .sorted { $0.isBefore($1) }  // A sorted array is a heap.
        }
        return true
    }

    /// Takes out the next action whose time has come.
    mutating func takeDue(at now: MonotonicTime) -> Action? {
        while let first = heap.first, first.due <= now {
            removeFirst()
            if let action = actions.removeValue(forKey: first.number) { return action }
        }
        return nil
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        siftDown()
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].isBefore(heap[parent]) else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown() {
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < heap.count && heap[child].isBefore(heap[smallest]) {
                smallest = child
            }
            guard smallest != index else { return }
            heap.swapAt(index, smallest)
            index = smallest
        }
    }
}
