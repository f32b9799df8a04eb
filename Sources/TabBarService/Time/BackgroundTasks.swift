/// Work that an actor has begun and that no caller waits for. None of it outlives its owner, who
/// ends it.
///
/// Belongs to the actor, on which the work runs too.
final class BackgroundTasks {
    private var tasks: [UInt64: Task<Void, Never>] = [:]
    private var begun: UInt64 = 0
    private var isOver = false

    /// Begins work; nil when it is too late for any. Whoever wants to end it early keeps the task.
    @discardableResult
    func begin(
        isolation: isolated any Actor = #isolation, _ work: @escaping () async -> Void
    ) -> Task<Void, Never>? {
        guard !isOver else { return nil }
        begun &+= 1
        let number = begun
        let task = Task {
            _ = isolation
            await work()
            tasks[number] = nil
        }
        tasks[number] = task
        return task
    }

    /// Cancels all work, and returns when none is left. Nothing begins from now on.
    func end(isolation: isolated any Actor = #isolation) async {
        isOver = true
        let left = tasks.values
        for task in left { task.cancel() }
        for task in left { await task.value }
    }
}
