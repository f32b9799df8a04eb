extension SQLiteDatabase {
    func beginLoad(catalog id: String, mode: LoadMode) throws(SQLiteError) -> CatalogAnswer {
        guard let row = try catalogRow(id) else { return .unknown }
        let purpose: CatalogGeneration.Purpose =
            switch mode {
            case .upsert: .upsert
            case .replace: .replace
            }
        let generation = try addGeneration(catalog: row.number, purpose: purpose)
        return .load(LoadID(generation: generation))
    }

    func stage(_ items: [CatalogItemRecord], in load: LoadID) throws(SQLiteError)
        -> CatalogAnswer
    {
        guard var generation = try openLoad(load) else { return .unknown }
        for item in items {
            let place = generation.places.first + generation.itemCount
            try execute(
                "INSERT INTO items (place, id, body) VALUES (\(place), \(item.id), \(item.body))")
            generation.itemCount += 1
            generation.byteCount += Int64(item.body.count)
        }
        try update(generation)
        return .done
    }

    func abandonLoad(_ load: LoadID) throws(SQLiteError) -> CatalogAnswer {
        guard let generation = try openLoad(load) else { return .unknown }
        try discard(generation)
        return .done
    }

    /// Makes the load current. Few items are put into the generation that is there; for many, what
    /// they do not replace is copied to theirs.
    func finishLoad(_ load: LoadID, limit: Int) throws(SQLiteError) -> CatalogAnswer {
        guard var loaded = try openLoad(load), var row = try catalogRow(number: loaded.catalog),
            var current = try generation(row.generation)
        else { return .unknown }
        let extent = try extent(of: loaded)
        if loaded.purpose == .upsert {
            if loaded.itemCount == 0 {
                try discard(loaded)
                return .outcome(.committed(revision: row.revision, isNew: false))
            }
            if loaded.itemCount < current.itemCount {
                try put(itemsOf: loaded, in: &current)
                if current.itemCount > limit { return .limitReached(.items(limit)) }
                try update(current)
                try discard(loaded)
                return try advance(row, changing: extent)
            }
        }
        try indexIDs(&loaded)
        if loaded.purpose == .upsert { try copy(itemsOf: current, missingIn: &loaded) }
        if loaded.itemCount > limit { return .limitReached(.items(limit)) }
        loaded.purpose = .current
        try update(loaded)
        try discard(current)
        row.generation = loaded.generation
        return try advance(row, changing: extent)
    }

    // MARK: Steps

    private func openLoad(_ load: LoadID) throws(SQLiteError) -> CatalogGeneration? {
        guard let generation = try generation(load.generation) else { return nil }
        switch generation.purpose {
        case .upsert, .replace: return generation
        case .current, .discarded: return nil
        }
    }

    /// What a load changes; to be asked before its items are moved.
    private func extent(of load: CatalogGeneration) throws(SQLiteError) -> CatalogExtent {
        guard load.purpose == .upsert else { return .all }
        let places = load.places
        let most = CatalogChange.mostItemsOfLoad
        let ids = try all(
            """
            SELECT DISTINCT id FROM items WHERE place BETWEEN \(places.first) AND \(places.last)
            LIMIT \(most + 1)
            """
        ) { $0.text(0) }
        return ids.count > most ? .all : .items(ids)
    }

    private func discard(_ generation: CatalogGeneration) throws(SQLiteError) {
        var generation = generation
        generation.purpose = .discarded
        try update(generation)
    }

    private func put(itemsOf loaded: CatalogGeneration, in current: inout CatalogGeneration)
        throws(SQLiteError)
    {
        let places = loaded.places
        var last = places.first - 1
        while true {
            let chunk = try all(
                """
                SELECT place, id, body FROM items
                WHERE place > \(last) AND place <= \(places.last)
                ORDER BY place LIMIT \(Self.chunkSize)
                """, Self.placedItem)
            guard let end = chunk.last else { return }
            for item in chunk { _ = try put(item.record, in: &current) }
            last = end.place
        }
    }

    private func copy(itemsOf current: CatalogGeneration, missingIn loaded: inout CatalogGeneration)
        throws(SQLiteError)
    {
        let places = current.places
        var last = places.first - 1
        while true {
            let chunk = try all(
                """
                SELECT place, id, body FROM items
                WHERE place > \(last) AND place <= \(places.last)
                    AND NOT EXISTS (
                        SELECT 1 FROM item_ids
                        WHERE generation = \(loaded.generation) AND item_ids.id = items.id)
                ORDER BY place LIMIT \(Self.chunkSize)
                """, Self.placedItem)
            guard let end = chunk.last else { return }
            for item in chunk { try add(item.record, to: &loaded) }
            last = end.place
        }
    }

    /// Few enough items to be held in memory while rows are written.
    private static let chunkSize = 500

    private static func placedItem(_ row: borrowing SQLiteRow)
        -> (place: Int64, record: CatalogItemRecord)
    {
        (row.integer(0), CatalogItemRecord(id: row.text(1), body: row.bytes(2)))
    }

    /// Indexes the ids of a load and removes the items that a later one replaced.
    private func indexIDs(_ loaded: inout CatalogGeneration) throws(SQLiteError) {
        let places = loaded.places
        let ids = try execute(
            """
            INSERT INTO item_ids (generation, id, place)
            SELECT \(loaded.generation), id, max(place) FROM items
            WHERE place BETWEEN \(places.first) AND \(places.last)
            GROUP BY id ORDER BY id
            """)
        guard ids < loaded.itemCount else { return }
        try execute(
            """
            DELETE FROM items
            WHERE place BETWEEN \(places.first) AND \(places.last)
                AND place < (
                    SELECT latest.place FROM item_ids AS latest
                    WHERE latest.generation = \(loaded.generation) AND latest.id = items.id)
            """)
        loaded.itemCount = Int64(ids)
        loaded.byteCount =
            try first(
                """
                SELECT sum(length(body)) FROM items
                WHERE place BETWEEN \(places.first) AND \(places.last)
                """
            ) { $0.integer(0) } ?? 0
    }
}
