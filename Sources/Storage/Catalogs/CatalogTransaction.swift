/// One change of catalogs, as the writer takes it.
enum CatalogRequest: Sendable {
    case putCatalog(id: String, definition: [UInt8], expecting: Int64?)
    case deleteCatalog(id: String, expecting: Int64?)
    case putItem(CatalogItemRecord, catalog: String, expecting: Int64?)
    case deleteItem(id: String, catalog: String)
    case beginLoad(catalog: String, mode: LoadMode)
    case stage([CatalogItemRecord], LoadID)
    case finishLoad(LoadID)
    case abandonLoad(LoadID)
}

/// What became of it.
enum CatalogAnswer: Sendable {
    case outcome(CatalogOutcome)
    case load(LoadID)
    case done
    case conflict
    case unknown
    case limitReached(StorageLimit)

    /// The same in the words of the port.
    var catalogOutcome: CatalogOutcome {
        switch self {
        case .outcome(let outcome): outcome
        case .conflict: .conflict
        case .limitReached(let limit): .limitReached(limit)
        case .load, .done, .unknown: .unknown
        }
    }
}

/// Carries out changes of catalogs inside the writer's transaction.
struct CatalogTransaction: TransactionBody {
    /// How many rows an idle moment removes.
    private static let tidyingLimit = 2_000

    private(set) var wantsTidying = true
    private let limits: StorageLimits

    init(_ database: SQLiteDatabase, limits: StorageLimits) throws(SQLiteError) {
        self.limits = limits
        // What is removed here is replaced data of the operator, not a person's: no need to
        // overwrite.
        try database.script("PRAGMA secure_delete = OFF;")
        try database.discardLoads()
    }

    func isEssential(_ request: CatalogRequest) -> Bool {
        switch request {
        case .deleteCatalog, .deleteItem, .abandonLoad: true
        case .putCatalog, .putItem, .beginLoad, .stage, .finishLoad: false
        }
    }

    /// A crash discards a load that is not finished.
    func isProvisional(_ request: CatalogRequest) -> Bool {
        switch request {
        case .beginLoad, .stage, .abandonLoad: true
        case .putCatalog, .deleteCatalog, .putItem, .deleteItem, .finishLoad: false
        }
    }

    /// Nothing is remembered but that there may be something to tidy.
    mutating func wasTakenBack() { wantsTidying = true }

    mutating func tidy(_ database: SQLiteDatabase) throws(SQLiteError) {
        // Changes first: the items' generation is what tells of a catalog that is gone.
        wantsTidying = try database.removeForgottenChanges(limit: Self.tidyingLimit)
        if !wantsTidying {
            wantsTidying = try database.removeDiscarded(limit: Self.tidyingLimit)
        }
    }

    mutating func apply(_ request: CatalogRequest, to database: SQLiteDatabase)
        throws(SQLiteError) -> Applied<CatalogAnswer>
    {
        let answer = try answer(request, database)
        switch answer {
        case .conflict, .unknown, .limitReached: return .refused(answer)
        case .outcome, .load, .done: return .accepted(answer)
        }
    }

    private mutating func answer(_ request: CatalogRequest, _ database: SQLiteDatabase)
        throws(SQLiteError) -> CatalogAnswer
    {
        switch request {
        case .putCatalog(let id, let definition, nil):
            return try database.addCatalog(id, definition, limit: limits.catalogs)
        case .putCatalog(let id, let definition, let expected?):
            wantsTidying = true
            return try database.replaceCatalog(id, definition, expecting: expected)
        case .deleteCatalog(let id, let expected):
            wantsTidying = true
            return try database.deleteCatalog(id, expecting: expected)
        case .putItem(let item, let catalog, let expected):
            return try database.put(
                item, inCatalog: catalog, expecting: expected, limit: limits.items)
        case .deleteItem(let id, let catalog):
            return try database.deleteItem(id, fromCatalog: catalog)
        case .beginLoad(let catalog, let mode):
            return try database.beginLoad(catalog: catalog, mode: mode)
        case .stage(let items, let load):
            return try database.stage(items, in: load)
        case .finishLoad(let load):
            wantsTidying = true
            return try database.finishLoad(load, limit: limits.items)
        case .abandonLoad(let load):
            wantsTidying = true
            return try database.abandonLoad(load)
        }
    }
}
