import StrictJSON

/// What the parts of a definition must be together. Design section 2.
struct BarRules {
    let draft: BarDraft
    let problems: BarProblems

    /// Reports every rule that the definition breaks.
    func check() {
        checkDestinations()
        checkPlacements()
        checkSections()
        checkCreate()
        checkSearch()
        checkAccessory()
        checkMinimizing()
    }

    // MARK: Tabs

    private var tabsPointer: JSONPointer { .root.member("tabs") }

    private func checkDestinations() {
        let count = draft.destinations.count
        switch draft.style {
        case .capsule:
            if count < 2 {
                problems.error(
                    .tooFew, at: tabsPointer,
                    "A capsule has two to four destinations, found \(count).")
            } else if count > 4 {
                problems.error(
                    .tooMany, at: tabsPointer,
                    "A capsule has two to four destinations, found \(count); use the style “system”."
                )
            }
        case .system:
            if count < 1 {
                problems.error(.tooFew, at: tabsPointer, "A bar has at least one destination.")
            }
        }
        if count > 0, draft.destinations.allSatisfy({ !$0.part.isEnabled }) {
            problems.warn(
                .incoherent, at: tabsPointer, "All destinations are disabled; nobody can leave one."
            )
        }
        for extra in draft.tabs.filter({ $0.part.role == .search }).dropFirst() {
            problems.error(
                .tooMany, at: extra.pointer.member("role"), "A bar has at most one search tab.")
        }
    }

    /// On no platform may the bar be empty; where one has no destination, the others' clients
    /// cannot show one.
    private func checkPlacements() {
        guard !draft.destinations.isEmpty else { return }
        if draft.destinations.allSatisfy({ $0.part.placement == .sidebarOnly }) {
            problems.error(
                .incoherent, at: tabsPointer,
                "All destinations are in the sidebar only, so that the bar would be empty.")
            return
        }
        for platform in Platform.allCases where isEmpty(on: platform) {
            problems.warn(
                .incoherent, at: tabsPointer,
                "On \(platform.rawValue) no destination is left in the bar.")
        }
    }

    private func isEmpty(on platform: Platform) -> Bool {
        let onlyInSidebar = Set(
            draft.sections.map(\.part)
                .filter { $0.placement == .sidebarOnly && $0.platforms.contains(platform) }
                .flatMap(\.tabs))
        return !draft.destinations.contains { tab in
            tab.part.visibleOn.contains(platform) && tab.part.placement != .sidebarOnly
                && !onlyInSidebar.contains(tab.part.id)
        }
    }

    // MARK: Sections

    private func checkSections() {
        for (index, section) in draft.sections.enumerated() {
            let part = section.part
            if part.content == .savedFilters, !part.tabs.isEmpty {
                problems.warn(
                    .unused, at: section.pointer.member("tabs"),
                    "A section of saved filters lists those and not these tabs.")
            }
            if part.content == .tabs, part.tabs.isEmpty, part.actions.isEmpty {
                problems.warn(.unused, at: section.pointer, "The section is empty.")
            }
            for other in draft.sections[..<index] { checkOverlap(of: section, with: other.part) }
        }
    }

    /// On one platform a tab stands in one section.
    private func checkOverlap(
        of section: BarDraft.Placed<Bar.Section>, with earlier: Bar.Section
    ) {
        guard !section.part.platforms.isDisjoint(with: earlier.platforms) else { return }
        if section.part.content == .savedFilters, earlier.content == .savedFilters {
            problems.warn(
                .duplicate, at: section.pointer.member("content"),
                "Another section lists the saved filters on the same platform.")
        }
        for (index, tab) in section.part.tabs.enumerated() where earlier.tabs.contains(tab) {
            problems.error(
                .duplicate, at: section.pointer.member("tabs").element(index),
                "Another section has this tab on the same platform.")
        }
    }

    // MARK: Create

    private func checkCreate() {
        let create = draft.create
        let entry = create.entry(in: draft)
        switch (entry, draft.createTab) {
        case (.tab, nil):
            problems.error(
                .incoherent, at: create.pointer.member("entry"),
                "The entry “tab” needs a tab of role “action” with the action “create”.")
        case (.none, let tab?):
            problems.error(
                .incoherent, at: tab.pointer.member("action"),
                "The tab creates, but the entry of “create” is “none”.")
        case (.button, let tab?):
            problems.warn(
                .incoherent, at: tab.pointer.member("action"),
                "The tab does what the create button beside it does.")
        case (.tab, _?), (.button, nil), (.none, nil): break
        }
        if create.actions.isEmpty, create.perTab.isEmpty {
            if create.entry == .button || entry == .tab {
                problems.warn(
                    .unused, at: create.pointer, "There is nothing to create, so the button hides.")
            }
        } else if entry == .none {
            problems.warn(
                .unused, at: create.pointer, "The entry is “none”, so nothing offers the actions.")
        }
        for tab in create.perTab.keys.sorted() where isAction(tab) {
            problems.error(
                .incoherent, at: create.pointer.member("perTab").member(tab),
                "A tab of role “action” is never the selected one.")
        }
        for extra in draft.tabs.filter({ $0.part.interception == .create }).dropFirst() {
            problems.warn(
                .duplicate, at: extra.pointer.member("action"),
                "Another tab does the same: the create button's entry.")
        }
    }

    private func isAction(_ tab: TabID) -> Bool {
        draft.tabs.first { $0.part.id == tab }?.part.role == .action
    }

    // MARK: Minimising

    private func checkMinimizing() {
        if draft.minimizeBehavior == .never, draft.expandDistance != nil {
            problems.warn(
                .unused, at: .root.member("expandDistance"),
                "The bar never minimises, so it never expands.")
        }
    }
}
