/// How a session follows a new definition, or a profile that hides or drops tabs. Design section 2.
extension Reducer.Step {
    /// A run goes on even if its action is gone; the order of tabs changes nothing.
    mutating func moveToBar(revision: Int) {
        session.barRevision = revision
        reconcile()
    }

    /// Makes the session valid again after the tabs changed around it.
    mutating func reconcile() {
        let before = session.selection
        let home = session.search?.foldedTab ?? before
        let newHome = isSelectable(home) ? home : survivor ?? home
        if let presentation = session.search?.presentation {
            settleSearch(presentation, home: newHome)
        } else {
            session.selection = newHome
        }
        if session.selection != before {
            session.visit(session.selection)
            emit(.fallBack(from: before, to: session.selection))
        }
        forgetGoneTabs()
        if session.isMenuOpen, situation.createActions.count < 2 || !situation.isBarVisible {
            session.isMenuOpen = false
        }
    }

    /// Search stays open where this bar presents it that way; else it closes.
    private mutating func settleSearch(
        _ presentation: Session.Search.Presentation, home: TabID
    ) {
        switch presentation {
        case _ where !canShow(presentation):
            _ = endSearch()
            session.selection = home
        case .inline:
            session.search?.presentation = .inline(folded: home)
            session.selection = home
        case .tab:
            session.search?.presentation = .tab(folded: home)
        case .pushed:
            break
        }
    }

    /// Whether the bar presents search that way on the selected tab.
    func canShow(_ presentation: Session.Search.Presentation) -> Bool {
        if bar.search.entry == .none { return false }
        switch (presentation, bar.search.presentation) {
        case (.inline, .inline):
            return bar.search.entry != .tab || bar.searchTab == nil
        case (.tab, .inline):
            return situation.tab(session.selection)?.role == .search
        case (.pushed(let tab), .push):
            return isSelectable(tab)
        case (.inline, .push), (.tab, .push), (.pushed, .inline):
            return false
        }
    }

    /// Whether the selection can stay on or return to `tab`.
    func isSelectable(_ tab: TabID) -> Bool { situation.tab(tab)?.role == .destination }

    /// The most recently visited destination that is left, else the first; disabled ones only when
    /// there is no other.
    var survivor: TabID? {
        let visited = session.visited.last { id in
            situation.tab(id).map { $0.role == .destination && $0.isEnabled } ?? false
        }
        return visited ?? firstDestination
    }

    /// The first destination that can be selected, or at least is there.
    var firstDestination: TabID? {
        let destinations = situation.tabs.filter { $0.role == .destination }
        return (destinations.first(where: \.isEnabled) ?? destinations.first)?.id
    }

    /// Tabs that are gone leave nothing behind; hidden ones keep what they had.
    private mutating func forgetGoneTabs() {
        let situation = situation
        func isGone(_ tab: TabID) -> Bool {
            !situation.isKnown(tab) || situation.bar.tab(tab)?.role == .action
        }
        session.visited.removeAll(where: isGone)
        for tab in session.reselections.keys where isGone(tab) { session.reselections[tab] = nil }
        for tab in session.paths.keys where isGone(tab) { session.paths[tab] = nil }
    }
}
