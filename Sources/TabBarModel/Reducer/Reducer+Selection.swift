/// Taps on tabs, and selection by programs. Design section 3.1.
extension Reducer.Step {
    mutating func tapTab(_ id: TabID) throws(Refusal) {
        let tab = try reachableTab(id)
        switch tab.role {
        case .action: try tapActionTab(id)
        case .search: try openSearch(throughTab: true)
        case .destination: tapDestination(id)
        }
    }

    /// Programs do not tap: no reselect, no haptic, no interception. Search and menu close.
    mutating func selectForProgram(_ id: TabID) throws(Refusal) {
        guard try reachableTab(id).role == .destination else { throw .notSelectable(id) }
        move(to: id)
    }

    private mutating func tapActionTab(_ id: TabID) throws(Refusal) {
        switch bar.tab(id)?.interception {
        case .create, nil: try tapCreate()
        case .run(let action): try start(action)
        }
    }

    private mutating func tapDestination(_ id: TabID) {
        if session.isMenuOpen, id == session.selection {
            session.isMenuOpen = false
        } else if session.search?.foldedTab == id {
            returnFromSearch()
        } else if id == session.selection {
            reselect()
        } else {
            move(to: id)
        }
    }

    private mutating func reselect() {
        let tab = session.selection
        let hint: Effect.Hint = session.paths[tab] == nil ? .scrollToTop : .popToRoot
        let count = (session.reselections[tab] ?? 0).incremented
        session.reselections[tab] = count
        replacePath(of: tab, by: [])
        emit(.reselect(tab: tab, count: count, hint: hint))
    }

    /// Leaves the menu and search for `id`: one `select`, whose previous tab is the one beneath
    /// search.
    private mutating func move(to id: TabID) {
        let before = session.selection
        let beneath = endSearch()
        session.isMenuOpen = false
        guard id != before else { return }
        select(id, previous: id == beneath ? before : beneath)
    }

    /// Selects another tab, whatever search and menu are.
    mutating func select(_ id: TabID, previous: TabID) {
        session.selection = id
        session.visit(id)
        emit(.select(tab: id, previous: previous))
        emitIfFelt(.haptic(.selection))
    }

    /// The tab `id` if a person can tap it.
    func reachableTab(_ id: TabID) throws(Refusal) -> ShownTab {
        let tab = try situation.shownTab(id)
        guard tab.isEnabled else { throw .disabledTab(id) }
        return tab
    }
}

extension Session {
    /// Notes that `tab` is selected now.
    mutating func visit(_ tab: TabID) {
        if visited.last == tab { return }
        visited.removeAll { $0 == tab }
        visited.append(tab)
    }
}

extension Int {
    /// One more; the largest number stays, because a restored count can be anything.
    fileprivate var incremented: Int { self == .max ? self : self + 1 }
}
