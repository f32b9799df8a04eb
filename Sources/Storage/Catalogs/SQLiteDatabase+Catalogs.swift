/// What changes of a catalog need to know of its row.
struct CatalogRow {
    var number: Int64
    var revision: Int64
    var generation: Int64
}

extension SQLiteDatabase {
    func catalogRow(_ id: String) throws(SQLiteError) -> CatalogRow? {
        try first("SELECT number, revision, generation FROM catalogs WHERE id = \(id)") {
            CatalogRow(
                number: $0.integer(0), revision: $0.integer(1), generation: $0.integer(2))
        }
    }

    /// Raises the revision, points to the row's generation, and notes what was changed.
    func advance(_ row: CatalogRow, changing extent: CatalogExtent, isNew: Bool = false)
        throws(SQLiteError) -> CatalogAnswer
    {
        let revision = row.revision + 1
        try note(extent, of: row.number, revision: revision)
        try execute(
            """
            UPDATE catalogs SET revision = \(revision), generation = \(row.generation)
            WHERE number = \(row.number)
            """)
        return .outcome(.committed(revision: revision, isNew: isNew))
    }

    func addCatalog(_ id: String, _ definition: [UInt8], limit: Int) throws(SQLiteError)
        -> CatalogAnswer
    {
        let count = try first("SELECT count(*) FROM catalogs") { Int($0.integer(0)) } ?? 0
        if count >= limit { return .limitReached(.catalogs(limit)) }
        let row = try first(
            """
            INSERT INTO catalogs (id, revision, generation, definition)
            SELECT \(id), catalog + 1, 0, \(definition) FROM retired_revisions WHERE true
            ON CONFLICT DO NOTHING RETURNING number, revision
            """
        ) { (number: $0.integer(0), revision: $0.integer(1)) }
        guard let row else { return .conflict }
        let generation = try addGeneration(catalog: row.number, purpose: .current)
        try execute(
            "UPDATE catalogs SET generation = \(generation) WHERE number = \(row.number)")
        try note(.all, of: row.number, revision: row.revision)
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
        try forgetChanges(of: row.number)
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
