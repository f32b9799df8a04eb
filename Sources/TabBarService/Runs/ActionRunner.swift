import TabBarModel

/// Does the work of runs, each in a task of its own, and reports what becomes of it.
///
/// It keeps no truth: a run's record is changed by the store alone, which also refuses a report
/// that comes after the end.
package actor ActionRunner {
    /// How a run's work tells the store about itself.
    struct Reporter: Sendable {
        /// What became of it, with what it came to.
        var news: @Sendable (RunReport.News, _ result: [UInt8]?) async -> Void
        var progress: @Sendable (Run.Progress) async -> Void
        /// The work as its native handler sees it.
        var native: @Sendable () async -> NativeWork?
    }

    private var tasks: [RunID: Task<Void, Never>] = [:]
    private var isStopped = false
    private let handlers: [String: NativeHandler]

    /// A runner that knows these native handlers by name.
    init(handlers: [String: NativeHandler]) { self.handlers = handlers }

    /// Begins the work of a run. A second call for the same run is ignored.
    func begin(
        _ run: RunID, handler: Bar.Handler, clock: any ServiceClock, reporter: Reporter
    ) {
        guard tasks[run] == nil, !isStopped else { return }
        // The work outlives the request that began it; `cancel` and `stop` end it.
        tasks[run] = Task {
            let end = await work(handler, clock: clock, reporter: reporter)
            // Stopped work says nothing: its run is taken up at the next start.
            guard tasks.removeValue(forKey: run) != nil else { return }
            await reporter.news(end.news, end.result)
        }
    }

    /// Asks the work to stop. False when there is none under way.
    func cancel(_ run: RunID) -> Bool {
        tasks[run]?.cancel()
        return tasks[run] != nil
    }

    /// Stops all work without a report, and waits until it is over: the runs stay active and are
    /// taken up at the next start.
    package func stop() async {
        isStopped = true
        let left = tasks.values
        tasks = [:]
        for task in left { task.cancel() }
        for task in left { await task.value }
    }

    /// Does the work and returns how it ended, and what it came to.
    private func work(
        _ handler: Bar.Handler, clock: any ServiceClock, reporter: Reporter
    ) async -> (news: RunReport.News, result: [UInt8]?) {
        await reporter.news(.started, nil)
        do {
            switch handler {
            case .client:
                return (.succeeded, nil)
            case .simulated(let duration, let steps, let fails):
                try await Self.simulate(
                    duration: duration, steps: max(1, steps), clock: clock, reporter: reporter)
                return (fails ? .failed(message: nil) : .succeeded, nil)
            case .native(let name):
                guard let handler = handlers[name], let work = await reporter.native() else {
                    let message = "This service has no handler for the action."
                    return (.failed(message: message), nil)
                }
                return (.succeeded, try await Self.perform(handler, work))
            case .webhook, .worker:
                // The store has these done by others.
                return (.failed(message: nil), nil)
            }
        } catch is CancellationError {
            return (.cancelled, nil)
        } catch {
            return (.failed(message: (error as? NativeFailure)?.message), nil)
        }
    }

    /// Off this actor: what the handler does until it waits must not hold up other runs.
    @concurrent private static func perform(
        _ handler: NativeHandler, _ work: NativeWork
    ) async throws -> [UInt8]? {
        try await handler(work)
    }

    private static func simulate(
        duration: Int, steps: Int, clock: any ServiceClock, reporter: Reporter
    ) async throws {
        let start = clock.now()
        for step in 1...steps {
            let passed = Int(Double(duration) * Double(step) / Double(steps))
            try await clock.sleep(until: start.advanced(byMilliseconds: passed))
            await reporter.progress(
                Run.Progress(
                    fraction: Double(step) / Double(steps), completed: step, total: steps))
        }
    }
}
