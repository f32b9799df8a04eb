package import StrictJSON

/// What a new session is made from.
package struct SessionStart: Sendable {
    package var id: SessionID
    /// Nil: the session has a private profile, which goes with it.
    package var owner: OwnerID?
    /// The owner's device that it belongs to; nil for none.
    package var device: String?
    /// Milliseconds from the last change to expiry.
    package var timeToLive: Int
    /// The app's own data, an object.
    package var metadata: JSONValue
    /// Taken first, then ``select``, then ``query``. Design rule 10.
    package var restore: RestoredSnapshot?
    /// Selected as by a program.
    package var select: TabID?
    /// Opens search with this text.
    package var query: String?

    package init(
        id: SessionID, owner: OwnerID? = nil, device: String? = nil, timeToLive: Int,
        metadata: JSONValue = .object([]), restore: RestoredSnapshot? = nil, select: TabID? = nil,
        query: String? = nil
    ) {
        self.id = id
        self.owner = owner
        self.device = device
        self.timeToLive = timeToLive
        self.metadata = metadata
        self.restore = restore
        self.select = select
        self.query = query
    }
}

/// A session that has just begun, at revision 1 and without effects.
package struct StartedSession: Sendable, Hashable {
    package var session: Session
    /// The private profile, or the owner's as it was.
    package var profile: Profile
    /// JSON pointers into the restored snapshot: what this bar has no place for.
    package var dropped: [String]
}
