/// The create button and its menu. Design section 3.1.
extension Reducer.Step {
    /// Runs the one action there is, or opens and closes the menu of several.
    ///
    /// The menu belongs to a bar that shows: where a screen hides the bar, the tap of a client that
    /// has not seen so yet only clears what the button showed of the last run.
    mutating func tapCreate() throws(Refusal) {
        let actions = situation.createActions
        guard let first = actions.first else { throw .nothingToCreate }
        if session.run != nil { throw .runInProgress }
        if actions.count == 1 { return try start(first) }
        if session.isMenuOpen {
            session.isMenuOpen = false
            return
        }
        session.outcome = nil
        returnFromSearch()
        session.isMenuOpen = situation.isBarVisible
    }

    mutating func pickAction(_ action: ActionID) throws(Refusal) {
        guard bar.action(action) != nil else { throw .unknownAction(action) }
        guard session.isMenuOpen else { throw .menuClosed }
        guard situation.createActions.contains(action) else { throw .actionNotInMenu(action) }
        try start(action)
    }

    /// Closes the menu and gives the focus back to its button, as the ARIA pattern of a menu button
    /// asks.
    mutating func dismissMenu() {
        guard session.isMenuOpen else { return }
        session.isMenuOpen = false
        emitIfFelt(.focus(.createButton))
    }

    mutating func dismissFailure() {
        if case .failed = session.outcome { session.outcome = nil }
    }

    mutating func retryFailedRun() throws(Refusal) {
        guard case .failed(let failure) = session.outcome else { throw .nothingToRetry }
        try start(failure.action)
    }
}
