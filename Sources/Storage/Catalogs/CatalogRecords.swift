/// A catalog without its items.
package struct CatalogRecord: Equatable, Sendable {
    package var id: String
    /// Rises with each change of the definition or of an item.
    package var revision: Int64
    /// Bytes of the caller, not looked into.
    package var definition: [UInt8]
    package var itemCount: Int
    /// The sum of the items' bodies, in bytes.
    package var byteCount: Int64

    package init(
        id: String, revision: Int64, definition: [UInt8], itemCount: Int, byteCount: Int64
    ) {
        self.id = id
        self.revision = revision
        self.definition = definition
        self.itemCount = itemCount
        self.byteCount = byteCount
    }
}

/// One item. Ids are compared as bytes.
package struct CatalogItemRecord: Equatable, Sendable {
    package var id: String
    /// Bytes of the caller, not looked into.
    package var body: [UInt8]

    package init(id: String, body: [UInt8]) {
        self.id = id
        self.body = body
    }
}

/// What a load does with items that it does not name.
package enum LoadMode: Equatable, Sendable {
    /// They stay.
    case upsert
    /// They go.
    case replace
}

/// Names a load between its begin and its end. Good for the life of the store only.
package struct LoadID: Hashable, Sendable {
    let generation: Int64
}

/// How a change of a catalog ended when nothing failed.
package enum CatalogOutcome: Equatable, Sendable {
    /// Durable. The catalog has this revision now. `isNew`: the catalog or item was not there
    /// before.
    case committed(revision: Int64, isNew: Bool)
    /// Nothing was changed: the catalog has another revision than expected.
    case conflict
    /// Nothing was changed: no such catalog or item.
    case unknown
    /// Nothing was changed: there may be no more of what would have been added.
    case limitReached(StorageLimit)
}
