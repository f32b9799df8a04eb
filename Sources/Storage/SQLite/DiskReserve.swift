import Glibc

/// Space on the disk that is kept for the day when it is full: with it the log can be moved into
/// the database, and what ends or deletes something still goes in. A file of zeros beside the
/// database.
struct DiskReserve {
    private let path: String
    private let size: Int
    private var isHeld = false

    /// Takes the space, as far as there is enough.
    init(beside database: String, size: Int) {
        path = "\(database)-reserve"
        self.size = size
        _ = take()
    }

    /// Whether the space is held; takes it anew where it was given up. False when there is not
    /// enough.
    mutating func take() -> Bool {
        if isHeld { return true }
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        isHeld = posix_fallocate(file, 0, size) == 0
        if !isHeld { _ = ftruncate(file, 0) }
        return isHeld
    }

    /// Lets others have the space; false when there was none.
    mutating func giveUp() -> Bool {
        guard isHeld else { return false }
        isHeld = truncate(path, 0) != 0
        return !isHeld
    }
}
