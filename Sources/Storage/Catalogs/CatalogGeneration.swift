/// One set of items of a catalog: the current one, one that a load writes, or one on its way out.
struct CatalogGeneration {
    /// What the set is there for, as it is stored.
    enum Purpose: String {
        case current
        case upsert
        case replace
        case discarded
    }

    let generation: Int64
    /// The number of its catalog, which may be gone.
    var catalog: Int64
    var purpose: Purpose
    /// While a load goes on: of all rows, those of one id included.
    var itemCount: Int64
    var byteCount: Int64

    var places: CatalogPlaces { CatalogPlaces(generation: generation) }
}

/// Where the items of a generation lie.
struct CatalogPlaces {
    let first: Int64
    var last: Int64 { first + ((1 << 32) - 1) }

    init(generation: Int64) { first = generation << 32 }
}

extension SQLiteDatabase {
    func generation(_ number: Int64) throws(SQLiteError) -> CatalogGeneration? {
        try first(
            """
            SELECT generation, catalog, purpose, item_count, byte_count FROM generations
            WHERE generation = \(number)
            """
        ) {
            CatalogGeneration(
                generation: $0.integer(0), catalog: $0.integer(1),
                purpose: CatalogGeneration.Purpose(rawValue: $0.text(2)) ?? .discarded,
                itemCount: $0.integer(3), byteCount: $0.integer(4))
        }
    }

    func addGeneration(catalog: Int64, purpose: CatalogGeneration.Purpose) throws(SQLiteError)
        -> Int64
    {
        try first(
            """
            INSERT INTO generations (catalog, purpose) VALUES (\(catalog), \(purpose.rawValue))
            RETURNING generation
            """
        ) { $0.integer(0) } ?? 0
    }

    func update(_ generation: CatalogGeneration) throws(SQLiteError) {
        try execute(
            """
            UPDATE generations SET
                purpose = \(generation.purpose.rawValue),
                item_count = \(generation.itemCount), byte_count = \(generation.byteCount)
            WHERE generation = \(generation.generation)
            """)
    }

    // MARK: Removing what is discarded

    /// What a crash left of loads is discarded.
    func discardLoads() throws(SQLiteError) {
        try execute(
            "UPDATE generations SET purpose = 'discarded' WHERE purpose IN ('upsert', 'replace')")
    }

    /// Removes up to `limit` rows of a discarded generation. Answers whether there may be more.
    func removeDiscarded(limit: Int) throws(SQLiteError) -> Bool {
        let discarded = try first(
            "SELECT generation FROM generations WHERE purpose = 'discarded' LIMIT 1"
        ) { $0.integer(0) }
        guard let discarded else { return false }
        let places = CatalogPlaces(generation: discarded)
        let items = try execute(
            """
            DELETE FROM items WHERE place IN (
                SELECT place FROM items WHERE place BETWEEN \(places.first) AND \(places.last)
                ORDER BY place LIMIT \(limit))
            """)
        if items > 0 { return true }
        let ids = try execute(
            """
            DELETE FROM item_ids WHERE generation = \(discarded) AND id IN (
                SELECT id FROM item_ids WHERE generation = \(discarded) ORDER BY id LIMIT \(limit))
            """)
        if ids > 0 { return true }
        try execute("DELETE FROM generations WHERE generation = \(discarded)")
        return true
    }
}
