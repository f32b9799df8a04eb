import Foundation
import Storage
import Testing

/// Files that save work at the next start.
@Suite struct CatalogImagesTests {
    private struct Trouble: Error {}

    private func write(_ images: CatalogImages, _ name: String, _ key: String, _ text: String)
        -> Bool
    {
        images.write(name, key: Array(key.utf8)) { sink in
            for byte in text.utf8 { try withUnsafeBytes(of: byte) { try sink($0) } }
        }
    }

    private func read(_ images: CatalogImages, _ name: String, _ key: String, count: Int) -> String?
    {
        images.read(name, key: Array(key.utf8)) { source in
            var bytes = [UInt8](repeating: 0, count: count)
            try bytes.withUnsafeMutableBytes { try source($0) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test func `what was written under a key is read under it, and by nobody else`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let data = try folder.data()
        let images = try CatalogImages(folder: data)

        let isWritten = write(images, "plants", "3", "oak")

        #expect(isWritten)
        #expect(read(images, "plants", "3", count: 3) == "oak")
        let file = "\(data.path)/catalog-images/plants.image"
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
    }

    @Test func `what is of no use is gone afterwards`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let images = try CatalogImages(folder: folder.data())
        _ = write(images, "plants", "3", "oak")
        _ = write(images, "shows", "1", "sea")

        #expect(read(images, "plants", "4", count: 3) == nil)
        #expect(read(images, "plants", "3", count: 3) == nil)
        #expect(read(images, "shows", "1", count: 4) == nil)
        #expect(read(images, "shows", "1", count: 3) == nil)
    }

    @Test func `a large one takes the place of a large one`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let data = try folder.data()
        let images = try CatalogImages(folder: data)
        // Each several steps long, and none a whole number of them.
        let size = 9_000_001

        for byte in UInt8(1)...2 {
            let bytes = [UInt8](repeating: byte, count: size)
            let isWritten = images.write("plants", key: [byte]) { sink in
                try bytes.withUnsafeBytes { try sink($0) }
            }
            #expect(isWritten)
        }

        let read = images.read("plants", key: [2]) { source in
            var bytes = [UInt8](repeating: 0, count: size)
            try bytes.withUnsafeMutableBytes { try source($0) }
            return bytes
        }
        #expect(read?.allSatisfy { $0 == 2 } == true)
        let files = try FileManager.default.contentsOfDirectory(
            atPath: "\(data.path)/catalog-images")
        #expect(files == ["plants.image"])
        images.remove("plants")
        #expect(images.key("plants") == nil)
    }

    @Test func `one that cannot be written leaves the old one`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let images = try CatalogImages(folder: folder.data())
        _ = write(images, "plants", "3", "oak")

        let isWritten = images.write("plants", key: [0x34]) { _ in throw Trouble() }

        #expect(!isWritten)
        #expect(read(images, "plants", "3", count: 3) == "oak")
    }

    @Test func `a start keeps the images of what is there`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let images = try CatalogImages(folder: folder.data())
        for name in ["plants", "shows"] { _ = write(images, name, "1", name) }

        images.removeAll(except: ["shows"])
        images.remove("nothing")

        #expect(read(images, "plants", "1", count: 6) == nil)
        #expect(read(images, "shows", "1", count: 5) == "shows")
    }
}
