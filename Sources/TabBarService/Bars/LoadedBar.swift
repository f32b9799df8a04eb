import Storage
import StrictJSON
import TabBarModel

/// A bar's current definition with its rules. Belongs to the store's actor.
final class LoadedBar {
    let bar: Bar
    let revision: Int
    let reducer: Reducer
    let snapshots: SnapshotWriter
    let author: String
    let at: Timestamp
    /// The definition as it was accepted, compact JSON.
    let definition: [UInt8]
    /// Earlier definitions that sessions come from, by revision: a few. Where one is missing, the
    /// current one stands in until the session has moved.
    private(set) var earlier: [Int: Bar] = [:]

    /// How many earlier definitions stay in memory.
    private static let earlierLimit = 4

    init(
        bar: Bar, revision: Int, definition: [UInt8], author: String, at: Timestamp,
        after before: LoadedBar? = nil
    ) {
        self.bar = bar
        self.revision = revision
        self.definition = definition
        self.author = author
        self.at = at
        reducer = Reducer(bar: bar, revision: revision)
        snapshots = SnapshotWriter(bar)
        if let before {
            earlier = before.earlier
            remember(before.bar, at: before.revision)
        }
    }

    /// The rules as they were at a revision, or are now where its definition is not at hand.
    func reducer(at revision: Int) -> Reducer {
        earlier[revision].map { Reducer(bar: $0, revision: revision) } ?? reducer
    }

    /// Keeps an earlier definition at hand, and lets the oldest other go when they are many.
    func remember(_ bar: Bar, at revision: Int) {
        earlier[revision] = bar
        guard earlier.count > Self.earlierLimit else { return }
        if let oldest = earlier.keys.filter({ $0 != revision }).min() { earlier[oldest] = nil }
    }

    /// Nil when the record holds no definition that this version accepts.
    convenience init?(_ record: BarRecord) {
        guard let bar = Bar(record) else { return nil }
        self.init(
            bar: bar, revision: Int(record.revision), definition: record.definition,
            author: record.author, at: Timestamp(milliseconds: Int(record.at)))
    }
}

extension Bar {
    /// The definition in a record; nil when this version does not accept it.
    init?(_ record: BarRecord) {
        guard let value = try? JSONReader.read(record.definition),
            let bar = Bar.decode(value, id: record.id).bar
        else { return nil }
        self = bar
    }
}
