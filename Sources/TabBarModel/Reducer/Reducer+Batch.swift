extension Reducer {
    /// The gesture of a batch that was refused; none of the batch has happened.
    package struct BatchRefusal: Error, Sendable, Hashable {
        /// The gesture's place in the batch, from 0.
        package var index: Int
        package var refusal: Refusal
    }

    /// All gestures, one after the other, or none. Each transition starts where the one before ended.
    package func reduce(
        all gestures: [Gesture], _ session: Session, _ profile: Profile,
        _ circumstances: Circumstances
    ) throws(BatchRefusal) -> [Transition] {
        var transitions: [Transition] = []
        transitions.reserveCapacity(gestures.count)
        for (index, gesture) in gestures.enumerated() {
            do throws(Refusal) {
                transitions.append(
                    try reduce(
                        transitions.last?.session ?? session, transitions.last?.profile ?? profile,
                        .gesture(gesture), circumstances))
            } catch {
                throw BatchRefusal(index: index, refusal: error)
            }
        }
        return transitions
    }

    /// Each gesture for itself: a refused one is left out. For the queue of a client that was offline.
    package func reduce(
        each gestures: [Gesture], _ session: Session, _ profile: Profile,
        _ circumstances: Circumstances
    ) -> [Result<Transition, Refusal>] {
        var session = session
        var profile = profile
        return gestures.map { gesture in
            do throws(Refusal) {
                let transition = try reduce(session, profile, .gesture(gesture), circumstances)
                session = transition.session
                profile = transition.profile
                return .success(transition)
            } catch {
                return .failure(error)
            }
        }
    }
}
