import TabBarModel

/// The runs that wait for a worker and the workers that wait for a run, by queue and first come, first
/// served. Plain state: what may be leased is decided by the run itself.
struct WorkQueues {
    private var runs: [String: [RunID]] = [:]
    private var workers: [(wait: WaitID, queues: Set<String>)] = []

    /// A run waits; one that comes back stands before the others. Gives the worker to wake.
    mutating func add(_ run: RunID, to queue: String, isReturning: Bool) -> WaitID? {
        var waiting = runs[queue] ?? []
        if !waiting.contains(run) {
            if isReturning { waiting.insert(run, at: 0) } else { waiting.append(run) }
        }
        runs[queue] = waiting
        guard let place = workers.firstIndex(where: { $0.queues.contains(queue) }) else {
            return nil
        }
        return workers.remove(at: place).wait
    }

    /// Takes out the first runs that `isMeant` for a worker, the queues in the worker's order. Those of
    /// which `isOver` is true are forgotten.
    mutating func take(
        _ limit: Int, from queues: [String], isOver: (RunID) -> Bool, isMeant: (RunID) -> Bool
    ) -> [RunID] {
        var taken: [RunID] = []
        for queue in queues {
            guard taken.count < limit, let waiting = runs.removeValue(forKey: queue) else {
                continue
            }
            var rest: [RunID] = []
            for run in waiting where !isOver(run) {
                if taken.count < limit, isMeant(run) { taken.append(run) } else { rest.append(run) }
            }
            if !rest.isEmpty { runs[queue] = rest }
        }
        return taken
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
