/// All icons as one SVG of `symbol` elements, for pages that show them with `use`: `#house` and `#house.fill`.
/// They take the text's colour, and that of `--ground` for what is cut out.
package enum SymbolSheet {
    package static let bytes = Array(text.utf8)

    private static var text: String {
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        for (name, icon) in IconTable.icons.sorted(by: { $0.key < $1.key }) {
            for isFilled in [false, true] {
                text += "<symbol id=\"\(name)\(isFilled ? ".fill" : "")\" viewBox=\"0 0 24 24\">"
                text += icon.markup(
                    color: "currentColor", ground: "var(--ground, Canvas)", isFilled: isFilled)
                text += "</symbol>"
            }
        }
        return text + "</svg>\n"
    }
}
