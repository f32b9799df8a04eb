import StrictJSON

extension ObjectReader {
    /// The whole number called `name`, reported when absent.
    mutating func requiredInteger(_ name: String) -> Int? {
        guard requiredValue(name) != nil else { return nil }
        return integer(name)
    }

    /// The moment called `name`, in milliseconds.
    mutating func timestamp(_ name: String) -> Timestamp? {
        integer(name).map(Timestamp.init(milliseconds:))
    }

    /// The case whose raw value the text called `name` is; another text is reported with the
    /// choices.
    mutating func choice<Choice: RawRepresentable<String>>(
        _ name: String, of choices: [Choice]
    ) -> Choice? {
        guard let text = string(name) else { return nil }
        if let choice = choices.first(where: { $0.rawValue.hasSameBytes(as: text) }) {
            return choice
        }
        let names = choices.map { "“\($0.rawValue)”" }.joined(separator: ", ")
        invalid(name, "Expected one of \(names).")
        return nil
    }

    /// The entries of the object called `name`; one that `convert` does not take is reported.
    mutating func dictionary<Value>(
        _ name: String, _ convert: (JSONValue, JSONPointer, JSONIssues) -> Value?
    ) -> [String: Value]? {
        guard let value = value(name), value != .null else { return nil }
        let place = pointer.member(name)
        guard let members = value.members else {
            issues.report(.wrongKind, at: place, "Expected an object, found \(value.kind).")
            return nil
        }
        var entries: [String: Value] = [:]
        for member in members {
            let pointer = place.member(member.name)
            let found = issues.list.count
            if let converted = convert(member.value, pointer, issues) {
                entries.updateValue(converted, forKey: member.name)
            } else if issues.list.count == found {
                issues.report(.invalidValue, at: pointer, "This value is not allowed here.")
            }
        }
        return entries
    }
}
