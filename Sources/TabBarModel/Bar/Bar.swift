package import StrictJSON

/// The definition of one app's tab bar, valid by construction: only ``Bar/decode(_:id:)`` makes one
/// from JSON, and it reports every problem instead. Design section 2.
package struct Bar: Sendable, Hashable {
    /// How the bar is drawn and how many destinations it takes.
    package enum Style: String, Sendable, CaseIterable { case capsule, system }
    /// When scrolling folds the bar; acted on by clients.
    package enum MinimizeBehavior: String, Sendable, CaseIterable {
        case automatic, onScrollDown, onScrollUp, never
    }

    package var id: BarID
    package var style: Style
    /// The locale of plain texts and the last one of every look-up, BCP 47.
    package var defaultLocale: String
    /// In the bar's order, at most 100, with different ids.
    package var tabs: [Tab]
    /// In the sidebar's order, at most 50, with different ids.
    package var sections: [Section]
    package var sidebar: Sidebar
    /// At most 200, with different ids.
    package var actions: [Action]
    package var create: Create
    package var search: Search
    /// Nil: the bar has none.
    package var accessory: Accessory?
    /// A hint for clients; true unless the definition says otherwise.
    package var wrapsInNavigationStack: Bool
    package var minimizeBehavior: MinimizeBehavior
    /// How far a client scrolls back before the bar expands, in points, 0…10,000.
    package var expandDistance: Double
    /// Overrides of the theme's tokens, checked; empty when none.
    package var theme: JSONValue
    /// The bar's own texts by locale and key.
    package var strings: [String: [String: String]]
}

/// Ids in a definition match `[a-z0-9][a-z0-9-]{0,63}`, so comparing them as text is comparing
/// bytes.
package typealias BarID = String
/// The id of a tab; one that is made from a saved filter has `filter-` before the filter's.
package typealias TabID = String
/// The id of a section; empty stands for the bar itself, see ``Customization/barSection``.
package typealias SectionID = String
/// The id of a quick action; never `create`, which names what the create button does.
package typealias ActionID = String
/// The id of a catalog, of the form of those in definitions.
package typealias CatalogID = String
/// Session and run ids are 26 characters of lower-case base32: 130 random bits.
package typealias SessionID = String
/// The id of a run, made as a session's.
package typealias RunID = String
/// An owner's id, chosen by the app: 1 to 128 characters of `A-Z a-z 0-9 . _ ~ : @ + = | -`.
package typealias OwnerID = String

/// Where clients run; a tab or a section can be limited to some.
package enum Platform: String, Sendable, CaseIterable {
    case iphone, ipad, mac, tv, vision, watch, android, web
}
