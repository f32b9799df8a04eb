package import StrictJSON

/// One running instance of a bar. What can be derived (visibility, create state, what search shows)
/// is not stored: see ``Situation``.
package struct Session: Sendable, Hashable {
    package var id: SessionID
    package var bar: BarID
    /// The revision of the definition that it follows.
    package var barRevision: Int
    /// Nil: the profile is private and goes with the session.
    package var owner: OwnerID?
    /// The owner's device that it belongs to; named like an owner; nil for none.
    package var device: String?
    /// 1 at first, one more with each change. Design section 3.
    package var revision: Int
    package var createdAt: Timestamp
    /// When the revision last rose.
    package var updatedAt: Timestamp
    /// Milliseconds from the last change to expiry.
    package var timeToLive: Int
    /// A destination, or the search tab while search is open there. Design rule 1.
    package var selection: TabID
    /// Every tab that was selected once, most recent last, each once; ends with the selection.
    package var visited: [TabID]
    /// How often a tab was tapped while selected; absent means 0.
    package var reselections: [TabID: Int]
    /// Navigation paths, root first; absent means at the root.
    package var paths: [TabID: [Screen]]
    /// Nil while search is closed.
    package var search: Search?
    /// The create button's menu. Design rule 6.
    package var isMenuOpen: Bool
    /// The active run: never a finished one.
    package var run: ActiveRun?
    /// What the create button shows of the last run for a while.
    package var outcome: Outcome?
    /// The app's own data, an object; never looked into.
    package var metadata: JSONValue
    /// The revision of the profile that this session last reflected.
    package var profileRevision: Int

    /// When nobody changes it any more: `updatedAt` plus the time to live.
    package var expiresAt: Timestamp { updatedAt.advanced(byMilliseconds: timeToLive) }
}

/// One screen of a navigation path.
package struct Screen: Sendable, Hashable {
    /// The app's own, 1 to 128 bytes; `search` is that of pushed search.
    package var id: String
    /// On one line, at most 200 characters; nil when the app gave none.
    package var title: String?
    /// Hides the bar while it is the top screen. Design rule 7.
    package var hidesBottomBar: Bool

    package init(id: String, title: String? = nil, hidesBottomBar: Bool = false) {
        self.id = id
        self.title = title
        self.hidesBottomBar = hidesBottomBar
    }

    /// The id of the screen that pushed search occupies.
    package static let searchID = "search"
    /// Most screens of a path, not counting pushed search.
    package static let pathLimit = 64
}

extension Session {
    /// Open search.
    package struct Search: Sendable, Hashable {
        /// Where search is open, and what is beneath it.
        package enum Presentation: Sendable, Hashable {
            /// The bar folds to this tab, which is the selection.
            case inline(folded: TabID)
            /// The search tab is the selection; `folded` is the one to return to.
            case tab(folded: TabID)
            /// The screen `search` is on this tab's path; nothing is folded.
            case pushed(on: TabID)
        }
        /// Most clients whose sequences are kept.
        package static let clientLimit = 16

        package var presentation: Presentation
        /// As typed, on one line; ``TypedText`` has its limits.
        package var query: String
        /// An input method is at work: no results are due.
        package var isComposing: Bool
        /// The last sequence number by client since search opened; at most 16 clients, oldest
        /// dropped.
        package var sequences: [ClientSequence]
        /// The query was submitted unrecorded: it may stand in no kept answer.
        package var isUnrecorded = false
    }

    /// How far one client's typing has come. The unnamed client is the empty text.
    package struct ClientSequence: Sendable, Hashable {
        /// The name from `Tabbard-Client`.
        package var client: String
        /// The last number that was taken, 0…2⁵³ − 1.
        package var sequence: Int
    }

    /// The run that the session waits for.
    package struct ActiveRun: Sendable, Hashable {
        /// How far it has come. Cancelling lasts until the work has ended.
        package enum State: String, Sendable, CaseIterable { case queued, running, cancelling }
        package var id: RunID
        package var action: ActionID
        package var state: State
        /// When `running` began; nil while queued.
        package var startedAt: Timestamp?
        /// The client that started it: it alone gets the outcome's haptic and announcement.
        package var origin: String?
    }

    /// The checkmark or the failure card; both go by themselves.
    package enum Outcome: Sendable, Hashable {
        case done(until: Timestamp)
        case failed(Failure)
    }

    /// The failure card.
    package struct Failure: Sendable, Hashable {
        /// The app's own, or the standard sentence in the bar's default locale.
        package var message: String
        package var action: ActionID
        package var run: RunID
        /// When the card goes by itself.
        package var expiresAt: Timestamp
    }
}
