import TabBarModel

/// A run that goes on, and who waits for it.
struct ActiveRun {
    /// The run after every report, durable or not.
    var run: Run
    /// The run as it is told: what is durable of it. Nil until its start is durable.
    private(set) var told: Run?
    /// Who does its work; nil after a start of the service, until its session has been read.
    var handler: Bar.Handler?
    /// Commits of it on their way.
    var commitsUnderway = 0
    /// Keeps the progress that a handler in this process tells.
    var keeper: Task<Void, Never>?
    var waits: [WaitID] = []
    /// Rings when the lease expires, or when something else is due that nobody reports.
    var alarm: Task<Void, Never>?

    /// A run that has just been asked for.
    init(run: Run, handler: Bar.Handler) {
        self.run = run
        self.handler = handler
    }

    /// A run that an earlier process left.
    init(durable run: Run) {
        self.run = run
        told = run
    }

    /// The run is durable as it is in `durable`.
    mutating func tell(_ durable: Run) {
        told = durable
        if run.version < durable.version { run = durable }
    }

    /// What was not made durable has not happened. Leases are renewed without the disk.
    mutating func takeBack() {
        guard let told else { return }
        let lease = run.lease
        run = told
        if lease?.digest == told.lease?.digest { run.lease = lease }
    }
}
