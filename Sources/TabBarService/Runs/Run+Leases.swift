import TabBarModel

/// What a change of a run means for its session.
enum RunChange: Equatable {
    /// The session shows nothing of it.
    case unseen
    case news(RunReport.News)
}

/// What a lease does to its run. Each is nil when it does nothing.
extension Run {
    /// Milliseconds that a run waits which a worker gave back.
    private static let releaseDelay = 1_000
    /// The longest wait after leases that expired, in milliseconds.
    private static let longestDelay = 30_000

    /// Whether a worker may have it now.
    func isLeasable(at now: Timestamp) -> Bool {
        state == .queued && lease == nil && (notBefore.map { $0 <= now } ?? true)
    }

    /// Whether it has taken longer than any run may.
    func isOverdue(at now: Timestamp, _ limits: SessionStore.Limits) -> Bool {
        now >= createdAt.advanced(byMilliseconds: limits.runTimeout)
    }

    /// When something is due about it that nobody reports.
    func nextDue(after now: Timestamp, _ limits: SessionStore.Limits) -> Timestamp {
        var due = createdAt.advanced(byMilliseconds: limits.runTimeout)
        if let lease, lease.isInForce {
            due = min(due, lease.expiresAt)
        } else if let notBefore, notBefore > now {
            due = min(due, notBefore)
        }
        if state == .cancelling, let asked = cancelledAt {
            due = min(due, asked.advanced(byMilliseconds: limits.cancellationGrace))
        }
        return due
    }

    /// A worker has it.
    mutating func beginLease(
        _ digest: [UInt8], duration: Int, at now: Timestamp
    ) -> RunChange? {
        guard isLeasable(at: now), apply(.started, at: now) else { return nil }
        lease = RunLease(
            digest: digest, duration: duration,
            expiresAt: now.advanced(byMilliseconds: duration))
        notBefore = nil
        return .news(.started)
    }

    /// The holder said how it ended (`reported`), or it ended without the holder (`over`).
    mutating func endLease(
        _ state: RunLease.State, with news: RunReport.News, at now: Timestamp
    ) -> RunChange? {
        guard apply(news, at: now) else { return nil }
        lease?.state = state
        return .news(news)
    }

    /// The lease expired, or its holder wants the work tried again: back in the queue, and after
    /// `limit` such leases a failure.
    mutating func loseLease(
        _ state: RunLease.State, _ message: String?, limit: Int, at now: Timestamp
    ) -> RunChange? {
        lostLeases += 1
        if lostLeases >= limit {
            return endLease(state, with: .failed(message: message), at: now)
        }
        // At once after the first one: the worker is gone, not the work at fault.
        let delay = lostLeases == 1 ? 0 : min(Self.longestDelay, 500 << min(lostLeases - 1, 8))
        returnToQueue(at: now, after: delay, error: message ?? "The lease expired.")
        return .unseen
    }

    /// The holder did not do it. One that does not know the action is not to get it again at once.
    mutating func releaseLease(at now: Timestamp) -> RunChange? {
        returnToQueue(at: now, after: Self.releaseDelay, error: "Given back.")
        return .unseen
    }

    private mutating func returnToQueue(at now: Timestamp, after delay: Int, error: String) {
        endAttempt(at: now, error: error)
        version += 1
        state = .queued
        lease = nil
        notBefore = delay == 0 ? nil : now.advanced(byMilliseconds: delay)
    }
}
