import TabBarModel

/// Does the work of runs, each in a task of its own, and reports what becomes of it.
///
/// It keeps no truth: a run's record is changed by the store alone, which also refuses a report that comes
/// after the end.
package actor ActionRunner {
    /// How a run's work tells the store about itself.
    struct Reporter: Sendable {
        var news: @Sendable (RunReport.News) async -> Void
        var progress: @Sendable (Run.Progress) async -> Void
    }

    private var tasks: [RunID: Task<Void, Never>] = [:]

    /// Begins the work of a run. A second call for the same run is ignored.
    func begin(
        _ run: RunID, handler: Bar.Handler, clock: any ServiceClock, reporter: Reporter
    ) {
        guard tasks[run] == nil else { return }
        // The work outlives the request that began it; `cancel` and `stop` end it.
        tasks[run] = Task {
            let end = await Self.work(handler, clock: clock, reporter: reporter)
            // Stopped work says nothing: its run is taken up at the next start.
            guard tasks.removeValue(forKey: run) != nil else { return }
            await reporter.news(end)
        }
    }

    /// Asks the work to stop. False when there is none under way.
    func cancel(_ run: RunID) -> Bool {
        tasks[run]?.cancel()
        return tasks[run] != nil
    }

    /// Stops all work without a report: the runs stay active and are taken up at the next start.
    package func stop() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
    }

    /// Does the work and returns how it ended.
    private static func work(
        _ handler: Bar.Handler, clock: any ServiceClock, reporter: Reporter
    ) async -> RunReport.News {
        await reporter.news(.started)
        do {
            switch handler {
            case .client:
                return .succeeded
            case .simulated(let duration, let steps, let fails):
                try await simulate(
                    duration: duration, steps: max(1, steps), clock: clock, reporter: reporter)
                return fails ? .failed(message: nil) : .succeeded
            case .webhook, .worker, .native:
                return .failed(message: "This version of the service cannot run this action.")
            }
        } catch {
            return .cancelled
        }
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
