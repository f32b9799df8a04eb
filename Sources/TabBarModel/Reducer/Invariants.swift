/// A rule that holds for every subject, as a sentence and a check.
package struct Invariant<Subject>: Sendable {
    /// One sentence, with the number of the design's rule if it has one.
    package let rule: String
    package let holds: @Sendable (Subject) -> Bool

    init(_ rule: String, _ holds: @escaping @Sendable (Subject) -> Bool) {
        self.rule = rule
        self.holds = holds
    }
}

/// What holds after every transition. Design section 3.2, whose numbers the sentences carry.
package enum Invariants {
    /// A transition and what it started from.
    package struct Passage: Sendable {
        package var session: Session
        package var profile: Profile
        package var transition: Transition

        /// `session` and `profile` are what the transition started from.
        package init(from session: Session, _ profile: Profile, _ transition: Transition) {
            self.session = session
            self.profile = profile
            self.transition = transition
        }
    }

    /// The rules that `situation` breaks.
    package static func broken(in situation: Situation) -> [String] {
        ofState.filter { !$0.holds(situation) }.map(\.rule)
    }

    /// The rules that `passage` breaks.
    package static func broken(in passage: Passage) -> [String] {
        ofPassage.filter { !$0.holds(passage) }.map(\.rule)
    }

    /// The rules of a state, whatever came before.
    package static let ofState: [Invariant<Situation>] = [
        Invariant("1 the selected tab exists and shows") { situation in
            situation.tab(situation.session.selection) != nil
        },
        Invariant("1 a destination is selected, or the search tab while search is open there") {
            let role = $0.tab($0.session.selection)?.role
            if case .tab = $0.session.search?.presentation { return role == .search }
            return role == .destination
        },
        Invariant("1 the visited tabs are different and end with the selection") {
            let visited = $0.session.visited
            return visited.last == $0.session.selection && Set(visited).count == visited.count
        },
        Invariant("1 a tab that does not exist has left nothing behind") { situation in
            let session = situation.session
            return session.visited.allSatisfy(situation.isKnown)
                && session.paths.keys.allSatisfy(situation.isKnown)
                && session.reselections.keys.allSatisfy(situation.isKnown)
        },
        Invariant("1 there is a destination to select, an enabled one where the bar has any") {
            let hasEnabled = $0.bar.tabs.contains { $0.role == .destination && $0.isEnabled }
            return $0.tabs.contains { $0.role == .destination && ($0.isEnabled || !hasEnabled) }
        },
        Invariant("2 results show exactly for a query that is not blank and not composed") {
            let search = $0.session.search
            let isDue = search.map { !$0.isComposing && !TypedText.isBlank($0.query) } ?? false
            return ($0.showing == .results) == isDue && ($0.showing == .tab) == (search == nil)
        },
        Invariant("3 the folded tab is a destination that shows; inline it is the selection") {
            guard let search = $0.session.search, let folded = search.foldedTab else { return true }
            let isSelected = folded == $0.session.selection
            if case .inline = search.presentation, !isSelected { return false }
            if case .tab = search.presentation, isSelected { return false }
            return $0.tab(folded)?.role == .destination
        },
        Invariant("3 pushed search is one screen, on the selected tab, and on no other path") {
            var expected: [TabID: Int] = [:]
            if case .pushed(let tab) = $0.session.search?.presentation {
                guard tab == $0.session.selection else { return false }
                expected[tab] = 1
            }
            return $0.session.paths.allSatisfy { tab, path in
                path.count { $0.id == Screen.searchID } == expected.removeValue(forKey: tab) ?? 0
            } && expected.isEmpty
        },
        Invariant("4 recents are trimmed, not empty, no two equal, and within the limit") {
            let keys = $0.profile.recents.map(TypedText.comparisonKey)
            return $0.recents.count <= $0.bar.search.recentsLimit
                && Set(keys).count == keys.count
                && $0.profile.recents.allSatisfy { !$0.isEmpty && TypedText.kept($0) == $0 }
        },
        Invariant("5 badges are counts from 0; what shows is above 0") {
            $0.profile.badges.values.allSatisfy { $0 ?? 0 >= 0 }
                && $0.tabs.allSatisfy { $0.badgeCount ?? 1 > 0 }
        },
        Invariant("6 an open menu has two actions, closed search, a visible bar and no run") {
            !$0.session.isMenuOpen
                || $0.createActions.count >= 2 && $0.session.search == nil && $0.isBarVisible
                    && $0.session.run == nil
        },
        Invariant("7 the top screen decides whether bar and accessory are visible") {
            let top = $0.session.paths[$0.session.selection]?.last
            return $0.isBarVisible == !(top?.hidesBottomBar ?? false)
                && $0.isAccessoryVisible == ($0.isBarVisible && $0.bar.accessory != nil)
        },
        Invariant("7 a path at its root is not kept, a long one is bounded") {
            $0.session.paths.values.allSatisfy { 1...Screen.pathLimit + 1 ~= $0.count }
        },
        Invariant("8 a run and the outcome of an earlier one do not show together") {
            $0.session.run == nil || $0.session.outcome == nil
        },
        Invariant("8 a run that has begun says when") {
            guard let run = $0.session.run else { return true }
            return (run.state == .queued) == (run.startedAt == nil)
        },
        Invariant("9 at most sixteen clients' sequences are kept, each once") {
            let clients = ($0.session.search?.sequences ?? []).map(\.client)
            return clients.count <= Session.Search.clientLimit
                && Set(clients).count == clients.count
        },
    ]

    /// The rules of a change, between the state before and the one after.
    package static let ofPassage: [Invariant<Passage>] = [
        Invariant("the revision rises by one iff the state differs or an effect is emitted") {
            var after = $0.transition.session
            after.revision = $0.session.revision
            after.updatedAt = $0.session.updatedAt
            let differs =
                after != $0.session || $0.transition.profile != $0.profile
                || !$0.transition.effects.isEmpty
            return $0.transition.isChanged == differs
                && $0.transition.session.revision == $0.session.revision + (differs ? 1 : 0)
        },
        Invariant("updatedAt moves with the revision and never back") {
            $0.transition.isChanged
                ? $0.transition.session.updatedAt >= $0.session.updatedAt
                : $0.transition.session == $0.session
        },
        Invariant("work is asked for only by a transition that changed something") {
            $0.transition.isChanged || $0.transition.work.isEmpty
        },
        Invariant("a superseded text changes nothing") {
            !$0.transition.isSuperseded || !$0.transition.isChanged
        },
        Invariant("effects come in their order") {
            let ranks = $0.transition.effects.map(\.rank)
            return ranks == ranks.sorted()
        },
        Invariant("the selection changes exactly with select or fallBack, which name both tabs") {
            let (before, after) = ($0.session.selection, $0.transition.session.selection)
            let moves = $0.transition.effects.compactMap { effect -> TabID? in
                switch effect {
                case .select(let tab, _): tab
                case .fallBack(_, let tab): tab
                case .reselect, .present, .submit, .focus, .haptic, .announce: nil
                }
            }
            return moves == (before == after ? [] : [after])
        },
        Invariant("8 an active run only moves on; another follows only when it is over") {
            guard let before = $0.session.run, let after = $0.transition.session.run else {
                return true
            }
            return before.id == after.id && before.action == after.action
                && before.state.order <= after.state.order
        },
        Invariant("8 every run that appears was asked for, and at most one is") {
            let started = $0.transition.work.compactMap { work -> RunID? in
                if case .start(let run, _, _) = work { run } else { nil }
            }
            let isNew = $0.session.run == nil && $0.transition.session.run != nil
            return started == (isNew ? [$0.transition.session.run?.id ?? ""] : [])
        },
        Invariant("the profile's revision rises with the profile, and the session follows it") {
            guard $0.transition.profile != $0.profile else { return true }
            return $0.transition.profile.revision > $0.profile.revision
                && $0.transition.session.profileRevision == $0.transition.profile.revision
        },
        Invariant("identity never changes") {
            let (before, after) = ($0.session, $0.transition.session)
            return before.id == after.id && before.bar == after.bar && before.owner == after.owner
                && before.createdAt == after.createdAt && before.metadata == after.metadata
        },
    ]
}

extension Session.ActiveRun.State {
    fileprivate var order: Int {
        switch self {
        case .queued: 0
        case .running: 1
        case .cancelling: 2
        }
    }
}
