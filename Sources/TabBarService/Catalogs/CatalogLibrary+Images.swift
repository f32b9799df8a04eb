import CatalogSearch
import Storage

/// Indexes as files, so that a large catalog is searchable soon after a start, whichever way the
/// service ended before. What changed by single items since an image is asked of the disk.
extension CatalogLibrary {
    /// How long it rests after images, so that many changes make one image.
    private static let rest = Duration.seconds(20)

    /// Shows what the image of a catalog holds, with the changes since. False when that cannot be
    /// had, and the items have to be indexed.
    func readImage(_ id: String) async -> Bool {
        guard let images, let shelf = shelves[id], shelf.contents == nil else { return false }
        let catalog = shelf.catalog
        let epoch = nextEpoch()
        // Changes that come from here on are not lost.
        shelves[id]?.beginWork(epoch)
        if let (contents, image) = await contents(of: catalog, from: images) {
            if shelves[id]?.epoch == epoch { shelves[id]?.image = image }
            await show(contents, of: id, epoch)
        }
        // Whoever came between sees to the contents.
        guard let now = shelves[id], now.epoch == epoch else { return true }
        if now.contents == nil { shelves[id]?.endWork(epoch) }
        return now.contents != nil
    }

    /// What the image and the disk hold together, and what the image alone does.
    nonisolated private func contents(
        of catalog: Catalog, from images: CatalogImages
    ) async -> (CatalogContents, CatalogShelf.ImagePoint)? {
        let key = try? await inWorkshop {
            images.key(catalog.id).flatMap {
                CatalogImageKey($0, of: catalog.id, catalog.definition)
            }
        }
        let changes = StoredChanges(definition: catalog.definition)
        guard let key = key ?? nil,
            let now = try? await read({ [stopSign] in
                try await $0.streamChanges(
                    catalog: catalog.id, since: key.point, chunkSize: 2_000
                ) { part in
                    if stopSign.isUp { return false }
                    changes.add(part)
                    return true
                }
            }), !stopSign.isUp
        else { return nil }
        let revision = Int(key.point.revision)
        let read = try? await inWorkshop {
            images.read(catalog.id, key: key.bytes) { source in
                var contents = try CatalogContents(
                    definition: catalog.definition, revision: revision, imageFrom: source)
                contents.apply(changes, revision: Int(now.revision))
                return contents
            }
        }
        guard let contents = read ?? nil, contents.count == now.itemCount,
            contents.byteCount == now.byteCount
        else { return nil }
        // An item that changed several times since is told once.
        let changed = max(changes.count, contents.revision - revision)
        return (contents, CatalogShelf.ImagePoint(revision: revision, changedItems: -changed))
    }

    /// Sees to it that changed catalogs get new images: at once, but not all the time.
    func planImages() {
        guard images != nil, !isKeepingUp, !stopSign.isUp,
            shelves.all.contains(where: { $0.wantsImage(lag: imageLag) })
        else { return }
        isKeepingUp = true
        background.begin { [self] in
            await writeImages()
            guard (try? await Task.sleep(for: Self.rest)) != nil else { return }
            isKeepingUp = false
            planImages()
        }
    }

    /// Writes the images that are wanted now.
    func writeImages() async {
        for id in shelves.ids.sorted() { await writeImage(of: id) }
    }

    /// Writes the image of a catalog if it is wanted; returns when that is done. One is written at
    /// a time.
    func writeImage(of id: String) async {
        while let imageWriter { await imageWriter.value }
        let writer = Task {
            await writeWantedImage(of: id)
            imageWriter = nil
        }
        imageWriter = writer
        await writer.value
    }

    private func writeWantedImage(of id: String) async {
        guard let images, let shelf = shelves[id], shelf.wantsImage(lag: imageLag),
            let contents = shelf.contents,
            let point = try? await read({
                try await $0.point(catalog: id, revision: Int64(contents.revision))
            }),
            shelves[id]?.origin == shelf.origin
        else { return }
        let key = CatalogImageKey(point, of: id, contents.definition)
        let isOldUseful = shelf.isImageUseful
        let isWritten = try? await inWorkshop {
            // Gone first, it takes no place beside the new one.
            if !isOldUseful { images.remove(id) }
            return images.write(id, key: key.bytes) { try contents.writeImage(to: $0) }
        }
        guard shelves[id]?.origin == shelf.origin else {
            // The catalog went meanwhile, and its image was not there yet to go with it.
            removeImage(id)
            return
        }
        if isWritten == true {
            shelves[id]?.image = CatalogShelf.ImagePoint(
                revision: contents.revision, changedItems: shelf.changedItems)
        }
    }

    /// Removes the image of a catalog that goes, before any is written from now on. Nobody waits
    /// for it: another catalog of the name would not take it for its own.
    func removeImage(_ id: String) {
        guard let images else { return }
        guard let workshop else {
            images.remove(id)
            return
        }
        // What stays when the thread takes no more is not used, and the next image takes its place.
        try? workshop.add { images.remove(id) }
    }
}

extension CatalogShelf {
    /// Catalogs with fewer items are indexed anew in a moment.
    private static let fewestItems = 2_000

    /// Whether the changes since the image lead from it to the present.
    fileprivate var isImageUseful: Bool { image.map { $0.revision >= wholeRevision } ?? false }

    /// Whether the contents are worth an image and none from up to `lag` changed items ago leads to
    /// them.
    fileprivate func wantsImage(lag: Int) -> Bool {
        guard let contents, contents.count >= Self.fewestItems,
            contents.revision == catalog.revision, !wantsBuilding
        else { return false }
        guard let image, isImageUseful else { return true }
        return changedItems - image.changedItems > lag
    }
}

/// What an image was written for. The number behind the program's name is raised when items are
/// indexed differently, so that no image of before is used.
private struct CatalogImageKey {
    let point: CatalogPoint
    let bytes: [UInt8]

    init(_ point: CatalogPoint, of catalog: String, _ definition: CatalogDefinition) {
        self.point = point
        bytes =
            Array("tabbard 4\n\(catalog)\n\(point.revision)\n\(point.mark)\n".utf8)
            + definition.encoded()
    }

    /// Nil when the image is none of this catalog under this definition.
    init?(_ bytes: [UInt8], of catalog: String, _ definition: CatalogDefinition) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
        guard lines.count == 5, let revision = Int64(String(decoding: lines[2], as: UTF8.self)),
            let mark = Int64(String(decoding: lines[3], as: UTF8.self))
        else { return nil }
        self.init(CatalogPoint(revision: revision, mark: mark), of: catalog, definition)
        guard self.bytes == bytes else { return nil }
    }
}
