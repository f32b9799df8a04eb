import Glibc

/// Reads whole files.
enum FileContents {
    /// The bytes of the file at `path`; nil when it cannot be read or has more than `limit` bytes.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
        guard ferror(file) == 0, count <= limit else { return nil }
        return Array(bytes[..<count])
    }
}
