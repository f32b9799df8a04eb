import StrictJSON

extension BarDecoder {
    /// The tabs. Exactly one definition of a tab exists; every surface reads it.
    func tabs(_ reader: inout ObjectReader) -> [BarDraft.Placed<Bar.Tab>] {
        parts("tabs", limit: Self.tabLimit, &reader, tab)
    }

    private func tab(_ reader: inout ObjectReader) -> Bar.Tab {
        let id = id(&reader)
        if id.hasPrefix(Identifier.filterPrefix) {
            problems.error(
                .reservedID, at: reader.pointer.member("id"),
                "Ids that begin with “filter-” are those of saved filters.")
        }
        let title = requiredText("title", &reader)
        _ = reader.requiredValue("symbol")
        let symbol = symbol("symbol", &reader)
        let selectedSymbol = self.symbol("selectedSymbol", &reader)
        let icons = icons(&reader)
        let role = reader.choice("role", of: Bar.Tab.Role.allCases) ?? .destination
        let placement =
            reader.choice("placement", of: Bar.Tab.Placement.allCases) ?? .automatic
        let badge = badge(of: role, &reader)
        let isEnabled = reader.bool("isEnabled") ?? true
        let visibleOn = platforms("visibleOn", absent: Set(Platform.allCases), &reader)
        let interception = interception(of: role, &reader)
        return Bar.Tab(
            id: id, title: title, symbol: symbol ?? "", selectedSymbol: selectedSymbol,
            icons: icons,
            role: role, placement: placement, badge: badge, isEnabled: isEnabled,
            visibleOn: visibleOn, interception: interception)
    }

    private func icons(_ reader: inout ObjectReader) -> [String: String] {
        guard var icons = reader.object("icons") else { return [:] }
        var names: [String: String] = [:]
        for platform in ["android", "web"] { names[platform] = symbol(platform, &icons) }
        icons.finish()
        return names
    }

    private func badge(of role: Bar.Tab.Role, _ reader: inout ObjectReader) -> Int {
        guard let badge = reader.integer("badge") else { return 0 }
        if badge < 0 {
            reader.invalid("badge", "A badge is a whole number from 0.")
        } else if badge > 0, role == .action {
            problems.warn(
                .unused, at: reader.pointer.member("badge"),
                "An action has nothing new to show; put the badge on a destination.")
        }
        return badge
    }

    private func interception(
        of role: Bar.Tab.Role, _ reader: inout ObjectReader
    ) -> Bar.Tab.Interception? {
        guard role == .action else {
            if let action = reader.value("action"), action != .null {
                problems.error(
                    .incoherent, at: reader.pointer.member("action"),
                    "Only a tab of role “action” has an action.")
            }
            return nil
        }
        guard let action = reader.requiredString("action") else { return nil }
        if action == ReservedAction.create { return .create }
        check(action, "action", among: actionIDs, at: reader.pointer.member("action"))
        return .run(action)
    }

    // MARK: Sections

    /// The platforms that can show a sidebar (semantics: `sidebarAdaptable`, and wide web pages).
    static let sidebarPlatforms: Set<Platform> = [.ipad, .mac, .tv, .vision, .web]

    /// The sections of the sidebar.
    func sections(_ reader: inout ObjectReader) -> [BarDraft.Placed<Bar.Section>] {
        parts("sections", limit: Self.sectionLimit, &reader, section)
    }

    private func section(_ reader: inout ObjectReader) -> Bar.Section {
        let id = id(&reader)
        let title = requiredText("title", &reader)
        let tabs = references("tabs", to: "tab", among: tabIDs, &reader)
        let platforms = platforms("platforms", absent: Self.sidebarPlatforms, &reader)
        let placement =
            reader.choice("placement", of: Bar.Section.Placement.allCases) ?? .automatic
        let content = reader.choice("content", of: Bar.Section.Content.allCases) ?? .tabs
        let actions = references("actions", to: "action", among: actionIDs, &reader)
        let isCustomizable = reader.bool("isCustomizable") ?? true
        return Bar.Section(
            id: id, title: title, tabs: tabs, platforms: platforms, placement: placement,
            content: content, actions: actions, isCustomizable: isCustomizable)
    }

    /// What stands around the sidebar's list.
    func sidebar(_ reader: inout ObjectReader) -> Bar.Sidebar {
        guard var sidebar = reader.object("sidebar") else { return Bar.Sidebar() }
        let lines = Bar.Sidebar(
            header: line("header", &sidebar), footer: line("footer", &sidebar),
            bottomBar: line("bottomBar", &sidebar))
        sidebar.finish()
        return lines
    }

    private func line(_ name: String, _ reader: inout ObjectReader) -> Bar.Sidebar.Line? {
        guard var line = reader.object(name) else { return nil }
        let title = requiredText("title", &line)
        let symbol = symbol("symbol", &line)
        let detail = text("detail", &line)
        line.finish()
        return Bar.Sidebar.Line(title: title, symbol: symbol, detail: detail)
    }
}

/// Words that stand where the id of an action can stand, and therefore are none.
enum ReservedAction {
    /// What the create button does.
    static let create = "create"
    static let openSearch = "openSearch"
}
