import TabBarModel

/// Writes the elements of one SVG. Coordinates are those of a layout from left to right; where the
/// script runs the other way, everything is put on the other side.
struct SVGWriter {
    enum Anchor { case start, middle, end }

    /// Which way and how large text is drawn.
    struct TextStyle {
        var size: Double
        var weight = 400
        var color: String
        var anchor = Anchor.start
    }

    let width: Double
    let height: Double
    let isMirrored: Bool
    private(set) var text = ""
    private var clips = 0

    init(width: Double, height: Double, isMirrored: Bool) {
        self.width = width
        self.height = height
        self.isMirrored = isMirrored
    }

    // MARK: Shapes

    /// A rectangle with round corners. `shadow` is how far its shadow reaches, 0 for none.
    mutating func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
        fill: String, opacity: Double = 1, stroke: String? = nil, shadow: Double = 0
    ) {
        let left = isMirrored ? self.width - x - width : x
        let round = min(radius, min(width, height) / 2)
        text += "<rect x=\"\(n(left))\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\""
        if round > 0 { text += " rx=\"\(n(round))\"" }
        text += " fill=\"\(fill)\""
        if opacity < 1 { text += " fill-opacity=\"\(n(opacity))\"" }
        if let stroke { text += " stroke=\"\(stroke)\"" }
        if shadow > 0 { text += " filter=\"url(#\(shadow > 16 ? "e3" : "e2"))\"" }
        text += "/>"
    }

    mutating func circle(
        _ x: Double, _ y: Double, _ radius: Double, fill: String, shadow: Double = 0
    ) {
        box(
            x - radius, y - radius, radius * 2, radius * 2, radius: radius, fill: fill,
            shadow: shadow
        )
    }

    mutating func line(_ x: Double, _ y: Double, to endX: Double, _ endY: Double, color: String) {
        text +=
            "<path d=\"M\(n(flip(x))) \(n(y))L\(n(flip(endX))) \(n(endY))\" stroke=\"\(color)\"/>"
    }

    /// A ring of which `fraction` is drawn, from the top clockwise.
    mutating func ring(
        _ x: Double, _ y: Double, _ radius: Double, fraction: Double, color: String, track: String
    ) {
        let length = 2 * Double.pi * radius
        let shape = "cx=\"\(n(flip(x)))\" cy=\"\(n(y))\" r=\"\(n(radius))\" fill=\"none\""
        text +=
            "<circle \(shape) stroke=\"\(track)\" stroke-opacity=\"0.3\" stroke-width=\"2.5\"/>"
            + "<circle \(shape) stroke=\"\(color)\" stroke-width=\"2.5\" stroke-linecap=\"round\""
            + " stroke-dasharray=\"\(n(length * min(max(fraction, 0.02), 1))) \(n(length))\""
            + " transform=\"rotate(-90 \(n(flip(x))) \(n(y)))\"/>"
    }

    // MARK: Text

    /// One line that is cut where it would pass `room`. `y` is the baseline.
    mutating func text(
        _ string: String, _ x: Double, _ y: Double, room: Double, _ style: TextStyle
    ) {
        let shown = TextWidth.truncated(
            string, to: room, size: style.size, isBold: style.weight >= 600)
        let left =
            switch style.anchor {
            case .start: x
            case .middle: x - room / 2
            case .end: x - room
            }
        clips += 1
        let clipLeft = isMirrored ? width - left - room : left
        text +=
            "<clipPath id=\"c\(clips)\"><rect x=\"\(n(clipLeft))\" y=\"\(n(y - style.size * 1.2))\""
            + " width=\"\(n(room))\" height=\"\(n(style.size * 1.7))\"/></clipPath>"
            + "<text x=\"\(n(flip(x)))\" y=\"\(n(y))\" font-size=\"\(n(style.size))\""
        if style.weight != 400 { text += " font-weight=\"\(style.weight)\"" }
        switch style.anchor {
        case .start: break
        case .middle: text += " text-anchor=\"middle\""
        case .end: text += " text-anchor=\"end\""
        }
        text +=
            " fill=\"\(style.color)\" clip-path=\"url(#c\(clips))\">\(Self.escaped(shown))</text>"
    }

    // MARK: Symbols

    /// The icon of an SF Symbol's name in a square of `size`, or the first letter of `title` where
    /// we have none.
    mutating func symbol(
        _ name: String, title: String, _ x: Double, _ y: Double, size: Double, color: String,
        ground: String, isFilled: Bool = false
    ) {
        guard let (icon, isNamedFilled) = Icon.named(name) else {
            return monogram(title, x, y, size: size, color: color, ground: ground, isFilled)
        }
        let left = isMirrored ? width - x - size : x
        text +=
            "<g transform=\"translate(\(n(left)) \(n(y))) scale(\(n(size / 24)))\">"
            + icon.markup(
                color: color, ground: ground, isFilled: isFilled || isNamedFilled)
            + "</g>"
    }

    private mutating func monogram(
        _ title: String, _ x: Double, _ y: Double, size: Double, color: String, ground: String,
        _ isFilled: Bool
    ) {
        let left = isMirrored ? width - x - size : x
        let inset = size / 12
        text +=
            "<rect x=\"\(n(left + inset))\" y=\"\(n(y + inset))\" width=\"\(n(size - 2 * inset))\""
            + " height=\"\(n(size - 2 * inset))\" rx=\"\(n(size / 4))\" stroke=\"\(color)\""
            + " stroke-width=\"\(n(size / 14))\" fill=\"\(isFilled ? color : "none")\"/>"
        let letter = title.first.map { String($0).uppercased() } ?? "?"
        text +=
            "<text x=\"\(n(left + size / 2))\" y=\"\(n(y + size * 0.69))\" text-anchor=\"middle\""
            + " font-size=\"\(n(size * 0.54))\" font-weight=\"600\""
            + " fill=\"\(isFilled ? ground : color)\">\(Self.escaped(letter))</text>"
    }

    // MARK: The whole

    /// The document; `title` is what it is a picture of.
    func document(title: String, shadow: String) -> String {
        // Where the script runs from the right, text starts there.
        let direction = isMirrored ? " direction=\"rtl\"" : ""
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(n(width))\""
            + " height=\"\(n(height))\" viewBox=\"0 0 \(n(width)) \(n(height))\" role=\"img\""
            + " font-family=\"system-ui, -apple-system, Roboto, 'Noto Sans', 'Noto Sans Arabic',"
            + " 'Noto Sans Hebrew', 'Noto Sans CJK JP', sans-serif\"\(direction)>"
            + "<title>\(Self.escaped(title))</title><defs>"
            + filter("e2", blur: 7, down: 3, opacity: 0.16, shadow)
            + filter("e3", blur: 16, down: 8, opacity: 0.22, shadow) + "</defs>" + text + "</svg>\n"
    }

    private func filter(
        _ id: String, blur: Double, down: Double, opacity: Double, _ color: String
    ) -> String {
        "<filter id=\"\(id)\" x=\"-40%\" y=\"-40%\" width=\"180%\" height=\"200%\">"
            + "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(n(blur))\"/>"
            + "<feOffset dy=\"\(n(down))\" result=\"s\"/><feFlood flood-color=\"\(color)\""
            + " flood-opacity=\"\(n(opacity))\"/><feComposite in2=\"s\" operator=\"in\"/>"
            + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>"
    }

    private func flip(_ x: Double) -> Double { isMirrored ? width - x : x }

    private func n(_ value: Double) -> String { Shape.number(value) }

    /// Text as it can stand in an element or an attribute. What XML 1.0 has no place for is shown
    /// as U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            default:
                let isCharacter = scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
                result.unicodeScalars.append(isCharacter ? scalar : "\u{FFFD}")
            }
        }
        return result
    }
}

extension Icon {
    /// The icon's elements on its grid of 24; `ground` is what lies behind it.
    package func markup(color: String, ground: String, isFilled: Bool) -> String {
        let width = Shape.number(isFilled ? Self.lineWidth.fill : Self.lineWidth.outline)
        var text =
            "<g fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        func path(_ data: String, _ attributes: String = "") {
            if !data.isEmpty { text += "<path d=\"\(data)\"\(attributes)/>" }
        }
        let thin = " stroke-width=\"\(Shape.number(Self.lineWidth.outline))\""
        path(body, isFilled ? " fill=\"\(color)\"\(thin)" : "")
        path(lines)
        path(detail, isFilled ? " stroke=\"\(ground)\"\(thin)" : "")
        path(holes, isFilled ? " stroke=\"none\" fill=\"\(ground)\"" : "")
        path(dots, " stroke=\"none\" fill=\"\(color)\"")
        return text + "</g>"
    }
}
