import Glibc

/// What the program says to the person who started it.
enum Console {
    /// A line on standard error.
    static func complain(_ text: String) { put(text + "\n") }

    /// Text on standard error as it stands.
    static func put(_ text: String) {
        let line = Array(text.utf8)
        line.withUnsafeBytes { bytes in
            // Nothing can be done when standard error is closed.
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
