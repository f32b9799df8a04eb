import StrictJSON

/// Checks values against the JSON Schema (draft 2020-12) that `openapi.yaml` uses, and no more of
/// it.
///
/// Stricter than the draft in one point: a member of an answer that its schema does not name is a
/// fault, unless the schema says `additionalProperties` or names no members at all. Clients must
/// bear unknown members, but this service must document its own.
struct SchemaValidator: Sendable {
    /// Where `$ref` is looked up.
    let document: JSONValue

    /// Keywords that are checked, or that say nothing about validity.
    static let keywords: Set<String> = [
        "$ref", "additionalProperties", "allOf", "const", "default", "description", "discriminator",
        "enum", "example", "format", "items", "maxItems", "maxLength", "maxProperties", "maximum",
        "minItems", "minLength", "minProperties", "minimum", "oneOf", "pattern", "properties",
        "required", "type", "x-extensible-enum",
    ]

    /// What is wrong with `value`, one sentence each, led by its pointer; empty when it is valid.
    func faults(
        of value: JSONValue, against schema: JSONValue, at pointer: JSONPointer = .root
    ) -> [String] {
        let verdict = check(value, schema, pointer)
        guard case .object(let members) = value, let known = verdict.known else {
            return verdict.faults
        }
        let unknown = members.map(\.name).filter { !known.contains($0) }
        return verdict.faults + unknown.map { "\(pointer.member($0)): not in the schema" }
    }

    /// What `reference` (`#/components/…`) points to; nil when there is nothing.
    func resolve(_ reference: String) -> JSONValue? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(document as JSONValue?) {
            $0?[String($1)]
        }
    }

    // MARK: One location

    /// The faults at one location and below; `known` are the members that are documented, nil for
    /// any.
    private struct Verdict {
        var faults: [String] = []
        var known: Set<String>? = []

        mutating func absorb(_ other: Verdict) {
            faults += other.faults
            if let mine = known, let others = other.known {
                known = mine.union(others)
            } else {
                known = nil
            }
        }
    }

    private func check(
        _ value: JSONValue, _ schema: JSONValue, _ pointer: JSONPointer
    ) -> Verdict {
        var verdict = Verdict()
        func fault(_ sentence: String) { verdict.faults.append("\(pointer): \(sentence)") }

        if let reference = schema["$ref"]?.text {
            guard let target = resolve(reference) else {
                fault("no \(reference) in the document")
                return verdict
            }
            verdict.absorb(check(value, target, pointer))
        }
        if let types = schema["type"], !Self.types(types).contains(where: value.isOf(type:)) {
            fault("is \(value.kind), not \(Self.types(types).joined(separator: " or "))")
            return verdict
        }
        if let constant = schema["const"], constant != value { fault("is not the constant") }
        if let choices = schema["enum"]?.elements, !choices.contains(value) {
            fault("is none of the choices")
        }
        for part in schema["allOf"]?.elements ?? [] { verdict.absorb(check(value, part, pointer)) }
        if let choices = schema["oneOf"]?.elements {
            let verdicts = choices.map { choice in
                // Branches are told apart by what they take, so the unknown members count here.
                (check(value, choice, pointer), faults(of: value, against: choice, at: pointer))
            }
            let valid = verdicts.filter { $0.1.isEmpty }
            if valid.count == 1 {
                verdict.absorb(valid[0].0)
            } else {
                fault("fits \(valid.count) of oneOf; \(verdicts.flatMap(\.1).prefix(4))")
            }
        }
        switch value {
        case .string(let text): checkText(text, schema, fault)
        case .number(let number): checkNumber(number, schema, fault)
        case .array(let elements):
            verdict.faults += arrayFaults(elements, schema, pointer)
        case .object(let members):
            verdict.absorb(checkObject(members, schema, pointer))
        case .null, .bool: break
        }
        return verdict
    }

    private static func types(_ types: JSONValue) -> [String] {
        types.elements?.compactMap(\.text) ?? [types.text].compactMap(\.self)
    }

    // MARK: Kinds of values

    private func checkText(_ text: String, _ schema: JSONValue, _ fault: (String) -> Void) {
        let count = text.unicodeScalars.count
        if let least = schema["minLength"]?.integer, count < least { fault("is too short") }
        if let most = schema["maxLength"]?.integer, count > most { fault("is too long") }
        if let pattern = schema["pattern"]?.text {
            let isMatch = (try? Regex(pattern)).map { text.contains($0) } ?? false
            if !isMatch { fault("does not match \(pattern)") }
        }
    }

    private func checkNumber(
        _ number: JSONNumber, _ schema: JSONValue, _ fault: (String) -> Void
    ) {
        if case .number(let least)? = schema["minimum"], number.double < least.double {
            fault("is below \(least.text)")
        }
        if case .number(let most)? = schema["maximum"], number.double > most.double {
            fault("is above \(most.text)")
        }
    }

    private func arrayFaults(
        _ elements: [JSONValue], _ schema: JSONValue, _ pointer: JSONPointer
    ) -> [String] {
        var faults: [String] = []
        if let least = schema["minItems"]?.integer, elements.count < least {
            faults.append("\(pointer): has too few elements")
        }
        if let most = schema["maxItems"]?.integer, elements.count > most {
            faults.append("\(pointer): has too many elements")
        }
        guard let items = schema["items"] else { return faults }
        for (index, element) in elements.enumerated() {
            faults += self.faults(of: element, against: items, at: pointer.element(index))
        }
        return faults
    }

    private func checkObject(
        _ members: [JSONMember], _ schema: JSONValue, _ pointer: JSONPointer
    ) -> Verdict {
        var verdict = Verdict()
        let properties = schema["properties"]
        let additional = schema["additionalProperties"]
        for name in schema["required"]?.elements?.compactMap(\.text) ?? []
        where !members.contains(where: { $0.name == name }) {
            verdict.faults.append("\(pointer.member(name)): is missing")
        }
        if let least = schema["minProperties"]?.integer, members.count < least {
            verdict.faults.append("\(pointer): has too few members")
        }
        if let most = schema["maxProperties"]?.integer, members.count > most {
            verdict.faults.append("\(pointer): has too many members")
        }
        for member in members {
            let place = pointer.member(member.name)
            if let property = properties?[member.name] {
                verdict.faults += faults(of: member.value, against: property, at: place)
            } else if additional == false {
                verdict.faults.append("\(place): is not allowed")
            } else if case .object? = additional, let additional {
                verdict.faults += faults(of: member.value, against: additional, at: place)
            }
        }
        let isFree = additional != nil && additional != false
        let namesNothing =
            properties == nil && additional == nil && schema["type"]?.text == "object"
        verdict.known =
            isFree || namesNothing ? nil : Set(properties?.members?.map(\.name) ?? [])
        return verdict
    }
}

extension JSONValue {
    fileprivate func isOf(type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let number):
            type == "number" || type == "integer" && number.double == number.double.rounded()
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
