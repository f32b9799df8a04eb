import CatalogSearch
import Storage

/// Contents: changed in place by small changes, built anew in the background by large ones.
extension CatalogLibrary {
    /// Takes a change in that is on the disk. To be called in the catalog's turn.
    func take(_ change: CatalogContents.Change, of id: String, revision: Int) async throws {
        guard var shelf = shelves[id] else { return }
        shelf.note(change, revision: revision)
        shelves[id] = shelf
        guard let contents = shelf.contents else {
            try await takeUnseen(change, of: id, revision: revision)
            return
        }
        // Other work may show its own contents meanwhile; then the change goes into those.
        var shown: CatalogContents? = contents
        while let base = shown, base.revision < revision {
            let count = shelves[id]?.showCount
            let changed = await changed(base, by: [(revision, change)])
            if shelves[id]?.showCount == count { shelves[id]?.show(changed) }
            shown = shelves[id]?.contents
        }
        keepUp(id)
    }

    /// A change of a catalog that is not searchable yet.
    private func takeUnseen(
        _ change: CatalogContents.Change, of id: String, revision: Int
    ) async throws {
        if case .replace(var contents) = change {
            // What is being built is of no use any more.
            contents.revision = revision
            shelves[id]?.endWork(nextEpoch())
            shelves[id]?.show(contents)
            keepUp(id)
        } else if let record = try await read({ try await $0.catalog(id: id) }) {
            shelves[id]?.catalog.itemCount = record.itemCount
            shelves[id]?.catalog.byteCount = Int(record.byteCount)
        }
    }

    /// Large changes are worked in on the thread of low priority, small ones at once.
    private func changed(
        _ contents: CatalogContents,
        by changes: [(revision: Int, change: CatalogContents.Change)]
    ) async -> CatalogContents {
        let work = { @Sendable in
            var contents = contents
            for (revision, change) in changes { contents.apply(change, revision: revision) }
            return contents
        }
        let isLarge = changes.contains { change in
            switch change.change {
            case .put, .remove, .replace: false
            case .add(let items): items.count > 1_000
            }
        }
        if isLarge, let contents = try? await inWorkshop(work) { return contents }
        return await Self.beside(work)
    }

    // MARK: In the background

    /// Reads a catalog's items and indexes them, unless the sign goes up. The changes that come
    /// meanwhile are not lost.
    func rebuild(_ id: String, until stopSign: StopSign) async throws {
        guard var shelf = shelves[id] else { return }
        let epoch = nextEpoch()
        let builder = ContentsBuilder(definition: shelf.catalog.definition)
        shelf.beginWork(epoch)
        shelf.builder = builder
        shelves[id] = shelf
        do {
            let record = try await read {
                try await $0.streamItems(catalog: id, chunkSize: 2_000) { _, items in
                    if stopSign.isUp { return false }
                    builder.add(items)
                    return true
                }
            }
            guard let record else { return }
            try stopSign.check()
            let contents = try await inWorkshop {
                Result {
                    try builder.finish(revision: Int(record.revision), checking: stopSign.check)
                }
            }.get()
            await show(contents, of: id, epoch)
        } catch {
            if shelves[id]?.epoch == epoch {
                shelves[id]?.endWork(epoch)
                buildLater(id)
            }
            throw error
        }
    }

    /// Shows what work in the background made, when the changes since then are in it.
    func show(_ made: CatalogContents, of id: String, _ epoch: Int) async {
        var contents = made
        while let shelf = shelves[id], shelf.epoch == epoch {
            let missing = shelf.changes(after: contents.revision)
            if missing.isEmpty {
                shelves[id]?.show(contents)
                shelves[id]?.endWork(epoch)
                keepUp(id)
                return
            }
            contents = await changed(contents, by: missing)
        }
    }

    /// Puts the contents in one piece when many changes have left theirs.
    private func compact(_ id: String) async {
        let epoch = nextEpoch()
        // In the catalog's turn, so that no change is half in these contents and half in the
        // journal.
        let contents = try? await inTurn(id) { () -> CatalogContents? in
            guard let shelf = shelves[id], shelf.journal == nil else { return nil }
            shelves[id]?.beginWork(epoch)
            return shelf.contents
        }
        guard let contents else { return }
        let compacted = try? await inWorkshop { [stopSign] in
            try? contents.compacted(checking: stopSign.check)
        }
        if let compacted = compacted ?? nil { await show(compacted, of: id, epoch) }
        if shelves[id]?.epoch == epoch { shelves[id]?.endWork(epoch) }
    }

    /// Begins what the contents as they are now make useful.
    private func keepUp(_ id: String) {
        guard let shelf = shelves[id], let contents = shelf.contents else { return }
        if contents.isFragmented, shelf.journal == nil {
            // Nobody waits for it.
            background.begin { [self] in await compact(id) }
        }
        planImages()
    }
}
