package import StrictJSON

/// Reads saved filters.
package enum SavedFilterDecoder {
    /// Most saved filters of one profile.
    package static let countLimit = 50
    /// Most expressions of one filter, and most bytes of each.
    static let expressionLimit = 32
    static let expressionByteLimit = 512
    /// Most grapheme clusters of a name, and most bytes.
    static let nameClusterLimit = 100
    static let nameByteLimit = 1_000

    /// A saved filter. `id` is the one of the address when there is one: the body may then leave it
    /// out, and must not contradict it.
    package static func savedFilter(
        _ value: JSONValue, id: String? = nil, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> SavedFilter? {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        let ownID = id == nil ? reader.requiredString("id") : reader.string("id")
        if let id, let ownID, ownID != id {
            reader.invalid("id", "The id differs from the one in the address; leave it out.")
        } else if let ownID, !Identifier.isValid(ownID) {
            reader.invalid("id", Identifier.rule)
        }
        let name = name(&reader)
        let symbol = reader.requiredString("symbol")
        if let symbol, !SymbolName.isValid(symbol) { reader.invalid("symbol", SymbolName.rule) }
        let catalog = reader.string("catalog")
        if let catalog, !Identifier.isValid(catalog) {
            reader.invalid("catalog", Identifier.rule)
        }
        let query = reader.query("query").map(TypedText.trimmed)
        let filter = expressions(&reader)
        reader.finish()
        guard let id = id ?? ownID, let name, let symbol else { return nil }
        return SavedFilter(
            id: id, name: name, symbol: symbol, catalog: catalog,
            query: query == "" ? nil : query, filter: filter)
    }

    /// All saved filters of a profile, in their order.
    package static func savedFilters(
        _ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues
    ) -> [SavedFilter]? {
        guard let elements = value.elements else {
            issues.report(.wrongKind, at: pointer, "Expected an array, found \(value.kind).")
            return nil
        }
        guard elements.count <= countLimit else {
            issues.report(
                .invalidValue, at: pointer, "A profile has at most \(countLimit) saved filters.")
            return nil
        }
        var ids: Set<String> = []
        return elements.enumerated().compactMap { index, element in
            let filter = savedFilter(element, at: pointer.element(index), issues: issues)
            if let filter, !ids.insert(filter.id).inserted {
                issues.report(
                    .invalidValue, at: pointer.element(index).member("id"),
                    "Two saved filters have this id.")
            }
            return filter
        }
    }

    private static func name(_ reader: inout ObjectReader) -> String? {
        guard let name = reader.requiredString("name").map(TypedText.kept) else { return nil }
        if name.isEmpty {
            reader.invalid("name", "Expected more than white space.")
        } else if !TypedText.fits(name, clusters: nameClusterLimit, bytes: nameByteLimit) {
            reader.issues.report(
                .tooLong, at: reader.pointer.member("name"),
                "A name has at most \(nameClusterLimit) characters and \(nameByteLimit) bytes.")
        }
        return name
    }

    private static func expressions(_ reader: inout ObjectReader) -> [String] {
        let expressions = reader.strings("filter") ?? []
        if expressions.count > expressionLimit {
            reader.invalid("filter", "Send at most \(expressionLimit) expressions.")
            return []
        }
        let pointer = reader.pointer.member("filter")
        for (index, expression) in expressions.enumerated() {
            let colon = expression.utf8.firstIndex(of: UInt8(ascii: ":"))
            guard let colon, colon > expression.startIndex,
                expression.utf8.count <= expressionByteLimit
            else {
                reader.issues.report(
                    .invalidValue, at: pointer.element(index),
                    "Expected “field:value” or “field:10..20”, at most \(expressionByteLimit) bytes."
                )
                continue
            }
        }
        return expressions
    }
}
