/// Everything that is to be drawn and spoken of a bar, resolved for one client: texts in its language, colours
/// by its scheme, nothing that its platform lacks. Design section 6.
package struct View: Sendable, Hashable {
    /// How the tabs are laid out.
    package enum Layout: String, Sendable, CaseIterable {
        case bottomBar
        /// At the top; on iPad a sidebar can take its place.
        case topBar
        case sidebar
        /// Beside the window, on visionOS.
        case ornament
        /// Pages without a bar, on watchOS.
        case pages
    }

    package var session: SessionID
    package var bar: BarID
    package var barRevision: Int
    package var revision: Int
    package var traits: Traits
    /// BCP 47; the language of the service's own phrases.
    package var locale: String
    package var direction: Traits.Direction
    package var layout: Layout
    package var style: Bar.Style
    package var wrapsInNavigationStack: Bool
    /// The tab that shows as selected on this client.
    package var selection: TabID
    /// The session's selection is a tab that this client's platform lacks.
    package var isSelectedElsewhere: Bool
    package var content: Content
    /// Nil where a sidebar stands in its place.
    package var tabBar: TabBar?
    /// Nil where the bar has no search.
    package var search: Search?
    /// Nil where there is nothing to create.
    package var create: Create?
    package var menu: Menu?
    package var failure: Failure?
    package var accessory: Accessory?
    package var toolbar: [Control]
    package var sidebar: Sidebar?
    package var motion: Motion
    package var theme: ViewTheme
}

extension View {
    /// A colour by its token, and what it is here.
    package struct Paint: Sendable, Hashable {
        package var token: ColorToken
        /// `#RRGGBB` or `#RRGGBBAA`.
        package var value: String
    }

    /// The bar itself.
    package struct TabBar: Sendable, Hashable {
        /// False while the top screen hides the bar.
        package var isVisible: Bool
        package var isMinimized: Bool
        /// `never` where the platform does not minimise.
        package var minimizeBehavior: Bar.MinimizeBehavior
        /// In points.
        package var expandDistance: Double
        /// In order; all of them also while the bar is folded, so that what moves keeps its identity.
        package var items: [Item]
        /// The round button that the tabs are folded to while search is open.
        package var folded: Item?
        /// At accessibility sizes labels give way to larger symbols, and a long press shows both large.
        package var labelsStepAside: Bool
        /// What the bar's text grows to; it stops at xLarge.
        package var contentSize: ContentSize
        package var accessibility: Accessibility
    }

    /// One thing in the bar or the sidebar.
    package struct Item: Sendable, Hashable {
        package enum Kind: String, Sendable, CaseIterable { case tab, overflow, search, create }
        package enum Variant: String, Sendable, CaseIterable { case outline, fill }
        /// What is drawn in the middle.
        package enum Glyph: String, Sendable, CaseIterable {
            case symbol, plus, cross, spinner, checkmark
        }

        package var kind: Kind
        /// A tab's id, or `bar.overflow`, `bar.search` or `bar.create`; no tab's id has a dot.
        package var id: String
        package var role: Bar.Tab.Role?
        package var title: String
        package var symbol: String
        /// The name in the platform's own set of symbols, where the definition gives one.
        package var icon: String?
        package var variant: Variant
        package var glyph: Glyph
        package var badge: Badge?
        package var isSelected: Bool
        package var isEnabled: Bool
        /// Stands apart from the tabs.
        package var isDetached: Bool
        package var foreground: Paint
        package var background: Paint?
        package var accessibility: Accessibility
        /// What an overflow stands for.
        package var overflow: [Item]
    }

    package struct Badge: Sendable, Hashable {
        package var count: Int
        /// `99+` above 99.
        package var text: String
        package var foreground: Paint
        package var background: Paint
    }

    /// A button that is no tab.
    package struct Control: Sendable, Hashable {
        package var id: String
        package var title: String
        package var symbol: String?
        package var accessibility: Accessibility
    }

    package struct Content: Sendable, Hashable {
        /// What stands in the content area.
        package var showing: Situation.Showing
        package var tab: TabID
        package var title: String
        /// The path's top; nil at the root.
        package var screen: Screen?
        package var accessibility: Accessibility
    }

    package struct Search: Sendable, Hashable {
        /// What opens search on this client.
        package enum Entry: String, Sendable, CaseIterable {
            case button, tab, accessory, toolbar, none
        }
        package var entry: Entry
        package var isOpen: Bool
        package var prompt: String
        /// Nil while search is closed.
        package var field: Field?
        /// Leaves open search where no folded button does.
        package var back: Control?
        /// Nil unless recents are due.
        package var recents: Recents?
        /// What to say when the query finds nothing; nil while no results are due.
        package var noResults: String?
    }

    package struct Field: Sendable, Hashable {
        package var query: String
        package var isComposing: Bool
        /// Empties the field; nil while it is empty.
        package var clear: Control?
        package var accessibility: Accessibility
    }

    package struct Recents: Sendable, Hashable {
        package var title: String
        package var clear: Control
        package var items: [Recent]
        package var accessibility: Accessibility
    }

    package struct Recent: Sendable, Hashable {
        package var query: String
        package var symbol: String
        package var remove: Control
        package var accessibility: Accessibility
    }

    package struct Create: Sendable, Hashable {
        package var state: Situation.CreateState
        /// The id of the item that is it.
        package var item: String
        package var label: String
        /// The action that runs without a menu; nil when there is one.
        package var direct: ActionID?
        /// Milliseconds before the spinner shows.
        package var spinnerDelay: Int
        package var run: Session.ActiveRun?
    }

    package struct Menu: Sendable, Hashable {
        package var title: String
        /// The id of the item that it rises from.
        package var anchor: String
        package var items: [MenuItem]
        package var scrim: Scrim
        package var accessibility: Accessibility
    }

    package struct MenuItem: Sendable, Hashable {
        package var id: ActionID
        package var title: String
        package var detail: String?
        /// Nil at accessibility sizes, where the words need the room.
        package var symbol: String?
        package var accessibility: Accessibility
    }

    /// Lies over the content and under the bar, which stays alive.
    package struct Scrim: Sendable, Hashable {
        /// `#RRGGBB`.
        package var color: String
        /// 0…1.
        package var opacity: Double
        package var accessibility: Accessibility
    }

    package struct Failure: Sendable, Hashable {
        package var message: String
        package var action: ActionID
        package var run: RunID
        package var expiresAt: Timestamp
        package var retry: Control
        package var close: Control
        package var accessibility: Accessibility
    }

    package struct Accessory: Sendable, Hashable {
        package enum Placement: String, Sendable, CaseIterable {
            /// Beside the minimised bar.
            case inline
            /// Above it.
            case expanded
        }
        package var id: String
        package var title: String
        package var symbol: String
        package var placement: Placement
        package var does: Bar.Accessory.Purpose
        package var accessibility: Accessibility
    }

    package struct Sidebar: Sendable, Hashable {
        package var header: Line?
        package var footer: Line?
        package var bottomBar: Line?
        /// The search and create buttons of a bar that has them apart from its tabs.
        package var controls: [Item]
        /// Tabs in no section.
        package var items: [Item]
        package var sections: [Section]
        /// Nil where people cannot change it.
        package var customization: Customizing?
        package var accessibility: Accessibility
    }

    package struct Line: Sendable, Hashable {
        package var title: String
        package var symbol: String?
        package var detail: String?
    }

    package struct Section: Sendable, Hashable {
        package var id: SectionID
        package var title: String
        package var content: Bar.Section.Content
        package var items: [Item]
        package var actions: [Control]
        package var isReorderable: Bool
        package var accessibility: Accessibility
    }

    /// What a person can change, and has changed. The halves are reset each alone.
    package struct Customizing: Sendable, Hashable {
        package struct Choice: Sendable, Hashable {
            package var tab: TabID
            package var title: String
            /// The section in which it is moved; nil for the bar's own order.
            package var section: SectionID?
            package var isVisible: Bool
            package var canHide: Bool
            /// Nil where it stays in its place, or is the first that does not.
            package var moveUp: Control?
            package var moveDown: Control?
        }
        package var edit: Control
        package var choices: [Choice]
        /// Nil while the order is as defined.
        package var resetOrder: Control?
        /// Nil while no tab's visibility is changed.
        package var resetVisibility: Control?
    }

    package struct Motion: Sendable, Hashable {
        package enum Curve: String, Sendable, CaseIterable { case standard, snappy, fade }
        package var selection: Curve
        package var fold: Curve
        package var menu: Curve
        package var accessory: Curve
        package var minimize: Curve
        package var failure: Curve
        /// How far a control shrinks under a finger; nil under reduced motion.
        package var pressScale: Double?
    }
}
