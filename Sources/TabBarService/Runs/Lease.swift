package import StrictJSON
package import TabBarModel

/// A lease as its holder sees it.
package struct Lease: Sendable {
    package var id: String
    package var expiresAt: Timestamp
    package var bar: BarID
    package var owner: OwnerID?
    package var run: Run

    /// `{id, expiresAt, attempt, queue, bar, session, owner, run}`
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            writer.string(id)
            writer.name("expiresAt")
            writer.timestamp(expiresAt)
            writer.name("attempt")
            writer.integer(run.attemptNumber)
            writer.name("queue")
            writer.string(run.queue)
            writer.name("bar")
            writer.string(bar)
            writer.name("session")
            writer.string(run.session)
            writer.name("owner")
            writer.string(owner)
            writer.name("run")
            run.write(to: &writer)
        }
    }
}

/// What a worker asks for.
package struct LeaseClaim: Sendable {
    package var queues: [String]
    /// Only runs of these actions; nil for all.
    package var actions: [ActionID]?
    /// At most so many leases.
    package var limit = 1
    /// Milliseconds until a lease expires that is not renewed.
    package var duration = 30_000

    package init(queues: [String]) { self.queues = queues }
}
