import TabBarModel

/// The runs that wait for a worker and the workers that wait for a run, by queue and first come,
/// first served. Plain state: what may be leased is decided by the run itself.
struct WorkQueues {
    /// The runs of one queue. One that left before its turn is skipped when the turn comes.
    private struct Queue {
        var order: [RunID] = []
        var members: Set<RunID> = []
    }

    private var queues: [String: Queue] = [:]
    private var workers: [(wait: WaitID, queues: Set<String>)] = []

    /// A run waits; one that comes back stands before the others. Gives the worker to wake.
    mutating func add(_ run: RunID, to name: String, isReturning: Bool) -> WaitID? {
        update(name) { queue in
            guard queue.members.insert(run).inserted else { return }
            if isReturning { queue.order.insert(run, at: 0) } else { queue.order.append(run) }
        }
        guard let place = workers.firstIndex(where: { $0.queues.contains(name) }) else {
            return nil
        }
        return workers.remove(at: place).wait
    }

    /// A run waits no longer; no effect when it did not.
    mutating func remove(_ run: RunID, from name: String) {
        update(name) { $0.members.remove(run) }
    }

    /// Takes out the first runs that `isMeant` for a worker, the queues in the worker's order.
    mutating func take(
        _ limit: Int, from names: [String], isMeant: (RunID) -> Bool
    ) -> [RunID] {
        var taken: [RunID] = []
        for name in names where taken.count < limit {
            update(name) { queue in
                var passed: [RunID] = []
                var end = 0
                while end < queue.order.count, taken.count < limit {
                    let run = queue.order[end]
                    end += 1
                    guard queue.members.contains(run) else { continue }
                    if isMeant(run) {
                        queue.members.remove(run)
                        taken.append(run)
                    } else {
                        passed.append(run)
                    }
                }
                queue.order.replaceSubrange(..<end, with: passed)
            }
        }
        return taken
    }

    /// How many runs are kept in mind, those that left among them.
    var size: Int { queues.values.reduce(0) { $0 + $1.order.count } }

    private mutating func update(_ name: String, _ change: (inout Queue) -> Void) {
        var queue = queues.removeValue(forKey: name) ?? Queue()
        change(&queue)
        if queue.members.isEmpty { return }
        if queue.order.count > 2 * queue.members.count + 16 {
            var seen: Set<RunID> = []
            queue.order.removeAll { !queue.members.contains($0) || !seen.insert($0).inserted }
        }
        queues[name] = queue
    }

    /// A worker waits for a run in one of these queues.
    mutating func wait(_ wait: WaitID, for queues: [String]) {
        workers.append((wait, Set(queues)))
    }

    /// A worker waits no longer.
    mutating func leave(_ wait: WaitID) {
        workers.removeAll { $0.wait == wait }
    }
}
