/// Taking over a snapshot. Design rule 10: what fits the bar comes back the same, the rest is
/// named.
extension Reducer.Step {
    /// Returns JSON pointers to what was dropped. Recents and badges go into a private profile
    /// only.
    mutating func restore(_ snapshot: RestoredSnapshot) -> [String] {
        var dropped: [String] = []
        let isPrivate = session.owner == nil
        if isPrivate {
            profile.replaceRecents(by: snapshot.recents, limit: bar.search.recentsLimit)
        }
        for (index, tab) in snapshot.tabs.enumerated() {
            guard situation.isKnown(tab.id) else {
                dropped.append("/tabs/\(index)")
                continue
            }
            if isPrivate { restoreBadge(of: tab) }
            if bar.tab(tab.id)?.role != .action { restorePath(of: tab) }
        }
        restoreVisited(snapshot.visited, &dropped)
        restoreSelection(snapshot.selection, &dropped)
        if snapshot.isSearchOpen { restoreSearch(snapshot, &dropped) }
        leaveClosedSearch(for: snapshot.foldedTab)
        session.visit(session.selection)
        return dropped
    }

    private mutating func restoreBadge(of tab: RestoredSnapshot.Tab) {
        let badge = tab.badge.flatMap { $0 > 0 ? $0 : nil }
        if situation.tab(tab.id)?.badgeCount != badge { profile.badges[tab.id] = .some(badge) }
    }

    private mutating func restorePath(of tab: RestoredSnapshot.Tab) {
        session.reselections[tab.id] = tab.reselections > 0 ? tab.reselections : nil
        let path = tab.path.filter { $0.id != Screen.searchID }.prefix(Screen.pathLimit)
        session.paths[tab.id] = path.isEmpty ? nil : Array(path)
    }

    private mutating func restoreVisited(_ visited: [TabID], _ dropped: inout [String]) {
        session.visited = []
        for (index, tab) in visited.enumerated() {
            if situation.isKnown(tab), bar.tab(tab)?.role != .action {
                session.visit(tab)
            } else {
                dropped.append("/visited/\(index)")
            }
        }
    }

    /// The search tab is taken for now: ``leaveClosedSearch(for:)`` leaves it if search is not
    /// restored.
    private mutating func restoreSelection(_ selection: TabID?, _ dropped: inout [String]) {
        let role = selection.flatMap { situation.tab($0)?.role }
        if let selection, role == .destination || role == .search {
            session.selection = selection
            return
        }
        if selection != nil { dropped.append("/selection") }
        session.selection =
            (selection == nil ? firstDestination : survivor) ?? session.selection
    }

    private mutating func restoreSearch(_ snapshot: RestoredSnapshot, _ dropped: inout [String]) {
        let presentation = presentation(of: snapshot)
        guard canShow(presentation) else {
            dropped.append("/search")
            return
        }
        session.search = Session.Search(presentation)
        session.search?.query = snapshot.query
        session.search?.isComposing = snapshot.isComposing
        guard case .pushed(let tab) = presentation else { return }
        let path = snapshot.tabs.first { $0.id == tab }?.path ?? []
        replacePath(of: tab, by: path.prefix(Screen.pathLimit + 1))
        if session.search == nil { dropped.append("/search") }
    }

    /// A folded tab tells pushed search from the others, the selection tells those two apart.
    private func presentation(of snapshot: RestoredSnapshot) -> Session.Search.Presentation {
        let selection = session.selection
        if situation.tab(selection)?.role == .search {
            let folded = snapshot.foldedTab.flatMap { isSelectable($0) ? $0 : nil }
            return .tab(folded: folded ?? survivor ?? selection)
        }
        return snapshot.foldedTab == nil ? .pushed(on: selection) : .inline(folded: selection)
    }

    private mutating func leaveClosedSearch(for folded: TabID?) {
        guard session.search == nil, !isSelectable(session.selection) else { return }
        let home = folded.flatMap { isSelectable($0) ? $0 : nil }
        session.selection = home ?? survivor ?? session.selection
    }
}
