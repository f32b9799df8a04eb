import Foundation

/// A file system of its own with little room, in memory.
final class SmallDisk {
    let path: String

    /// Whether this process may mount one.
    static let isPossible = SmallDisk(megabytes: 1) != nil

    init?(megabytes: Int) {
        path = NSTemporaryDirectory() + "tabbard-disk-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard
            Self.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "tmpfs", path)
        else {
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
    }

    deinit {
        _ = Self.run("umount", "-l", path)
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func run(_ command: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
