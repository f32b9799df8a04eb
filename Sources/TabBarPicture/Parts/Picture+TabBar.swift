import TabBarModel

/// The bar in each of its layouts.
extension Picture {
    mutating func drawBar() {
        switch view.layout {
        case .sidebar: drawSidebar()
        case .topBar: drawTopBar()
        case .ornament: drawOrnament()
        case .pages: drawPages()
        case .bottomBar: drawBottomBar()
        }
    }

    /// Whether the bar floats over the content, as it does since iOS 26; a capsule always does.
    private var isFloating: Bool {
        view.style == .capsule || view.traits.has(.detachedSearch) || view.traits.platform == .web
    }

    private mutating func drawBottomBar() {
        guard let bar = view.tabBar, bar.isVisible else { return }
        if let folded = bar.folded { return drawFolded(folded) }
        if bar.isMinimized { return drawMinimized(bar) }
        let tabs = bar.items.filter { !$0.isDetached }
        let detached = bar.items.filter(\.isDetached)
        guard isFloating else { return drawEdgeBar(bar.items) }
        let side = Self.barHeight
        let taken = Double(detached.count) * (side + Self.gap)
        let room = width - 2 * Self.margin - taken
        let capsule = min(room, Double(max(tabs.count, 1)) * 112)
        // Alone the capsule stands in the middle; with company both lean to their sides.
        let x = detached.isEmpty ? (width - capsule) / 2 : Self.margin
        svg.box(
            x, barTop, capsule, side, radius: theme.radius.lg + 4, fill: theme[.surfaceElevated],
            shadow: 8)
        let slot = (capsule - 8) / Double(max(tabs.count, 1))
        for (index, item) in tabs.enumerated() {
            draw(
                item, x: x + 4 + Double(index) * slot, y: barTop + 4, width: slot, height: side - 8,
                ground: theme[.surfaceElevated], bar)
        }
        for (index, item) in detached.enumerated() {
            let position = Double(detached.count - 1 - index)
            let left = width - Self.margin - side - position * (side + Self.gap)
            drawRound(item, left, barTop, side)
        }
    }

    /// A bar across the whole width, as before iOS 26.
    private mutating func drawEdgeBar(_ items: [View.Item]) {
        guard let bar = view.tabBar else { return }
        let top = height - 78
        svg.box(0, top, width, 78, fill: theme[.surface])
        svg.line(0, top, to: width, top, color: theme[.separator])
        let slot = (width - 16) / Double(max(items.count, 1))
        for (index, item) in items.enumerated() {
            draw(
                item, x: 8 + Double(index) * slot, y: top + 5, width: slot, height: 54,
                ground: theme[.surface], bar, hasPill: view.traits.platform == .android)
        }
    }

    /// One tab: symbol over label, or a larger symbol alone where labels step aside.
    private mutating func draw(
        _ item: View.Item, x: Double, y: Double, width: Double, height: Double, ground: String,
        _ bar: View.TabBar, hasPill: Bool = true
    ) {
        var ground = ground
        if hasPill, let background = item.background?.value {
            ground = background
            svg.box(x, y, width, height, radius: theme.radius.lg, fill: background)
        }
        let middle = x + width / 2
        let size = bar.labelsStepAside ? 34.0 : 25.0
        let top = bar.labelsStepAside ? y + (height - size) / 2 : y + 6
        drawGlyph(item, middle - size / 2, top, size, ground)
        if !bar.labelsStepAside {
            let scale = bar.contentSize.scale
            svg.text(
                item.title, middle, y + height - 8, room: width - 6,
                SVGWriter.TextStyle(
                    size: 11 * min(scale, 1.12), weight: item.isSelected ? 600 : 500,
                    color: item.foreground.value, anchor: .middle))
        }
        if let badge = item.badge { draw(badge, middle + size / 2 - 3, top + 2, around: ground) }
    }

    private mutating func draw(
        _ badge: View.Badge, _ x: Double, _ y: Double, around ground: String
    ) {
        let width = max(18, TextWidth.of(badge.text, size: 11, isBold: true) + 9)
        svg.box(
            x - 5, y - 8, width + 3, 21, radius: 10.5, fill: ground)
        svg.box(x - 3.5, y - 6.5, width, 18, radius: 9, fill: badge.background.value)
        svg.text(
            badge.text, x - 3.5 + width / 2, y + 6.5, room: width,
            SVGWriter.TextStyle(
                size: 11, weight: 700, color: badge.foreground.value, anchor: .middle))
    }

    /// What an item shows in its middle.
    mutating func drawGlyph(
        _ item: View.Item, _ x: Double, _ y: Double, _ size: Double, _ ground: String
    ) {
        let color = item.foreground.value
        switch item.glyph {
        case .symbol:
            svg.symbol(
                item.symbol, title: item.title, x, y, size: size, color: color, ground: ground,
                isFilled: item.variant == .fill)
        case .plus: svg.symbol("plus", title: "+", x, y, size: size, color: color, ground: ground)
        case .cross:
            svg.symbol("xmark", title: "×", x, y, size: size, color: color, ground: ground)
        case .checkmark:
            svg.symbol(
                "checkmark", title: "✓", x, y, size: size, color: color, ground: ground,
                isFilled: true)
        case .spinner:
            svg.ring(
                x + size / 2, y + size / 2, size * 0.42, fraction: progress ?? 0.3, color: color,
                track: color)
        }
    }

    /// A round button.
    mutating func drawRound(_ item: View.Item, _ x: Double, _ y: Double, _ side: Double) {
        let ground = item.background?.value ?? theme[.surfaceElevated]
        svg.circle(x + side / 2, y + side / 2, side / 2, fill: ground, shadow: 8)
        drawGlyph(item, x + side / 2 - 13, y + side / 2 - 13, 26, ground)
    }

    private mutating func drawFolded(_ folded: View.Item) {
        let side = Self.barHeight - 8
        drawRound(folded, Self.margin, barTop + 4, side)
        let x = Self.margin + side + Self.gap
        drawField(x, barTop + 4, width - x - Self.margin, side)
    }

    /// Only the selected tab is left of the bar; the accessory stands beside it.
    private mutating func drawMinimized(_ bar: View.TabBar) {
        let side = 52.0
        let y = barTop + Self.barHeight - side
        if var selected = bar.items.first(where: \.isSelected) {
            selected.background = nil
            drawRound(selected, Self.margin, y, side)
        }
        for (index, item) in bar.items.filter({ $0.isDetached && !$0.isSelected }).enumerated() {
            drawRound(
                item, width - Self.margin - side - Double(index) * (side + Self.gap), y, side)
        }
    }

    mutating func draw(_ accessory: View.Accessory) {
        let isInline = accessory.placement == .inline
        let isBarAtBottom = view.layout == .bottomBar && view.tabBar?.isVisible ?? false
        let side = isInline ? 52.0 : 48.0
        let area = contentArea
        let x = area.x + Self.margin + (isInline ? 52 + Self.gap : 0)
        let detached = view.tabBar?.items.count { $0.isDetached } ?? 0
        let trailing = isInline ? Double(detached) * (52 + Self.gap) : 0
        let room = area.x + area.width - x - Self.margin - trailing
        let breadth = min(room, 460)
        let y =
            isInline
            ? barTop + Self.barHeight - side
            : isBarAtBottom ? barTop - Self.gap - side : height - 24 - side
        svg.box(
            isInline ? x : area.x + (area.width - breadth) / 2, y, breadth, side, radius: side / 2,
            fill: theme[.surfaceElevated], shadow: 8)
        let left = isInline ? x : area.x + (area.width - breadth) / 2
        svg.symbol(
            accessory.symbol, title: accessory.title, left + 16, y + side / 2 - 10, size: 20,
            color: theme[.textPrimary], ground: theme[.surfaceElevated])
        svg.text(
            accessory.title, left + 46, y + side / 2 + 5.5, room: breadth - 64,
            style(15, .textPrimary, weight: 500))
    }

    // MARK: Other layouts

    /// The titles side by side, as on iPad.
    private mutating func drawTopBar() {
        guard let bar = view.tabBar, bar.isVisible else { return }
        let side = 42.0
        let tabs = bar.items.filter { !$0.isDetached }
        let detached = bar.items.filter(\.isDetached)
        let widths = tabs.map {
            min(TextWidth.of($0.title, size: 14, isBold: true), 130) + 30
                + ($0.badge == nil ? 0 : 24)
        }
        let sum = widths.reduce(0, +) + 8
        let taken = Double(detached.count) * (side + Self.gap)
        var x = max(Self.margin, (width - sum - taken) / 2)
        svg.box(x, 16, sum, side, radius: side / 2, fill: theme[.surfaceElevated], shadow: 8)
        x += 4
        for (item, slot) in zip(tabs, widths) {
            if let background = item.background?.value {
                svg.box(x, 20, slot, side - 8, radius: (side - 8) / 2, fill: background)
            }
            let room = slot - (item.badge == nil ? 0 : 24)
            svg.text(
                item.title, x + room / 2, 42, room: room - 14,
                SVGWriter.TextStyle(
                    size: 14, weight: item.isSelected ? 600 : 500, color: item.foreground.value,
                    anchor: .middle))
            if let badge = item.badge {
                draw(
                    badge, x + slot - 26, 35,
                    around: item.background?.value ?? theme[.surfaceElevated])
            }
            x += slot
        }
        x += 4 + Self.gap
        for item in detached {
            drawRound(item, x, 16, side)
            x += side + Self.gap
        }
    }

    /// Upright beside the window, as on visionOS.
    private mutating func drawOrnament() {
        guard let bar = view.tabBar, bar.isVisible else { return }
        let slot = 64.0
        let sum = Double(bar.items.count) * slot + 8
        let top = max(8, (height - sum) / 2)
        svg.box(
            14, top, 76, sum, radius: theme.radius.lg + 6, fill: theme[.surfaceElevated], shadow: 8)
        for (index, item) in bar.items.enumerated() {
            draw(
                item, x: 18, y: top + 4 + Double(index) * slot + 2, width: 68, height: slot - 4,
                ground: theme[.surfaceElevated], bar)
        }
    }

    /// A dot for each page, as on watchOS.
    private mutating func drawPages() {
        guard let bar = view.tabBar, bar.isVisible else { return }
        let step = 16.0
        var x = width / 2 - Double(bar.items.count - 1) * step / 2
        for item in bar.items {
            svg.circle(
                x, height - 30, item.isSelected ? 5 : 4,
                fill: theme[item.isSelected ? .textPrimary : .separator])
            x += step
        }
    }
}
