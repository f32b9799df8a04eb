import CatalogSearch
import StrictJSON

extension CatalogDefinition {
    /// What the engine has to know of the definition.
    var schema: SearchSchema {
        SearchSchema(
            fields: fields.map { SearchSchema.Field(name: $0.name, weight: $0.weight) },
            facets: facets, synonyms: synonyms, stopWords: stopWords)
    }

    /// An item as the engine sees it.
    func document(_ item: CatalogItem) -> SearchDocument {
        SearchDocument(
            id: item.id, texts: fields.map { item.content[$0.name]?.searchableText ?? "" },
            facetValues: facets.map { item.content[$0]?.facetValues ?? [] },
            rank: rank.flatMap { item.content[$0]?.double } ?? 0)
    }
}

extension JSONValue {
    /// The text of a string, number or array of them; nothing of other kinds.
    fileprivate var searchableText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .array(let elements): elements.map(\.searchableText).joined(separator: "\n")
        case .null, .bool, .object: ""
        }
    }

    /// A number, or the number that a text spells: tables that know no numbers come as texts.
    fileprivate var double: Double? {
        switch self {
        case .number(let number): number.double
        case .string(let text):
            if case .number(let number) = try? JSONReader.read(Array(text.utf8)) {
                number.double
            } else {
                nil
            }
        case .null, .bool, .array, .object: nil
        }
    }

    fileprivate var facetValues: [String] {
        switch self {
        case .string(let text): [text]
        case .number(let number): [number.text]
        case .bool(let bool): [bool ? "true" : "false"]
        case .array(let elements): elements.flatMap(\.facetValues)
        case .null, .object: []
        }
    }
}
