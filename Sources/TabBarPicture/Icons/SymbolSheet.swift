/// All icons for clients that draw them themselves.
package enum SymbolSheet {
    /// A JSON object of the icons by name, each with its parts: `body`, `lines`, `detail`, `holes`,
    /// `dots`; those that are empty are left out. How the parts are drawn, ``Icon`` says.
    package static let json = Array(text.utf8)

    /// Names and path data are ours and need no escape.
    private static var text: String {
        let icons = IconTable.icons.sorted { $0.key < $1.key }.map { name, icon in
            let parts = [
                ("body", icon.body), ("lines", icon.lines), ("detail", icon.detail),
                ("holes", icon.holes), ("dots", icon.dots),
            ].filter { !$0.1.isEmpty }
            let members = parts.map { "\"\($0.0)\":\"\($0.1)\"" }.joined(separator: ",")
            return "\"\(name)\":{\(members)}"
        }
        return "{" + icons.joined(separator: ",") + "}"
    }
}
