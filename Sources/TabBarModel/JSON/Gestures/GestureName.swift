/// The names of the gestures in JSON.
package enum GestureName: String, Sendable, CaseIterable {
    case tapTab, tapCreate, pickAction, tapScrim, escape, dismissFailure, retryRun, cancelRun
    case tapSearch, type, clearQuery, submit, pickRecent, removeRecent, clearRecents, tapFoldedTab
    case tapAccessory, push, pop, popToRoot, setPath

    /// All names, for messages.
    static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension Gesture {
    /// The gesture's name in JSON.
    package var name: GestureName {
        switch self {
        case .tapTab: .tapTab
        case .tapCreate: .tapCreate
        case .pickAction: .pickAction
        case .tapScrim: .tapScrim
        case .escape: .escape
        case .dismissFailure: .dismissFailure
        case .retryRun: .retryRun
        case .cancelRun: .cancelRun
        case .tapSearch: .tapSearch
        case .type: .type
        case .clearQuery: .clearQuery
        case .submit: .submit
        case .pickRecent: .pickRecent
        case .removeRecent: .removeRecent
        case .clearRecents: .clearRecents
        case .tapFoldedTab: .tapFoldedTab
        case .tapAccessory: .tapAccessory
        case .push: .push
        case .pop: .pop
        case .popToRoot: .popToRoot
        case .setPath: .setPath
        }
    }
}
