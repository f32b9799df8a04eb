import TabBarModel

/// The sidebar: header, search, tabs by section, footer, create button.
extension Picture {
    mutating func drawSidebar() {
        guard let sidebar = view.sidebar else { return }
        let breadth = sidebarWidth
        svg.box(0, 0, breadth, height, fill: theme[.surface])
        svg.line(breadth, 0, to: breadth, height, color: theme[.separator])
        var y = 22.0
        if let header = sidebar.header { drawHeader(header, &y) }
        for item in sidebar.controls where item.kind == .search {
            svg.box(12, y, breadth - 24, 36, radius: 10, fill: theme[.fill])
            svg.symbol(
                item.symbol, title: item.title, 22, y + 9, size: 18, color: theme[.textSecondary],
                ground: theme[.fill])
            svg.text(item.title, 48, y + 23, room: breadth - 68, style(14, .textSecondary))
            y += 48
        }
        for item in sidebar.items { drawRow(item, &y) }
        for section in sidebar.sections {
            y += 12
            svg.text(
                section.title, 20, y + 16, room: breadth - 40,
                style(13, .textSecondary, weight: 600))
            y += 26
            for item in section.items { drawRow(item, &y) }
            for action in section.actions { drawAction(action, &y) }
        }
        if let footer = sidebar.footer { drawLine(footer, y + 12) }
        drawFoot(of: sidebar)
    }

    private mutating func drawHeader(_ line: View.Line, _ y: inout Double) {
        if let symbol = line.symbol {
            svg.symbol(
                symbol, title: line.title, 18, y, size: 26, color: theme[.accent],
                ground: theme[.surface], isFilled: true)
        }
        let x = line.symbol == nil ? 20.0 : 54
        let room = sidebarWidth - x - 14
        svg.text(
            line.title, x, y + (line.detail == nil ? 19 : 12), room: room,
            style(16, .textPrimary, weight: 700))
        if let detail = line.detail {
            svg.text(detail, x, y + 29, room: room, style(12, .textSecondary))
        }
        y += 48
    }

    private mutating func drawRow(_ item: View.Item, _ y: inout Double) {
        let breadth = sidebarWidth
        if let background = item.background?.value {
            svg.box(10, y, breadth - 20, 36, radius: 10, fill: background)
        }
        let ground = item.background?.value ?? theme[.surface]
        drawGlyph(item, 20, y + 8, 20, ground)
        let trailing = item.badge == nil ? 22.0 : 60
        svg.text(
            item.title, 50, y + 23, room: breadth - 50 - trailing,
            SVGWriter.TextStyle(
                size: 15, weight: item.isSelected ? 600 : 400,
                color: item.isSelected ? item.foreground.value : theme[.textPrimary]))
        if let badge = item.badge {
            svg.text(
                badge.text, breadth - 22, y + 23, room: 36,
                style(14, .textSecondary, weight: 500, .end))
        }
        y += 39
    }

    private mutating func drawAction(_ action: View.Control, _ y: inout Double) {
        svg.symbol(
            action.symbol ?? "plus", title: action.title, 20, y + 8, size: 20,
            color: theme[.accent],
            ground: theme[.surface])
        svg.text(
            action.title, 50, y + 23, room: sidebarWidth - 70, style(15, .accent, weight: 500))
        y += 39
    }

    private mutating func drawLine(_ line: View.Line, _ y: Double) {
        if let symbol = line.symbol {
            svg.symbol(
                symbol, title: line.title, 21, y, size: 17, color: theme[.textSecondary],
                ground: theme[.surface])
        }
        svg.text(
            line.title, line.symbol == nil ? 20 : 48, y + 14, room: sidebarWidth - 68,
            style(13, .textSecondary))
    }

    /// The create button and what is pinned under the list.
    private mutating func drawFoot(of sidebar: View.Sidebar) {
        let breadth = sidebarWidth
        var bottom = height - 16
        if let bottomBar = sidebar.bottomBar {
            svg.line(12, bottom - 30, to: breadth - 12, bottom - 30, color: theme[.separator])
            drawLine(bottomBar, bottom - 19)
            bottom -= 42
        }
        for item in sidebar.controls where item.kind == .create {
            let ground = item.background?.value ?? theme[.accent]
            svg.box(12, bottom - 42, breadth - 24, 42, radius: 21, fill: ground)
            drawGlyph(item, 26, bottom - 31, 20, ground)
            svg.text(
                item.title, 56, bottom - 15.5, room: breadth - 84,
                SVGWriter.TextStyle(size: 15, weight: 600, color: item.foreground.value))
        }
    }
}
