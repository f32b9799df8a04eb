/// A cause as an event tells it. A definition is not in an event, only its revision.
package enum RecordedCause: Sendable, Hashable {
    case gesture(Gesture)
    case program(ProgramRequest)
    case run(RunReport)
    case time
    case profile(ProfileChange)
    case profileElsewhere(Profile)
    case bar(revision: Int, reason: String)

    /// The cause itself; `before` is the definition that a session had when it moved to a new one.
    package func cause(before: Bar) -> Cause {
        switch self {
        case .gesture(let gesture): .gesture(gesture)
        case .program(let request): .program(request)
        case .run(let report): .run(report)
        case .time: .time
        case .profile(let change): .profile(change)
        case .profileElsewhere(let profile): .profileElsewhere(profile)
        case .bar(let revision, _): .bar(before: before, revision: revision)
        }
    }
}
