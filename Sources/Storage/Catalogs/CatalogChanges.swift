/// One state of a catalog, told apart from all others that it ever had, in this file or in a copy of it.
package struct CatalogPoint: Hashable, Sendable {
    /// The catalog's.
    package var revision: Int64
    /// Drawn by lot for the revision.
    package var mark: Int64

    /// A point as the store told it.
    package init(revision: Int64, mark: Int64) {
        self.revision = revision
        self.mark = mark
    }
}

/// What leads from an earlier state of a catalog to the present one.
package struct CatalogChanges: Equatable, Sendable {
    /// An item that is not as it was.
    package struct Item: Equatable, Sendable {
        /// The item's, which no other one here has.
        package var id: String
        /// As it is now; nil when it is gone.
        package var body: [UInt8]?

        /// An item as it is now.
        package init(id: String, body: [UInt8]?) {
            self.id = id
            self.body = body
        }
    }

    /// The catalog as it is now.
    package var catalog: CatalogRecord
    /// Each once, in no order that means anything.
    package var items: [Item]

    /// What leads to `catalog`: these items, and no others.
    package init(catalog: CatalogRecord, items: [Item]) {
        self.catalog = catalog
        self.items = items
    }

    /// Loads of more items, each counted once, are not kept item by item.
    package static let mostItemsOfLoad = 100
}
