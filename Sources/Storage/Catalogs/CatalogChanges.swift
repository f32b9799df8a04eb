/// One state of a catalog, told apart from all others that it ever had, in this file or in a copy
/// of it.
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

/// An item that is not as it was at an earlier state of its catalog.
package struct CatalogChange: Equatable, Sendable {
    /// The item's.
    package var id: String
    /// As it is now; nil when it is gone.
    package var body: [UInt8]?

    /// An item as it is now.
    package init(id: String, body: [UInt8]?) {
        self.id = id
        self.body = body
    }

    /// Loads of more items, each counted once, are not kept item by item.
    package static let mostItemsOfLoad = 100
}
