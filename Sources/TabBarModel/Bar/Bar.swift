package import StrictJSON

/// The definition of one app's tab bar, valid by construction: only ``Bar/decode(_:id:)`` makes one from
/// JSON, and it reports every problem instead. Design section 2.
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
    package var tabs: [Tab]
    package var sections: [Section]
    package var sidebar: Sidebar
    package var actions: [Action]
    package var create: Create
    package var search: Search
    package var accessory: Accessory?
    package var wrapsInNavigationStack: Bool
    package var minimizeBehavior: MinimizeBehavior
    /// How far a client scrolls back before the bar expands, in points.
    package var expandDistance: Double
    /// Overrides of the theme's tokens, checked; empty when none.
    package var theme: JSONValue
    /// The bar's own texts by locale and key.
    package var strings: [String: [String: String]]
}

/// Ids in a definition match `[a-z0-9][a-z0-9-]{0,63}`, so comparing them as text is comparing bytes.
package typealias BarID = String
package typealias TabID = String
package typealias SectionID = String
package typealias ActionID = String
package typealias CatalogID = String
/// Session and run ids are 26 characters of lower-case base32: 130 random bits.
package typealias SessionID = String
package typealias RunID = String
/// An owner's id, chosen by the app: 1 to 128 characters of `A-Z a-z 0-9 . _ ~ : @ + = | -`.
package typealias OwnerID = String

/// Where clients run; a tab or a section can be limited to some.
package enum Platform: String, Sendable, CaseIterable {
    case iphone, ipad, mac, tv, vision, watch, android, web
}
