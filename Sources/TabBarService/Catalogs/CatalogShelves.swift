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
            shown.show(
                newValue.map {
                    ShownCatalog(definition: $0.catalog.definition, contents: $0.contents)
                }, as: id)
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

    /// Shows a catalog from now on, or none.
    func show(_ catalog: ShownCatalog?, as id: String) {
        let earlier = catalogs.withLock { catalogs in
            defer { catalogs[id] = catalog }
            return catalogs[id]
        }
        // Whoever holds a large index last takes a while to let it go: outside of the lock.
        _ = consume earlier
    }

    /// What `look` sees of a catalog. The lock is held meanwhile.
    func look<Value: Sendable>(
        at id: String, _ look: (ShownCatalog) throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        try catalogs.withLock { catalogs throws(ServiceError) in
            guard let catalog = catalogs[id] else { throw ServiceError.unknownCatalog }
            return try look(catalog)
        }
    }

    func has(_ id: String) -> Bool { catalogs.withLock { $0[id] != nil } }
}
