package import TabBarModel

/// A view, drawn as one SVG that needs nothing beside itself.
package struct Picture {
    /// A line of search results, which a view itself does not have.
    package struct Result: Sendable, Hashable {
        package var title: String
        package var subtitle: String?
        package var symbol: String?

        package init(title: String, subtitle: String?, symbol: String?) {
            self.title = title
            self.subtitle = subtitle
            self.symbol = symbol
        }
    }

    /// The widths that can be drawn, in points.
    package static let widths = 240...1_600

    let view: View
    /// Nil: not known.
    let results: [Result]?
    /// How far the run is that the create button waits for, 0…1; nil when nobody says.
    let progress: Double?
    var svg: SVGWriter

    var width: Double { svg.width }
    var height: Double { svg.height }
    var theme: ViewTheme { view.theme }

    /// The picture of `view`, `width` points wide; nil takes what is usual for its size class.
    package static func draw(
        _ view: View, width: Int? = nil, results: [Result]? = nil, progress: Double? = nil
    ) -> [UInt8] {
        let isCompact = view.traits.sizeClass == .compact
        let width = min(max(width ?? (isCompact ? 390 : 960), widths.lowerBound), widths.upperBound)
        var picture = Picture(
            view: view, results: results, progress: progress,
            svg: SVGWriter(
                width: Double(width), height: isCompact ? 640 : 600,
                isMirrored: view.direction == .rtl))
        picture.draw()
        let title = view.content.title
        return Array(
            picture.svg.document(title: title, shadow: "#000000").utf8)
    }

    private mutating func draw() {
        svg.box(0, 0, width, height, fill: theme[.bg])
        let area = contentArea
        drawContent(in: area)
        if let accessory = view.accessory { draw(accessory) }
        if let scrim = view.menu?.scrim {
            svg.box(0, 0, width, height, fill: scrim.color, opacity: scrim.opacity)
        }
        drawBar()
        if let menu = view.menu { draw(menu) }
        if let progress = view.progress { draw(progress, in: area) }
        if let failure = view.failure { draw(failure, in: area) }
    }

    // MARK: Measures

    static let margin = 16.0
    static let gap = 10.0
    /// A bar that floats.
    static let barHeight = 62.0

    /// The upper edge of the bar at the bottom.
    var barTop: Double { height - 20 - Self.barHeight }

    var sidebarWidth: Double { min(max(width * 0.27, 190), 270) }

    /// What the bar leaves of the picture.
    var contentArea: Area {
        switch view.layout {
        case .sidebar: Area(x: sidebarWidth, y: 0, width: width - sidebarWidth, bottom: height - 24)
        case .topBar: Area(x: 0, y: 64, width: width, bottom: height - 24)
        case .ornament: Area(x: 104, y: 0, width: width - 104, bottom: height - 24)
        case .bottomBar, .pages: Area(x: 0, y: 0, width: width, bottom: contentBottom)
        }
    }

    private var contentBottom: Double {
        guard view.tabBar?.isVisible ?? false else { return height - 24 }
        return barTop - Self.gap - (view.accessory?.placement == .expanded ? 58 : 0)
    }

    /// How much text outside of the bar grows; more than twice leaves no room in a picture.
    var textScale: Double { min(view.traits.contentSize.scale, 2) }

    func style(
        _ size: Double, _ token: ColorToken, weight: Int = 400, _ anchor: SVGWriter.Anchor = .start
    ) -> SVGWriter.TextStyle {
        SVGWriter.TextStyle(size: size, weight: weight, color: theme[token], anchor: anchor)
    }
}

/// A part of the picture.
struct Area {
    var x: Double
    var y: Double
    var width: Double
    var bottom: Double

    var middle: Double { x + width / 2 }
}
