extension Reducer {
    /// A transition and the moment to which it belongs.
    package struct Dated: Sendable, Equatable {
        /// When it was due.
        package var at: Timestamp
        package var transition: Transition
    }

    /// Everything that time alone has brought up to `now`, each with its due time, oldest first.
    package func advance(_ session: Session, _ profile: Profile, to now: Timestamp) -> [Dated] {
        var dated: [Dated] = []
        var situation = Situation(bar: bar, profile: profile, session: session)
        // Each transition removes the deadline that caused it, so this ends.
        while let due = situation.nextDeadline, due <= now {
            let circumstances = Circumstances(now: due, newRunID: { "" })
            guard
                let transition = try? reduce(
                    situation.session, situation.profile, .time, circumstances)
            else { break }
            dated.append(Dated(at: due, transition: transition))
            situation.session = transition.session
        }
        return dated
    }
}
