import StrictJSON

/// A definition that has been read part by part; what could not be read is absent. Each part knows
/// its place, so that rules about several parts can point at one.
struct BarDraft {
    /// A part and where it stands.
    struct Placed<Part> {
        var part: Part
        var pointer: JSONPointer
    }

    var style: Bar.Style
    var defaultLocale: String
    var tabs: [Placed<Bar.Tab>]
    var sections: [Placed<Bar.Section>]
    var sidebar: Bar.Sidebar
    var actions: [Placed<Bar.Action>]
    var create: BarDecoder.CreateDraft
    var search: BarDecoder.SearchDraft
    /// Nil also when there is one that could not be read.
    var accessory: Bar.Accessory?
    var isAccessoryDefined: Bool
    var wrapsInNavigationStack: Bool
    var minimizeBehavior: Bar.MinimizeBehavior
    var expandDistance: Double?
    var theme: JSONValue
    var strings: [String: [String: String]]

    /// How far a client scrolls back before the bar expands, unless the definition says otherwise:
    /// points.
    static let defaultExpandDistance = 60.0

    /// The definition; good only when the rules have found no error.
    func bar(id: BarID) -> Bar {
        Bar(
            id: id, style: style, defaultLocale: defaultLocale, tabs: tabs.map(\.part),
            sections: sections.map(\.part), sidebar: sidebar, actions: actions.map(\.part),
            create: create.finished(in: self), search: search.finished(in: self),
            accessory: accessory, wrapsInNavigationStack: wrapsInNavigationStack,
            minimizeBehavior: minimizeBehavior,
            expandDistance: expandDistance ?? Self.defaultExpandDistance, theme: theme,
            strings: strings)
    }

    /// The tab that opens search, if there is one.
    var searchTab: Placed<Bar.Tab>? { tabs.first { $0.part.role == .search } }

    /// The tab that does what the create button does, if there is one.
    var createTab: Placed<Bar.Tab>? { tabs.first { $0.part.interception == .create } }

    var destinations: [Placed<Bar.Tab>] { tabs.filter { $0.part.role == .destination } }
}
