import Locks

/// The shelves by id. What is put here, searches on all threads see from then on.
struct CatalogShelves {
    private var shelves: [String: CatalogShelf] = [:]
    private let shown: ShownCatalogs

    /// No shelves yet; `shown` will show them.
    init(shownBy shown: ShownCatalogs) { self.shown = shown }

    subscript(id: String) -> CatalogShelf? {
        get { shelves[id] }
        set {
            shelves[id] = newValue
            shown[id] = newValue.map {
                ShownCatalog(definition: $0.catalog.definition, contents: $0.contents)
            }
        }
    }

    var ids: some Collection<String> { shelves.keys }
    var all: some Collection<CatalogShelf> { shelves.values }
}

/// What requests see of a catalog.
struct ShownCatalog: Sendable {
    /// The one in force. The contents may be of an earlier one, while those of this are built.
    var definition: CatalogDefinition
    /// Nil while they are built for the first time.
    var contents: CatalogContents?
}

/// What requests see of all catalogs, on whatever thread they are, without waiting for the library.
final class ShownCatalogs: Sendable {
    private let catalogs = Guarded<[String: ShownCatalog]>([:])

    subscript(id: String) -> ShownCatalog? {
        get { catalogs.withLock { $0[id] } }
        set { catalogs.withLock { $0[id] = newValue } }
    }
}
