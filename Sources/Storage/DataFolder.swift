import Glibc

/// The folder that holds everything the program keeps, locked for this process.
///
/// The lock lasts as long as this object; the stores that live in the folder hold on to it.
package final class DataFolder: Sendable {
    /// Where it is.
    package let path: String
    private let lock: Int32

    /// Makes the folder when it is missing (its parent must be there), for this user alone, and
    /// locks it. Throws `locked` when another process, or another object of this one, has it, and
    /// `unusableFolder` with a sentence that says why.
    package init(path: String) throws(StorageError) {
        if mkdir(path, 0o700) == 0 {
            // Else the folder, with all that is safe in it, could be missing after a power cut.
            try Self.sync(folder: "\(path)/..")
        } else if errno != EEXIST {
            throw Self.unusable("cannot make the data folder \(path)", errno)
        }
        let lock = open("\(path)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw Self.unusable("cannot write in the data folder \(path)", errno)
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(lock)
            if reason == EWOULDBLOCK {
                throw StorageError(
                    .locked, "the data folder \(path) is in use: another tabbard runs on it")
            }
            throw Self.unusable("cannot lock the data folder \(path)", reason)
        }
        self.path = path
        self.lock = lock
    }

    deinit { close(lock) }

    /// The path of a file in the folder, which is made when it is missing, for this user alone:
    /// SQLite gives its other files the same permissions.
    func file(_ name: String) throws(StorageError) -> String {
        let file = "\(path)/\(name)"
        // Only a missing file is opened here: closing it would drop the locks of one in use.
        if access(file, F_OK) != 0 {
            let descriptor = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw Self.unusable("cannot make the file \(file)", errno)
            }
            close(descriptor)
            try Self.sync(folder: path)
        }
        guard access(file, R_OK | W_OK) == 0 else {
            throw Self.unusable("cannot write the file \(file)", errno)
        }
        return file
    }

    private static func sync(folder: String) throws(StorageError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unusable("cannot open the folder \(folder)", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw unusable("cannot sync the folder \(folder)", errno)
        }
    }

    private static func unusable(_ what: String, _ reason: Int32) -> StorageError {
        let why =
            switch reason {
            case ENOENT: "its parent folder does not exist: make it, or name another folder"
            case ENOTDIR: "a part of the path is not a folder: name another one"
            case EACCES, EPERM: "this user may not write there: change its owner or permissions"
            case EROFS: "the file system is read-only: name a folder on a writable one"
            case ENOSPC, EDQUOT: "no space is left there: make room, or name another folder"
            default: "the system says \(String(cString: strerror(reason)))"
            }
        return StorageError(.unusableFolder, "\(what): \(why)")
    }
}
