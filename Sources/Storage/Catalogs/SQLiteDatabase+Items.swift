extension SQLiteDatabase {
    func put(
        _ item: CatalogItemRecord, inCatalog id: String, expecting expected: Int64?, limit: Int
    ) throws(SQLiteError) -> CatalogAnswer {
        guard let row = try catalogRow(id), var generation = try generation(row.generation) else {
            return .unknown
        }
        guard expected == nil || row.revision == expected else { return .conflict }
        if try self.item(catalog: id, id: item.id) == item {
            return .outcome(.committed(revision: row.revision, isNew: false))
        }
        let isNew = try put(item, in: &generation)
        if isNew, generation.itemCount > limit { return .limitReached(.items(limit)) }
        try update(generation)
        return try advance(row, changing: .items([item.id]), isNew: isNew)
    }

    /// Adds or replaces an item of a generation whose ids are indexed. Answers whether it is new.
    func put(_ item: CatalogItemRecord, in generation: inout CatalogGeneration)
        throws(SQLiteError) -> Bool
    {
        if let old = try placedItem(item.id, generation) {
            try execute("UPDATE items SET body = \(item.body) WHERE place = \(old.place)")
            generation.byteCount += Int64(item.body.count) - old.size
            return false
        }
        try add(item, to: &generation)
        return true
    }

    /// Adds an item that the generation does not hold, behind all others.
    func add(_ item: CatalogItemRecord, to generation: inout CatalogGeneration)
        throws(SQLiteError)
    {
        let places = generation.places
        let last = try first(
            """
            SELECT max(place) FROM items WHERE place BETWEEN \(places.first) AND \(places.last)
            """
        ) { $0.optionalInteger(0) }
        let place = (last ?? nil).map { $0 + 1 } ?? places.first
        try execute(
            "INSERT INTO items (place, id, body) VALUES (\(place), \(item.id), \(item.body))")
        try execute(
            """
            INSERT INTO item_ids (generation, id, place)
            VALUES (\(generation.generation), \(item.id), \(place))
            """)
        generation.itemCount += 1
        generation.byteCount += Int64(item.body.count)
    }

    func deleteItem(_ item: String, fromCatalog id: String) throws(SQLiteError) -> CatalogAnswer {
        guard let row = try catalogRow(id), var generation = try generation(row.generation),
            let old = try placedItem(item, generation)
        else { return .unknown }
        try execute("DELETE FROM items WHERE place = \(old.place)")
        try execute(
            """
            DELETE FROM item_ids WHERE generation = \(generation.generation) AND id = \(item)
            """)
        generation.itemCount -= 1
        generation.byteCount -= old.size
        try update(generation)
        return try advance(row, changing: .items([item]))
    }

    private func placedItem(_ id: String, _ generation: CatalogGeneration) throws(SQLiteError)
        -> (place: Int64, size: Int64)?
    {
        try first(
            """
            SELECT items.place, length(body)
            FROM item_ids JOIN items ON items.place = item_ids.place
            WHERE generation = \(generation.generation) AND item_ids.id = \(id)
            """
        ) { ($0.integer(0), $0.integer(1)) }
    }

    // MARK: Reading

    func items(catalog: String, after: String?, limit: Int) throws(SQLiteError)
        -> [CatalogItemRecord]
    {
        guard let after else {
            return try all(
                """
                SELECT item_ids.id, body
                FROM item_ids JOIN items ON items.place = item_ids.place
                WHERE generation = (SELECT generation FROM catalogs WHERE id = \(catalog))
                ORDER BY item_ids.id LIMIT \(limit)
                """, Self.item)
        }
        return try all(
            """
            SELECT item_ids.id, body
            FROM item_ids JOIN items ON items.place = item_ids.place
            WHERE generation = (SELECT generation FROM catalogs WHERE id = \(catalog))
                AND item_ids.id > \(after)
            ORDER BY item_ids.id LIMIT \(limit)
            """, Self.item)
    }

    func item(catalog: String, id: String) throws(SQLiteError) -> CatalogItemRecord? {
        try first(
            """
            SELECT item_ids.id, body
            FROM item_ids JOIN items ON items.place = item_ids.place
            WHERE generation = (SELECT generation FROM catalogs WHERE id = \(catalog))
                AND item_ids.id = \(id)
            """, Self.item)
    }

    /// Hands all items of one revision to `receive` until that answers false.
    func streamItems(
        catalog id: String, chunkSize: Int,
        to receive: (CatalogRecord, [CatalogItemRecord]) -> Bool
    ) throws(SQLiteError) -> CatalogRecord? {
        // The catalog and its items are read in one transaction, so that they belong together.
        try execute("BEGIN")
        defer { rollBack() }
        guard let row = try catalogRow(id), let catalog = try catalog(id: id) else { return nil }
        let places = CatalogPlaces(generation: row.generation)
        try stream(
            """
            SELECT id, body FROM items WHERE place BETWEEN \(places.first) AND \(places.last)
            ORDER BY place
            """, chunkSize: chunkSize, Self.item, bytes: \.body.count
        ) { receive(catalog, $0) }
        return catalog
    }

    static func item(_ row: borrowing SQLiteRow) -> CatalogItemRecord {
        CatalogItemRecord(id: row.text(0), body: row.bytes(1))
    }
}
