/// A catalog in memory, and what goes on with it.
struct CatalogShelf: Sendable {
    var catalog: Catalog
    /// Nil while they are built for the first time.
    private(set) var contents: CatalogContents?
    /// What builds them, for the progress.
    var builder: ContentsBuilder?
    /// Raised when work on the contents in the background is of no use any more.
    private(set) var epoch: Int
    /// The first epoch, which no other catalog that had the id before has.
    let origin: Int
    /// The changes since work in the background began; nil when there is none.
    private(set) var journal: [(revision: Int, change: CatalogContents.Change)]?
    /// How often contents were shown.
    private(set) var showCount = 0
    /// How often building in the background has failed since it last succeeded.
    var failedBuilds = 0
    /// The state that an image on the disk holds.
    struct ImagePoint: Sendable {
        var revision: Int
        /// ``CatalogShelf/changedItems`` of that state.
        var changedItems: Int
    }

    /// What the image on the disk holds; nil when there is none.
    var image: ImagePoint?
    /// How many items have changed since the start, each change counted.
    private(set) var changedItems = 0
    /// The last revision that no image of an earlier one leads to.
    private(set) var wholeRevision = 0

    init(catalog: Catalog, contents: CatalogContents?, epoch: Int) {
        self.catalog = catalog
        self.contents = contents
        self.epoch = epoch
        origin = epoch
    }

    /// The catalog with how far its first building has come.
    var described: Catalog {
        var catalog = catalog
        guard contents == nil else { return catalog }
        let share = Double(builder?.received ?? 0) / Double(max(catalog.itemCount, 1))
        // What follows the last item takes time too.
        catalog.progress = min(share, 1) * 0.9
        return catalog
    }

    /// Whether the contents have to be built from the disk: there are none for this definition.
    var wantsBuilding: Bool { contents?.definition != catalog.definition }

    /// Notes that the disk has a change.
    mutating func note(_ change: CatalogContents.Change, revision: Int) {
        catalog.revision = revision
        if !change.isKeptByItem { wholeRevision = revision }
        changedItems += change.itemCount
        journal?.append((revision, change))
    }

    /// Notes that all has changed on the disk, and that contents for it are yet to be made.
    mutating func noteWhole(revision: Int) {
        catalog.revision = revision
        wholeRevision = revision
    }

    /// Shows contents, unless later ones are shown already.
    mutating func show(_ contents: CatalogContents) {
        if let shown = self.contents, shown.revision > contents.revision { return }
        self.contents = contents
        showCount += 1
        failedBuilds = 0
        builder = nil
        guard contents.revision == catalog.revision else { return }
        catalog.itemCount = contents.count
        catalog.byteCount = contents.byteCount
    }

    // MARK: Work in the background

    /// Begins work whose result `finish` brings; changes are kept until then.
    mutating func beginWork(_ epoch: Int) {
        self.epoch = epoch
        journal = []
    }

    /// The changes that contents of this revision lack.
    func changes(after revision: Int) -> [(revision: Int, change: CatalogContents.Change)] {
        journal?.filter { $0.revision > revision } ?? []
    }

    /// Ends the work, or makes it useless.
    mutating func endWork(_ epoch: Int) {
        self.epoch = epoch
        journal = nil
    }
}
