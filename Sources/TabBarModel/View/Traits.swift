/// The rendering circumstances of one client. They travel with each request for a view; a session
/// has none.
package struct Traits: Sendable, Hashable {
    /// How much room there is, in the words of UIKit.
    package enum SizeClass: String, Sendable, CaseIterable { case compact, regular }

    /// Which way the locale's script runs.
    package enum Direction: String, Sendable, CaseIterable { case ltr, rtl }

    package var platform: Platform
    /// Nil stands for the newest version that ``Availability`` knows.
    package var version: OSVersion?
    package var sizeClass: SizeClass
    package var contentSize: ContentSize
    package var colorScheme: ColorScheme
    /// The person wants less motion: everything fades instead.
    package var reduceMotion: Bool
    /// Most wanted first, BCP 47.
    package var locales: [String]
    /// Nil: that of the locale.
    package var direction: Direction?
    /// Something modal lies over the bar.
    package var isCovered: Bool
    /// The bar is minimised by this client's scrolling, as ``MinimizeMachine`` says.
    package var isMinimized: Bool

    /// A client about which nothing else is known. Without a size class it gets the usual one of
    /// its platform.
    package init(
        platform: Platform = .iphone, version: OSVersion? = nil, sizeClass: SizeClass? = nil,
        contentSize: ContentSize = .large, colorScheme: ColorScheme = .light,
        reduceMotion: Bool = false, locales: [String] = [], direction: Direction? = nil,
        isCovered: Bool = false, isMinimized: Bool = false
    ) {
        self.platform = platform
        self.version = version
        self.sizeClass = sizeClass ?? platform.usualSizeClass
        self.contentSize = contentSize
        self.colorScheme = colorScheme
        self.reduceMotion = reduceMotion
        self.locales = locales
        self.direction = direction
        self.isCovered = isCovered
        self.isMinimized = isMinimized
    }

    /// Whether this client's platform and version have `feature`.
    package func has(_ feature: Feature) -> Bool {
        Availability.has(feature, on: platform, version)
    }
}

extension Platform {
    /// What a client most likely has that does not say.
    package var usualSizeClass: Traits.SizeClass {
        switch self {
        case .iphone, .watch, .android: .compact
        case .ipad, .mac, .tv, .vision, .web: .regular
        }
    }
}

/// How large a person wants text: SwiftUI's `DynamicTypeSize`.
package enum ContentSize: String, Sendable, CaseIterable, Comparable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// Words need the room: labels step aside and menus show no symbols.
    package var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Body text against its usual size, from the sizes that Apple's guidelines list (14 to 53 of
    /// 17 points).
    package var scale: Double {
        switch self {
        case .xSmall: 0.82
        case .small: 0.88
        case .medium: 0.94
        case .large: 1
        case .xLarge: 1.12
        case .xxLarge: 1.24
        case .xxxLarge: 1.35
        case .accessibility1: 1.65
        case .accessibility2: 1.94
        case .accessibility3: 2.35
        case .accessibility4: 2.76
        case .accessibility5: 3.12
        }
    }

    /// Whether `left` is smaller.
    package static func < (left: ContentSize, right: ContentSize) -> Bool {
        left.scale < right.scale
    }
}
