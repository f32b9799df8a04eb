/// The create button, its menu, and the cards of a run that is under way and of one that failed.
extension ViewBuilder {
    /// How dark the scrim is. Design section 6.
    static let scrimOpacity = (light: 0.12, dark: 0.35)

    var create: View.Create? {
        guard createState != .hidden else { return nil }
        return View.Create(
            state: createState, item: createItemID, label: text(bar.create.label),
            direct: directAction, spinnerDelay: bar.create.timing.spinnerDelay, run: session.run)
    }

    private var createItemID: String {
        bar.create.entry == .tab
            ? bar.tabs.first { $0.interception == .create }?.id ?? "bar.create" : "bar.create"
    }

    private var directAction: ActionID? {
        createActions.count == 1 ? createActions.first : nil
    }

    var createButton: View.Item {
        let label = text(bar.create.label)
        var aria = ARIA("button", label: label)
        aria["id"] = "create-button"
        var item = View.Item(
            kind: .create, id: "bar.create", role: nil, title: label, symbol: "plus", icon: nil,
            variant: .outline, glyph: .symbol, badge: nil, isSelected: false, isEnabled: true,
            isDetached: true, foreground: theme.paint(.accentOn), background: theme.paint(.accent),
            accessibility: Accessibility(
                label: label, traits: [.button], identifier: "create-button", aria: aria),
            overflow: [])
        dressAsCreate(&item)
        return item
    }

    /// What an item that creates shows and says of it.
    func dressAsCreate(_ item: inout View.Item) {
        var accessibility = item.accessibility
        var label = accessibility.label
        switch createState {
        case .running:
            item.glyph = .spinner
            accessibility.value = phrases(.inProgress)
            accessibility.traits.append(.updatesFrequently)
            accessibility.aria["aria-busy"] = "true"
        case .done:
            item.glyph = .checkmark
            accessibility.value = phrases(.done)
        case .menu:
            item.glyph = .cross
            accessibility.hint = phrases(.closesMenu)
        case .idle, .failed:
            item.glyph = item.kind == .create ? .plus : .symbol
            accessibility.hint = createHint
        case .hidden: break
        }
        if let value = accessibility.value { label += ", " + value }
        accessibility.aria["aria-label"] = label
        if directAction == nil {
            accessibility.aria["aria-haspopup"] = "menu"
            accessibility.aria["aria-expanded"] = createState == .menu ? "true" : "false"
            if createState == .menu { accessibility.aria["aria-controls"] = "create-menu" }
        } else if item.kind == .tab {
            accessibility.aria["aria-haspopup"] = "dialog"
        }
        item.accessibility = accessibility
    }

    private var createHint: String? {
        guard let directAction else { return phrases(.opensMenu) }
        return bar.action(directAction).map { text($0.title) }
    }

    var menu: View.Menu? {
        guard createState == .menu else { return nil }
        let actions = createActions.compactMap(bar.action)
        let label = text(bar.create.label)
        let anchor = createItemID
        var aria = ARIA("menu", label: label)
        aria["id"] = "create-menu"
        aria["aria-orientation"] = "vertical"
        let isDark = traits.colorScheme == .dark
        let close = control("scrim", phrases(.close))
        return View.Menu(
            title: label, anchor: anchor,
            items: actions.enumerated().map {
                menuItem($1, .init(index: $0 + 1, count: actions.count))
            },
            scrim: View.Scrim(
                color: "#000000",
                opacity: isDark ? Self.scrimOpacity.dark : Self.scrimOpacity.light,
                accessibility: close.accessibility),
            accessibility: Accessibility(
                label: label, traits: [.modal], identifier: "create-menu", aria: aria))
    }

    private func menuItem(
        _ action: Bar.Action, _ position: Accessibility.Position
    ) -> View.MenuItem {
        let title = text(action.title)
        let detail = action.detail.map(text)
        var aria = ARIA("menuitem", label: detail.map { "\(title), \($0)" } ?? title)
        aria["tabindex"] = position.index == 1 ? "0" : "-1"
        return View.MenuItem(
            id: action.id, title: title, detail: detail,
            symbol: traits.contentSize.isAccessibilitySize ? nil : action.symbol,
            accessibility: Accessibility(
                label: title, value: detail, traits: [.button], position: position,
                identifier: "action-" + action.id, aria: aria))
    }

    var progress: View.Progress? {
        guard let run = session.run else { return nil }
        let isStopping = run.state == .cancelling
        let action = bar.action(run.action)
        let title = action.map { text($0.title) } ?? text(bar.create.label)
        let detail = phrases(isStopping ? .cancelling : .inProgress)
        var aria = ARIA("group", label: "\(title), \(detail)")
        aria["id"] = "progress-card"
        return View.Progress(
            title: title, detail: detail,
            symbol: traits.contentSize.isAccessibilitySize ? nil : action?.symbol, run: run.id,
            delay: bar.create.timing.moment,
            cancel: isStopping
                ? nil
                : control("cancel-run", phrases(.cancel), label: phrases(.cancelAction, title)),
            accessibility: Accessibility(
                label: title, value: detail, traits: [.updatesFrequently],
                identifier: "progress-card", aria: aria))
    }

    var failure: View.Failure? {
        guard case .failed(let failure) = session.outcome else { return nil }
        let message = message(of: failure)
        var aria = ARIA("alert")
        aria["id"] = "failure-card"
        return View.Failure(
            message: message, action: failure.action, run: failure.run,
            expiresAt: failure.expiresAt,
            retry: control("retry", phrases(.tryAgain), symbol: "arrow.clockwise"),
            close: control("close-failure", phrases(.close), symbol: "xmark"),
            accessibility: Accessibility(label: message, identifier: "failure-card", aria: aria))
    }

    /// The sentence that stands in for a missing message is ours, so it is said in the client's
    /// language; what an app reported is said as it came.
    private func message(of failure: Session.Failure) -> String {
        guard let action = bar.action(failure.action),
            failure.message == "\(action.title.text) didn't finish. Try again."
        else { return failure.message }
        return phrases(.didNotFinish, text(action.title))
    }
}
