package import StrictJSON

/// A merge patch (RFC 7396) of a profile: `{recents?, badges?, savedFilters?, customization?}`.
package enum ProfilePatch {
    /// What `value` changes about `profile`, in the order in which it is to be done; empty when
    /// nothing is named. Nil, with issues, for what is no patch.
    ///
    /// Null empties what it stands for. Arrays replace, objects merge: `{"badges": {"inbox":
    /// null}}` hides one badge, `{"customization": {"visibility": null}}` leaves the orders as they
    /// are.
    package static func changes(
        _ value: JSONValue, to profile: Profile, at pointer: JSONPointer = .root,
        issues: JSONIssues
    ) -> [ProfileChange]? {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        let found = issues.list.count
        var changes: [ProfileChange] = []
        if let value = reader.value("recents") {
            let recents =
                value == .null
                ? [] : ProfileDecoder.recents(value, at: pointer.member("recents"), issues: issues)
            changes.append(.recents(recents ?? []))
        }
        if let value = reader.value("badges") {
            let badges =
                value == .null
                ? profile.badges.mapValues { _ in nil }
                : ProfileDecoder.badges(value, at: pointer.member("badges"), issues: issues)
            changes.append(.badges(badges ?? [:]))
        }
        if let value = reader.value("savedFilters") {
            let filters =
                value == .null
                ? []
                : SavedFilterDecoder.savedFilters(
                    value, at: pointer.member("savedFilters"), issues: issues)
            changes.append(.savedFilters(filters ?? []))
        }
        if let value = reader.value("customization") {
            changes.append(
                .customization(
                    customization(
                        value, of: profile.customization, at: pointer.member("customization"),
                        issues: issues)))
        }
        reader.finish()
        return issues.list.count == found ? changes : nil
    }

    private static func customization(
        _ value: JSONValue, of current: Customization, at pointer: JSONPointer, issues: JSONIssues
    ) -> Customization {
        if value == .null { return Customization() }
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return current }
        var sections = current.order.mapValues { JSONValue.array($0.map(JSONValue.string)) }
        let order = sections.removeValue(forKey: Customization.barSection) ?? .null
        var merged = [JSONMember("order", reader.value("order") ?? order)]
        for (name, members) in [
            ("visibility", current.visibility.mapValues(JSONValue.bool)), ("sections", sections),
        ] {
            let patch = reader.value(name) ?? .object([])
            merged.append(JSONMember(name, merging(patch, into: members)))
        }
        reader.finish()
        return ProfileDecoder.customization(.object(merged), at: pointer, issues: issues)
            ?? current
    }

    private static func merging(
        _ patch: JSONValue, into current: [String: JSONValue]
    ) -> JSONValue {
        guard case .object(let members) = patch else { return patch }
        var merged = current
        for member in members {
            merged[member.name] = member.value == .null ? nil : member.value
        }
        return .object(merged.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
    }
}
