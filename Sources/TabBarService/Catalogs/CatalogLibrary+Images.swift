import CatalogSearch
import Storage

/// Indexes as files, so that a large catalog is searchable soon after a start, whichever way the service
/// ended before. What changed by single items since an image is asked of the disk.
extension CatalogLibrary {
    /// How long it rests after images, so that many changes make one image.
    private static let rest = Duration.seconds(20)

    /// Shows what the image of a catalog holds, with the changes since. False when that cannot be had, and
    /// the items have to be indexed.
    func readImage(_ id: String) async -> Bool {
        guard let images, let shelf = shelves[id], shelf.contents == nil else { return false }
        let catalog = shelf.catalog
        let epoch = nextEpoch()
        // Changes that come from here on are not lost.
        shelves[id]?.beginWork(epoch)
        if let (contents, revision) = await contents(of: catalog, from: images) {
            if shelves[id]?.epoch == epoch { shelves[id]?.imageRevision = revision }
            await show(contents, of: id, epoch)
        }
        // Whoever came between sees to the contents.
        guard let now = shelves[id], now.epoch == epoch else { return true }
        if now.contents == nil { shelves[id]?.endWork(epoch) }
        return now.contents != nil
    }

    /// What the image and the disk hold together, and the revision of the image.
    nonisolated private func contents(
        of catalog: Catalog, from images: CatalogImages
    ) async -> (CatalogContents, Int)? {
        let key = try? await inWorkshop {
            images.key(catalog.id).flatMap { CatalogImageKey($0, of: catalog) }
        }
        guard let key = key ?? nil,
            let changes = try? await read({
                try await $0.changes(catalog: catalog.id, since: key.point)
            })
        else { return nil }
        let revision = Int(key.point.revision)
        let read = try? await inWorkshop {
            images.read(catalog.id, key: key.bytes) { source in
                var contents = try CatalogContents(
                    definition: catalog.definition, revision: revision, imageFrom: source)
                contents.apply(changes)
                return contents
            }
        }
        guard let contents = read ?? nil, contents.count == changes.catalog.itemCount,
            contents.byteCount == changes.catalog.byteCount
        else { return nil }
        return (contents, revision)
    }

    /// Sees to it that changed catalogs get new images: at once, but not all the time.
    func planImages() {
        guard images != nil, upkeep == nil, !stopSign.isUp,
            shelves.values.contains(where: { $0.wantsImage(lag: imageLag) })
        else { return }
        upkeep = Task { [weak self] in
            await self?.writeImages()
            guard (try? await Task.sleep(for: Self.rest)) != nil else { return }
            await self?.goOnWithImages()
        }
    }

    private func goOnWithImages() {
        upkeep = nil
        planImages()
    }

    /// Writes the images that are wanted; returns when none is.
    func writeImages() async {
        while let imageWriter { await imageWriter.value }
        let writer = Task {
            await writeWantedImages()
            imageWriter = nil
        }
        imageWriter = writer
        await writer.value
    }

    private func writeWantedImages() async {
        guard let images else { return }
        for id in shelves.keys.sorted() {
            guard let shelf = shelves[id], shelf.wantsImage(lag: imageLag),
                let contents = shelf.contents,
                let point = try? await read({
                    try await $0.point(catalog: id, revision: Int64(contents.revision))
                })
            else { continue }
            let key = CatalogImageKey(point, of: shelf.catalog)
            let isWritten = try? await inWorkshop {
                images.write(id, key: key.bytes) { try contents.writeImage(to: $0) }
            }
            if isWritten == true, shelves[id]?.contents != nil {
                shelves[id]?.imageRevision = contents.revision
            }
        }
    }

    /// Removes the image of a catalog that goes. Nobody waits for it: another catalog of the name would not
    /// take it for its own.
    func removeImage(_ id: String) {
        guard let images else { return }
        Task { try? await inWorkshop { images.remove(id) } }
    }
}

extension CatalogShelf {
    /// Catalogs with fewer items are indexed anew in a moment.
    private static let fewestItems = 2_000

    /// Whether the contents are worth an image and none of up to `lag` changes ago leads to them.
    fileprivate func wantsImage(lag: Int) -> Bool {
        guard let contents, contents.count >= Self.fewestItems,
            contents.revision == catalog.revision
        else { return false }
        guard let imageRevision, imageRevision >= wholeRevision else { return true }
        return contents.revision - imageRevision > lag
    }
}

/// What an image was written for.
private struct CatalogImageKey {
    let point: CatalogPoint
    let bytes: [UInt8]

    init(_ point: CatalogPoint, of catalog: Catalog) {
        self.point = point
        bytes =
            Array("tabbard 2\n\(catalog.id)\n\(point.revision)\n\(point.mark)\n".utf8)
            + catalog.definition.encoded()
    }

    /// Nil when the image is none of this catalog under this definition.
    init?(_ bytes: [UInt8], of catalog: Catalog) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
        guard lines.count == 5, let revision = Int64(String(decoding: lines[2], as: UTF8.self)),
            let mark = Int64(String(decoding: lines[3], as: UTF8.self))
        else { return nil }
        self.init(CatalogPoint(revision: revision, mark: mark), of: catalog)
        guard self.bytes == bytes else { return nil }
    }
}
