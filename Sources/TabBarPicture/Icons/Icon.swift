/// A symbol of ours on a grid of 24 by 24, as path data of SVG.
package struct Icon: Sendable, Hashable {
    /// Closed shapes: lines in the outline variant, areas in the filled one.
    package var body = ""
    /// Lines in both variants, bolder in the filled one.
    package var lines = ""
    /// Lines inside the body; in the filled variant they are cut out of it.
    package var detail = ""
    /// Closed shapes inside the body: lines in the outline variant, cut out of the filled one as
    /// areas.
    package var holes = ""
    /// Small areas that are filled in both variants.
    package var dots = ""

    /// How thick lines are, in both variants.
    package static let lineWidth = (outline: 1.7, fill: 2.3)

    /// The icon for an SF Symbol's name, and whether the name asks for the filled variant.
    ///
    /// A name with more parts than we have drawn gets the icon of its beginning:
    /// `calendar.badge.clock` is a calendar. Nil where even the first part is unknown; a monogram
    /// stands in then.
    package static func named(_ name: String) -> (icon: Icon, isFilled: Bool)? {
        var parts = name.split(separator: ".")
        let isFilled = parts.contains("fill")
        parts.removeAll { $0 == "fill" || $0 == "slash" }
        while !parts.isEmpty {
            if let icon = IconTable.icons[parts.joined(separator: ".")] { return (icon, isFilled) }
            parts.removeLast()
        }
        return nil
    }
}

/// Path data of shapes that recur.
enum Shape {
    static func circle(_ x: Double, _ y: Double, _ radius: Double) -> String {
        let r = number(radius)
        let d = number(radius * 2)
        return "M\(number(x - radius)) \(number(y))a\(r) \(r) 0 1 0 \(d) 0a\(r) \(r) 0 1 0 -\(d) 0z"
    }

    static func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double = 2
    ) -> String {
        let r = number(radius)
        let across = number(width - 2 * radius)
        let down = number(height - 2 * radius)
        return "M\(number(x + radius)) \(number(y))h\(across)a\(r) \(r) 0 0 1 \(r) \(r)v\(down)"
            + "a\(r) \(r) 0 0 1 -\(r) \(r)h-\(across)a\(r) \(r) 0 0 1 -\(r) -\(r)v-\(down)"
            + "a\(r) \(r) 0 0 1 \(r) -\(r)z"
    }

    /// A number with at most two decimals, as short as it gets.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let hundredths = Int((value * 100).rounded())
        let whole = abs(hundredths) / 100
        let rest = abs(hundredths) % 100
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
