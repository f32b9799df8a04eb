import CatalogSearch
import Locks
package import Storage
import StrictJSON

/// The catalogs and their indexes. An actor of its own on the ordinary pool: what is long here
/// never holds up a gesture, and a search runs outside of it on a snapshot.
///
/// Changes of one catalog are carried out one after the other: on the disk first, then in memory.
/// What builds an index runs beside them on a thread of low priority and takes the changes in at
/// its end.
///
/// What fails throws a ``ServiceError``: `unknownCatalog` for an id of none, `storage` where the
/// disk fails.
package actor CatalogLibrary {
    let storage: any CatalogStore
    /// Where indexes lie for the next start; nil keeps none.
    let images: CatalogImages?
    /// So many changed items since the image are left to the next start.
    let imageLag: Int
    /// Milliseconds that one search may take before it answers with what it has. It notices a few
    /// later.
    let timeBudget: Int
    /// Where indexes are built; nil only when the system gave no thread.
    let workshop: BackgroundThread?
    var shelves: CatalogShelves
    /// What searches see.
    nonisolated let shown: ShownCatalogs
    /// Nanoseconds that a search in place may take of its caller's thread.
    nonisolated let moment: UInt64
    /// What all of them together may.
    nonisolated let moments: Guarded<SearchMoments>
    private var lastEpoch = 0
    /// How many loads may be under way, and how many are.
    private let loadLimit: Int
    private var loads = 0
    private var turns: [String: TurnQueue] = [:]
    /// What nobody waits for.
    let background = BackgroundTasks()
    /// Whether images are being written, or it rests after that.
    var isKeepingUp = false
    /// Writes them now.
    var imageWriter: Task<Void, Never>?
    /// Up when what is done in the background is of no use any more.
    let stopSign = StopSign()
    /// Up when what a client waits for is of no use any more either.
    let clientStopSign = StopSign()
    /// The wait before what could not be built is tried again; each further one is twice as long.
    private let buildingPause: Duration

    /// A library without catalogs; ``start()`` reads them.
    ///
    /// - Parameter moment: nanoseconds that a search in place may take.
    package init(
        storage: any CatalogStore, images: CatalogImages? = nil, imageLag: Int = 1_000,
        timeBudget: Int = 15, moment: UInt64 = 1_000_000, loadLimit: Int = StorageLimits().loads,
        buildingPause: Duration = .milliseconds(500)
    ) {
        let shown = ShownCatalogs()
        self.shown = shown
        shelves = CatalogShelves(shownBy: shown)
        self.moment = moment
        moments = Guarded(SearchMoments(of: moment))
        self.storage = storage
        self.images = images
        self.imageLag = imageLag
        self.timeBudget = timeBudget
        self.loadLimit = loadLimit
        self.buildingPause = buildingPause
        workshop = try? BackgroundThread(name: "catalog-index")
    }

    /// Reads the catalogs' definitions at once and their indexes afterwards; until one stands its
    /// searches answer `catalogLoading`. With `only` all other catalogs are left alone.
    package func start(only id: String? = nil) async throws {
        for record in try await read({ try await $0.catalogs() })
        where id == nil || record.id == id {
            guard let catalog = Catalog(record, progress: nil) else { continue }
            shelves[catalog.id] = CatalogShelf(
                catalog: catalog, contents: nil, epoch: nextEpoch())
        }
        if id == nil, let images {
            let names = Set(shelves.ids)
            // Before any image is written there: what waits on that thread is done in order.
            background.begin { [self] in
                try? await inWorkshop { images.removeAll(except: names) }
            }
        }
        // Building outlives the start: the service answers meanwhile.
        background.begin { [self] in await buildAll() }
    }

    private func buildAll() async {
        // Small ones first: most people wait for them.
        let waiting = shelves.all.filter { $0.contents == nil }.map(\.catalog)
        for catalog in waiting.sorted(by: { ($0.itemCount, $0.id) < ($1.itemCount, $1.id) })
        where !stopSign.isUp {
            if await readImage(catalog.id) { continue }
            try? await rebuild(catalog.id, until: stopSign)
        }
    }

    /// Builds later what could not be built now.
    func buildLater(_ id: String) {
        guard let shelf = shelves[id], !stopSign.isUp else { return }
        shelves[id]?.failedBuilds += 1
        let pause = buildingPause * (1 << min(shelf.failedBuilds, 6))
        // The answer that failed does not wait for it.
        background.begin { [self] in
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            await buildAgain(id, shelf.epoch)
        }
    }

    private func buildAgain(_ id: String, _ epoch: Int) async {
        guard let shelf = shelves[id], shelf.epoch == epoch, shelf.wantsBuilding, !stopSign.isUp
        else { return }
        // When it fails it plans the next.
        try? await rebuild(id, until: stopSign)
    }

    /// Breaks off the work in the background, so that those who still wait for an answer have it
    /// sooner.
    nonisolated package func endBackgroundWork() { stopSign.putUp() }

    /// Breaks off all work and writes the images that are missing.
    package func stop() async {
        stopSign.putUp()
        clientStopSign.putUp()
        await background.end()
        await writeImages()
        await workshop?.close()
    }

    // MARK: Parts

    func shelf(_ id: String) throws -> CatalogShelf {
        guard let shelf = shelves[id] else { throw ServiceError.unknownCatalog }
        return shelf
    }

    /// Notes that a load begins; each holds its items' index in memory.
    func enterLoad() throws {
        guard loads < loadLimit else { throw ServiceError.limitReached(.loads(loadLimit)) }
        loads += 1
    }

    func leaveLoad() { loads -= 1 }

    func nextEpoch() -> Int {
        lastEpoch += 1
        return lastEpoch
    }

    /// Runs `operation` when no other change of the catalog is under way; changes come in the order
    /// of their calls.
    func inTurn<Value>(
        _ id: String, _ operation: () async throws -> Value
    ) async throws -> Value {
        if turns[id] != nil {
            await withCheckedContinuation { turns[id]?.waiting.append($0) }
        } else {
            turns[id] = TurnQueue()
        }
        defer {
            if turns[id]?.waiting.isEmpty ?? true {
                turns[id] = nil
            } else {
                turns[id]?.waiting.removeFirst().resume()
            }
        }
        return try await operation()
    }

    private struct TurnQueue {
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// A change of the storage; nil when it did not apply.
    nonisolated func commit(
        _ operation: (any CatalogStore) async throws -> CatalogOutcome
    ) async throws -> (revision: Int, isNew: Bool)? {
        switch try await read(operation) {
        case .committed(let revision, let isNew): return (Int(revision), isNew)
        case .conflict, .unknown: return nil
        case .limitReached(let limit): throw ServiceError.limitReached(limit)
        }
    }

    /// Runs `operation` on the storage and says its errors in our words.
    nonisolated func read<Value>(
        _ operation: (any CatalogStore) async throws -> Value
    ) async throws -> Value {
        do {
            return try await operation(storage)
        } catch let error as StorageError where error.code == .unknownLoad {
            // A load is forgotten only with its catalog; one of that name now is another.
            throw ServiceError.unknownCatalog
        } catch let error as StorageError {
            throw ServiceError.storage(error)
        }
    }

    /// Runs what computes for long on the thread of low priority.
    ///
    /// - Throws: `storage` when too much waits for the thread already, or when it was closed.
    nonisolated package func inWorkshop<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        guard let workshop else { return await Self.beside(work) }
        do {
            return try await workshop.run(work)
        } catch {
            throw ServiceError.storage(error)
        }
    }

    /// Runs what computes for a moment outside of the actor.
    @concurrent package static func beside<Value: Sendable>(
        _ work: @Sendable () -> Value
    ) async -> Value {
        work()
    }
}

extension Catalog {
    /// Nil when the record holds no definition that this version accepts.
    init?(_ record: CatalogRecord, progress: Double?) {
        guard let value = try? JSONReader.read(record.definition),
            let definition = CatalogDefinition.decode(value, issues: JSONIssues())
        else { return nil }
        self.init(
            id: record.id, revision: Int(record.revision), definition: definition,
            itemCount: record.itemCount, byteCount: Int(record.byteCount), progress: progress)
    }
}
