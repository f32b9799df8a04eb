import Synchronization
package import TabBarModel

/// A session in memory: the reduced head, which may be ahead of the disk, and what is committed.
/// Belongs to the store's actor.
final class LoadedSession {
    /// The state after every transition, committed or not.
    var head: Session
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
        self.profile = profile
        self.committed = committed
        self.tokenDigest = tokenDigest
    }

    /// Whether everything in the head is durable.
    var isSettled: Bool { commitsUnderway == 0 }
}

/// What was last made durable of a session.
package struct CommittedSession: Sendable {
    package var session: Session
    package var profile: Profile
    /// The snapshot as JSON.
    package var snapshot: [UInt8]
    /// Where the surface keeps the answer that it made of this state.
    package let answer = AnswerSlot()

    init(session: Session, profile: Profile, snapshot: [UInt8]) {
        self.session = session
        self.profile = profile
        self.snapshot = snapshot
    }
}

/// Holds something that was made of a committed state and goes with it.
package final class AnswerSlot: Sendable {
    private let slot = Mutex<(any AnyObject & Sendable)?>(nil)

    /// What is kept; made by `make` when there is nothing.
    package func kept<Value: AnyObject & Sendable>(_ make: () -> Value) -> Value {
        if let value = slot.withLock({ $0 }) as? Value { return value }
        let value = make()
        slot.withLock { $0 = value }
        return value
    }
}

/// A profile in memory and the loaded sessions that show it. Belongs to the store's actor.
final class LoadedProfile {
    /// The profile after every transition, committed or not.
    var head: Profile
    /// Whether the state store has it, or will have by what is on its way.
    var isStored: Bool
    /// Nil for a private profile, which is stored with its session.
    let key: ProfileKey?
    /// The loaded sessions of the owner by id.
    var sessions: [SessionID: LoadedSession] = [:]

    init(head: Profile, isStored: Bool, key: ProfileKey?) {
        self.head = head
        self.isStored = isStored
        self.key = key
    }
}

/// Names an owner's profile. Both are ASCII, so comparing them as text is comparing bytes.
struct ProfileKey: Hashable {
    var bar: BarID
    var owner: OwnerID
}
