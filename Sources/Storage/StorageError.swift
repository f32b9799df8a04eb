/// Why the store did not do what it was asked. Never holds a value of a user, a path or SQL.
package struct StorageError: Error, Equatable, Sendable {
    /// What went wrong, as far as a caller can act on it. Open: new codes may come.
    package struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable name of the code, for logs and metrics.
        package let name: String

        private init(_ name: String) { self.name = name }

        /// No space left. Nothing was stored; writes resume by themselves when there is space
        /// again.
        package static let full = Code("full")
        /// A sync failed or the file is damaged: what was written last is unknown. All writes are
        /// refused until the program starts again.
        package static let failed = Code("failed")
        /// The operation failed and may be tried again; after a commit the outcome is unknown.
        package static let unavailable = Code("unavailable")
        /// Too many operations wait already.
        package static let overloaded = Code("overloaded")
        /// The store was closed.
        package static let closed = Code("closed")
        /// Another process holds the data folder.
        package static let locked = Code("locked")
        /// The database was written by a newer version of the program.
        package static let newer = Code("newer")
        /// The data folder cannot be made, opened or written.
        package static let unusableFolder = Code("unusableFolder")
        /// A record is larger than the store takes.
        package static let tooLarge = Code("tooLarge")
        /// The load was finished, abandoned or never begun.
        package static let unknownLoad = Code("unknownLoad")

        package var description: String { name }
    }

    /// What went wrong.
    package let code: Code
    /// A sentence for the person who runs the program.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// Whether a store takes writes, for readiness.
package enum StorageCondition: Sendable {
    /// The last commit succeeded.
    case working
    /// The last commit found no space.
    case full
    /// Writes are refused until the program starts again.
    case failed
}
