/// Takes the members of an object one by one; what is left over at ``finish()`` is unknown and
/// reported.
///
/// A member that is absent or of the wrong kind reads as nil; the issue list tells which. `null`
/// reads as absent unless taken with ``value(_:)``.
package struct ObjectReader {
    /// Where the object stands in the document.
    package let pointer: JSONPointer
    /// Where issues go; readers of one document share it.
    package let issues: JSONIssues
    private let members: [JSONMember]
    /// Which of the first 64 members were taken, as bits; and of the rest.
    private var taken: UInt64 = 0
    private var takenBeyond: Set<Int> = []

    /// Nil, with an issue, when `value` is no object.
    package init?(_ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues) {
        guard case .object(let members) = value else {
            issues.report(.wrongKind, at: pointer, "Expected an object, found \(value.kind).")
            return nil
        }
        self.pointer = pointer
        self.issues = issues
        self.members = members
    }

    /// The member called `name`, null included.
    package mutating func value(_ name: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) })
        else { return nil }
        if index < 64 { taken |= 1 << UInt64(index) } else { takenBeyond.insert(index) }
        return members[index].value
    }

    /// The member called `name`, reported when absent or null.
    package mutating func requiredValue(_ name: String) -> JSONValue? {
        if let value = value(name), value != .null { return value }
        missing(name)
        return nil
    }

    /// The text called `name`.
    package mutating func string(_ name: String) -> String? {
        optional(name, "a string") { $0.text }
    }

    /// The text called `name`, reported when absent.
    package mutating func requiredString(_ name: String) -> String? {
        required(name, "a string") { $0.text }
    }

    /// The whole number called `name`; `1.0` and `1e2` are whole.
    package mutating func integer(_ name: String) -> Int? {
        guard let value = value(name), value != .null else { return nil }
        if let integer = value.integer { return integer }
        let isNumber = if case .number = value { true } else { false }
        wrongKind(name, "a whole number", isNumber ? "another number" : "\(value.kind)")
        return nil
    }

    /// The number called `name`.
    package mutating func double(_ name: String) -> Double? {
        optional(name, "a number") {
            if case .number(let number) = $0 { number.double } else { nil }
        }
    }

    /// The truth value called `name`.
    package mutating func bool(_ name: String) -> Bool? {
        optional(name, "true or false") { if case .bool(let bool) = $0 { bool } else { nil } }
    }

    /// The elements called `name`.
    package mutating func array(_ name: String) -> [JSONValue]? {
        optional(name, "an array") { $0.elements }
    }

    /// The texts called `name`; one that is no text is reported by its index.
    package mutating func strings(_ name: String) -> [String]? {
        guard let elements = array(name) else { return nil }
        let pointer = pointer.member(name)
        return elements.enumerated().compactMap { index, element in
            if case .string(let text) = element { return text }
            issues.report(
                .wrongKind, at: pointer.element(index),
                "Expected a string, found \(element.kind).")
            return nil
        }
    }

    /// A reader for the object called `name`; nil when absent or of another kind.
    package mutating func object(_ name: String) -> ObjectReader? {
        guard let value = value(name), value != .null else { return nil }
        return ObjectReader(value, at: pointer.member(name), issues: issues)
    }

    /// Reports the member called `name` as absent.
    package func missing(_ name: String) {
        issues.report(
            .missingMember, at: pointer.member(name), "The member “\(name)” is required.")
    }

    /// Reports the value of the member called `name` as not allowed.
    package func invalid(_ name: String, _ detail: String) {
        issues.report(.invalidValue, at: pointer.member(name), detail)
    }

    /// Takes every member that is left: what they mean cannot be known, so that none is reported.
    package mutating func takeRest() {
        taken = .max
        takenBeyond.formUnion(members.indices)
    }

    /// Reports every member that was not taken.
    package func finish() {
        for (index, member) in members.enumerated() where !isTaken(index) {
            issues.report(
                .unknownMember, at: pointer.member(member.name),
                "There is no such member here; remove it or check its spelling.")
        }
    }

    private func isTaken(_ index: Int) -> Bool {
        index < 64 ? taken & 1 << UInt64(index) != 0 : takenBeyond.contains(index)
    }

    private mutating func optional<Value>(
        _ name: String, _ expected: String, _ convert: (JSONValue) -> Value?
    ) -> Value? {
        guard let value = value(name), value != .null else { return nil }
        if let converted = convert(value) { return converted }
        wrongKind(name, expected, "\(value.kind)")
        return nil
    }

    private mutating func required<Value>(
        _ name: String, _ expected: String, _ convert: (JSONValue) -> Value?
    ) -> Value? {
        guard let value = requiredValue(name) else { return nil }
        if let converted = convert(value) { return converted }
        wrongKind(name, expected, "\(value.kind)")
        return nil
    }

    private func wrongKind(_ name: String, _ expected: String, _ found: String) {
        issues.report(
            .wrongKind, at: pointer.member(name), "Expected \(expected), found \(found).")
    }
}
