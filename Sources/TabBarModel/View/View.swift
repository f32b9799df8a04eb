/// Everything that is to be drawn and spoken of a bar, resolved for one client: texts in its
/// language, colours by its scheme, nothing that its platform lacks. Design section 6.
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
    /// The revision of the definition that the session follows.
    package var barRevision: Int
    /// The session's revision.
    package var revision: Int
    package var traits: Traits
    /// BCP 47; the language of the service's own phrases.
    package var locale: String
    /// As the client says, else that of ``locale``.
    package var direction: Traits.Direction
    package var layout: Layout
    package var style: Bar.Style
    /// The definition's hint.
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
    /// Nil while it is closed.
    package var menu: Menu?
    /// Nil while nothing is being done.
    package var progress: Progress?
    /// Nil while there is none.
    package var failure: Failure?
    /// Nil where the bar has none, the client cannot show it, or something hides or covers it.
    package var accessory: Accessory?
    /// What opens search where the platform has no better place; else empty.
    package var toolbar: [Control]
    /// Nil where the client has none.
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
        /// Only where the platform and the definition minimise by scrolling.
        package var isMinimized: Bool
        /// `never` where the platform does not minimise.
        package var minimizeBehavior: Bar.MinimizeBehavior
        /// In points.
        package var expandDistance: Double
        /// In order; all of them also while the bar is folded, so that what moves keeps its
        /// identity.
        package var items: [Item]
        /// The round button that the tabs are folded to while search is open.
        package var folded: Item?
        /// At accessibility sizes labels give way to larger symbols, and a long press shows both
        /// large.
        package var labelsStepAside: Bool
        /// What the bar's text grows to; it stops at xLarge.
        package var contentSize: ContentSize
        package var accessibility: Accessibility
    }

    /// One thing in the bar or the sidebar.
    package struct Item: Sendable, Hashable {
        /// What it is for.
        package enum Kind: String, Sendable, CaseIterable { case tab, overflow, search, create }
        /// How the symbol is drawn: filled for the selected tab and the folded one.
        package enum Variant: String, Sendable, CaseIterable { case outline, fill }
        /// What is drawn in the middle.
        package enum Glyph: String, Sendable, CaseIterable {
            case symbol, plus, cross, spinner, checkmark
        }

        package var kind: Kind
        /// A tab's id, or `bar.overflow`, `bar.search` or `bar.create`; no tab's id has a dot.
        package var id: String
        /// Nil for what is no tab.
        package var role: Bar.Tab.Role?
        /// In the client's language.
        package var title: String
        /// An SF Symbol name.
        package var symbol: String
        /// The name in the platform's own set of symbols, where the definition gives one.
        package var icon: String?
        package var variant: Variant
        package var glyph: Glyph
        /// Nil: none shows.
        package var badge: Badge?
        package var isSelected: Bool
        package var isEnabled: Bool
        /// Stands apart from the tabs.
        package var isDetached: Bool
        package var foreground: Paint
        /// Nil: none is drawn.
        package var background: Paint?
        package var accessibility: Accessibility
        /// What an overflow stands for; empty for others.
        package var overflow: [Item]
    }

    /// The mark that tells how much is new in a tab.
    package struct Badge: Sendable, Hashable {
        /// From 1.
        package var count: Int
        /// `99+` above 99.
        package var text: String
        package var foreground: Paint
        package var background: Paint
    }

    /// A button that is no tab.
    package struct Control: Sendable, Hashable {
        /// Stable, and its accessibility identifier too.
        package var id: String
        package var title: String
        /// An SF Symbol name; nil: words alone.
        package var symbol: String?
        package var accessibility: Accessibility
    }

    /// What stands in the content area, for the client to fill.
    package struct Content: Sendable, Hashable {
        /// What stands in the content area: `results` too for the items of a saved filter.
        package var showing: Situation.Showing
        package var tab: TabID
        /// The tab's, in the client's language.
        package var title: String
        /// The path's top; nil at the root.
        package var screen: Screen?
        /// What to say when nothing is found; nil while no results are due.
        package var noResults: String?
        package var accessibility: Accessibility
    }

    /// Search, open or closed.
    package struct Search: Sendable, Hashable {
        /// What opens search on this client.
        package enum Entry: String, Sendable, CaseIterable {
            case button, tab, accessory, toolbar, none
        }
        package var entry: Entry
        package var isOpen: Bool
        /// What stands in the empty field, in the client's language.
        package var prompt: String
        /// Nil while search is closed.
        package var field: Field?
        /// Leaves open search where no folded button does.
        package var back: Control?
        /// Nil unless recents are due.
        package var recents: Recents?
    }

    /// The field of open search.
    package struct Field: Sendable, Hashable {
        /// As typed.
        package var query: String
        package var isComposing: Bool
        /// Empties the field; nil while it is empty.
        package var clear: Control?
        package var accessibility: Accessibility
    }

    /// The card of recent searches, each with a button that removes it.
    package struct Recents: Sendable, Hashable {
        package var title: String
        /// Removes all of them.
        package var clear: Control
        /// Newest first, one at least.
        package var items: [Recent]
        package var accessibility: Accessibility
    }

    /// One recent search.
    package struct Recent: Sendable, Hashable {
        package var query: String
        /// An SF Symbol name.
        package var symbol: String
        /// Removes this one.
        package var remove: Control
        package var accessibility: Accessibility
    }

    /// What the create button is at, whichever item stands for it.
    package struct Create: Sendable, Hashable {
        package var state: Situation.CreateState
        /// The id of the item that is it.
        package var item: String
        /// What it is called, in the client's language.
        package var label: String
        /// The action that runs without a menu; nil when there is one.
        package var direct: ActionID?
        /// Milliseconds before the spinner shows.
        package var spinnerDelay: Int
        /// Nil while none is active.
        package var run: Session.ActiveRun?
    }

    /// The create button's open menu: modal to assistive technology, the bar stays tappable.
    package struct Menu: Sendable, Hashable {
        package var title: String
        /// The id of the item that it rises from.
        package var anchor: String
        /// In order, two at least (design rule 6).
        package var items: [MenuItem]
        package var scrim: Scrim
        package var accessibility: Accessibility
    }

    /// One action of the menu.
    package struct MenuItem: Sendable, Hashable {
        package var id: ActionID
        package var title: String
        /// Nil: the title alone.
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

    /// The card of the run that is under way. How far it is, the run itself says.
    package struct Progress: Sendable, Hashable {
        package var title: String
        /// That it is under way, or is about to stop.
        package var detail: String
        /// The action's; nil at accessibility sizes, where the words need the room.
        package var symbol: String?
        package var run: RunID
        /// Milliseconds before the card shows: quick work needs none.
        package var delay: Int
        /// Nil once it was asked to stop.
        package var cancel: Control?
        package var accessibility: Accessibility
    }

    /// The card of a failed run.
    package struct Failure: Sendable, Hashable {
        /// The app's own words, or the standard sentence in the client's language.
        package var message: String
        package var action: ActionID
        package var run: RunID
        /// When the card goes by itself.
        package var expiresAt: Timestamp
        package var retry: Control
        package var close: Control
        package var accessibility: Accessibility
    }

    /// The bottom accessory.
    package struct Accessory: Sendable, Hashable {
        /// Where it stands.
        package enum Placement: String, Sendable, CaseIterable {
            /// Beside the minimised bar.
            case inline
            /// Above it.
            case expanded
        }
        /// The definition's identifier, else `accessory`.
        package var id: String
        package var title: String
        package var symbol: String
        package var placement: Placement
        package var does: Bar.Accessory.Purpose
        package var accessibility: Accessibility
    }

    /// The list of all tabs that this client can reach, and what stands around it.
    package struct Sidebar: Sendable, Hashable {
        /// Nil: there is none; here and below.
        package var header: Line?
        package var footer: Line?
        package var bottomBar: Line?
        /// The search and create buttons of a bar that has them apart from its tabs.
        package var controls: [Item]
        /// Tabs in no section.
        package var items: [Item]
        /// In the definition's order; one without tabs and actions is left out.
        package var sections: [Section]
        /// Nil where people cannot change it.
        package var customization: Customizing?
        package var accessibility: Accessibility
    }

    /// One text around the list, with what stands beside it.
    package struct Line: Sendable, Hashable {
        package var title: String
        /// An SF Symbol name; nil shows none.
        package var symbol: String?
        /// Nil: the title alone.
        package var detail: String?
    }

    /// A heading and the tabs under it.
    package struct Section: Sendable, Hashable {
        package var id: SectionID
        package var title: String
        package var content: Bar.Section.Content
        /// In the person's order.
        package var items: [Item]
        /// Empty where the platform has none.
        package var actions: [Control]
        /// Whether people can order the items here.
        package var isReorderable: Bool
        package var accessibility: Accessibility
    }

    /// What a person can change, and has changed. The halves are reset each alone.
    package struct Customizing: Sendable, Hashable {
        /// What people can do to one tab.
        package struct Choice: Sendable, Hashable {
            package var tab: TabID
            package var title: String
            /// The section in which it is moved; nil for the bar's own order.
            package var section: SectionID?
            /// False: the person hid it.
            package var isVisible: Bool
            /// Whether the platform lets people hide this tab.
            package var canHide: Bool
            /// Nil where it stays in its place, or is the first that does not.
            package var moveUp: Control?
            /// Nil where it stays in its place, or is the last that does not.
            package var moveDown: Control?
        }
        package var edit: Control
        /// The bar's tabs in its order, then the saved filters; hidden ones too.
        package var choices: [Choice]
        /// Nil while the order is as defined.
        package var resetOrder: Control?
        /// Nil while no tab's visibility is changed.
        package var resetVisibility: Control?
    }

    /// How each transition moves; under reduced motion all of them fade.
    package struct Motion: Sendable, Hashable {
        /// ``ViewTheme/motion`` has how long `standard` and `snappy` take.
        package enum Curve: String, Sendable, CaseIterable { case standard, snappy, fade }
        package var selection: Curve
        /// The tabs becoming one button when search opens, and back.
        package var fold: Curve
        package var menu: Curve
        package var accessory: Curve
        package var minimize: Curve
        package var failure: Curve
        /// How far a control shrinks under a finger; nil under reduced motion.
        package var pressScale: Double?
    }
}
