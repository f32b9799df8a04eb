/// What the reducer makes of a cause.
package struct Transition: Sendable, Hashable {
    package var session: Session
    package var profile: Profile
    /// In the order of design section 3.3.
    package var effects: [Effect]
    /// The client whose effects of audience `origin` these are: the causing one, or for what became of a
    /// run the one that started it. Nil: no client's.
    package var origin: String?
    /// What the service has to do about runs, in order.
    package var work: [Work]
    /// A typed text came out of order and was ignored.
    package var isSuperseded: Bool
    /// Whether the revision rose.
    package var isChanged: Bool

    /// What a transition asks of whoever keeps the runs.
    package enum Work: Sendable, Hashable {
        /// Someone has to do this.
        case start(run: RunID, action: ActionID)
        /// A client does it: the run is over already.
        case settle(run: RunID, action: ActionID)
        case cancel(run: RunID)
    }
}

/// The circumstances of a transition. Everything that is not in here or in the state has no influence.
package struct Circumstances {
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
