extension Refusal {
    /// The stable code for programs. The ids in a refusal are the bar's or the caller's own.
    package var code: String {
        switch self {
        case .unknownTab: "UNKNOWN_TAB"
        case .hiddenTab: "TAB_HIDDEN"
        case .disabledTab: "TAB_DISABLED"
        case .notSelectable, .pathless: "TAB_NOT_SELECTABLE"
        case .unknownAction: "UNKNOWN_ACTION"
        case .menuClosed: "MENU_CLOSED"
        case .actionNotInMenu: "ACTION_NOT_IN_MENU"
        case .runInProgress: "RUN_IN_PROGRESS"
        case .nothingToCreate: "NOTHING_TO_CREATE"
        case .accessoryHidden: "ACCESSORY_HIDDEN"
        case .searchUnavailable: "SEARCH_UNAVAILABLE"
        case .nothingToRetry: "NOTHING_TO_RETRY"
        case .unknownRun: "UNKNOWN_RUN"
        case .runFinished: "RUN_FINISHED"
        case .invalidBadge: "INVALID_VALUE"
        case .pathFull: "PATH_FULL"
        }
    }

    /// One sentence for people that says what to do.
    package var sentence: String {
        switch self {
        case .unknownTab: "The bar has no such tab; the snapshot lists the tabs there are."
        case .hiddenTab: "The person has hidden this tab; show it in the customization first."
        case .disabledTab: "The tab is disabled in the bar's definition."
        case .notSelectable: "Only a destination can be selected by a program; tap the tab instead."
        case .pathless: "An action tab is never selected and has no path; name another tab."
        case .unknownAction: "The bar has no such action."
        case .menuClosed: "The menu is closed; open it with tapCreate first."
        case .actionNotInMenu: "The menu does not offer this action on the selected tab."
        case .runInProgress: "A run is active in this session; wait for it or cancel it."
        case .nothingToCreate: "The create button has nothing to run on the selected tab."
        case .accessoryHidden: "The accessory is not visible now."
        case .searchUnavailable: "The bar has no search."
        case .nothingToRetry: "There is no failed run to try again."
        case .unknownRun: "The session has no such active run."
        case .runFinished: "The run is finished and cannot change any more."
        case .invalidBadge: "A badge is a whole number from 0 on, or null."
        case .pathFull: "The tab's path has as many screens as it may have; pop some first."
        }
    }
}
