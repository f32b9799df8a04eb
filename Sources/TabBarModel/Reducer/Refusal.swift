/// A rule that a gesture or request would break; nothing has changed.
package enum Refusal: Error, Sendable, Hashable {
    case unknownTab(TabID)
    case hiddenTab(TabID)
    case disabledTab(TabID)
    /// A program asked for a tab that is no destination.
    case notSelectable(TabID)
    /// An action tab has no navigation path.
    case pathless(TabID)
    case unknownAction(ActionID)
    case menuClosed
    case actionNotInMenu(ActionID)
    case runInProgress
    case nothingToCreate
    case accessoryHidden
    case searchUnavailable
    /// Nothing has failed, so there is nothing to retry.
    case nothingToRetry
    case unknownRun(RunID)
    case runFinished(RunID)
    case invalidBadge(TabID)
    /// The tab's path has ``Screen/pathLimit`` screens already.
    case pathFull(TabID)
}
