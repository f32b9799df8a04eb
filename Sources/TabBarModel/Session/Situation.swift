/// What follows from a bar, a profile and a session together. Nothing of it is stored.
package struct Situation: Sendable {
    private let shared: SharedBar
    package internal(set) var profile: Profile
    package internal(set) var session: Session

    /// All three must belong together: the session to the bar, the profile to the session.
    package init(bar: Bar, profile: Profile, session: Session) {
        self.init(SharedBar(bar), profile: profile, session: session)
    }

    /// The same with a bar that others share.
    package init(_ shared: SharedBar, profile: Profile, session: Session) {
        self.shared = shared
        self.profile = profile
        self.session = session
    }

    /// The bar that the session belongs to.
    package var bar: Bar { shared.bar }

    /// What stands where search is looked for. Design rule 2.
    package enum Showing: String, Sendable, CaseIterable {
        /// Search is closed.
        case tab
        case recents
        /// Neither a query nor recents.
        case prompt
        case results
        /// An input method is at work: clients leave what they showed.
        case composing
    }

    /// What the create button shows. Design section 3.4; the first that applies, in this order.
    package enum CreateState: String, Sendable, CaseIterable {
        case hidden, running, menu, failed, done, idle
    }

    /// What the content area shows.
    package var showing: Showing {
        guard let search = session.search else { return .tab }
        if search.isComposing { return .composing }
        if !TypedText.isBlank(search.query) { return .results }
        return recents.isEmpty ? .prompt : .recents
    }

    /// Newest first. Cut here too, because a newer definition may have a lower limit than the one
    /// under which they were written.
    package var recents: ArraySlice<String> {
        profile.recents.prefix(max(0, bar.search.recentsLimit))
    }

    /// What the create button shows, as far as it can be told without a clock.
    package var createState: CreateState {
        if createActions.isEmpty { return .hidden }
        if session.run != nil { return .running }
        if session.isMenuOpen { return .menu }
        switch session.outcome {
        case .failed: return .failed
        case .done: return .done
        case nil: return .idle
        }
    }

    /// What the create button offers on the selected tab: nothing, one that it runs, or a menu of
    /// several.
    ///
    /// While the search tab is selected the folded tab still counts: the menu, which closes search,
    /// would otherwise offer what the tab beneath does not.
    package var createActions: [ActionID] {
        if bar.create.entry == .none { return [] }
        if bar.create.perTab.isEmpty { return bar.create.actions }
        if let direct = bar.create.perTab[session.selection] { return [direct] }
        if let direct = session.search?.foldedTab.flatMap({ bar.create.perTab[$0] }) {
            return [direct]
        }
        return bar.create.actions
    }

    /// The topmost screen of the selected tab decides.
    package var isBarVisible: Bool {
        !(session.paths[session.selection]?.last?.hidesBottomBar ?? false)
    }

    /// Clients whose traits lack the accessory hide it besides.
    package var isAccessoryVisible: Bool { bar.accessory != nil && isBarVisible }

    /// When the next change by time alone is due; nil when none is.
    package var nextDeadline: Timestamp? { session.nextDeadline }
}

extension Session {
    /// When the next change by time alone is due; nil when none is.
    package var nextDeadline: Timestamp? {
        switch outcome {
        case .done(let until): until
        case .failed(let failure): failure.expiresAt
        case nil: nil
        }
    }
}
