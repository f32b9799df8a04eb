import TabBarModel

/// The menu of the create button, and the cards of a run that is under way and of one that failed.
extension Picture {
    mutating func draw(_ menu: View.Menu) {
        let breadth = min(280 * min(textScale, 1.3), width - 2 * Self.margin)
        let titleSize = min(16 * textScale, 25)
        let detailSize = min(13 * textScale, 19)
        let row =
            (menu.items.contains { $0.detail != nil }
                ? titleSize + detailSize + 24 : titleSize + 30)
        let side = Double(menu.items.count) * row + 12
        let (x, y) = menuOrigin(menu, breadth, side)
        svg.box(
            x, y, breadth, side, radius: theme.radius.md + 8, fill: theme[.surfaceElevated],
            shadow: 28)
        for (index, item) in menu.items.enumerated() {
            let top = y + 6 + Double(index) * row
            let middle = top + row / 2
            var left = x + 18
            if let symbol = item.symbol {
                svg.symbol(
                    symbol, title: item.title, left, middle - 12, size: 24, color: theme[.accent],
                    ground: theme[.surfaceElevated])
                left += 38
            }
            let room = x + breadth - 16 - left
            svg.text(
                item.title, left, item.detail == nil ? middle + titleSize / 3 : middle - 2,
                room: room, style(titleSize, .textPrimary, weight: 500))
            if let detail = item.detail {
                svg.text(
                    detail, left, middle + detailSize + 3, room: room,
                    style(detailSize, .textSecondary))
            }
            if index > 0 {
                svg.line(left, top, to: x + breadth - 16, top, color: theme[.separator])
            }
        }
    }

    private func menuOrigin(
        _ menu: View.Menu, _ breadth: Double, _ side: Double
    ) -> (x: Double, y: Double) {
        switch view.layout {
        case .bottomBar:
            return (width - Self.margin - breadth, max(8, barTop - Self.gap - side))
        case .topBar: return (max(8, width / 2 + 40 - breadth / 2), 70)
        case .ornament: return (104, max(8, (height - side) / 2))
        case .sidebar: return (sidebarWidth + 12, max(8, height - 20 - side))
        case .pages: return ((width - breadth) / 2, max(8, (height - side) / 2))
        }
    }

    mutating func draw(_ card: View.Progress, in area: Area) {
        let breadth = min(area.width - 2 * Self.margin, 420)
        let (titleSize, detailSize) = (min(15 * textScale, 24), min(13 * textScale, 19))
        let x = area.x + (area.width - breadth) / 2
        let left = x + 18 + (card.symbol == nil ? 0 : 38)
        var right = x + breadth - 18
        let cancelWidth = card.cancel.map {
            TextWidth.of($0.title, size: titleSize, isBold: true) + 14
        }
        // Beside the words where both are whole, else below them.
        let titleWidth = TextWidth.of(card.title, size: titleSize, isBold: true)
        let isStacked = right - left - (cancelWidth ?? 0) < titleWidth
        let body = titleSize * 1.3 + detailSize * 1.3 + 35
        let side = body + (isStacked && card.cancel != nil ? titleSize * 1.5 : 0)
        let y = area.bottom - side - 4
        svg.box(
            x, y, breadth, side, radius: theme.radius.md + 4, fill: theme[.surfaceElevated],
            shadow: 28)
        if let symbol = card.symbol {
            svg.symbol(
                symbol, title: card.title, x + 18, y + body / 2 - 12, size: 24,
                color: theme[.accent], ground: theme[.surfaceElevated])
        }
        if let cancel = card.cancel, let cancelWidth {
            svg.text(
                cancel.title, isStacked ? left : right,
                isStacked ? y + side - 16 : y + side / 2 + titleSize / 3,
                room: isStacked ? right - left : cancelWidth,
                style(titleSize, .accent, weight: 500, isStacked ? .start : .end))
            if !isStacked { right -= cancelWidth }
        }
        svg.text(
            card.title, left, y + 10 + titleSize, room: right - left,
            style(titleSize, .textPrimary, weight: 500))
        svg.text(
            card.detail, left, y + 10 + titleSize * 1.3 + detailSize, room: right - left,
            style(detailSize, .textSecondary))
        let track = y + body - 16
        svg.box(left, track, right - left, 4, radius: 2, fill: theme[.fill])
        svg.box(
            left, track, max((right - left) * min(max(progress ?? 0.25, 0), 1), 4), 4, radius: 2,
            fill: theme[.accent])
    }

    mutating func draw(_ failure: View.Failure, in area: Area) {
        let breadth = min(area.width - 2 * Self.margin, 420)
        let size = min(15 * textScale, 24)
        let lines = TextWidth.lines(failure.message, width: breadth - 96, size: size, limit: 3)
        let side = 28 + Double(lines.count) * size * 1.32 + 30
        let x = area.x + (area.width - breadth) / 2
        let y = area.bottom - side - 4
        svg.box(
            x, y, breadth, side, radius: theme.radius.md + 4, fill: theme[.surfaceElevated],
            shadow: 28)
        svg.symbol(
            "exclamationmark.circle.fill", title: "!", x + 16, y + 15, size: 26,
            color: theme[.danger], ground: theme[.surfaceElevated])
        for (index, line) in lines.enumerated() {
            svg.text(
                line, x + 54, y + 20 + size * 0.75 + Double(index) * size * 1.32,
                room: breadth - 96,
                style(size, .textPrimary))
        }
        svg.text(
            failure.retry.title, x + 54, y + side - 17, room: breadth - 80,
            style(min(15 * textScale, 22), .accent, weight: 600))
        svg.symbol(
            "xmark", title: "×", x + breadth - 34, y + 17, size: 17, color: theme[.textSecondary],
            ground: theme[.surfaceElevated])
    }
}
