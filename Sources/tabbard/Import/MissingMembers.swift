import StrictJSON
import TabBarService

/// The members that a new catalog's definition names and no item has: names that were misspelled.
struct MissingMembers {
    private let fields: [String]
    private(set) var names: [String]

    init(_ definition: CatalogDefinition) {
        fields = definition.fields.map(\.name)
        names = fields
        for name in definition.facets + [definition.rank].compactMap(\.self)
        where !names.contains(name) {
            names.append(name)
        }
    }

    mutating func look(in items: [CatalogItem]) {
        for item in items where !names.isEmpty {
            names.removeAll { (item.content[$0] ?? .null) != .null }
        }
    }

    /// What to tell at the end of the items; nil when each name was found.
    ///
    /// - Throws: an `ImportFailure` when nothing could ever be found.
    func finish() throws(ImportFailure) -> String? {
        if names.isEmpty { return nil }
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        guard names.starts(with: fields) else { return "No item has a member \(list)." }
        throw ImportFailure(
            sentence: "No item has a member \(list), so that nothing could be found; see --fields.")
    }
}
