extension Reducer {
    /// One application of the reducer: the state so far and what has come of it. Not copied,
    /// because that costs as much as what a gesture changes.
    struct Step: ~Copyable {
        /// Whether a person feels what happens. Programs give no haptic and raise no keyboard.
        enum Feedback { case felt, silent }

        var situation: Situation
        let barRevision: Int
        let circumstances: Circumstances
        var feedback = Feedback.silent
        var origin: String?
        var effects: [Effect] = []
        var work: [Transition.Work] = []
        var isSuperseded = false
        /// The profile came as it is, so its revision is its own.
        var isProfileAdopted = false

        init(_ situation: Situation, _ barRevision: Int, _ circumstances: Circumstances) {
            self.situation = situation
            self.barRevision = barRevision
            self.circumstances = circumstances
            origin = circumstances.client
        }
    }
}

extension Reducer.Step {
    // Getters and no `_read`: without optimisation the compiler reads what that yields once more
    // after its end, from memory that is free by then (address sanitizer, Swift 6.3).
    var bar: Bar { situation.bar }
    var session: Session {
        get { situation.session }
        _modify { yield &situation.session }
    }
    var profile: Profile {
        get { situation.profile }
        _modify { yield &situation.profile }
    }

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    /// Emits what only a touching person notices.
    mutating func emitIfFelt(_ effect: Effect) {
        if feedback == .felt { effects.append(effect) }
    }

    /// The outcome: one revision more iff the state differs or an effect is emitted. Sequences of
    /// typing are state, although no snapshot shows them: what they refuse later depends on them.
    consuming func transition(from session: Session, _ profile: Profile) -> Transition {
        if !isProfileAdopted, self.profile != profile {
            self.profile.revision = profile.revision &+ 1
            self.session.profileRevision = self.profile.revision
        }
        // With the profile the session differs too, in the profile's revision.
        let isChanged = !effects.isEmpty || self.session != session
        if isChanged {
            self.session.revision = session.revision &+ 1
            self.session.updatedAt = max(session.updatedAt, circumstances.now)
        }
        return Transition(
            session: self.session, profile: self.profile,
            effects: effects.count < 2 ? effects : effects.inOrder, origin: origin, work: work,
            isSuperseded: isSuperseded, isChanged: isChanged)
    }
}

extension [Effect] {
    /// In the order of design section 3.3; equal ones stay as they came.
    fileprivate var inOrder: [Effect] {
        var ordered: [Effect] = []
        for effect in self {
            let index = ordered.lastIndex { $0.rank <= effect.rank }.map { $0 + 1 } ?? 0
            ordered.insert(effect, at: index)
        }
        return ordered
    }
}

extension Effect {
    /// The place of its kind in a transition's effects. Design section 3.3.
    package var rank: Int {
        switch self {
        case .select, .reselect, .fallBack: 0
        case .present, .submit: 1
        case .focus: 2
        case .haptic: 3
        case .announce: 4
        }
    }
}
