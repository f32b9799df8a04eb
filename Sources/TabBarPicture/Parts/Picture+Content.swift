import TabBarModel

/// What lies behind the bar: the tab's title over a sketch of content, or search.
extension Picture {
    mutating func drawContent(in area: Area) {
        let inner = Area(
            x: area.x + Self.margin + 4, y: area.y, width: area.width - 2 * Self.margin - 8,
            bottom: area.bottom)
        var top = area.y + 34
        let titleSize = min(28 * textScale, 38)
        var room = inner.width
        for control in view.toolbar {
            svg.circle(
                inner.x + inner.width - 19, top + 12, 19, fill: theme[.surfaceElevated], shadow: 8)
            svg.symbol(
                control.symbol ?? "circle", title: control.title, inner.x + inner.width - 29,
                top + 2,
                size: 20, color: theme[.textPrimary], ground: theme[.surfaceElevated])
            room -= 50
        }
        svg.text(
            view.content.screen?.title ?? view.content.title, inner.x, top + 22, room: room,
            style(titleSize, .textPrimary, weight: 700))
        top += 46
        if view.search?.field != nil, !isFieldInBar {
            let indent = view.search?.back == nil ? 0 : 34.0
            if indent > 0 {
                svg.symbol(
                    view.direction == .rtl ? "chevron.forward" : "chevron.backward", title: "‹",
                    inner.x - 2, top + 10, size: 24, color: theme[.accent], ground: theme[.bg])
            }
            drawField(inner.x + indent, top, inner.width - indent, 44)
            top += 58
        }
        let rest = Area(x: inner.x, y: top, width: inner.width, bottom: inner.bottom)
        switch view.content.showing {
        case .tab: drawSketch(in: rest)
        case .recents: drawRecents(in: rest)
        case .results: drawResults(in: rest)
        case .prompt, .composing: drawPrompt(in: rest)
        }
    }

    /// Whether the search field stands in the bar's place.
    var isFieldInBar: Bool {
        guard let bar = view.tabBar, bar.isVisible, bar.folded != nil else { return false }
        return view.layout == .bottomBar
    }

    /// Rows without words: a service of tab bars does not know what is in the tabs.
    private mutating func drawSketch(in area: Area) {
        let row = 66.0
        let shown = max(1, min(Int((area.bottom - area.y) / row), 7))
        svg.box(
            area.x, area.y, area.width, Double(shown) * row, radius: theme.radius.md + 4,
            fill: theme[.surface])
        for index in 0..<shown {
            let y = area.y + Double(index) * row
            let length = [0.52, 0.38, 0.6, 0.44, 0.5, 0.34, 0.56][index % 7]
            svg.box(area.x + 14, y + 13, 40, 40, radius: 11, fill: theme[.fill])
            svg.box(
                area.x + 68, y + 20, (area.width - 92) * length, 10, radius: 5, fill: theme[.fill])
            svg.box(
                area.x + 68, y + 37, (area.width - 92) * (1.06 - length), 8, radius: 4,
                fill: theme[.fill], opacity: 0.6)
            if index > 0 {
                svg.line(
                    area.x + 68, y, to: area.x + area.width - 14, y, color: theme[.separator])
            }
        }
    }

    // MARK: Search

    mutating func drawField(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        guard let search = view.search, let field = search.field else { return }
        svg.box(
            x, y, width, height, radius: height / 2, fill: theme[.surfaceElevated], shadow: 8)
        svg.symbol(
            "magnifyingglass", title: "", x + 15, y + height / 2 - 10, size: 20,
            color: theme[.textSecondary], ground: theme[.surfaceElevated])
        let room = width - 46 - (field.clear == nil ? 16 : 44)
        let baseline = y + height / 2 + 5.5
        if field.query.isEmpty {
            svg.box(x + 44, y + height / 2 - 10, 2, 20, radius: 1, fill: theme[.accent])
            svg.text(search.prompt, x + 50, baseline, room: room - 4, style(16, .textSecondary))
        } else {
            svg.text(field.query, x + 45, baseline, room: room, style(16, .textPrimary))
            let end = min(TextWidth.of(field.query, size: 16) * 0.93, room) + 48
            svg.box(x + end, y + height / 2 - 10, 2, 20, radius: 1, fill: theme[.accent])
        }
        if field.clear != nil {
            svg.symbol(
                "xmark.circle.fill", title: "", x + width - 36, y + height / 2 - 10, size: 20,
                color: theme[.textTertiary], ground: theme[.surfaceElevated])
        }
    }

    private mutating func drawRecents(in area: Area) {
        guard let recents = view.search?.recents else { return }
        let row = 46.0 * min(textScale, 1.5)
        let head = 46.0
        let count = max(1, min(recents.items.count, Int((area.bottom - area.y - head - 8) / row)))
        let height = head + Double(count) * row + 6
        let y = isFieldInBar ? area.bottom - height : area.y
        svg.box(
            area.x, y, area.width, height, radius: theme.radius.md + 6,
            fill: theme[.surfaceElevated], shadow: 8)
        let clear = min(TextWidth.of(recents.clear.title, size: 15), area.width / 3)
        svg.text(
            recents.title, area.x + 18, y + 29, room: area.width - 48 - clear,
            style(15, .textSecondary, weight: 600))
        svg.text(
            recents.clear.title, area.x + area.width - 18, y + 29, room: clear,
            style(15, .accent, weight: 500, .end))
        for (index, recent) in recents.items.prefix(count).enumerated() {
            let middle = y + head + (Double(index) + 0.5) * row
            svg.symbol(
                recent.symbol, title: recent.query, area.x + 18, middle - 10, size: 20,
                color: theme[.textTertiary], ground: theme[.surfaceElevated])
            svg.text(
                recent.query, area.x + 50, middle + 6, room: area.width - 100,
                style(min(16 * textScale, 26), .textPrimary))
            svg.symbol(
                "xmark", title: "", area.x + area.width - 33, middle - 7, size: 14,
                color: theme[.textTertiary], ground: theme[.surfaceElevated])
        }
    }

    private mutating func drawResults(in area: Area) {
        guard let results else { return drawSketch(in: area) }
        if results.isEmpty {
            return drawMessage(view.content.noResults ?? "", in: area)
        }
        let row = 60.0 * min(textScale, 1.5)
        let count = max(1, min(results.count, Int((area.bottom - area.y) / row)))
        svg.box(
            area.x, area.y, area.width, Double(count) * row, radius: theme.radius.md + 4,
            fill: theme[.surface])
        for (index, result) in results.prefix(count).enumerated() {
            let top = area.y + Double(index) * row
            let middle = top + row / 2
            svg.box(area.x + 12, middle - 18, 36, 36, radius: 10, fill: theme[.fill])
            svg.symbol(
                result.symbol ?? "circle", title: result.title, area.x + 20, middle - 10, size: 20,
                color: theme[.accent], ground: theme[.fill])
            let room = area.width - 76
            svg.text(
                result.title, area.x + 60, middle + (result.subtitle == nil ? 6 : -3), room: room,
                style(min(16 * textScale, 24), .textPrimary, weight: 500))
            if let subtitle = result.subtitle {
                svg.text(
                    subtitle, area.x + 60, middle + 16 * min(textScale, 1.3), room: room,
                    style(min(13 * textScale, 19), .textSecondary))
            }
            if index > 0 {
                svg.line(
                    area.x + 60, top, to: area.x + area.width - 12, top, color: theme[.separator])
            }
        }
    }

    private mutating func drawPrompt(in area: Area) {
        drawMessage(view.search?.prompt ?? "", in: area)
    }

    private mutating func drawMessage(_ message: String, in area: Area) {
        let middle = (area.y + area.bottom) / 2 - 30
        svg.symbol(
            "magnifyingglass", title: "", area.middle - 26, middle - 40, size: 52,
            color: theme[.textTertiary], ground: theme[.bg])
        let size = min(17 * textScale, 28)
        let lines = TextWidth.lines(message, width: area.width - 20, size: size, limit: 2)
        for (index, line) in lines.enumerated() {
            svg.text(
                line, area.middle, middle + 44 + Double(index) * size * 1.3, room: area.width,
                style(size, .textSecondary, .middle))
        }
    }
}
