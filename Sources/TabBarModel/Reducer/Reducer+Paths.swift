/// Navigation paths of tabs. Design section 3.1; a nil tab is the selected one.
extension Reducer.Step {
    /// The reserved screen belongs to search alone and is not pushed by anyone else.
    mutating func push(_ screen: Screen, on tab: TabID?) throws(Refusal) {
        let tab = try tabWithPath(tab)
        if screen.id == Screen.searchID { return }
        let path = session.paths[tab] ?? []
        guard path.count < pathLimit(of: tab) else { throw .pathFull(tab) }
        session.paths[tab, default: []].append(screen)
        closeMenuOfHiddenBar()
    }

    mutating func pop(_ count: Int, on tab: TabID?) throws(Refusal) {
        let tab = try tabWithPath(tab)
        let path = session.paths[tab] ?? []
        replacePath(of: tab, by: path.dropLast(max(0, min(count, path.count))))
    }

    mutating func popToRoot(on tab: TabID?) throws(Refusal) {
        replacePath(of: try tabWithPath(tab), by: [])
    }

    mutating func setPath(_ path: [Screen], on tab: TabID?) throws(Refusal) {
        let tab = try tabWithPath(tab)
        guard path.count <= pathLimit(of: tab) else { throw .pathFull(tab) }
        replacePath(of: tab, by: path[...])
    }

    /// Where search is pushed, its screen stays if `path` has it, else search closes; elsewhere it
    /// is left out.
    mutating func replacePath(of tab: TabID, by path: ArraySlice<Screen>) {
        var isSearchExpected = session.search?.presentation == .pushed(on: tab)
        var screens: [Screen] = []
        screens.reserveCapacity(path.count)
        for screen in path {
            guard screen.id == Screen.searchID else {
                screens.append(screen)
                continue
            }
            if isSearchExpected { screens.append(.search) }
            isSearchExpected = false
        }
        if isSearchExpected { session.search = nil }
        session.paths[tab] = screens.isEmpty ? nil : screens
        closeMenuOfHiddenBar()
    }

    /// Pops the screen of pushed search and what stands on it.
    mutating func popSearchScreen(of tab: TabID) {
        guard let path = session.paths[tab],
            let index = path.firstIndex(where: { $0.id == Screen.searchID })
        else { return }
        session.paths[tab] = index == 0 ? nil : Array(path[..<index])
    }

    private mutating func closeMenuOfHiddenBar() {
        if session.isMenuOpen, !situation.isBarVisible { session.isMenuOpen = false }
    }

    private func tabWithPath(_ tab: TabID?) throws(Refusal) -> TabID {
        guard let tab, tab != session.selection else { return session.selection }
        _ = try situation.path(of: tab)
        return tab
    }

    private func pathLimit(of tab: TabID) -> Int {
        let isSearchHere = session.search?.presentation == .pushed(on: tab)
        return Screen.pathLimit + (isSearchHere ? 1 : 0)
    }
}
