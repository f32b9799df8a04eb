/// What led to a catalog's last revisions.
extension SQLiteDatabase {
    /// Changes of items that are kept of each catalog; more are not worth reading one by one.
    static let mostChanges = 50_000

    /// Notes what led to the row's revision. To be called in the transaction that stores the row.
    func note(_ extent: CatalogExtent, in row: inout CatalogRow) throws(SQLiteError) {
        let mark = Int64.random(in: .min ... .max)
        let ids: [String]
        switch extent {
        case .items(let changed):
            ids = changed
            row.changeCount += ids.count
        case .all:
            // Nobody can come from before it.
            ids = [""]
            row.changesFrom = row.revision
            row.changeCount = 1
        }
        for id in ids {
            try execute(
                """
                INSERT INTO catalog_changes (catalog, revision, id, mark)
                VALUES (\(row.number), \(row.revision), \(id), \(mark))
                """)
        }
        // As many go as come, so that there are never many to go at once.
        while row.changeCount > Self.mostChanges { try forgetOldestChange(in: &row) }
    }

    private func forgetOldestChange(in row: inout CatalogRow) throws(SQLiteError) {
        let oldest = try first(
            """
            SELECT revision FROM catalog_changes
            WHERE catalog = \(row.number) AND revision >= \(row.changesFrom)
            ORDER BY revision LIMIT 1
            """
        ) { $0.integer(0) }
        guard let oldest else {
            row.changeCount = 0
            return
        }
        row.changesFrom = oldest + 1
        row.changeCount -= try execute(
            """
            DELETE FROM catalog_changes WHERE catalog = \(row.number) AND revision = \(oldest)
            """)
    }

    /// Removes up to `limit` changes that do not count any more: from before a change of all, or of
    /// a catalog that is gone, whose items are still to be removed. Answers whether there may be
    /// more.
    func removeForgottenChanges(limit: Int) throws(SQLiteError) -> Bool {
        let forgotten = try first(
            """
            SELECT number, changes_from FROM catalogs
            WHERE EXISTS (
                SELECT 1 FROM catalog_changes AS changes
                WHERE changes.catalog = number AND changes.revision < changes_from)
            UNION ALL
            SELECT catalog, \(Int64.max) FROM generations
            WHERE purpose = 'discarded' AND catalog NOT IN (SELECT number FROM catalogs)
                AND EXISTS (
                    SELECT 1 FROM catalog_changes AS changes
                    WHERE changes.catalog = generations.catalog)
            LIMIT 1
            """
        ) { (catalog: $0.integer(0), end: $0.integer(1)) }
        guard let forgotten else { return false }
        try execute(
            """
            DELETE FROM catalog_changes
            WHERE catalog = \(forgotten.catalog) AND (revision, id) IN (
                SELECT revision, id FROM catalog_changes
                WHERE catalog = \(forgotten.catalog) AND revision < \(forgotten.end)
                ORDER BY revision, id LIMIT \(limit))
            """)
        return true
    }

    // MARK: Reading

    func point(catalog id: String, revision: Int64) throws(SQLiteError) -> CatalogPoint? {
        try first(
            """
            SELECT mark FROM catalogs JOIN catalog_changes AS changes ON changes.catalog = number
            WHERE catalogs.id = \(id) AND changes.revision = \(revision)
                AND changes_from <= \(revision)
            LIMIT 1
            """
        ) { CatalogPoint(revision: revision, mark: $0.integer(0)) }
    }

    /// Hands the items that changed since `point` to `receive` until that answers false; nil when
    /// the changes since then are not kept.
    func streamChanges(
        catalog id: String, since point: CatalogPoint, chunkSize: Int,
        to receive: ([CatalogChange]) -> Bool
    ) throws(SQLiteError) -> CatalogRecord? {
        // All is read in one transaction, so that it belongs together.
        try execute("BEGIN")
        defer { rollBack() }
        // What is forgotten is so from the start, so that behind a change that is kept all others
        // are.
        guard let row = try catalogRow(id), let catalog = try catalog(id: id),
            try self.point(catalog: id, revision: point.revision) == point
        else { return nil }
        try stream(
            """
            SELECT changed.id, items.body
            FROM (
                SELECT DISTINCT id FROM catalog_changes
                WHERE catalog = \(row.number) AND revision > \(point.revision)) AS changed
            LEFT JOIN item_ids
                ON item_ids.generation = \(row.generation) AND item_ids.id = changed.id
            LEFT JOIN items ON items.place = item_ids.place
            """, chunkSize: chunkSize,
            { CatalogChange(id: $0.text(0), body: $0.optionalBytes(1)) },
            bytes: { $0.body?.count ?? 0 }, to: receive)
        return catalog
    }
}

/// What a change of a catalog may have touched.
enum CatalogExtent {
    case items([String])
    case all
}
