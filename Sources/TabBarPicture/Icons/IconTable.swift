/// Every icon by the SF Symbol's name that it stands for, without `fill`.
package enum IconTable {
    static let icons = places.merging(signs) { $1 }.merging(things) { $1 }

    /// All names, in order.
    package static var names: [String] { icons.keys.sorted() }

    private static let roundDisk = Shape.circle(12, 12, 9)

    /// Where one goes, and people.
    private static let places: [String: Icon] = [
        "house": Icon(
            body: "M4 10.9 12 4.1l8 6.8V19a1.6 1.6 0 0 1-1.6 1.6H5.6A1.6 1.6 0 0 1 4 19z",
            detail: "M9.6 20.3v-5.6h4.8v5.6"),
        "tray": Icon(
            body:
                "M3.6 13.6 6 5.7a1.8 1.8 0 0 1 1.7-1.2h8.6A1.8 1.8 0 0 1 18 5.7l2.4 7.9v4.1a1.8 1.8 0 0 1-1.8 1.8H5.4a1.8 1.8 0 0 1-1.8-1.8z",
            detail: "M3.9 13.6h4.5a3.6 3.6 0 0 0 7.2 0h4.5"),
        "folder": Icon(
            body:
                "M3.4 7.2a2 2 0 0 1 2-2h3.7l2 2.2h7.5a2 2 0 0 1 2 2v7.6a2 2 0 0 1-2 2H5.4a2 2 0 0 1-2-2z",
            detail: "M3.8 10.6h16.4"),
        "books.vertical": Icon(
            body: Shape.box(3.6, 4.4, 4.4, 15.4, 1) + Shape.box(8, 4.4, 4.4, 15.4, 1)
                + "M13.9 6.2l3.2-.9a1 1 0 0 1 1.2.7l3 11.5a1 1 0 0 1-.7 1.2l-3.2.9z",
            detail: "M3.8 8.2h4M8.4 15.8h3.6"),
        "book": Icon(
            body:
                "M12 6.4C10 4.9 7 4.6 3.6 5v13.2c3.4-.4 6.4-.1 8.4 1.4 2-1.5 5-1.8 8.4-1.4V5C17 4.6 14 4.9 12 6.4z",
            detail: "M12 6.6v12.6"),
        "square.grid.2x2": Icon(
            body: Shape.box(3.8, 3.8, 6.9, 6.9, 1.7) + Shape.box(13.3, 3.8, 6.9, 6.9, 1.7)
                + Shape.box(3.8, 13.3, 6.9, 6.9, 1.7) + Shape.box(13.3, 13.3, 6.9, 6.9, 1.7)),
        "person": Icon(
            body: Shape.circle(12, 7.6, 3.9)
                + "M4.3 20.2c.5-4.2 3.6-6.3 7.7-6.3s7.2 2.1 7.7 6.3z"),
        "person.2": Icon(
            body: Shape.circle(9, 8.2, 3.4)
                + "M2.4 19.4c.4-3.7 3-5.5 6.6-5.5s6.2 1.8 6.6 5.5z",
            lines: "M15.3 5a3.3 3.3 0 0 1 0 6.4M17.6 14.4c2.3.6 3.7 2.3 4 5"),
        "person.crop.circle": Icon(
            body: roundDisk,
            holes: Shape.circle(12, 10, 2.9)
                + "M6.3 18.6c.7-2.7 2.9-4 5.7-4s5 1.3 5.7 4"),
        "calendar": Icon(
            body: Shape.box(3.8, 5.2, 16.4, 14.8, 2.6), lines: "M8.2 3.2v3.4M15.8 3.2v3.4",
            detail: "M4.2 10h15.6"),
        "calendar.badge.plus": Icon(
            body:
                "M3.8 7.8a2.6 2.6 0 0 1 2.6-2.6h11.2a2.6 2.6 0 0 1 2.6 2.6v4.6h-3.2v3.2h-3.2v4.4H6.4a2.6 2.6 0 0 1-2.6-2.6z",
            lines: "M8.2 3.2v3.4M15.8 3.2v3.4M18.6 14.8v6.4M15.4 18h6.4", detail: "M4.2 10h15.6"),
        "clock": Icon(body: roundDisk, detail: "M12 6.8V12l3.6 2.2"),
        "sun.max": Icon(
            body: Shape.circle(12, 12, 4.1),
            lines:
                "M12 2.6v2.2M12 19.2v2.2M2.6 12h2.2M19.2 12h2.2M5.4 5.4l1.5 1.5M17.1 17.1l1.5 1.5M5.4 18.6l1.5-1.5M17.1 6.9l1.5-1.5"
        ),
        "moon": Icon(
            body: "M20.2 14.4A8.6 8.6 0 0 1 9.6 3.8a8.6 8.6 0 1 0 10.6 10.6z"),
        "map": Icon(
            body: "M3.6 6.2 9 4.2l6 2.1 5.4-2v13.5L15 19.8l-6-2.1-5.4 2z",
            detail: "M9 4.6v13M15 6.6v13"),
        "mappin": Icon(
            body: Shape.circle(12, 8, 4.4), lines: "M12 12.6v8.2"),
        "location": Icon(body: "M20.4 3.6 3.8 10.8l7.4 2 2 7.4z"),
        "globe": Icon(
            body: roundDisk,
            detail:
                "M3.2 12h17.6M12 3.2c2.5 2.3 3.7 5.2 3.7 8.8s-1.2 6.5-3.7 8.8c-2.5-2.3-3.7-5.2-3.7-8.8s1.2-6.5 3.7-8.8"
        ),
        "building.2": Icon(
            body: "M3.6 20.2V5.6a1.4 1.4 0 0 1 1.4-1.4h6.6A1.4 1.4 0 0 1 13 5.6v14.6z"
                + "M13 20.2V9.6h6a1.4 1.4 0 0 1 1.4 1.4v9.2z",
            detail: "M6.8 8h3M6.8 11.6h3M6.8 15.2h3M16 13.2h1.6M16 16.6h1.6"),
        "newspaper": Icon(
            body:
                "M3.6 5.8a1.2 1.2 0 0 1 1.2-1.2h11.6a1.2 1.2 0 0 1 1.2 1.2v11.8a2 2 0 0 0 2 2H5.6a2 2 0 0 1-2-2z",
            lines: "M17.6 8.6h2.8v9a2 2 0 0 1-2 2", detail: "M6.6 8.6h8M6.6 12.2h8M6.6 15.8h5"),
        "cart": Icon(
            body: "M6.2 7h14.2l-1.7 7.6a1.6 1.6 0 0 1-1.6 1.3H9.4a1.6 1.6 0 0 1-1.6-1.3z",
            lines: "M2.8 4h2.6l.9 3.2",
            dots: Shape.circle(10, 19.4, 1.4) + Shape.circle(16.8, 19.4, 1.4)),
        "bag": Icon(
            body: "M4.8 8.2h14.4l.9 10.3a1.8 1.8 0 0 1-1.8 2H5.7a1.8 1.8 0 0 1-1.8-2z",
            lines: "M8.4 8V7a3.6 3.6 0 0 1 7.2 0v1"),
        "icloud": Icon(
            body:
                "M7.2 18.8a4.4 4.4 0 0 1-.6-8.76 5.6 5.6 0 0 1 10.9-.6 4.7 4.7 0 0 1-.3 9.36z"),
        "checkmark.icloud": Icon(
            body:
                "M7.2 18.8a4.4 4.4 0 0 1-.6-8.76 5.6 5.6 0 0 1 10.9-.6 4.7 4.7 0 0 1-.3 9.36z",
            detail: "M9.2 13.6l2.2 2.2 3.8-4.2"),
        "sidebar.left": Icon(
            body: Shape.box(3.2, 4.6, 17.6, 14.8, 2.6), detail: "M9.2 5v14M5.6 8.4h1.4M5.6 11.4h1.4"
        ),
        "gamecontroller": Icon(
            body:
                "M7.6 7h8.8c3.4 0 4.8 4.2 5 8.4.1 2.5-2.6 3.2-4 1.3L15.8 14.6H8.2l-1.6 2.1c-1.4 1.9-4.1 1.2-4-1.3C2.8 11.2 4.2 7 7.6 7z",
            detail: "M8.4 9.4v3M6.9 10.9h3"),
        "tv": Icon(
            body: Shape.box(3, 5, 18, 11.8, 2.2), lines: "M8 20h8"),
        "airplane": Icon(
            body:
                "M12 2.8c.9 0 1.5 1 1.5 2.4v4.1l7.3 4.5v2l-7.3-2.2v4.3l2.3 1.7v1.6L12 20.2l-3.8 1v-1.6l2.3-1.7v-4.3l-7.3 2.2v-2l7.3-4.5V5.2c0-1.4.6-2.4 1.5-2.4z"
        ),
        "car": Icon(
            body:
                "M3.6 17.2v-4.6l1.9-5.2a2 2 0 0 1 1.9-1.3h9.2a2 2 0 0 1 1.9 1.3l1.9 5.2v4.6z",
            lines: "M5.2 17.4v2.2M18.8 17.4v2.2",
            detail: "M4.2 12.2h15.6M6.8 14.8h1.4M15.8 14.8h1.4"),
        "tram": Icon(
            body: Shape.box(5.4, 4.8, 13.2, 12.4, 2.8),
            lines: "M9.4 2.6h5.2M8.8 17.4l-1.4 3.2M15.2 17.4l1.4 3.2",
            detail: "M5.8 11h12.4M8.8 14.1h.1M15.1 14.1h.1"),
        "cross.case": Icon(
            body: Shape.box(3.4, 7, 17.2, 12.6, 2.4),
            lines: "M8.6 6.8V5.6A1.6 1.6 0 0 1 10.2 4h3.6a1.6 1.6 0 0 1 1.6 1.6v1.2",
            detail: "M12 10.2v6.2M8.9 13.3h6.2"),
        "bicycle": Icon(
            lines: Shape.circle(6, 16, 3.6) + Shape.circle(18, 16, 3.6)
                + "M6 16l3.6-7.4h6.2L18 16M9.6 8.6 12.4 16H6M12.4 16l3.4-7.4-.8-2.4h2.2M8 6.4h2.4"),
    ]
}
