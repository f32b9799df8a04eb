import Foundation

/// A new folder that is removed with all it holds at the end.
package struct TemporaryFolder: ~Copyable {
    package let path: String
    /// Leaves the folder on disk, for a person to look at.
    package var isKept = false

    /// - Parameter parent: an existing folder on the disk to be used; `/tmp` may be memory.
    package init(_ purpose: String, under parent: String) throws(ServerFailure) {
        var template = Array("\(parent)/\(purpose)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ServerFailure("no temporary folder can be made under \(parent)")
        }
        path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        guard !isKept else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
