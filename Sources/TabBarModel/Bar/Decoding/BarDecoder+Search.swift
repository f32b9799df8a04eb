import StrictJSON

extension BarDecoder {
    /// The search flow as it was read; its entry may follow from other parts.
    struct SearchDraft {
        var pointer: JSONPointer
        /// Whether the definition speaks of search at all.
        var isDefined = false
        /// Nil: not said.
        var entry: Bar.Search.Entry?
        var prompt: LocalizedText?
        var catalog: CatalogID?
        var recentsLimit = 8
        var presentation = Bar.Search.Presentation.inline
        var fallback: Bar.Search.Fallback?

        /// A search tab or an accessory that opens search implies the entry; else, once search is
        /// defined, it has a button.
        func entry(in draft: BarDraft) -> Bar.Search.Entry {
            if let entry { return entry }
            if draft.searchTab != nil { return .tab }
            if draft.accessory?.does == .openSearch { return .accessory }
            return isDefined ? .button : .none
        }

        func finished(in draft: BarDraft) -> Bar.Search {
            Bar.Search(
                entry: entry(in: draft), prompt: prompt ?? LocalizedText("Search"),
                catalog: catalog, recentsLimit: recentsLimit, presentation: presentation,
                fallback: fallback)
        }
    }

    /// The search flow.
    func search(_ reader: inout ObjectReader) -> SearchDraft {
        var draft = SearchDraft(pointer: reader.pointer.member("search"))
        guard var search = reader.object("search") else { return draft }
        draft.isDefined = true
        draft.entry = search.choice("entry", of: Bar.Search.Entry.allCases)
        draft.prompt = text("prompt", &search)
        draft.catalog = search.string("catalog")
        if let catalog = draft.catalog, !Identifier.isValid(catalog) {
            search.invalid("catalog", Identifier.rule)
        }
        draft.recentsLimit = search.integer("recentsLimit") ?? draft.recentsLimit
        if !(1...50 ~= draft.recentsLimit) {
            search.invalid("recentsLimit", "Expected a whole number from 1 to 50.")
        }
        draft.presentation = presentation(&search)
        draft.fallback = fallback(&search)
        search.finish()
        return draft
    }

    /// `"inline"` or `{"push": {"tab": "home"?}}`.
    private func presentation(_ reader: inout ObjectReader) -> Bar.Search.Presentation {
        guard let value = reader.value("presentation"), value != .null else { return .inline }
        if value.text == "inline" { return .inline }
        guard value.members != nil, var presentation = reader.object("presentation"),
            var push = presentation.object("push")
        else {
            reader.invalid("presentation", "Expected “inline” or {“push”: {“tab”: …}}.")
            return .inline
        }
        let tab = push.string("tab")
        if let tab { check(tab, "tab", among: tabIDs, at: push.pointer.member("tab")) }
        push.finish()
        presentation.finish()
        return .push(tab: tab)
    }

    /// `{"entry": "toolbar", "tab": "home"?}` or `{"entry": "button"}`.
    private func fallback(_ reader: inout ObjectReader) -> Bar.Search.Fallback? {
        guard var fallback = reader.object("fallback") else { return nil }
        _ = fallback.requiredValue("entry")
        let entry = fallback.choice("entry", of: Bar.Search.Fallback.Entry.allCases)
        let tab = fallback.string("tab")
        if let tab {
            check(tab, "tab", among: tabIDs, at: fallback.pointer.member("tab"))
            if entry == .button {
                fallback.invalid("tab", "Only a toolbar belongs to a tab.")
            }
        }
        fallback.finish()
        return entry.map { Bar.Search.Fallback(entry: $0, tab: tab) }
    }

    /// The bottom accessory.
    func accessory(_ reader: inout ObjectReader) -> Bar.Accessory? {
        guard var accessory = reader.object("accessory") else { return nil }
        let title = requiredText("title", &accessory)
        let symbol = symbol("symbol", &accessory)
        let label = text("accessibilityLabel", &accessory)
        let hint = text("hint", &accessory)
        let identifier = accessory.string("identifier")
        if let identifier, !(1...128 ~= identifier.utf8.count) {
            accessory.invalid("identifier", "An identifier has 1 to 128 bytes.")
        }
        let does = purpose(&accessory)
        accessory.finish()
        guard let does else { return nil }
        return Bar.Accessory(
            title: title, symbol: symbol ?? does.defaultSymbol, accessibilityLabel: label,
            hint: hint, identifier: identifier, does: does)
    }

    private func purpose(_ reader: inout ObjectReader) -> Bar.Accessory.Purpose? {
        guard let does = reader.requiredString("does") else { return nil }
        if does == ReservedAction.openSearch { return .openSearch }
        check(does, "action", among: actionIDs, at: reader.pointer.member("does"))
        return .run(does)
    }
}

extension Bar.Accessory.Purpose {
    fileprivate var defaultSymbol: String {
        switch self {
        case .openSearch: "magnifyingglass"
        case .run: BarDecoder.defaultActionSymbol
        }
    }
}
