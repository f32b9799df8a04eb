import CatalogSearch

/// What searches see of a catalog: one revision of definition, index and items, never a mixture.
struct CatalogContents: Sendable {
    var revision: Int
    let definition: CatalogDefinition
    private(set) var index: CatalogIndex
    /// The items' JSON by the bytes of their ids.
    private(set) var bodies: [[UInt8]: [UInt8]]
    /// The sum of the bodies.
    private(set) var byteCount: Int

    init(
        definition: CatalogDefinition, revision: Int, index: CatalogIndex,
        bodies: [[UInt8]: [UInt8]], byteCount: Int
    ) {
        self.definition = definition
        self.revision = revision
        self.index = index
        self.bodies = bodies
        self.byteCount = byteCount
    }

    mutating func put(_ item: CatalogItem, body: [UInt8]) {
        index.apply(upserts: [definition.document(item)])
        let before = bodies.updateValue(body, forKey: Array(item.id.utf8))
        byteCount += body.count - (before?.count ?? 0)
    }

    mutating func remove(_ id: String) {
        index.apply(upserts: [], deletions: [id])
        byteCount -= bodies.removeValue(forKey: Array(id.utf8))?.count ?? 0
    }

    /// The JSON of the item `id`.
    func body(_ id: String) -> [UInt8]? { bodies[Array(id.utf8)] }
}
