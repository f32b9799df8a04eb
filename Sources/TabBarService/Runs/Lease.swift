package import StrictJSON
package import TabBarModel

/// A lease as its holder sees it.
package struct Lease: Sendable {
    /// Session, run and secret, with dots: whoever knows it is the holder.
    package var id: String
    /// When it ends unless it is renewed.
    package var expiresAt: Timestamp
    package var bar: BarID
    /// Nil for a session that belongs to nobody.
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
    /// In the order in which they are looked through.
    package var queues: [String]
    /// Only runs of these actions; nil for all.
    package var actions: [ActionID]?
    /// At most so many leases.
    package var limit = 1
    /// Milliseconds until a lease expires that is not renewed.
    package var duration = 30_000

    package init(queues: [String]) { self.queues = queues }
}
