extension Bar {
    /// A quick action. Every other place names it by its id.
    package struct Action: Sendable, Hashable {
        package var id: ActionID
        package var title: LocalizedText
        /// A second line in the menu; nil shows none.
        package var detail: LocalizedText?
        /// An SF Symbol name; `circle` where the definition gives none.
        package var symbol: String
        package var handler: Handler
    }

    /// Who does an action's work. Design section 4.
    package enum Handler: Sendable, Hashable {
        /// The client presents something; the run settles at once.
        case client
        /// For demos and tests: takes `duration` milliseconds in `steps`, then succeeds or fails.
        case simulated(duration: Int, steps: Int, fails: Bool)
        /// Posts a message to `url`. All attempts together take at most `timeout` ms, 1…600,000.
        case webhook(url: String, timeout: Int)
        /// A worker that leases runs from `queue` does it.
        case worker(queue: String)
        /// A handler that the embedding program registered as `name`, 1 to 128 bytes.
        case native(name: String)
    }

    /// The create button.
    package struct Create: Sendable, Hashable {
        /// What offers the actions: the button beside the tabs, a tab, or nothing.
        package enum Entry: String, Sendable, CaseIterable { case button, tab, none }
        /// Milliseconds, each 0…600,000. Design section 2.
        package struct Timing: Sendable, Hashable {
            /// Success after less than this shows no checkmark.
            package var moment = 600
            /// How long the checkmark shows.
            package var doneDwell = 1500
            /// How long the failure card shows.
            package var failureDwell = 6000
            /// A hint for clients.
            package var spinnerDelay = 150
        }
        package var entry: Entry
        /// “Create” unless the definition says otherwise.
        package var label: LocalizedText
        /// What the menu offers, in order; a single one runs without a menu.
        package var actions: [ActionID]
        /// While the tab is selected the button runs that action directly.
        package var perTab: [TabID: ActionID]
        package var timing: Timing
    }

    /// The search flow; every entry reaches the same one.
    package struct Search: Sendable, Hashable {
        /// What opens search.
        package enum Entry: String, Sendable, CaseIterable { case button, tab, accessory, none }
        /// Where open search shows.
        package enum Presentation: Sendable, Hashable {
            /// In place, with the bar folded to the tab to return to.
            case inline
            /// Pushes the reserved screen `search` on `tab`, or on the selected tab for nil.
            case push(tab: TabID?)
        }
        /// The entry for OS versions without the first one.
        package struct Fallback: Sendable, Hashable {
            /// A button beside the tabs, or one in a toolbar.
            package enum Entry: String, Sendable, CaseIterable { case button, toolbar }
            package var entry: Entry
            /// The tab whose toolbar shows it; every tab for nil.
            package var tab: TabID?
        }
        package var entry: Entry
        /// What stands in the empty field; “Search” unless the definition says otherwise.
        package var prompt: LocalizedText
        /// What is searched; nil: only saved filters that name a catalog have results.
        package var catalog: CatalogID?
        /// Most recents that are kept, 1…50.
        package var recentsLimit: Int
        package var presentation: Presentation
        /// Nil: where the entry does not exist, nothing opens search.
        package var fallback: Fallback?
    }

    /// The bottom accessory.
    package struct Accessory: Sendable, Hashable {
        /// What a tap does.
        package enum Purpose: Sendable, Hashable {
            case openSearch
            case run(ActionID)
        }
        package var title: LocalizedText
        package var symbol: String
        /// What is spoken in place of the title; nil: the title.
        package var accessibilityLabel: LocalizedText?
        /// What is spoken of the effect of a tap; nil: nothing.
        package var hint: LocalizedText?
        /// What tests find it by, 1 to 128 bytes; nil: `accessory`.
        package var identifier: String?
        package var does: Purpose
    }
}
