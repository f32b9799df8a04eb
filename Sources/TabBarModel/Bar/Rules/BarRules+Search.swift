import StrictJSON

/// Search and the accessory: several entries, one flow.
extension BarRules {
    func checkSearch() {
        let search = draft.search
        let entry = search.entry(in: draft)
        switch (entry, draft.searchTab) {
        case (.tab, nil):
            problems.error(
                .incoherent, at: search.pointer.member("entry"),
                "The entry “tab” needs a tab of role “search”.")
        case (.button, let tab?), (.accessory, let tab?), (.none, let tab?):
            problems.error(
                .incoherent, at: tab.pointer.member("role"),
                "A tab of role “search” is the entry “tab”, but the entry is “\(entry.rawValue)”.")
        case (.tab, _?), (.button, nil), (.accessory, nil), (.none, nil): break
        }
        checkPresentation(entry)
        checkFallback(entry)
        if entry == .none, search.catalog != nil {
            problems.warn(
                .unused, at: search.pointer.member("catalog"), "Nothing opens search.")
        }
    }

    private func checkPresentation(_ entry: Bar.Search.Entry) {
        guard case .push(let tab) = draft.search.presentation else { return }
        let pointer = draft.search.pointer.member("presentation")
        switch entry {
        case .tab:
            problems.error(
                .incoherent, at: pointer,
                "Search with the entry “tab” shows in its own tab and is not pushed.")
        case .none: problems.warn(.unused, at: pointer, "Nothing opens search.")
        case .button, .accessory: break
        }
        if let tab, !isDestination(tab) {
            problems.error(
                .incoherent, at: pointer.member("push").member("tab"),
                "Search is pushed on a destination.")
        }
    }

    private func checkFallback(_ entry: Bar.Search.Entry) {
        guard let fallback = draft.search.fallback else { return }
        let pointer = draft.search.pointer.member("fallback")
        if entry == .none {
            problems.warn(.unused, at: pointer, "There is no entry that it could stand in for.")
        } else if entry == .button, fallback.entry == .button {
            problems.warn(.unused, at: pointer, "It is the entry itself.")
        }
        if let tab = fallback.tab, !isDestination(tab) {
            problems.error(
                .incoherent, at: pointer.member("tab"),
                "The toolbar is that of a destination.")
        }
    }

    /// True also for a tab that could not be read or that is unknown: that is told elsewhere.
    private func isDestination(_ tab: TabID) -> Bool {
        let found = draft.tabs.first { $0.part.id == tab }
        return found.map { $0.part.role == .destination } ?? true
    }

    // MARK: Accessory

    /// Where a bottom accessory exists at all (semantics 3).
    private static let accessoryPlatforms: Set<Platform> = [.iphone, .ipad]

    func checkAccessory() {
        let entry = draft.search.entry(in: draft)
        guard let accessory = draft.accessory else {
            if entry == .accessory, !draft.isAccessoryDefined {
                problems.error(
                    .incoherent, at: draft.search.pointer.member("entry"),
                    "The entry “accessory” needs an accessory that opens search.")
            }
            return
        }
        let pointer = JSONPointer.root.member("accessory")
        switch (accessory.does, entry) {
        case (.openSearch, .none):
            problems.error(
                .incoherent, at: pointer.member("does"),
                "The accessory opens search, but the entry of “search” is “none”.")
        case (.run, .accessory):
            problems.error(
                .incoherent, at: pointer.member("does"),
                "The entry of “search” is “accessory”, so the accessory has to open search.")
        case (.openSearch, .button), (.openSearch, .tab), (.openSearch, .accessory),
            (.run, .button), (.run, .tab), (.run, .none):
            break
        }
        if !draft.destinations.isEmpty,
            draft.destinations.allSatisfy({
                $0.part.visibleOn.isDisjoint(with: Self.accessoryPlatforms)
            })
        {
            problems.warn(
                .unused, at: pointer, "No tab is on a platform that has bottom accessories.")
        }
    }
}
