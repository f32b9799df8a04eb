/// One step of a commit. Where `expecting` stands, the stored revision must be that one; nil says
/// that the record must not exist yet. A step whose condition fails is a conflict, and the commit
/// that holds it changes nothing.
package enum Change: Equatable, Sendable {
    /// Makes this the current version and adds it to the history. In a replacement `revision` must
    /// be above `expecting`, in a new bar above the ``RetiredRevisions``.
    case putBar(BarRecord, expecting: Int64?)
    /// Removes the bar with its history, profiles and sessions. With `unlessSessionsLiveAt` it is a
    /// conflict when one of its sessions expires after that time.
    case deleteBar(id: String, expecting: Int64, unlessSessionsLiveAt: Int64?)

    /// A new session needs its bar, and no other session of that bar, owner and device (an expired
    /// one is deleted in the same commit, before).
    case putSession(SessionRecord, expecting: Int64?)
    /// Removes the session with its events, runs and stored answers. An unknown id is no conflict,
    /// unless a revision is expected.
    case deleteSession(id: String, expecting: Int64? = nil)
    /// Changes nothing: what else the commit makes durable was computed from the session at this
    /// revision.
    case expectSession(id: String, revision: Int64)

    /// A new profile needs its bar, and a revision above the ``RetiredRevisions``.
    case putProfile(ProfileRecord, expecting: Int64?)
    /// Changes nothing: what else the commit makes durable shows the profile at this revision. Nil:
    /// there is none.
    case expectProfile(bar: String, owner: String, revision: Int64?)

    /// The session must exist. Of each session the last 256 revisions are kept.
    case appendEvent(EventRecord)
    /// Blanks what was typed in the session's events and the query in its stored answers: it shall
    /// be kept nowhere. An unknown session is a conflict.
    case forgetTyping(session: String)

    /// Adds the run or replaces what may change of it. The session must exist.
    case putRun(RunRecord)
    /// Removes a finished run of this session. A conflict when there is none of this id.
    case deleteRun(id: String, session: String)

    /// A conflict when scope and key hold an answer that expires after this one's `createdAt`. The
    /// session, when one is named, must exist.
    case putAnswer(StoredAnswer)

    /// Removes the owner's profile of this bar and the sessions with all that goes with them. An
    /// unknown owner is no conflict.
    case eraseOwner(bar: String, owner: String)

    /// Changes nothing: the commit ends something, so that it is taken on a full disk, too. What
    /// deletes needs no such word.
    case markEssential

    /// Removes sessions and stored answers that expired at `now` or before and runs that finished
    /// before `finishedRunsBefore`, of each kind at most `limit`. Sessions may stay up to an hour
    /// longer: whoever reads one looks at its `expiresAt`.
    case prune(now: Int64, finishedRunsBefore: Int64, limit: Int)
}

/// How a commit ended when nothing failed.
package enum CommitOutcome: Equatable, Sendable {
    /// All changes are durable. `removedSessions` are the ids of sessions that `deleteBar`,
    /// `eraseOwner` and `prune` took away.
    case committed(removedSessions: [String])
    /// Nothing was changed: the condition of the change at this index did not hold.
    case conflict(change: Int)
    /// Nothing was changed: there may be no more of what a change would have added.
    case limitReached(StorageLimit)
}
