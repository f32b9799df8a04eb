/// What changes of a catalog need to know of its row.
struct CatalogRow {
    var number: Int64
    var revision: Int64
    var generation: Int64
    /// The first revision whose changes are kept.
    var changesFrom: Int64
    /// Of items, in the rows that are kept.
    var changeCount: Int
}

extension SQLiteDatabase {
    func catalogRow(_ id: String) throws(SQLiteError) -> CatalogRow? {
        try first(
            """
            SELECT number, revision, generation, changes_from, change_count FROM catalogs
            WHERE id = \(id)
            """, Self.catalogRow)
    }

    func catalogRow(number: Int64) throws(SQLiteError) -> CatalogRow? {
        try first(
            """
            SELECT number, revision, generation, changes_from, change_count FROM catalogs
            WHERE number = \(number)
            """, Self.catalogRow)
    }

    private static func catalogRow(_ row: borrowing SQLiteRow) -> CatalogRow {
        CatalogRow(
            number: row.integer(0), revision: row.integer(1), generation: row.integer(2),
            changesFrom: row.integer(3), changeCount: Int(row.integer(4)))
    }

    private func update(_ row: CatalogRow) throws(SQLiteError) {
        try execute(
            """
            UPDATE catalogs SET
                revision = \(row.revision), generation = \(row.generation),
                changes_from = \(row.changesFrom), change_count = \(row.changeCount)
            WHERE number = \(row.number)
            """)
    }

    /// Raises the revision, points to the row's generation, and notes what was changed.
    func advance(_ row: CatalogRow, changing extent: CatalogExtent, isNew: Bool = false)
        throws(SQLiteError) -> CatalogAnswer
    {
        var row = row
        row.revision += 1
        try note(extent, in: &row)
        try update(row)
        return .outcome(.committed(revision: row.revision, isNew: isNew))
    }

    func addCatalog(_ id: String, _ definition: [UInt8], limit: Int) throws(SQLiteError)
        -> CatalogAnswer
    {
        let count = try first("SELECT count(*) FROM catalogs") { Int($0.integer(0)) } ?? 0
        if count >= limit { return .limitReached(.catalogs(limit)) }
        let added = try first(
            """
            INSERT INTO catalogs (id, revision, generation, definition)
            SELECT \(id), catalog + 1, 0, \(definition) FROM retired_revisions WHERE true
            ON CONFLICT DO NOTHING
            RETURNING number, revision, generation, changes_from, change_count
            """, Self.catalogRow)
        guard var row = added else { return .conflict }
        row.generation = try addGeneration(catalog: row.number, purpose: .current)
        try note(.all, in: &row)
        try update(row)
        return .outcome(.committed(revision: row.revision, isNew: true))
    }

    func replaceCatalog(_ id: String, _ definition: [UInt8], expecting expected: Int64)
        throws(SQLiteError) -> CatalogAnswer
    {
        guard let row = try catalogRow(id), row.revision == expected else { return .conflict }
        try execute(
            "UPDATE catalogs SET definition = \(definition) WHERE number = \(row.number)")
        return try advance(row, changing: .all)
    }

    func deleteCatalog(_ id: String, expecting expected: Int64?) throws(SQLiteError)
        -> CatalogAnswer
    {
        guard let row = try catalogRow(id) else { return .unknown }
        guard expected == nil || row.revision == expected else { return .conflict }
        try execute("UPDATE retired_revisions SET catalog = max(catalog, \(row.revision))")
        try execute("DELETE FROM catalogs WHERE number = \(row.number)")
        try execute(
            "UPDATE generations SET purpose = 'discarded' WHERE catalog = \(row.number)")
        return .outcome(.committed(revision: row.revision, isNew: false))
    }

    // MARK: Reading

    func catalogs() throws(SQLiteError) -> [CatalogRecord] {
        try all(
            """
            SELECT id, revision, definition, item_count, byte_count
            FROM catalogs JOIN generations USING (generation)
            ORDER BY id
            """, Self.catalog)
    }

    func catalog(id: String) throws(SQLiteError) -> CatalogRecord? {
        try first(
            """
            SELECT id, revision, definition, item_count, byte_count
            FROM catalogs JOIN generations USING (generation)
            WHERE id = \(id)
            """, Self.catalog)
    }

    private static func catalog(_ row: borrowing SQLiteRow) -> CatalogRecord {
        CatalogRecord(
            id: row.text(0), revision: row.integer(1), definition: row.bytes(2),
            itemCount: Int(row.integer(3)), byteCount: row.integer(4))
    }
}
