import Locks
package import TabBarModel

/// A session in memory: the reduced head, which may be ahead of the disk, and what is committed.
/// Belongs to the store's actor.
final class LoadedSession {
    /// The state after every transition, committed or not.
    var head: Session {
        didSet {
            state = nil
            times = Times(head)
        }
    }
    /// What every request asks of the head; asking the head itself would copy it.
    private(set) var times: Times
    /// The head as it is answered once it is durable, when somebody asked for it.
    var state: CommittedSession?
    /// The owner's profile, shared with the owner's other loaded sessions; or the session's own.
    let profile: LoadedProfile
    /// What is answered to readers; nil only while a new session waits for its first commit.
    var committed: CommittedSession?
    /// SHA-256 of the session's token.
    var tokenDigest: [UInt8]
    /// Commits on their way.
    var commitsUnderway = 0
    /// A commit failed or the session is gone: this object is no longer the session.
    var isDropped = false
    /// The place of the last use among all uses: who was used last stays in memory.
    var lastUse: UInt64 = 0
    /// The timer of the checkmark or failure card.
    var timer: Task<Void, Never>?
    /// Who waits for a revision beyond the one they know, first in, first out.
    var waits: [WaitID] = []

    init(head: Session, profile: LoadedProfile, committed: CommittedSession?, tokenDigest: [UInt8])
    {
        self.head = head
        times = Times(head)
        self.profile = profile
        self.committed = committed
        self.tokenDigest = tokenDigest
    }

    /// When time alone changes a session.
    struct Times {
        let expiry: Timestamp
        let nextDeadline: Timestamp?

        init(_ session: borrowing Session) {
            expiry = session.expiresAt
            nextDeadline = session.nextDeadline
        }
    }

    /// Whether everything in the head is durable.
    var isSettled: Bool { commitsUnderway == 0 }
}

/// What was last made durable of a session.
package final class CommittedSession: Sendable {
    package let session: Session
    package let profile: Profile
    private let snapshots: SnapshotWriter
    private let rendering = Guarded<[UInt8]?>(nil)
    /// The answer that the surface made of this state; it goes with it.
    private let answer = Guarded<(any AnyObject & Sendable)?>(nil)

    init(session: Session, profile: Profile, snapshots: SnapshotWriter) {
        self.session = session
        self.profile = profile
        self.snapshots = snapshots
    }

    /// The snapshot as JSON.
    package var snapshot: [UInt8] {
        rendering.withLock { rendered in
            if let rendered { return rendered }
            let snapshot = snapshots.write(profile: profile, session: session)
            rendered = snapshot
            return snapshot
        }
    }

    /// Makes the snapshot now, on the calling thread.
    func render() { _ = snapshot }

    /// Another session in the place of this one.
    func with(_ session: Session) -> CommittedSession {
        CommittedSession(session: session, profile: profile, snapshots: snapshots)
    }

    /// The answer made of this state; made by `make` the first time. Callers agree on one kind.
    package func answer<Answer: AnyObject & Sendable>(_ make: () -> Answer) -> Answer {
        if let kept = answer.withLock({ $0 }) { return unsafeDowncast(kept, to: Answer.self) }
        let made = make()
        answer.withLock { $0 = made }
        return made
    }
}

/// A profile in memory and the loaded sessions that show it. Belongs to the store's actor.
final class LoadedProfile {
    /// The profile after every transition, committed or not.
    var head: Profile
    /// Whether the state store has it, or will have by what is on its way; never for a private one.
    var isStored: Bool
    /// Nil for a private profile, which is stored with its session.
    let key: ProfileKey?
    /// The loaded sessions of the owner by id.
    var sessions: [SessionID: LoadedSession] = [:]
    /// Commits of the profile on their way.
    var commitsUnderway = 0
    /// Requests at work with it whose session is not among ``sessions`` yet.
    var holders = 0
    /// A commit failed or the owner was erased: this object is no longer the profile.
    var isDropped = false

    init(head: Profile, isStored: Bool, key: ProfileKey?) {
        self.head = head
        self.isStored = isStored
        self.key = key
    }

    /// The revision that the disk has, or will have by what is on its way; nil when it has none.
    var storedRevision: Int? { isStored ? head.revision : nil }
}

/// Names an owner's profile. Both are ASCII, so comparing them as text is comparing bytes.
struct ProfileKey: Hashable {
    var bar: BarID
    var owner: OwnerID
}
