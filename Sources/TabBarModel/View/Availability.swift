/// What a platform can have or lack. A view has nothing of what its client lacks.
package enum Feature: String, Sendable, CaseIterable {
    /// A list of all tabs beside the content, where there is room for it.
    case sidebar
    /// Headings in the sidebar that group tabs.
    case sections
    /// Actions at the end of a section.
    case sectionActions
    case sidebarHeader, sidebarFooter, sidebarBottomBar
    /// Where a tab stands is taken into account: `sidebarOnly`, `fixed`, `pinned`, `optional`.
    case placements
    /// People reorder tabs.
    case reordering
    /// People hide tabs.
    case hiding
    case badges
    /// The fifth item of a bar in a compact width stands for the rest.
    case overflow
    /// The search tab stands apart from the others.
    case detachedSearch
    /// The bar above which something can be tapped: `accessory` of the definition.
    case accessory
    /// The bar gets out of the way of scrolling.
    case minimizing
}

/// Since when each platform has what. The one table of it; from Apple's availability records, as
/// the documentation of `TabView`, `UITabBarController` and their modifiers tells them.
package enum Availability {
    /// Version 0 is every version. The web's bars are ours, so it has what we draw.
    static let table: [Feature: [Platform: OSVersion]] = [
        .sidebar: [.ipad: 18, .mac: 15, .tv: 18, .vision: 2, .web: 0],
        .sections: [.ipad: 18, .mac: 15, .tv: 18, .vision: 2, .web: 0],
        .sectionActions: [.ipad: 18, .mac: 15, .vision: 2, .web: 0],
        .sidebarHeader: [.ipad: 18, .mac: 15, .tv: 27, .vision: 2, .web: 0],
        .sidebarFooter: [.ipad: 18, .mac: 15, .tv: 27, .vision: 2, .web: 0],
        .sidebarBottomBar: [.ipad: 18, .mac: 15, .vision: 2, .web: 0],
        .placements: [
            .iphone: 18, .ipad: 18, .mac: 15, .tv: 18, .vision: 2, .watch: 11, .web: 0,
        ],
        .reordering: [.ipad: 18, .mac: 15, .vision: 2, .web: 0],
        // The Mac reorders and has no way to hide one tab.
        .hiding: [.ipad: 18, .vision: 2, .web: 0],
        .badges: [.iphone: 15, .ipad: 15, .mac: 12, .vision: 1, .android: 0, .web: 0],
        .overflow: [.iphone: 2, .ipad: 2, .android: 0, .web: 0],
        .detachedSearch: [.iphone: 26, .ipad: 26],
        .accessory: [.iphone: 26, .ipad: 26, .web: 0],
        .minimizing: [.iphone: 26],
    ]

    /// Whether `platform` has `feature` in `version`; nil is the newest.
    package static func has(
        _ feature: Feature, on platform: Platform, _ version: OSVersion?
    ) -> Bool {
        guard let first = table[feature]?[platform] else { return false }
        return version.map { $0 >= first } ?? true
    }
}
