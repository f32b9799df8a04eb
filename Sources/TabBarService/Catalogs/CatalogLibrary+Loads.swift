import Storage
import Synchronization

/// What a load did.
package struct LoadReport: Sendable {
    /// The catalog's revision afterwards.
    package var revision: Int
    /// How many items came, with those that a later one of the same id replaced.
    package var received: Int
    /// How many of them are in the catalog now: one for each id.
    package var stored: Int
    /// How many earlier items a replacement took out; 0 when items were added.
    package var removed: Int
    /// How many items the catalog has afterwards.
    package var itemCount: Int
}

/// A load under way: items come in parts, are staged unseen and indexed meanwhile.
package struct CatalogLoad: Sendable {
    let catalog: String
    let isReplacing: Bool
    let library: CatalogLibrary
    let id: LoadID
    let builder: ContentsBuilder

    /// How many items one step stages.
    private static let step = 1_000

    /// Adds items; of two with one id the later one counts. Returns when they are staged and
    /// indexed.
    package func add(_ items: [CatalogItem]) async throws {
        var rest = items[...]
        while !rest.isEmpty {
            let items = Array(rest.prefix(Self.step))
            rest = rest.dropFirst(Self.step)
            try await library.stage(items, in: self)
        }
    }
}

extension CatalogLibrary {
    /// Loads the items that `operation` adds, all or none: they are staged unseen, made current at
    /// once, and searched as soon as the index has them. When it throws, nothing has happened.
    ///
    /// - Parameter revision: the catalog's before the load, when that matters.
    /// - Throws: what `operation` throws; `unknownCatalog`, `revisionMismatch` or `limitReached`.
    nonisolated package func load(
        into id: String, replacing isReplacing: Bool, expecting revision: Int?,
        _ operation: (CatalogLoad) async throws -> Void
    ) async throws -> LoadReport {
        try await enterLoad()
        do {
            let load = try await begin(id, isReplacing: isReplacing, expecting: revision)
            let report: LoadReport
            do {
                try await operation(load)
                report = try await finish(load, expecting: revision)
            } catch {
                await storage.abandonLoad(load.id)
                throw error
            }
            await leaveLoad()
            return report
        } catch {
            await leaveLoad()
            throw error
        }
    }

    /// Loads items that are at hand.
    nonisolated package func load(
        _ items: [CatalogItem], into id: String, replacing: Bool, expecting revision: Int?
    ) async throws -> LoadReport {
        try await load(into: id, replacing: replacing, expecting: revision) {
            try await $0.add(items)
        }
    }

    private func begin(
        _ id: String, isReplacing: Bool, expecting revision: Int?
    ) async throws -> CatalogLoad {
        let catalog = try shelf(id).catalog
        if let revision, revision != catalog.revision {
            throw ServiceError.revisionMismatch(current: catalog.revision)
        }
        let load = try await read {
            try await $0.beginLoad(catalog: id, mode: isReplacing ? .replace : .upsert)
        }
        guard let load else { throw ServiceError.unknownCatalog }
        return CatalogLoad(
            catalog: id, isReplacing: isReplacing, library: self, id: load,
            builder: ContentsBuilder(definition: catalog.definition))
    }

    /// Away from the actor: a large load has nothing to ask it between its parts.
    nonisolated fileprivate func stage(_ items: [CatalogItem], in load: CatalogLoad) async throws {
        try await read {
            try await $0.stage(
                items.map { CatalogItemRecord(id: $0.id, body: $0.body) }, in: load.id)
        }
        try await compute(items.count) { load.builder.add(items) }
    }

    private func finish(_ load: CatalogLoad, expecting revision: Int?) async throws -> LoadReport {
        let received = load.builder.received
        let contents = try await compute(received) { [clientStopSign] in
            Result { try load.builder.finish(revision: 0, checking: clientStopSign.check) }
        }.get()
        let report = try await inTurn(load.catalog) {
            let before = try shelf(load.catalog)
            if let revision, revision != before.catalog.revision {
                throw ServiceError.revisionMismatch(current: before.catalog.revision)
            }
            let removed =
                load.isReplacing
                ? try await count(of: before, missingIn: contents) : 0
            guard let (stored, _) = try await commit({ try await $0.finishLoad(load.id) })
            else { throw ServiceError.unknownCatalog }
            if before.catalog.definition == load.builder.definition {
                try await take(
                    load.isReplacing ? .replace(contents) : .add(contents), of: load.catalog,
                    revision: stored)
            } else {
                // Indexed for a definition that is not in force any more.
                shelves[load.catalog]?.noteWhole(revision: stored)
                try await rebuild(load.catalog, until: clientStopSign)
            }
            let after = try shelf(load.catalog).catalog
            return LoadReport(
                revision: after.revision, received: received, stored: contents.count,
                removed: removed, itemCount: after.itemCount)
        }
        // Whoever loads much waits a moment more, so that from the answer on a crash costs no new
        // index; not for certain, because another change that is under way leaves the image to the
        // upkeep.
        if received >= Self.fewestForImage, received * 10 >= report.itemCount {
            await writeImage(of: load.catalog)
        }
        return report
    }

    /// Smaller loads do not wait for an image.
    private static let fewestForImage = 10_000

    /// Runs what concerns so many items: few at once, many on the thread of low priority.
    nonisolated private func compute<Value: Sendable>(
        _ count: Int, _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        count < 500 ? await Self.beside(work) : try await inWorkshop(work)
    }

    /// How many items of a catalog `contents` has not.
    private func count(
        of shelf: CatalogShelf, missingIn contents: CatalogContents
    ) async throws -> Int {
        if let shown = shelf.contents {
            return try await compute(shown.count) { shown.count(missingIn: contents) }
        }
        let count = Atomic(0)
        _ = try await read {
            try await $0.streamItems(catalog: shelf.catalog.id, chunkSize: 2_000) { _, items in
                let missing = items.count { contents.body($0.id) == nil }
                count.add(missing, ordering: .relaxed)
                return true
            }
        }
        return count.load(ordering: .relaxed)
    }
}
