/// One transaction of the writer, for metrics.
package struct CommitBatch: Equatable, Sendable {
    /// How many commits shared it.
    package var requests: Int
    /// From its begin to the end of its sync.
    package var duration: Duration
}

/// How a database file is opened. The defaults serve; tests set small figures.
package struct SQLiteOptions: Sendable {
    /// The page cache of the writer, in bytes.
    package var writerCacheBytes = 8 << 20
    /// The page cache of each reader, in bytes.
    package var readerCacheBytes = 2 << 20
    /// The writer checkpoints after so many pages written to the log (4 MB): while it does, commits
    /// wait. The slowest hundredth of gestures took 10 ms with it, 12 with twice and 18 with eight
    /// times as many pages; with fewer, pages that change again and again are copied more often.
    package var checkpointPages = 1_000
    /// The log's file is cut when it is that long, in pages.
    package var truncatePages = 16_384
    /// What is kept on the disk for the day when it is full, in bytes: the log, and as much again.
    package var reserveBytes = 8 << 20
    /// How many requests may wait; more are refused as `overloaded`.
    package var queueCapacity = 16_384
    /// How many requests share a transaction at most.
    package var batchLimit = 512
    /// The largest size of the database, in pages; nil for SQLite's own.
    package var maximumPages: Int?
    /// Events that no read reaches are removed when they are so many at least.
    package var leastEventsToSweep: Int64 = 50_000
    /// Called on the writer thread after each transaction, when its callers were answered.
    package var observe: @Sendable (CommitBatch) -> Void = { _ in }

    package init() {}
}
