package import StrictJSON

/// Reads texts that a person typed. Texts beyond the limits are refused, not cut: the sender can
/// tell.
enum TextDecoder {
    /// A query as it is typed: on one line, within the limits of a query, spaces at the ends kept.
    static func query(_ value: JSONValue, at pointer: JSONPointer, issues: JSONIssues) -> String? {
        guard let text = value.text else {
            issues.report(.wrongKind, at: pointer, "Expected a string, found \(value.kind).")
            return nil
        }
        let line = TypedText.singleLine(text)
        guard
            TypedText.fits(
                line, clusters: TypedText.queryClusterLimit, bytes: TypedText.queryByteLimit)
        else {
            issues.report(
                .tooLong, at: pointer,
                "A query has at most \(TypedText.queryClusterLimit) characters and \(TypedText.queryByteLimit) bytes."
            )
            return nil
        }
        return line
    }

    /// A query as it is kept: trimmed besides, and not empty.
    static func keptQuery(
        _ value: JSONValue, at pointer: JSONPointer, issues: JSONIssues
    ) -> String? {
        guard let text = query(value, at: pointer, issues: issues) else { return nil }
        let trimmed = TypedText.trimmed(text)
        if trimmed.isEmpty {
            issues.report(.invalidValue, at: pointer, "Expected more than white space.")
            return nil
        }
        return trimmed
    }
}

extension ObjectReader {
    /// The query called `name`, on one line and within its limits.
    package mutating func query(_ name: String) -> String? {
        guard let value = value(name), value != .null else { return nil }
        return TextDecoder.query(value, at: pointer.member(name), issues: issues)
    }

    /// The query called `name`, reported when absent.
    package mutating func requiredQuery(_ name: String) -> String? {
        guard let value = requiredValue(name) else { return nil }
        return TextDecoder.query(value, at: pointer.member(name), issues: issues)
    }
}
