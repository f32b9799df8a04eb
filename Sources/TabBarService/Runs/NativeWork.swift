package import TabBarModel

/// Work for a handler in the program that embeds the service.
package struct NativeWork: Sendable {
    package var run: RunID
    package var action: ActionID
    package var session: SessionID
    package var bar: BarID
    /// Nil for a session that belongs to nobody.
    package var owner: OwnerID?
    /// 1 at first; higher when an earlier process ended during the work.
    package var attempt: Int
    /// Tells how far it is; a fraction that falls is raised to what was told before.
    package var report: @Sendable (LeaseProgress) async -> Void
}

/// Does work and gives its result as JSON, or nil. What it throws fails the run.
package typealias NativeHandler = @Sendable (NativeWork) async throws -> [UInt8]?

/// A failure with a sentence for people; the failure card shows it.
package struct NativeFailure: Error {
    package var message: String

    package init(message: String) { self.message = message }
}
