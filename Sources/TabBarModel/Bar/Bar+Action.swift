extension Bar {
    /// A quick action. Every other place names it by its id.
    package struct Action: Sendable, Hashable {
        package var id: ActionID
        package var title: LocalizedText
        package var detail: LocalizedText?
        package var symbol: String
        package var handler: Handler
    }

    /// Who does an action's work. Design section 4.
    package enum Handler: Sendable, Hashable {
        /// The client presents something; the run settles at once.
        case client
        /// For demos and tests: takes `duration` milliseconds in `steps`, then succeeds or fails.
        case simulated(duration: Int, steps: Int, fails: Bool)
        case webhook(url: String, timeout: Int)
        case worker(queue: String)
        case native(name: String)
    }

    /// The create button.
    package struct Create: Sendable, Hashable {
        package enum Entry: String, Sendable, CaseIterable { case button, tab, none }
        /// Milliseconds. Design section 2.
        package struct Timing: Sendable, Hashable {
            /// Success after less than this shows no checkmark.
            package var moment = 600
            package var doneDwell = 1500
            package var failureDwell = 6000
            /// A hint for clients.
            package var spinnerDelay = 150
        }
        package var entry: Entry
        package var label: LocalizedText
        package var actions: [ActionID]
        /// While the tab is selected the button runs that action directly.
        package var perTab: [TabID: ActionID]
        package var timing: Timing
    }

    /// The search flow; every entry reaches the same one.
    package struct Search: Sendable, Hashable {
        package enum Entry: String, Sendable, CaseIterable { case button, tab, accessory, none }
        package enum Presentation: Sendable, Hashable {
            case inline
            /// Pushes the reserved screen `search` on `tab`, or on the selected tab for nil.
            case push(tab: TabID?)
        }
        /// The entry for OS versions without the first one.
        package struct Fallback: Sendable, Hashable {
            package enum Entry: String, Sendable, CaseIterable { case button, toolbar }
            package var entry: Entry
            /// The tab whose toolbar shows it; every tab for nil.
            package var tab: TabID?
        }
        package var entry: Entry
        package var prompt: LocalizedText
        package var catalog: CatalogID?
        /// 1…50.
        package var recentsLimit: Int
        package var presentation: Presentation
        package var fallback: Fallback?
    }

    /// The bottom accessory.
    package struct Accessory: Sendable, Hashable {
        package enum Purpose: Sendable, Hashable {
            case openSearch
            case run(ActionID)
        }
        package var title: LocalizedText
        package var symbol: String
        package var accessibilityLabel: LocalizedText?
        package var hint: LocalizedText?
        package var identifier: String?
        package var does: Purpose
    }
}
