package import StrictJSON

/// Reads the screens of a navigation path.
enum ScreenDecoder {
    /// Most bytes of a screen's id.
    static let idByteLimit = 128
    /// Most grapheme clusters of a screen's title, and most bytes.
    static let titleClusterLimit = 200
    static let titleByteLimit = 2_000

    /// The path that `value` spells, root first.
    static func path(
        _ value: JSONValue, at pointer: JSONPointer, issues: JSONIssues
    ) -> [Screen]? {
        guard let elements = value.elements else {
            issues.report(
                .wrongKind, at: pointer, "Expected an array of screens, found \(value.kind).")
            return nil
        }
        let limit = Screen.pathLimit
        guard elements.count <= limit + 1,
            elements.count(where: { $0["id"]?.text != Screen.searchID }) <= limit
        else {
            issues.report(.invalidValue, at: pointer, "A path has at most \(limit) screens.")
            return nil
        }
        return elements.enumerated().compactMap { index, element in
            screen(element, at: pointer.element(index), issues: issues)
        }
    }

    /// The screen that `value` spells.
    static func screen(
        _ value: JSONValue, at pointer: JSONPointer, issues: JSONIssues
    ) -> Screen? {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        let id = reader.requiredString("id")
        let title = reader.string("title").map(TypedText.singleLine)
        let hidesBottomBar = reader.bool("hidesBottomBar") ?? false
        reader.finish()
        guard let id else { return nil }
        if !(1...idByteLimit ~= id.utf8.count) {
            issues.report(
                id.isEmpty ? .invalidValue : .tooLong, at: pointer.member("id"),
                "A screen's id has 1 to \(idByteLimit) bytes.")
        }
        if let title,
            !TypedText.fits(title, clusters: titleClusterLimit, bytes: titleByteLimit)
        {
            issues.report(
                .tooLong, at: pointer.member("title"),
                "A screen's title has at most \(titleClusterLimit) characters and \(titleByteLimit) bytes."
            )
        }
        return Screen(id: id, title: title, hidesBottomBar: hidesBottomBar)
    }
}

extension ObjectReader {
    /// The navigation path called `name`, root first; reported when absent.
    package mutating func path(_ name: String) -> [Screen]? {
        guard let value = requiredValue(name) else { return nil }
        return ScreenDecoder.path(value, at: pointer.member(name), issues: issues)
    }
}
