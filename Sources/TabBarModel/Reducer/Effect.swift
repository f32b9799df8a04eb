/// What clients should do once because of a change. Design section 3.3.
package enum Effect: Sendable, Hashable {
    package enum Hint: String, Sendable { case popToRoot, scrollToTop }
    package enum FocusTarget: String, Sendable { case searchField, createButton, none }
    package enum Feedback: String, Sendable { case selection, success, error }
    /// Whom an effect is for.
    package enum Audience: String, Sendable { case origin, all }

    case select(tab: TabID, previous: TabID)
    case reselect(tab: TabID, count: Int, hint: Hint)
    case fallBack(from: TabID, to: TabID)
    case present(action: ActionID, run: RunID)
    /// Not recorded: the text goes to live clients only, never into a log, event or stored answer.
    case submit(query: String, isRecorded: Bool)
    case focus(FocusTarget)
    case haptic(Feedback)
    /// `text` is the sentence in the bar's default locale.
    case announce(key: String, values: [String], text: String)

    /// Only the causing client carries out the first kind; every client the second.
    package var audience: Audience {
        switch self {
        case .focus, .haptic, .present, .reselect, .announce: .origin
        case .select, .submit, .fallBack: .all
        }
    }
}
