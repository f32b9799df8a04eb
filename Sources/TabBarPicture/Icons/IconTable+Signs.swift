extension IconTable {
    private static let disk = Shape.circle(12, 12, 9)

    /// Marks and arrows.
    static let signs: [String: Icon] = [
        "magnifyingglass": Icon(lines: Shape.circle(10.6, 10.6, 6.4) + "M15.3 15.3 20.4 20.4"),
        "plus": Icon(lines: "M12 4.6v14.8M4.6 12h14.8"),
        "minus": Icon(lines: "M4.6 12h14.8"),
        "xmark": Icon(lines: "M5.8 5.8l12.4 12.4M18.2 5.8 5.8 18.2"),
        "checkmark": Icon(lines: "M4.8 12.8l4.8 5L19.4 6.4"),
        "plus.circle": Icon(body: disk, detail: "M12 7.6v8.8M7.6 12h8.8"),
        "minus.circle": Icon(body: disk, detail: "M7.6 12h8.8"),
        "xmark.circle": Icon(body: disk, detail: "M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4"),
        "checkmark.circle": Icon(body: disk, detail: "M7.8 12.4l2.9 3 5.5-6.4"),
        "eurosign.circle": Icon(
            body: disk, detail: "M15.6 8.2a4.6 4.6 0 1 0 0 7.6M7.4 10.9h6M7.4 13.3h6"),
        "dollarsign.circle": Icon(
            body: disk,
            detail:
                "M14.8 9.4c-.4-1.2-1.5-1.7-2.8-1.7-1.6 0-2.8.8-2.8 2.1 0 3 5.8 1.3 5.8 4.4 0 1.3-1.3 2.1-3 2.1-1.5 0-2.6-.6-3-1.9M12 6.2v11.6"
        ),
        "info.circle": Icon(
            body: disk, detail: "M12 11.2v5.2M11 11.2h1M12 7.8v.1"),
        "questionmark.circle": Icon(
            body: disk,
            detail: "M9.4 9.6c.1-1.6 1.2-2.5 2.7-2.5s2.6.9 2.6 2.3c0 2.2-2.7 2.2-2.7 4.2M12 16.7v.1"
        ),
        "exclamationmark.circle": Icon(body: disk, detail: "M12 7.4v5.8M12 16.4v.1"),
        "exclamationmark.triangle": Icon(
            body:
                "M10.5 4.3a1.7 1.7 0 0 1 3 0l7.3 13.2a1.7 1.7 0 0 1-1.5 2.5H4.7a1.7 1.7 0 0 1-1.5-2.5z",
            detail: "M12 9.2v4.8M12 16.9v.1"),
        "ellipsis": Icon(
            dots: Shape.circle(5.4, 12, 1.7) + Shape.circle(12, 12, 1.7)
                + Shape.circle(18.6, 12, 1.7)),
        "ellipsis.circle": Icon(
            body: disk, detail: "M7.9 12h.1M12 12h.1M16 12h.1"),
        "circle": Icon(body: disk),
        "square": Icon(body: Shape.box(3.8, 3.8, 16.4, 16.4, 3.4)),
        "arrow.left.arrow.right": Icon(
            lines: "M4 8.2h15M15.4 4.4 19.2 8.2 15.4 12M20 15.8H5M8.6 12 4.8 15.8 8.6 19.6"),
        "arrow.clockwise": Icon(
            lines: "M19 12a7 7 0 1 1-2.1-5M17.4 3.4V7.2h-3.8"),
        "repeat": Icon(
            lines:
                "M4.4 11V9.4a2.8 2.8 0 0 1 2.8-2.8h12M15.8 3.2l3.4 3.4-3.4 3.4M19.6 13v1.6a2.8 2.8 0 0 1-2.8 2.8h-12M8.2 20.8l-3.4-3.4 3.4-3.4"
        ),
        "percent": Icon(
            lines: "M18.4 5.6 5.6 18.4" + Shape.circle(7.6, 7.6, 2.8)
                + Shape.circle(16.4, 16.4, 2.8)),
        "waveform": Icon(
            lines: "M3.6 10.4v3.2M7.8 7.2v9.6M12 4v16M16.2 8.2v7.6M20.4 10.4v3.2"),
        "arrow.up": Icon(lines: "M12 20V4.6M5.6 10.8 12 4.4l6.4 6.4"),
        "arrow.down": Icon(lines: "M12 4v15.4M5.6 13.2l6.4 6.4 6.4-6.4"),
        "arrow.left": Icon(lines: "M20 12H4.6M10.8 5.6 4.4 12l6.4 6.4"),
        "arrow.right": Icon(lines: "M4 12h15.4M13.2 5.6 19.6 12l-6.4 6.4"),
        "chevron.left": Icon(lines: "M14.8 4.8 7.8 12l7 7.2"),
        "chevron.backward": Icon(lines: "M14.8 4.8 7.8 12l7 7.2"),
        "chevron.forward": Icon(lines: "M9.2 4.8l7 7.2-7 7.2"),
        "chevron.right": Icon(lines: "M9.2 4.8l7 7.2-7 7.2"),
        "chevron.down": Icon(lines: "M4.8 9.2l7.2 7 7.2-7"),
        "chevron.up": Icon(lines: "M4.8 14.8l7.2-7 7.2 7"),
        "square.and.arrow.up": Icon(
            lines:
                "M8.4 9.4H6.6a1.8 1.8 0 0 0-1.8 1.8v7.6a1.8 1.8 0 0 0 1.8 1.8h10.8a1.8 1.8 0 0 0 1.8-1.8v-7.6a1.8 1.8 0 0 0-1.8-1.8h-1.8M12 14.6V3.4M8.4 6.8 12 3.2l3.6 3.6"
        ),
        "line.3.horizontal": Icon(lines: "M4 7h16M4 12h16M4 17h16"),
        "line.3.horizontal.decrease": Icon(lines: "M3.6 7h16.8M6.8 12h10.4M10 17h4"),
        "line.3.horizontal.decrease.circle": Icon(
            body: disk, detail: "M7.2 9.4h9.6M8.8 12.4h6.4M10.6 15.4h2.8"),
        "list.bullet": Icon(
            lines: "M8.8 6.6h11.4M8.8 12h11.4M8.8 17.4h11.4",
            dots: Shape.circle(4.6, 6.6, 1.3) + Shape.circle(4.6, 12, 1.3)
                + Shape.circle(4.6, 17.4, 1.3)),
        "slider.horizontal.3": Icon(
            lines: "M3.6 6.6h8M16.4 6.6h4M3.6 12h3M11.4 12h9M3.6 17.4h8M16.4 17.4h4"
                + Shape.circle(14, 6.6, 2.1) + Shape.circle(9, 12, 2.1)
                + Shape.circle(14, 17.4, 2.1)),
        "chart.bar": Icon(
            body: Shape.box(3.8, 12, 4.2, 8, 1.1) + Shape.box(9.9, 4, 4.2, 16, 1.1)
                + Shape.box(16, 8.4, 4.2, 11.6, 1.1)),
        "chart.pie": Icon(body: disk, detail: "M12 3.4V12h8.6M12 12l-6 6.2"),
        "chart.line.uptrend.xyaxis": Icon(
            lines: "M4 3.8v16.4h16.4M7.2 15.4l4-4.6 3.2 2.6 5-6"),
        "star": Icon(
            body:
                "M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 16.9 6.6 19.9l1.1-6.1-4.5-4.2 6.1-.8z"),
        "heart": Icon(
            body:
                "M12 20.2C6.6 16 3.4 13 3.4 9.3a4.6 4.6 0 0 1 8.6-2.2 4.6 4.6 0 0 1 8.6 2.2c0 3.7-3.2 6.7-8.6 10.9z"
        ),
        "bookmark": Icon(
            body: "M6.2 5.4A1.8 1.8 0 0 1 8 3.6h8a1.8 1.8 0 0 1 1.8 1.8v15L12 16.2l-5.8 4.2z"),
        "flag": Icon(
            body:
                "M5.4 4.6c3.8-1.9 6 1.6 9.6.3 1.4-.5 2.6-.6 3.8-.3v9.2c-3.8-1-5.6 1.6-8.8.6-1.7-.5-3-.5-4.6.2z",
            lines: "M5.4 4v16.8"),
        "link": Icon(
            lines:
                "M10.2 13.8a3.9 3.9 0 0 0 5.5 0l3.2-3.2a3.9 3.9 0 0 0-5.5-5.5l-1.2 1.2M13.8 10.2a3.9 3.9 0 0 0-5.5 0l-3.2 3.2a3.9 3.9 0 0 0 5.5 5.5l1.2-1.2"
        ),
        "sparkles": Icon(
            body:
                "M10 5.2l1.7 4.5L16.2 11.4l-4.5 1.7L10 17.6l-1.7-4.5L3.8 11.4l4.5-1.7zM18 3.2l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8zM18.4 15.4l.7 1.8 1.8.7-1.8.7-.7 1.8-.7-1.8-1.8-.7 1.8-.7z"
        ),
        "bolt": Icon(body: "M13.4 2.8 4.8 13.6h6l-1 7.6 9.4-11.4h-6.6z"),
        "wifi": Icon(
            lines: "M3.2 9.4a12.6 12.6 0 0 1 17.6 0M6.4 13a8 8 0 0 1 11.2 0",
            dots: Shape.circle(12, 17.4, 1.9)),
        "dot.radiowaves.left.and.right": Icon(
            lines:
                "M8.6 8.2a5.4 5.4 0 0 0 0 7.6M15.4 8.2a5.4 5.4 0 0 1 0 7.6M5.4 5a9.9 9.9 0 0 0 0 14M18.6 5a9.9 9.9 0 0 1 0 14",
            dots: Shape.circle(12, 12, 2.1)),
        "eye": Icon(
            body:
                "M2.4 12C4.6 7.8 8 5.6 12 5.6s7.4 2.2 9.6 6.4c-2.2 4.2-5.6 6.4-9.6 6.4S4.6 16.2 2.4 12z",
            holes: Shape.circle(12, 12, 2.9)),
        "at": Icon(
            lines: Shape.circle(12, 12, 3.8)
                + "M15.8 8.2v5.4c0 1.6 1 2.4 2.3 2.4 1.7 0 2.7-1.6 2.7-4a8.8 8.8 0 1 0-3.6 7.1"),
        "number": Icon(lines: "M9.6 4 7.6 20M16.4 4l-2 16M4.6 9h15.6M3.8 15h15.6"),
    ]
}
