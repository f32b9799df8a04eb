package import TabBarModel

/// One execution of an action, as its resource shows it.
package struct Run: Sendable, Hashable {
    /// How far a run has come. Design section 3.4.
    package enum State: String, Sendable {
        case queued, running, cancelling, succeeded, failed, cancelled

        /// A finished run never changes again.
        package var isFinished: Bool {
            switch self {
            case .queued, .running, .cancelling: false
            case .succeeded, .failed, .cancelled: true
            }
        }
    }

    /// How far it is. A fraction never falls.
    package struct Progress: Sendable, Hashable {
        /// 0…1.
        package var fraction: Double = 0
        /// How many of ``total`` are done, in the worker's own unit; nil when it does not count.
        package var completed: Int?
        /// How many there are, in that unit; nil when nobody knows.
        package var total: Int?
        /// The worker's own words for people; nil when it says nothing.
        package var message: String?
    }

    /// One try at the work.
    package struct Attempt: Sendable, Hashable {
        /// When this try began.
        package var startedAt: Timestamp
        /// Nil while it is under way.
        package var finishedAt: Timestamp?
        /// Why it failed or was cut off; for those who look into the run, not for the card.
        package var error: String?

        mutating func finish(at now: Timestamp, error: String?) {
            finishedAt = now
            self.error = error
        }
    }

    package var id: RunID
    package var session: SessionID
    package var action: ActionID
    package var state: State
    package var progress = Progress()
    /// Oldest first, the newest 32; a run that is taken up after a crash has several.
    package private(set) var attempts: [Attempt]
    /// How many attempts came before these.
    var forgottenAttempts = 0
    /// The number of the newest attempt, from 1; 0 before the first.
    var attemptNumber: Int { forgottenAttempts + attempts.count }
    /// When it was asked for.
    package var createdAt: Timestamp
    /// When its first attempt began; nil before.
    package var startedAt: Timestamp?
    /// When it came to its end; nil before.
    package var finishedAt: Timestamp?
    /// Why it failed, for people.
    package var error: String?
    /// What the work came to; any JSON.
    package var result: [UInt8]?
    /// The failed run that this one repeats.
    package var retryOf: RunID?
    /// Where workers find it; nil for work that needs none.
    var queue: String?
    /// Who reports about it. Kept after the end, so that a report that comes again is known.
    var lease: RunLease?
    /// How many leases have expired.
    var lostLeases = 0
    /// Nobody gets a lease of it before.
    var notBefore: Timestamp?
    /// When it was asked to stop.
    var cancelledAt: Timestamp?
    /// Rises with each change, progress included: the run's own ETag.
    package var version: Int

    /// How many attempts are shown.
    private static let attemptLimit = 32

    /// A run that waits to be begun.
    init(
        id: RunID, session: SessionID, action: ActionID, attempts: [Attempt] = [],
        at now: Timestamp
    ) {
        self.id = id
        self.session = session
        self.action = action
        state = .queued
        self.attempts = attempts
        createdAt = now
        version = 1
    }

    /// The run that a transition started; over already when a client does it. Nil for other work.
    init?(_ drafted: DraftedWork, at now: Timestamp) {
        switch drafted.work {
        case .start(let id, let action, _):
            self.init(id: id, session: drafted.session, action: action, at: now)
        case .settle(let id, let action):
            self.init(id: id, session: drafted.session, action: action, at: now)
            _ = apply(.started, at: now)
            _ = apply(.succeeded, at: now)
        case .cancel:
            return nil
        }
        retryOf = drafted.retryOf
    }

    /// Takes in what became of the work. False when the run is finished: nothing changes then.
    mutating func apply(_ news: RunReport.News, at now: Timestamp) -> Bool {
        guard !state.isFinished else { return false }
        version += 1
        switch news {
        case .started:
            // One that is still open was cut by the end of the process.
            endAttempt(at: now, error: "The service stopped during this attempt.")
            attempts.append(Attempt(startedAt: now))
            if attempts.count > Self.attemptLimit {
                attempts.removeFirst()
                forgottenAttempts += 1
            }
            startedAt = startedAt ?? now
            if state == .queued { state = .running }
        case .succeeded:
            progress.fraction = 1
            finish(.succeeded, at: now)
        case .failed where state == .cancelling:
            // After a request to stop every failure is the cancellation, however it is wrapped.
            finish(.cancelled, at: now)
        case .failed(let message):
            error = message ?? "The action failed."
            finish(.failed, at: now)
        case .cancelled:
            finish(.cancelled, at: now)
        }
        return true
    }

    private mutating func finish(_ state: State, at now: Timestamp) {
        self.state = state
        finishedAt = now
        endAttempt(at: now, error: error)
    }

    /// The try that is under way is over.
    mutating func endAttempt(at now: Timestamp, error: String?) {
        guard let last = attempts.indices.last, attempts[last].finishedAt == nil else { return }
        attempts[last].finish(at: now, error: error)
    }

    /// The work was asked to stop. False when that was done before or the run is finished.
    mutating func beginCancelling(at now: Timestamp) -> Bool {
        guard state == .queued || state == .running else { return false }
        state = .cancelling
        cancelledAt = now
        version += 1
        return true
    }

    /// Takes in progress. Of one that falls, as in a further attempt, only the message counts.
    /// False when nothing changes.
    mutating func advance(to progress: Progress) -> Bool {
        var news = progress
        news.fraction = min(news.fraction, 1)
        if news.fraction < self.progress.fraction {
            news = self.progress
            news.message = progress.message
        }
        guard !state.isFinished, news != self.progress else { return false }
        self.progress = news
        version += 1
        return true
    }
}
