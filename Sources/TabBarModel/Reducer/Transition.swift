/// What the reducer makes of a cause. An object, because it is handed on many times and holds much.
package final class Transition: Sendable {
    /// After the change; as it was when nothing changed.
    package let session: Session
    /// After the change; as it was when nothing changed.
    package let profile: Profile
    /// In the order of design section 3.3.
    package let effects: [Effect]
    /// The client whose effects of audience `origin` these are: the causing one, or for what became
    /// of a run the one that started it. Nil: no client's.
    package let origin: String?
    /// What the service has to do about runs, in order.
    package let work: [Work]
    /// A typed text came out of order and was ignored.
    package let isSuperseded: Bool
    /// Whether the revision rose.
    package let isChanged: Bool

    init(
        session: Session, profile: Profile, effects: [Effect], origin: String?, work: [Work],
        isSuperseded: Bool, isChanged: Bool
    ) {
        self.session = session
        self.profile = profile
        self.effects = effects
        self.origin = origin
        self.work = work
        self.isSuperseded = isSuperseded
        self.isChanged = isChanged
    }

    /// What a transition asks of whoever keeps the runs.
    package enum Work: Sendable, Hashable {
        /// Someone has to do this: who, says the action's handler.
        case start(run: RunID, action: ActionID, handler: Bar.Handler)
        /// A client does it: the run is over already.
        case settle(run: RunID, action: ActionID)
        case cancel(run: RunID)
    }
}

extension Transition: Equatable {
    /// Written out because a class gets no comparison of its own.
    package static func == (left: Transition, right: Transition) -> Bool {
        left.session == right.session && left.profile == right.profile
            && left.effects == right.effects && left.origin == right.origin
            && left.work == right.work && left.isSuperseded == right.isSuperseded
            && left.isChanged == right.isChanged
    }
}

/// The circumstances of a transition. Everything that is not in here or in the state has no
/// influence.
package struct Circumstances {
    /// When it happens; a clock that went back does not take the session's times with it.
    package var now: Timestamp
    /// The causing client's name from `Tabbard-Client`; nil when it gave none.
    package var client: String?
    /// Gives the id of a run that starts.
    package var newRunID: () -> RunID

    package init(now: Timestamp, client: String? = nil, newRunID: @escaping () -> RunID) {
        self.now = now
        self.client = client
        self.newRunID = newRunID
    }
}
