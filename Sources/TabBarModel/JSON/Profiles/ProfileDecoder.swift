package import StrictJSON

/// Reads what a client or an app sends about a profile. Problems go to the issues; the value is
/// good only while there are none.
package enum ProfileDecoder {
    /// Most entries of a badges patch, of each half of a customization and of an order in it.
    static let entryLimit = 200

    /// The largest whole number that every JSON reader keeps (RFC 8259 section 6).
    static let largestBadge = 9_007_199_254_740_991

    /// A merge patch of badges: whole numbers from 0, null hides. `{"inbox": 4, "today": null}`.
    package static func badges(
        _ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> [TabID: Int?]? {
        guard let members = members(of: value, at: pointer, issues: issues) else { return nil }
        var badges: [TabID: Int?] = [:]
        for member in members {
            if case .null = member.value {
                badges.updateValue(nil, forKey: member.name)
            } else if let count = member.value.integer, 0...largestBadge ~= count {
                badges.updateValue(count, forKey: member.name)
            } else {
                issues.report(
                    .invalidValue, at: pointer.member(member.name),
                    "A badge is a whole number from 0 to \(largestBadge), or null to hide it.")
            }
        }
        return badges
    }

    /// Recents, newest first. Each must be more than white space; the bar's limit cuts them later.
    package static func recents(
        _ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> [String]? {
        guard let elements = value.elements else {
            issues.report(
                .wrongKind, at: pointer, "Expected an array of strings, found \(value.kind).")
            return nil
        }
        guard elements.count <= entryLimit else {
            issues.report(.invalidValue, at: pointer, "Send at most \(entryLimit) recents.")
            return nil
        }
        return elements.enumerated().compactMap { index, element in
            TextDecoder.keptQuery(element, at: pointer.element(index), issues: issues)
        }
    }

    /// A whole customization, `{visibility?, order?, sections?}`: which tabs show, the order of the
    /// bar's tabs and that of each section's. Unknown tabs and sections are fine: the bar ignores
    /// them.
    package static func customization(
        _ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> Customization? {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        var customization = Customization()
        customization.visibility =
            reader.dictionary("visibility") { value, pointer, issues in
                if case .bool(let isVisible) = value { return isVisible }
                issues.report(
                    .wrongKind, at: pointer, "Expected true or false, found \(value.kind).")
                return nil
            } ?? [:]
        customization.order = reader.dictionary("sections", order) ?? [:]
        if customization.order[Customization.barSection] != nil {
            reader.invalid("sections", "The order of the bar itself stands in “order”.")
        }
        if let value = reader.value("order"), value != .null,
            let tabs = order(value, at: pointer.member("order"), issues: issues), !tabs.isEmpty
        {
            customization.order[Customization.barSection] = tabs
        }
        if customization.visibility.count > entryLimit {
            reader.invalid("visibility", "Send at most \(entryLimit) tabs.")
        }
        if customization.order.count > entryLimit {
            reader.invalid("sections", "Send at most \(entryLimit) sections.")
        }
        reader.finish()
        return customization
    }

    /// The members of a profile but `bar` and `owner`; the caller finishes the reader.
    static func profile(_ reader: inout ObjectReader) -> Profile {
        var profile = Profile()
        let (issues, pointer) = (reader.issues, reader.pointer)
        profile.revision = reader.requiredInteger("revision") ?? 0
        if let value = reader.requiredValue("recents") {
            profile.recents =
                recents(value, at: pointer.member("recents"), issues: issues) ?? []
        }
        if let value = reader.requiredValue("badges") {
            profile.badges = badges(value, at: pointer.member("badges"), issues: issues) ?? [:]
        }
        if let value = reader.requiredValue("savedFilters") {
            profile.savedFilters =
                SavedFilterDecoder.savedFilters(
                    value, at: pointer.member("savedFilters"), issues: issues) ?? []
        }
        if let value = reader.requiredValue("customization") {
            profile.customization =
                customization(value, at: pointer.member("customization"), issues: issues)
                ?? Customization()
        }
        return profile
    }

    private static func order(
        _ value: JSONValue, at pointer: JSONPointer, issues: JSONIssues
    ) -> [TabID]? {
        guard let elements = value.elements else {
            issues.report(
                .wrongKind, at: pointer, "Expected an array of tab ids, found \(value.kind).")
            return nil
        }
        guard elements.count <= entryLimit else {
            issues.report(.invalidValue, at: pointer, "Send at most \(entryLimit) tabs.")
            return nil
        }
        var seen: Set<TabID> = []
        return elements.enumerated().compactMap { index, element in
            guard let tab = element.text else {
                issues.report(
                    .wrongKind, at: pointer.element(index),
                    "Expected a string, found \(element.kind).")
                return nil
            }
            if !seen.insert(tab).inserted {
                issues.report(
                    .invalidValue, at: pointer.element(index), "A tab stands here only once.")
            }
            return tab
        }
    }

    private static func members(
        of value: JSONValue, at pointer: JSONPointer, issues: JSONIssues
    ) -> [JSONMember]? {
        guard let members = value.members else {
            issues.report(.wrongKind, at: pointer, "Expected an object, found \(value.kind).")
            return nil
        }
        guard members.count <= entryLimit else {
            issues.report(.invalidValue, at: pointer, "Send at most \(entryLimit) members.")
            return nil
        }
        return members
    }
}
