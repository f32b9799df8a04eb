/// Taking over a snapshot. Design rule 10: what fits the bar comes back the same, the rest is
/// named.
extension Reducer.Step {
    /// Returns JSON pointers to what was dropped. Recents and badges go into a private profile
    /// only; an owner has them already.
    mutating func restore(_ snapshot: RestoredSnapshot) -> [String] {
        let isPrivate = session.owner == nil
        if isPrivate {
            profile.replaceRecents(by: snapshot.recents, limit: bar.search.recentsLimit)
        }
        for tab in snapshot.tabs where situation.isKnown(tab.id) {
            if isPrivate { restoreBadge(of: tab) }
            if bar.tab(tab.id)?.role != .action { restorePath(of: tab) }
        }
        restoreVisited(snapshot.visited)
        restoreSelection(snapshot.selection)
        if snapshot.isSearchOpen { restoreSearch(snapshot) }
        leaveClosedSearch(for: snapshot.foldedTab)
        session.visit(session.selection)
        return situation.dropped(of: snapshot)
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

    private mutating func restoreVisited(_ visited: [TabID]) {
        session.visited = []
        for tab in visited where situation.isKnown(tab) && bar.tab(tab)?.role != .action {
            session.visit(tab)
        }
    }

    /// The search tab is taken for now: ``leaveClosedSearch(for:)`` leaves it if search is not
    /// restored.
    private mutating func restoreSelection(_ selection: TabID?) {
        let role = selection.flatMap { situation.tab($0)?.role }
        if let selection, role == .destination || role == .search {
            session.selection = selection
            return
        }
        session.selection =
            (selection == nil ? firstDestination : survivor) ?? session.selection
    }

    private mutating func restoreSearch(_ snapshot: RestoredSnapshot) {
        let presentation = presentation(of: snapshot)
        guard canShow(presentation) else { return }
        session.search = Session.Search(presentation)
        session.search?.query = snapshot.query
        session.search?.isComposing = snapshot.isComposing
        guard case .pushed(let tab) = presentation else { return }
        let path = snapshot.tabs.first { $0.id == tab }?.path ?? []
        replacePath(of: tab, by: path.prefix(Screen.pathLimit + 1))
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

/// What a snapshot says and the session that took it over does not.
extension Situation {
    /// JSON pointers into the snapshot, to the parts that are missing whole.
    fileprivate func dropped(of snapshot: RestoredSnapshot) -> [String] {
        snapshot.tabs.enumerated().flatMap { index, tab in
            dropped(of: tab).map { "/tabs/\(index)" + $0 }
        }
            + indices(in: snapshot.visited) { !session.visited.contains($0) }
            .map { "/visited/\($0)" }
            + (snapshot.selection.map { $0 == session.selection } ?? true ? [] : ["/selection"])
            + droppedSearch(of: snapshot)
    }

    private func dropped(of tab: RestoredSnapshot.Tab) -> [String] {
        guard isKnown(tab.id) else { return [""] }
        var parts: [String] = []
        if session.owner == nil, max(0, tab.badge ?? 0) != self.tab(tab.id)?.badgeCount ?? 0 {
            parts.append("/badge")
        }
        if tab.reselections != session.reselections[tab.id] ?? 0 { parts.append("/reselections") }
        // Whatever the screen of pushed search is called there, here it is ours.
        let path = tab.path.map { $0.id == Screen.searchID ? .search : $0 }
        if path != session.paths[tab.id] ?? [] { parts.append("/path") }
        return parts
    }

    private func droppedSearch(of snapshot: RestoredSnapshot) -> [String] {
        var parts: [String] = []
        if snapshot.isSearchOpen, session.search == nil { parts.append("/isOpen") }
        if snapshot.query != session.search?.query ?? "" { parts.append("/query") }
        if snapshot.isComposing != session.search?.isComposing ?? false {
            parts.append("/isComposing")
        }
        if let folded = snapshot.foldedTab, folded != session.search?.foldedTab {
            parts.append("/foldedTab")
        }
        if session.owner == nil {
            parts += indices(in: snapshot.recents) {
                !profile.recents.contains(TypedText.kept($0))
            }.map { "/recents/\($0)" }
        }
        return parts.map { "/search" + $0 }
    }

    private func indices<Element>(
        in list: [Element], where isMeant: (Element) -> Bool
    ) -> [Int] {
        list.indices.filter { isMeant(list[$0]) }
    }
}
