/// What clients should do once because of a change. Design section 3.3.
package enum Effect: Sendable, Hashable {
    /// What the reselected tab does: go back to its root, or scroll to its top.
    package enum Hint: String, Sendable { case popToRoot, scrollToTop }
    /// What gets the focus; with `none` the keyboard goes down.
    package enum FocusTarget: String, Sendable { case searchField, createButton, none }
    /// A kind of haptic, in UIKit's words.
    package enum Feedback: String, Sendable { case selection, success, error }
    /// Whom an effect is for.
    package enum Audience: String, Sendable { case origin, all }

    case select(tab: TabID, previous: TabID)
    /// `count`: how often the tab has been reselected in this session.
    case reselect(tab: TabID, count: Int, hint: Hint)
    /// The selected tab is gone or hidden, and `to` is selected in its place.
    case fallBack(from: TabID, to: TabID)
    /// Show what the action is about. Its run is over already.
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
