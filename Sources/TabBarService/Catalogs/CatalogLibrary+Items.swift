import Storage
package import StrictJSON

/// Single items.
extension CatalogLibrary {
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
    ///
    /// - Throws: `unknownCatalog` or `unknownItem`.
    package func item(_ item: String, of id: String) async throws -> [UInt8] {
        _ = try shelf(id)
        guard let record = try await read({ try await $0.item(catalog: id, id: item) }) else {
            throw ServiceError.unknownItem
        }
        return record.body
    }

    /// Adds or replaces one item. Returns whether it is new. `revisions`: the catalog must have one
    /// of these, here and below; nil: any.
    ///
    /// - Throws: `unknownCatalog`, `revisionMismatch` or `limitReached`.
    package func put(
        _ item: CatalogItem, in id: String, expecting revisions: [Int]? = nil
    ) async throws -> Bool {
        try await inTurn(id) {
            try check(revisions, of: id)
            return try await store(item, in: id)
        }
    }

    /// Changes one item by merge patch. Returns it as it is now.
    ///
    /// - Throws: `unknownCatalog`, `unknownItem` or `revisionMismatch`; `invalidContent` when what
    ///   comes of it is no item.
    package func patch(
        _ item: String, of id: String, with patch: JSONValue, expecting revisions: [Int]? = nil
    ) async throws -> [UInt8] {
        try await inTurn(id) {
            try check(revisions, of: id)
            let issues = JSONIssues()
            guard let before = CatalogItem(stored: try await self.item(item, of: id)) else {
                throw ServiceError.unknownItem
            }
            guard let after = before.patched(with: patch, issues: issues) else {
                throw ServiceError.invalidContent(issues.list)
            }
            _ = try await store(after, in: id)
            return after.body
        }
    }

    private func store(_ item: CatalogItem, in id: String) async throws -> Bool {
        let before = try shelf(id).catalog.revision
        let stored = try await commit {
            try await $0.putItem(
                CatalogItemRecord(id: item.id, body: item.body), catalog: id, expecting: nil)
        }
        guard let (revision, isNew) = stored else { throw ServiceError.unknownCatalog }
        // What was the same before is in the index already.
        if revision != before { try await take(.put(item), of: id, revision: revision) }
        return isNew
    }

    /// Removes one item.
    ///
    /// - Throws: `unknownCatalog`, `unknownItem` or `revisionMismatch`.
    package func deleteItem(
        _ item: String, of id: String, expecting revisions: [Int]? = nil
    ) async throws {
        try await inTurn(id) {
            try check(revisions, of: id)
            let removed = try await commit { try await $0.deleteItem(id: item, catalog: id) }
            guard let (revision, _) = removed else { throw ServiceError.unknownItem }
            try await take(.remove(id: item), of: id, revision: revision)
        }
    }

    /// The catalog must be there, and have one of `revisions` unless that is nil.
    private func check(_ revisions: [Int]?, of id: String) throws {
        let current = try shelf(id).catalog.revision
        if let revisions, !revisions.contains(current) {
            throw ServiceError.revisionMismatch(current: current)
        }
    }
}
