import CatalogSearch
import Storage

/// Indexes as files, so that a large catalog is searchable soon after a start.
extension CatalogLibrary {
    /// How long after a change the image is written, so that many changes make one image.
    private static let delay = Duration.seconds(20)

    /// Shows what the image of a catalog holds. False when there is none of this very revision.
    func readImage(_ id: String) async -> Bool {
        guard let images, let shelf = shelves[id], shelf.contents == nil else { return false }
        let catalog = shelf.catalog
        let read = try? await inWorkshop {
            images.read(id, key: catalog.imageKey) { source in
                try CatalogContents(
                    definition: catalog.definition, revision: catalog.revision, imageFrom: source)
            }
        }
        guard let contents = read, contents.count == catalog.itemCount,
            let now = shelves[id], now.epoch == shelf.epoch, now.contents == nil,
            now.catalog.revision == contents.revision
        else { return false }
        shelves[id]?.show(contents)
        shelves[id]?.imageRevision = contents.revision
        return true
    }

    /// Sees to it that changed catalogs get new images in a while.
    func planImages() {
        guard images != nil, upkeep == nil, shelves.values.contains(where: \.wantsImage) else {
            return
        }
        upkeep = Task { [weak self] in
            guard (try? await Task.sleep(for: Self.delay)) != nil else { return }
            await self?.writePlannedImages()
        }
    }

    private func writePlannedImages() async {
        await writeImages()
        upkeep = nil
        planImages()
    }

    /// Writes the images that are missing or of an earlier revision.
    func writeImages() async {
        guard let images else { return }
        for (id, shelf) in shelves.sorted(by: { $0.key < $1.key }) where shelf.wantsImage {
            guard let contents = shelf.contents else { continue }
            let key = shelf.catalog.imageKey
            let isWritten = try? await inWorkshop {
                images.write(id, key: key) { try contents.writeImage(to: $0) }
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

    /// Whether the contents are worth an image and have none of their revision.
    fileprivate var wantsImage: Bool {
        guard let contents, contents.count >= Self.fewestItems else { return false }
        return contents.revision == catalog.revision && imageRevision != contents.revision
    }
}

extension Catalog {
    /// What an image must have been written for. The number of items and their bytes tell apart what a
    /// restored backup may have brought under a revision that was there before.
    fileprivate var imageKey: [UInt8] {
        Array("tabbard 1\n\(id)\n\(revision)\n\(itemCount)\n\(byteCount)\n".utf8)
            + definition.encoded()
    }
}
