package import StrictJSON
package import TabBarModel

extension Problem {
    /// A gesture or request that the state of the session refuses.
    ///
    /// - Parameter pointer: Where in the body the refused thing stands; nil when it does not come from a body.
    package init(_ refusal: TabBarModel.Refusal, at pointer: JSONPointer? = nil) {
        let (code, detail) = refusal.problem
        self.init(code, detail, at: pointer.map { [Place(.body($0), detail)] } ?? [])
    }
}

extension Refusal {
    /// The rule that was broken, as code and sentence. Ids of a bar are not a person's data, but they are
    /// left out all the same: the place says which one.
    fileprivate var problem: (ProblemCode, String) {
        switch self {
        case .unknownTab: (.unknownTab, "The bar has no such tab.")
        case .hiddenTab:
            (.tabHidden, "The tab is hidden by the person's customization; show it first.")
        case .disabledTab: (.tabDisabled, "The tab is disabled in the bar's definition.")
        case .notSelectable:
            (.tabNotSelectable, "Only a destination can be selected; this tab is none.")
        case .unknownAction: (.unknownAction, "The bar has no such action.")
        case .menuClosed: (.menuClosed, "Open the menu with tapCreate before picking an action.")
        case .actionNotInMenu:
            (.actionNotInMenu, "The menu does not offer this action; see create.actions.")
        case .runInProgress:
            (.runInProgress, "A run is in progress; wait until it has finished, or cancel it.")
        case .nothingToCreate: (.nothingToCreate, "The create button has no action to run.")
        case .accessoryHidden:
            (.accessoryHidden, "The accessory is not visible; the bar has none or is hidden.")
        case .searchUnavailable: (.searchUnavailable, "The bar has no search.")
        case .nothingToRetry: (.nothingToRetry, "No failed run is on show, so none can be retried.")
        case .unknownRun: (.unknownRun, "The session has no such run.")
        case .runFinished: (.runFinished, "The run has finished, and does not change any more.")
        case .invalidBadge:
            (.invalidValue, "A badge is a whole number from 0 on, or null to hide it.")
        case .pathFull:
            (.pathFull, "A path has at most \(Screen.pathLimit) screens; pop some first.")
        }
    }
}
