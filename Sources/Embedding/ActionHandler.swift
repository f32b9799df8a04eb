import TabBarService

/// Does the work of actions whose definition says `{"type": "native"}`, inside this process.
///
/// At least once: a run that the end of a process interrupts begins again when the service starts
/// again; ``ActionRun/attempt`` is higher then.
public protocol ActionHandler: Sendable {
    /// Does the work. Runs off the service's threads; it may take its time and may wait.
    ///
    /// When the person cancels, the task is cancelled (`Task.isCancelled`,
    /// `Task.checkCancellation()`): stop within ten seconds, else the run is cancelled without you.
    /// What comes after a run's end is ignored. It is cancelled too when the service stops, which
    /// waits for it to return; the run then begins again with the next start.
    ///
    /// - Returns: what it came to, or nil.
    /// - Throws: an ``ActionFailure`` to tell the person why, any other error for the standard
    ///   sentence.
    func run(_ run: ActionRun) async throws -> ActionResult?
}

/// One run of an action.
public struct ActionRun: Sendable {
    let work: NativeWork

    /// The run's id, the same in every attempt.
    public var id: String { work.run }
    /// The action's id in the bar's definition.
    public var action: String { work.action }
    /// The session that started it.
    public var session: String { work.session }
    /// The session's bar.
    public var bar: String { work.bar }
    /// The person, by the id that the app chose; nil for a session without owner.
    public var owner: String? { work.owner }
    /// 1 at first.
    public var attempt: Int { work.attempt }

    /// Tells everyone who looks how far the work is.
    ///
    /// - Parameter fraction: 0 to 1; one that falls is ignored.
    public func report(fraction: Double, message: String? = nil) async {
        var progress = LeaseProgress()
        progress.fraction = fraction.isFinite ? min(max(fraction, 0), 1) : nil
        progress.message = message
        await work.report(progress)
    }

    /// Tells it as so many of so many.
    public func report(completed: Int, of total: Int, message: String? = nil) async {
        var progress = LeaseProgress()
        progress.completed = max(completed, 0)
        progress.total = max(total, 0)
        progress.message = message
        await work.report(progress)
    }
}

/// A failure with a sentence for people; the failure card shows it.
public struct ActionFailure: Error {
    public var message: String

    public init(_ message: String) { self.message = message }
}
