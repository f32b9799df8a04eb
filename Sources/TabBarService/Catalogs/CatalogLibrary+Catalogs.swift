import Storage

/// Catalogs: list, definition, deletion.
extension CatalogLibrary {
    /// The catalogs by id after `after`.
    package func list(after: String?, limit: Int) -> [Catalog] {
        shelves.ids.sorted().lazy.filter { id in after.map { id > $0 } ?? true }.prefix(limit)
            .compactMap { shelves[$0]?.described }
    }

    /// One catalog.
    package func catalog(_ id: String) throws -> Catalog { try shelf(id).described }

    /// Whether there is such a catalog.
    nonisolated package func has(_ id: String) -> Bool { shown.has(id) }

    /// A catalog's definition in force.
    ///
    /// - Throws: `unknownCatalog`.
    nonisolated package func definition(of id: String) throws -> CatalogDefinition {
        try shown.look(at: id) { $0.definition }
    }

    /// Adds a catalog or replaces its definition; the items stay. Returns when they are found by
    /// it.
    ///
    /// - Throws: `preconditionRequired` or `revisionMismatch` where there is a catalog,
    ///   `unknownCatalog` where there is none and a revision was named; `limitReached`.
    package func put(
        _ id: String, definition: CatalogDefinition, replacing revision: Int?
    ) async throws -> (catalog: Catalog, isNew: Bool) {
        let (isNew, isSearchable) = try await inTurn(id) {
            try await store(definition, of: id, replacing: revision)
        }
        if !isSearchable { try await rebuild(id, until: clientStopSign) }
        return (try catalog(id), isNew)
    }

    private func store(
        _ definition: CatalogDefinition, of id: String, replacing revision: Int?
    ) async throws -> (isNew: Bool, isSearchable: Bool) {
        let current = shelves[id]?.catalog
        if let current {
            guard let revision else { throw ServiceError.preconditionRequired }
            guard revision == current.revision else {
                throw ServiceError.revisionMismatch(current: current.revision)
            }
        } else if revision != nil {
            throw ServiceError.unknownCatalog
        }
        let stored = try await commit {
            try await $0.putCatalog(
                id: id, definition: definition.encoded(),
                expecting: current.map { Int64($0.revision) })
        }
        guard let (revision, isNew) = stored else {
            throw ServiceError.revisionMismatch(current: current?.revision ?? 0)
        }
        guard var shelf = shelves[id] else {
            let catalog = Catalog(
                id: id, revision: revision, definition: definition, itemCount: 0, byteCount: 0)
            removeImage(id)
            shelves[id] = CatalogShelf(
                catalog: catalog,
                contents: CatalogContents(definition: definition, revision: revision),
                epoch: nextEpoch())
            return (isNew: isNew, isSearchable: true)
        }
        // What is built at present is built for the old definition.
        shelf.endWork(nextEpoch())
        shelf.catalog.definition = definition
        shelf.noteWhole(revision: revision)
        let adopted = shelf.contents?.adopting(definition, revision: revision)
        if let adopted { shelf.show(adopted) }
        shelves[id] = shelf
        planImages()
        return (isNew: isNew, isSearchable: adopted != nil)
    }

    /// Removes a catalog with its items.
    ///
    /// - Throws: `unknownCatalog` or `revisionMismatch`.
    package func delete(_ id: String, expecting revision: Int?) async throws {
        try await inTurn(id) {
            let current = try shelf(id).catalog
            if let revision, revision != current.revision {
                throw ServiceError.revisionMismatch(current: current.revision)
            }
            _ = try await read { try await $0.deleteCatalog(id: id, expecting: nil) }
            shelves[id] = nil
            removeImage(id)
        }
    }
}
