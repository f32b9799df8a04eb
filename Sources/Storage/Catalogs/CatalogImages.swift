import Glibc

/// Files in the data folder that save work at the next start: each can be missing, and none is the
/// truth.
///
/// A file holds a key, which says what it was made for, and the content. It is written beside the
/// old one and takes its place by a rename, so that it is there whole or not at all. All calls
/// block.
package final class CatalogImages: Sendable {
    /// Keeps the folder locked.
    private let folder: DataFolder
    private let path: String

    private static let suffix = ".image"

    /// Images in a folder of the data folder, which is made when it is missing.
    package init(folder: DataFolder) throws(StorageError) {
        self.folder = folder
        path = "\(folder.path)/catalog-images"
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw StorageError(
                .unusableFolder,
                "cannot make the folder \(path): \(String(cString: strerror(errno)))"
            )
        }
    }

    private func file(_ name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

    /// Writes an image: `content` gives its bytes to the function that it is called with. False
    /// when it could not be written; then the old one is as it was.
    package func write(
        _ name: String, key: [UInt8],
        _ content: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) -> Bool {
        let draft = "\(path)/\(name).draft"
        let descriptor = open(draft, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        guard let stream = fdopen(descriptor, "w") else {
            close(descriptor)
            return false
        }
        var isWhole = true
        let put = { try Self.putInSteps($0, stream) }
        do {
            try withUnsafeBytes(of: UInt64(key.count)) { try put($0) }
            try key.withUnsafeBytes { try put($0) }
            try content(put)
        } catch {
            isWhole = false
        }
        isWhole = fflush(stream) == 0 && fsync(descriptor) == 0 && isWhole
        isWhole = fclose(stream) == 0 && isWhole
        let old = open(file(name), O_WRONLY | O_CLOEXEC)
        guard isWhole, rename(draft, file(name)) == 0 else {
            if old >= 0 { close(old) }
            Self.remove(draft)
            return false
        }
        Self.giveBack(old)
        return true
    }

    /// The key of an image; nil when there is none or it cannot be read.
    package func key(_ name: String) -> [UInt8]? {
        guard let stream = fopen(file(name), "re") else { return nil }
        defer { fclose(stream) }
        return try? Self.key(stream)
    }

    /// Keys are small.
    private static let keyLimit: UInt64 = 16 << 20

    private static func key(_ stream: UnsafeMutablePointer<FILE>) throws -> [UInt8] {
        var size: UInt64 = 0
        try withUnsafeMutableBytes(of: &size) { try take($0, stream) }
        guard size <= keyLimit else { throw Unusable() }
        var key = [UInt8](repeating: 0, count: Int(size))
        try key.withUnsafeMutableBytes { try take($0, stream) }
        return key
    }

    /// Reads an image that was written under this key: `content` fills each buffer with the bytes
    /// that come next by the function that it is called with. Nil when there is none or it cannot
    /// be read; a file that is of no use is removed.
    package func read<Value>(
        _ name: String, key: [UInt8],
        _ content: ((UnsafeMutableRawBufferPointer) throws -> Void) throws -> Value
    ) -> Value? {
        guard let stream = fopen(file(name), "re") else { return nil }
        defer { fclose(stream) }
        do {
            guard try Self.key(stream) == key else { throw Unusable() }
            return try content { try Self.take($0, stream) }
        } catch {
            remove(name)
            return nil
        }
    }

    /// Removes an image, if it is there.
    package func remove(_ name: String) { Self.remove(file(name)) }

    /// Removes all images but those of the names, and what a crash left half-written.
    package func removeAll(except names: Set<String>) {
        guard let folder = opendir(path) else { return }
        defer { closedir(folder) }
        var others: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let isKept =
                name.hasSuffix(Self.suffix)
                && names.contains(String(name.dropLast(Self.suffix.count)))
            if !isKept { others.append(name) }
        }
        for name in others { Self.remove("\(path)/\(name)") }
    }

    // MARK: Without holding up the disk

    /// The disk gets and gives back so many bytes at a time: all at once would hold up everybody
    /// who waits for it, gestures too.
    private static let step = 4 << 20

    private static func putInSteps(
        _ bytes: UnsafeRawBufferPointer, _ stream: UnsafeMutablePointer<FILE>
    ) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(step)
            rest = rest.dropFirst(step)
            try put(UnsafeRawBufferPointer(rebasing: part), stream)
            if part.count == step { fdatasync(fileno(stream)) }
        }
    }

    private static func remove(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        unlink(path)
        giveBack(descriptor)
    }

    /// Gives back the space of a file that has no name any more, and closes it.
    private static func giveBack(_ descriptor: Int32) {
        guard descriptor >= 0 else { return }
        var size = lseek(descriptor, 0, SEEK_END)
        while size > step {
            size -= off_t(step)
            ftruncate(descriptor, size)
            fdatasync(descriptor)
        }
        close(descriptor)
    }

    private struct Unusable: Error {}

    private static func put(
        _ bytes: UnsafeRawBufferPointer, _ stream: UnsafeMutablePointer<FILE>
    ) throws {
        guard fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count else {
            throw Unusable()
        }
    }

    private static func take(
        _ bytes: UnsafeMutableRawBufferPointer, _ stream: UnsafeMutablePointer<FILE>
    ) throws {
        guard fread(bytes.baseAddress, 1, bytes.count, stream) == bytes.count else {
            throw Unusable()
        }
    }
}
