import StrictJSON

extension JSONWriter {
    /// Writes the members of a gesture as clients send them, without braces; defaults are left out.
    ///
    /// The text of a submission that is not to be recorded is left out too.
    mutating func gestureMembers(_ gesture: Gesture) {
        member("gesture", gesture.name.rawValue)
        switch gesture {
        case .tapTab(let tab): member("tab", tab)
        case .pickAction(let action): member("action", action)
        case .cancelRun(let run): optional("run", run)
        case .type(let text, let isComposing, let sequence):
            member("text", text)
            if isComposing { member("composing", true) }
            if let sequence { member("sequence", sequence) }
        case .submit(let text, let isComposing, let isRecorded):
            if isRecorded { optional("text", text) }
            if let isComposing { member("composing", isComposing) }
            if !isRecorded { member("record", false) }
        case .pickRecent(let query), .removeRecent(let query): member("query", query)
        case .push(let screen, let tab):
            optional("tab", tab)
            name("screen")
            self.screen(screen)
        case .pop(let count, let tab):
            optional("tab", tab)
            if count != 1 { member("count", count) }
        case .popToRoot(let tab): optional("tab", tab)
        case .setPath(let path, let tab):
            optional("tab", tab)
            name("path")
            array(path) { $0.screen($1) }
        case .tapCreate, .tapScrim, .escape, .dismissFailure, .retryRun, .tapSearch, .clearQuery,
            .clearRecents, .tapFoldedTab, .tapAccessory:
            break
        }
    }

    private mutating func optional(_ name: StaticString, _ text: String?) {
        if let text { member(name, text) }
    }
}
