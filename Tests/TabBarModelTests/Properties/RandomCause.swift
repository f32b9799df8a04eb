@testable import TabBarModel

extension SeededGenerator {
    /// Anything that can happen to a session, but a new definition.
    mutating func cause(_ session: Session, _ profile: Profile) -> Cause {
        switch number(below: 20) {
        case 0..<13: .gesture(gesture(session))
        case 13, 14: .program(request(session))
        case 15, 16: .run(report(session))
        case 17: .time
        case 18: .profile(change())
        default: .profileElsewhere(changedElsewhere(profile))
        }
    }

    mutating func client() -> String? { pick(["phone", "phone", "tablet", nil]) }

    private mutating func gesture(_ session: Session) -> Gesture {
        switch number(below: 34) {
        case 0..<7: .tapTab(tab())
        case 7..<10: .tapCreate
        case 10, 11: .pickAction(pick(RandomIDs.actions + ["nothing"]))
        case 12: .tapScrim
        case 13: .escape
        case 14: .dismissFailure
        case 15: .retryRun
        case 16: .cancelRun(pick([nil, session.run?.id, "run-1"]))
        case 17, 18: .tapSearch
        case 19..<22: .type(text: text(), isComposing: once(in: 4), sequence: sequence())
        case 22: .clearQuery
        case 23, 24:
            .submit(
                text: once(in: 2) ? text() : nil, isComposing: pick([nil, false, false, true]),
                isRecorded: !once(in: 4))
        case 25: .pickRecent(text())
        case 26: once(in: 3) ? .clearRecents : .removeRecent(text())
        case 27: .tapFoldedTab
        case 28: .tapAccessory
        case 29, 30: .push(screen(isSearch: false), tab: pathTab(session))
        case 31: .pop(count: pick([1, 1, 2, .max]), tab: pathTab(session))
        case 32: .popToRoot(tab: pathTab(session))
        default: .setPath(path(), tab: pathTab(session))
        }
    }

    private mutating func request(_ session: Session) -> ProgramRequest {
        switch number(below: 6) {
        case 0: .select(tab())
        case 1: .search(query: text())
        case 2: .closeSearch
        case 3: .run(pick(RandomIDs.actions + ["nothing"]))
        case 4: .cancelRun(session.run?.id ?? "run-1")
        default: .retryRun("run-1", action: pick(RandomIDs.actions))
        }
    }

    private mutating func report(_ session: Session) -> RunReport {
        RunReport(
            run: once(in: 8) ? "run-1" : session.run?.id ?? "none",
            news: pick([
                .started, .started, .started, .succeeded, .failed(message: nil),
                .failed(message: "boom"), .cancelled,
            ]))
    }

    private mutating func change() -> ProfileChange {
        switch number(below: 6) {
        case 0:
            .badges([tab(): pick([nil, 0, 3, 120, -1])])
        case 1: .putSavedFilter(makeFilter(pick(RandomIDs.filters)))
        case 2: .removeSavedFilter(id: pick(RandomIDs.filters))
        case 3: .recents([keptText(), keptText(), keptText()])
        default: .customization(customization())
        }
    }

    private mutating func changedElsewhere(_ profile: Profile) -> Profile {
        var profile = profile
        if once(in: 4) { return profile }
        profile.revision += 1 + number(below: 3)
        switch number(below: 4) {
        case 0: profile.savedFilters = some(of: RandomIDs.filters).map(makeFilter)
        case 1: profile.replaceRecents(by: [text(), text()], limit: 8)
        case 2: profile.badges = [pick(RandomIDs.destinations): 5]
        default: profile.customization = customization()
        }
        return profile
    }

    private mutating func customization() -> Customization {
        var customization = Customization()
        for tab in some(of: RandomIDs.tabs + ["filter-x"]) where !once(in: 3) {
            customization.visibility[tab] = once(in: 3)
        }
        // An empty order is none, and is not written.
        let order = some(of: RandomIDs.tabs).shuffled(using: &self)
        if once(in: 2), !order.isEmpty { customization.order[""] = order }
        if once(in: 3) {
            customization.order["timelines"] = ["filter-y", "filter-none", "filter-x"]
        }
        return customization
    }

    private mutating func tab() -> TabID {
        once(in: 12) ? "nowhere" : pick(RandomIDs.tabs + ["filter-x", "filter-y"])
    }

    private mutating func pathTab(_ session: Session) -> TabID? {
        once(in: 3) ? tab() : pick([nil, session.selection])
    }

    private mutating func screen(isSearch: Bool) -> Screen {
        Screen(id: isSearch ? "search" : pick(["s", "t", "u"]), hidesBottomBar: once(in: 3))
    }

    private mutating func path() -> [Screen] {
        (0..<pick([0, 1, 2, 3, 66])).map { _ in screen(isSearch: once(in: 4)) }
    }

    private mutating func sequence() -> Int? { once(in: 3) ? nil : number(below: 30) }

    private mutating func text() -> String {
        once(in: 4) ? pick(["", " ", "\u{FEFF}\u{200B}"]) : keptText()
    }

    /// A text on one line, as it comes from a decoder, that is not blank.
    private mutating func keptText() -> String {
        pick([
            "red", " Red ", "RED", "red  car", "straße", "STRASSE", "e\u{301}", "\u{E9}", "👨‍👩‍👧‍👦",
            "日本", "q\(number(below: 12))",
        ])
    }
}
