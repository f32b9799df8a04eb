/// A condition on a facet. Filters on the same facet are alternatives; different facets must all
/// hold.
package struct SearchFilter: Sendable, Equatable {
    /// What one of the facet's values must be; compared byte by byte.
    package enum Condition: Sendable, Equatable {
        case equals(String)
        case hasPrefix(String)
        /// Both ends belong to it; an end that is missing is open. Ends that are both numbers
        /// compare as numbers, else all compares as text (so that ISO dates work).
        case isWithin(from: String?, to: String?)
    }

    /// The facet's name. A filter on what is no facet lets nothing through.
    package var field: String
    package var condition: Condition

    package init(field: String, condition: Condition) {
        self.field = field
        self.condition = condition
    }

    /// Reads `field:value`, `field:pref*`, `field:10..20`, `field:10..` and `field:..20`. A value
    /// in double quotes is taken as it stands. Nil when there is no name, no colon or no value.
    package init?(parsing text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        field = String(text[..<colon])
        let value = text[text.index(after: colon)...]
        if value.isEmpty { return nil }
        if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
            condition = .equals(String(value.dropFirst().dropLast()))
        } else if let range = Self.range(in: value) {
            condition = range
        } else if value.count > 1, value.hasSuffix("*") {
            condition = .hasPrefix(String(value.dropLast()))
        } else {
            condition = .equals(String(value))
        }
    }

    private static func range(in value: Substring) -> Condition? {
        var start = value.startIndex
        while start < value.endIndex {
            let next = value.index(after: start)
            if value[start] == ".", next < value.endIndex, value[next] == "." {
                let from = value[..<start]
                let to = value[value.index(after: next)...]
                if from.isEmpty, to.isEmpty { return nil }
                return .isWithin(
                    from: from.isEmpty ? nil : String(from), to: to.isEmpty ? nil : String(to))
            }
            start = next
        }
        return nil
    }
}
