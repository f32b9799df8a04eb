import Foundation
import Storage

/// A new folder for one test, removed with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "tabbard-storage-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The data folder inside, which is locked while the result lives.
    func data() throws(StorageError) -> DataFolder { try DataFolder(path: path + "/data") }
}

extension TemporaryFolder {
    /// The data as it lies on the disk at this moment, in a folder of its own: what a crash would
    /// leave. The memory that connections share is not part of it.
    func copyData(named name: String) throws -> DataFolder {
        let copy = "\(path)/\(name)"
        let folder = try DataFolder(path: copy)
        for file in try FileManager.default.contentsOfDirectory(atPath: path + "/data")
        where file.hasSuffix(".sqlite") || file.hasSuffix("-wal") {
            // Closing the file drops SQLite's locks on it: good enough where no other process
            // looks.
            try FileManager.default.copyItem(
                atPath: "\(path)/data/\(file)", toPath: "\(copy)/\(file)")
        }
        return folder
    }
}
