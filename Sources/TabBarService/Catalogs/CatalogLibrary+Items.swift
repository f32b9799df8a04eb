import CatalogSearch
import Storage
package import StrictJSON

/// What a load did.
package struct LoadReport: Sendable {
    package var revision: Int
    package var received: Int
    package var stored: Int
    package var removed: Int
    package var itemCount: Int
}

extension CatalogLibrary {
    // MARK: Catalogs

    /// The catalogs by id after `after`.
    package func list(after: String?, limit: Int) -> [Catalog] {
        shelves.keys.sorted().lazy.filter { id in after.map { id > $0 } ?? true }.prefix(limit)
            .compactMap { shelves[$0]?.catalog }
    }

    /// One catalog.
    package func catalog(_ id: String) throws -> Catalog { try shelf(id).catalog }

    /// Whether there is such a catalog.
    package func has(_ id: String) -> Bool { shelves[id] != nil }

    /// Adds a catalog or replaces its definition; the items stay.
    package func put(
        _ id: String, definition: CatalogDefinition, replacing revision: Int?
    ) async throws -> (catalog: Catalog, isNew: Bool) {
        try await exclusively {
            let current = shelves[id]?.catalog
            if let current {
                guard let revision else { throw ServiceError.preconditionRequired }
                guard revision == current.revision else {
                    throw ServiceError.revisionMismatch(current: current.revision)
                }
            } else if revision != nil {
                throw ServiceError.unknownCatalog
            }
            let outcome = try await read {
                try await $0.putCatalog(
                    id: id, definition: definition.encoded(),
                    expecting: current.map { Int64($0.revision) })
            }
            guard case .committed(let stored, let isNew) = outcome else {
                throw ServiceError.revisionMismatch(current: current?.revision ?? 0)
            }
            if var shelf = shelves[id] {
                shelf.catalog.definition = definition
                shelf.catalog.revision = Int(stored)
                put(shelf, at: id)
            } else {
                let catalog = Catalog(
                    id: id, revision: Int(stored), definition: definition, itemCount: 0,
                    byteCount: 0)
                put(Shelf(catalog: catalog, contents: nil), at: id)
            }
            try await rebuild(id)
            return (try shelf(id).catalog, isNew)
        }
    }

    /// Removes a catalog with its items.
    package func delete(_ id: String, expecting revision: Int?) async throws {
        try await exclusively {
            let current = try shelf(id).catalog
            if let revision, revision != current.revision {
                throw ServiceError.revisionMismatch(current: current.revision)
            }
            _ = try await read { try await $0.deleteCatalog(id: id, expecting: nil) }
            put(nil, at: id)
        }
    }

    // MARK: Items

    /// The items' JSON by id after `after`.
    package func items(
        of id: String, after: String?, limit: Int
    ) async throws -> [(id: String, body: [UInt8])] {
        _ = try shelf(id)
        return try await read {
            try await $0.items(catalog: id, after: after, limit: limit)
        }.map { ($0.id, $0.body) }
    }

    /// One item's JSON.
    package func item(_ item: String, of id: String) async throws -> [UInt8] {
        _ = try shelf(id)
        guard let record = try await read({ try await $0.item(catalog: id, id: item) }) else {
            throw ServiceError.unknownItem
        }
        return record.body
    }

    /// Adds or replaces one item. Returns whether it is new.
    package func put(_ item: CatalogItem, in id: String) async throws -> Bool {
        try await exclusively { try await store(item, in: id) }
    }

    /// Changes one item by merge patch. Returns it as it is now.
    package func patch(
        _ item: String, of id: String, with patch: JSONValue
    ) async throws -> [UInt8] {
        try await exclusively {
            let issues = JSONIssues()
            guard let before = CatalogItem(stored: try await self.item(item, of: id)) else {
                throw ServiceError.unknownItem
            }
            guard let after = before.patched(with: patch, issues: issues) else {
                throw ServiceError.invalidContent(issues.list)
            }
            _ = try await store(after, in: id)
            return after.content.encoded()
        }
    }

    private func store(_ item: CatalogItem, in id: String) async throws -> Bool {
        _ = try shelf(id)
        let body = item.content.encoded()
        let outcome = try await read {
            try await $0.putItem(
                CatalogItemRecord(id: item.id, body: body), catalog: id, expecting: nil)
        }
        guard case .committed(let revision, let isNew) = outcome else {
            throw ServiceError.unknownCatalog
        }
        update(id, revision: Int(revision)) { contents in
            contents.put(item, body: body)
        }
        return isNew
    }

    /// Removes one item.
    package func deleteItem(_ item: String, of id: String) async throws {
        try await exclusively {
            _ = try shelf(id)
            let outcome = try await read { try await $0.deleteItem(id: item, catalog: id) }
            guard case .committed(let revision, _) = outcome else { throw ServiceError.unknownItem }
            update(id, revision: Int(revision)) { $0.remove(item) }
        }
    }

    private func update(_ id: String, revision: Int, _ change: (inout CatalogContents) -> Void) {
        guard var shelf = shelves[id], var contents = shelf.contents else { return }
        // The shelf lets go of its contents, so that the change copies nothing nobody else looks at.
        shelf.contents = nil
        put(shelf, at: id)
        change(&contents)
        contents.revision = revision
        shelf.catalog.revision = revision
        shelf.catalog.itemCount = contents.bodies.count
        shelf.catalog.byteCount = contents.byteCount
        shelf.contents = contents
        put(shelf, at: id)
    }

    /// Loads items, all or none: they are staged unseen, made current at once, and searched as soon as
    /// the index has them.
    package func load(
        _ items: [CatalogItem], into id: String, replacing: Bool, expecting revision: Int?
    ) async throws -> LoadReport {
        try await exclusively {
            let before = try shelf(id)
            if let revision, revision != before.catalog.revision {
                throw ServiceError.revisionMismatch(current: before.catalog.revision)
            }
            let load = try await read {
                try await $0.beginLoad(catalog: id, mode: replacing ? .replace : .upsert)
            }
            guard let load else { throw ServiceError.unknownCatalog }
            do {
                var rest = items[...]
                while !rest.isEmpty {
                    let chunk = rest.prefix(1_000).map {
                        CatalogItemRecord(id: $0.id, body: $0.content.encoded())
                    }
                    rest = rest.dropFirst(1_000)
                    try await read { try await $0.stage(chunk, in: load) }
                }
                guard case .committed = try await read({ try await $0.finishLoad(load) }) else {
                    throw ServiceError.unknownCatalog
                }
            } catch {
                await storage.abandonLoad(load)
                throw error
            }
            try await rebuild(id)
            let after = try shelf(id).catalog
            let ids = Set(items.map { Array($0.id.utf8) })
            let gone = before.contents?.bodies.keys.count { !ids.contains($0) } ?? 0
            return LoadReport(
                revision: after.revision, received: items.count, stored: ids.count,
                removed: replacing ? gone : 0, itemCount: after.itemCount)
        }
    }
}
