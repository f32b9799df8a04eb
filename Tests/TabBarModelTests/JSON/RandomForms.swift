import StrictJSON

@testable import TabBarModel

/// Makes sessions and profiles of every shape, the same ones for the same seed.
struct RandomForms {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(below limit: Int) -> Int { Int(bits() % UInt64(limit)) }

    mutating func chance(_ oneIn: Int = 2) -> Bool { number(below: oneIn) == 0 }

    mutating func maybe<Value>(_ value: (inout RandomForms) -> Value) -> Value? {
        chance() ? value(&self) : nil
    }

    mutating func several<Value>(
        _ most: Int, _ value: (inout RandomForms) -> Value
    ) -> [Value] {
        var values: [Value] = []
        for _ in 0..<number(below: most + 1) { values.append(value(&self)) }
        return values
    }

    mutating func id() -> String { "tab-\(number(below: 30))" }

    mutating func text() -> String {
        let pieces = [
            "tea", "é", "e\u{301}", "👨‍👩‍👧‍👦", "\"", "\\", "/", "\u{1}", " ", "\u{2028}", "夜の港", "ß",
        ]
        return several(6) { pieces[$0.number(below: pieces.count)] }.joined()
    }

    mutating func keptText() -> String { "a" + TypedText.kept(text()) }

    mutating func screen() -> Screen {
        Screen(
            id: "s" + TypedText.limited(text(), clusters: 9, bytes: 100),
            title: maybe { TypedText.kept($0.text()) }, hidesBottomBar: chance())
    }

    mutating func moment() -> Timestamp {
        Timestamp(milliseconds: Int(truncatingIfNeeded: bits() >> 20))
    }

    mutating func dictionary<Value>(
        _ value: (inout RandomForms) -> Value
    ) -> [String: Value] {
        var entries: [String: Value] = [:]
        for _ in 0..<number(below: 4) { entries.updateValue(value(&self), forKey: id()) }
        return entries
    }

    mutating func session() -> Session {
        Session(
            id: id(), bar: id(), barRevision: number(below: 9), owner: maybe { $0.id() },
            device: maybe { $0.id() }, revision: number(below: .max), createdAt: moment(),
            updatedAt: moment(), timeToLive: number(below: 1 << 40), selection: id(),
            visited: several(4) { $0.id() },
            reselections: dictionary { $0.number(below: 99) },
            paths: dictionary { $0.several(3) { $0.screen() } }, search: maybe { $0.search() },
            isMenuOpen: chance(), run: maybe { $0.run() }, outcome: maybe { $0.outcome() },
            metadata: chance()
                ? .object([])
                : .object([JSONMember(text(), .array([.null, .string(text()), 7, true]))]),
            profileRevision: number(below: 9))
    }

    mutating func search() -> Session.Search {
        let presentations: [Session.Search.Presentation] = [
            .inline(folded: id()), .tab(folded: id()), .pushed(on: id()),
        ]
        return Session.Search(
            presentation: presentations[number(below: 3)], query: text(), isComposing: chance(),
            sequences: several(3) {
                Session.ClientSequence(client: $0.text(), sequence: $0.number(below: 1 << 53))
            }, isUnrecorded: chance())
    }

    mutating func run() -> Session.ActiveRun {
        let states = Session.ActiveRun.State.allCases
        return Session.ActiveRun(
            id: id(), action: id(), state: states[number(below: states.count)],
            startedAt: maybe { $0.moment() }, origin: maybe { $0.text() })
    }

    mutating func outcome() -> Session.Outcome {
        guard chance() else { return .done(until: moment()) }
        return .failed(
            Session.Failure(message: text(), action: id(), run: id(), expiresAt: moment()))
    }

    mutating func profile() -> Profile {
        var profile = Profile()
        profile.revision = number(below: 999)
        profile.recents = several(8) { $0.keptText() }
        profile.badges = dictionary { $0.maybe { $0.number(below: 200) } }
        for index in 0..<number(below: 4) {
            var filter = savedFilter()
            filter.id = "filter\(index)"
            profile.savedFilters.append(filter)
        }
        profile.customization.visibility = dictionary { $0.chance() }
        profile.customization.order = dictionary { $0.chance() ? ["tab-1", "tab-2"] : [] }
        if chance() { profile.customization.order[Customization.barSection] = ["tab-3"] }
        return profile
    }

    mutating func savedFilter() -> SavedFilter {
        SavedFilter(
            id: id(), name: keptText(), symbol: "tray.fill", catalog: maybe { $0.id() },
            query: maybe { $0.keptText() }, filter: several(3) { "kind:" + $0.text() })
    }
}
