package import StrictJSON
import TabBarModel

/// What the names and words of a new definition must be to be of any use.
extension CatalogDefinition {
    /// The definition that `value` spells, if its names and words mean something; nil when `issues`
    /// got at least one.
    package static func accept(_ value: JSONValue, issues: JSONIssues) -> CatalogDefinition? {
        let definition = decode(value, issues: issues)
        definition?.reportUselessNames(to: issues)
        return issues.list.isEmpty ? definition : nil
    }

    private func reportUselessNames(to issues: JSONIssues) {
        let root = JSONPointer.root
        issues.check([title], at: { _ in root.member("title") })
        for field in fields {
            issues.check([field.name], at: { _ in root.member("fields").member(field.name) })
        }
        issues.check(facets, at: root.member("facets").element)
        for (index, facet) in facets.enumerated() where facet.contains(where: { ":,".contains($0) })
        {
            issues.report(
                .invalidValue, at: root.member("facets").element(index),
                "A facet has no colon or comma in its name: no filter could name it.")
        }
        let shown = [
            ("title", display.title), ("subtitle", display.subtitle), ("symbol", display.symbol),
            ("image", display.image),
        ]
        for case (let member, let name?) in shown {
            issues.check([name], at: { _ in root.member("display").member(member) })
        }
        if let rank { issues.check([rank], at: { _ in root.member("rank") }) }
        for (index, group) in synonyms.enumerated() {
            issues.check(group, at: root.member("synonyms").element(index).element)
        }
        issues.check(stopWords, at: root.member("stopWords").element)
    }
}

extension JSONIssues {
    /// Reports each name that is blank, has control characters, or stood before.
    fileprivate func check(_ names: [String], at place: (Int) -> JSONPointer) {
        var known: Set<String> = []
        for (index, name) in names.enumerated() {
            if TypedText.isBlank(name) {
                report(.invalidValue, at: place(index), "Expected a text that is not blank.")
            } else if name.unicodeScalars.contains(where: \.isControl) {
                report(.invalidValue, at: place(index), "Leave out the control characters.")
            } else if !known.insert(name).inserted {
                report(.invalidValue, at: place(index), "This stands here twice; once will do.")
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is of the general category Cc, which never changes.
    var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
