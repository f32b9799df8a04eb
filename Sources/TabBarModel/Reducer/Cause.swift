/// Why a session changes.
package enum Cause: Sendable, Hashable {
    case gesture(Gesture)
    case program(ProgramRequest)
    case run(RunReport)
    /// Time has passed: the checkmark or the failure card may be due to go.
    case time
    /// The profile was changed through this session's routes.
    case profile(ProfileChange)
    /// The owner's profile was changed elsewhere; this is how it is now.
    case profileElsewhere(Profile)
    /// The bar has a new definition; `before` is the one that the session had. Indirect, because
    /// every cause would take as much room as a definition.
    indirect case bar(before: Bar, revision: Int)
}

/// What an app's code asks for. Programs do not tap: no reselect, no haptic, no interception.
package enum ProgramRequest: Sendable, Hashable {
    case select(TabID)
    /// Opens search if need be and sets the query.
    case search(query: String)
    case closeSearch
    case run(ActionID)
    case cancelRun(RunID)
    /// Starts the failed run's action again.
    case retryRun(RunID, action: ActionID)
}

/// What became of a run, told by whoever does its work.
package struct RunReport: Sendable, Hashable {
    /// What has become of it.
    package enum News: Sendable, Hashable {
        case started
        case succeeded
        /// Nil: the standard sentence is shown.
        case failed(message: String?)
        case cancelled
    }
    package var run: RunID
    package var news: News

    package init(run: RunID, news: News) {
        self.run = run
        self.news = news
    }
}

/// A change of what lasts for the owner.
package enum ProfileChange: Sendable, Hashable {
    /// Merge patch: a nil count hides the badge.
    case badges([TabID: Int?])
    case putSavedFilter(SavedFilter)
    case removeSavedFilter(id: String)
    /// All of them, in their order; those that are not among them go.
    case savedFilters([SavedFilter])
    case customization(Customization)
    case recents([String])
}
