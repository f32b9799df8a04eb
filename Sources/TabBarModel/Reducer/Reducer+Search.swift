/// One search flow for every entry. Design section 3.1.
extension Reducer.Step {
    mutating func tapSearch() throws(Refusal) { try openSearch(throughTab: false) }

    /// Opens search, or brings the keyboard back to open search.
    mutating func openSearch(throughTab: Bool) throws(Refusal) {
        if session.search == nil { try presentSearch(throughTab: throughTab) }
        emitIfFelt(.focus(.searchField))
    }

    /// A program's search shows the query and raises no keyboard.
    mutating func searchForProgram(_ query: String) throws(Refusal) {
        if session.search == nil { try presentSearch(throughTab: false) }
        set(query)
    }

    /// Typing reaches only open search: a late letter does not open it again.
    mutating func type(_ text: String, isComposing: Bool, sequence: Int?) {
        guard session.search != nil else { return }
        let client = circumstances.client ?? ""
        if let sequence, session.search?.advances(client, to: sequence) != true {
            isSuperseded = true
            return
        }
        set(text, isComposing: isComposing)
    }

    /// Whether an input method is at work in the search field.
    var isInputComposing: Bool { session.search?.isComposing ?? false }

    mutating func clearQuery() { set("") }

    private mutating func set(_ query: String, isComposing: Bool = false, isRecorded: Bool = true) {
        session.search?.query = query
        session.search?.isComposing = isComposing
        session.search?.isUnrecorded = !isRecorded
    }

    /// Submits `text`, or the query for nil. A text that is given opens search when it is closed,
    /// so that a shortcut or a suggestion reaches the same flow.
    mutating func submit(_ text: String?, isRecorded: Bool) throws(Refusal) {
        let query = text ?? session.search?.query ?? ""
        let kept = TypedText.kept(query)
        guard !kept.isEmpty else { return }
        if session.search == nil { try presentSearch(throughTab: false) }
        set(query, isRecorded: isRecorded)
        if isRecorded { profile.remember(kept, limit: bar.search.recentsLimit) }
        emit(.submit(query: kept, isRecorded: isRecorded))
        emitIfFelt(.focus(.none))
    }

    mutating func tapAccessory() throws(Refusal) {
        guard let accessory = bar.accessory, situation.isAccessoryVisible else {
            throw .accessoryHidden
        }
        switch accessory.does {
        case .openSearch: try tapSearch()
        case .run(let action): try start(action)
        }
    }

    /// Closes search and goes back to the tab beneath it. Not a reselect.
    mutating func returnFromSearch() {
        let before = session.selection
        let beneath = endSearch()
        if beneath != before { select(beneath, previous: before) }
    }

    /// Closes search and leaves the selection to the caller, who gets the tab beneath.
    mutating func endSearch() -> TabID {
        guard let search = session.search else { return session.selection }
        session.search = nil
        if case .pushed(let tab) = search.presentation { popSearchScreen(of: tab) }
        return search.foldedTab ?? session.selection
    }

    private mutating func presentSearch(throughTab: Bool) throws(Refusal) {
        let entry = bar.search.entry
        if entry == .none { throw .searchUnavailable }
        if case .push(let tab) = bar.search.presentation {
            pushSearch(on: tab)
        } else if throughTab || entry == .tab, let tab = bar.searchTab {
            _ = try reachableTab(tab)
            session.search = Session.Search(.tab(folded: session.selection))
            select(tab, previous: session.selection)
        } else {
            session.search = Session.Search(.inline(folded: session.selection))
        }
        session.isMenuOpen = false
    }

    /// Pushes search on the tab that the bar names, or on the selected one where that cannot be
    /// reached.
    private mutating func pushSearch(on named: TabID?) {
        if let named, named != session.selection, let tab = situation.tab(named), tab.isEnabled,
            tab.role == .destination
        {
            select(named, previous: session.selection)
        }
        session.search = Session.Search(.pushed(on: session.selection))
        session.paths[session.selection, default: []].append(.search)
    }
}

extension Bar {
    /// The tab of role search, of which there is at most one.
    package var searchTab: TabID? { tabs.first { $0.role == .search }?.id }
}
