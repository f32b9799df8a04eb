/// What a person did. Named after the act, not after what comes of it. Design section 3.1.
package enum Gesture: Sendable, Hashable {
    case tapTab(TabID)
    case tapCreate
    case pickAction(ActionID)
    case tapScrim
    case escape
    case dismissFailure
    case retryRun
    /// Nil: the active run.
    case cancelRun(RunID?)
    case tapSearch
    case type(text: String, isComposing: Bool, sequence: Int?)
    case clearQuery
    /// A nil text submits the query. Ignored while an input method is at work; nil: as the session
    /// has it.
    case submit(text: String?, isComposing: Bool?, isRecorded: Bool)
    case pickRecent(String)
    case removeRecent(String)
    case clearRecents
    case tapFoldedTab
    case tapAccessory
    /// A nil tab is the selected one, here and below.
    case push(Screen, tab: TabID?)
    case pop(count: Int, tab: TabID?)
    case popToRoot(tab: TabID?)
    case setPath([Screen], tab: TabID?)
}
