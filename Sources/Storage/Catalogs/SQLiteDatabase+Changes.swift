/// What led to a catalog's last revisions.
extension SQLiteDatabase {
    /// Loads of more items are kept as a change of all.
    static let mostItemsOfChange = CatalogChanges.mostItemsOfLoad
    /// Older changes are forgotten.
    static let mostRevisions: Int64 = 50_000
    /// More items that changed are not worth reading one by one.
    private static let mostItems = 50_000

    /// Notes what led to `revision`.
    func note(_ extent: CatalogExtent, of catalog: Int64, revision: Int64) throws(SQLiteError) {
        let mark = Int64.random(in: .min ... .max)
        let ids: [String]
        switch extent {
        case .items(let changed):
            ids = changed
            try execute(
                """
                DELETE FROM catalog_changes
                WHERE catalog = \(catalog) AND revision <= \(revision - Self.mostRevisions)
                """)
        case .all:
            // Nobody can come from before it.
            ids = [""]
            try forgetChanges(of: catalog)
        }
        for id in ids {
            try execute(
                """
                INSERT OR IGNORE INTO catalog_changes (catalog, revision, id, mark)
                VALUES (\(catalog), \(revision), \(id), \(mark))
                """)
        }
    }

    func forgetChanges(of catalog: Int64) throws(SQLiteError) {
        try execute("DELETE FROM catalog_changes WHERE catalog = \(catalog)")
    }

    // MARK: Reading

    func point(catalog id: String, revision: Int64) throws(SQLiteError) -> CatalogPoint? {
        try first(
            """
            SELECT mark FROM catalog_changes
            WHERE catalog = (SELECT number FROM catalogs WHERE id = \(id))
                AND revision = \(revision)
            LIMIT 1
            """
        ) { CatalogPoint(revision: revision, mark: $0.integer(0)) }
    }

    /// The items that changed since `point`; nil when the changes since then are not kept.
    func changes(catalog id: String, since point: CatalogPoint) throws(SQLiteError)
        -> CatalogChanges?
    {
        // All is read in one transaction, so that it belongs together.
        try execute("BEGIN")
        defer { rollBack() }
        // What is forgotten is so from the start, so that behind a change that is kept all others are.
        guard let row = try catalogRow(id), let catalog = try catalog(id: id),
            try self.point(catalog: id, revision: point.revision) == point
        else { return nil }
        let items = try all(
            """
            SELECT changed.id, items.body
            FROM (
                SELECT DISTINCT id FROM catalog_changes
                WHERE catalog = \(row.number) AND revision > \(point.revision)
                LIMIT \(Self.mostItems + 1)) AS changed
            LEFT JOIN item_ids
                ON item_ids.generation = \(row.generation) AND item_ids.id = changed.id
            LEFT JOIN items ON items.place = item_ids.place
            """
        ) { row in
            CatalogChanges.Item(id: row.text(0), body: row.optionalBytes(1))
        }
        return items.count > Self.mostItems ? nil : CatalogChanges(catalog: catalog, items: items)
    }
}

/// What a change of a catalog may have touched.
enum CatalogExtent {
    case items([String])
    case all
}
