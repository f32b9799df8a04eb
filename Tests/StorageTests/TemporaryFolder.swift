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
