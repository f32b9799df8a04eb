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
    /// Earlier definitions that sessions in memory may come from, by revision.
    var earlier: [Int: Bar]

    init(
        bar: Bar, revision: Int, definition: [UInt8], author: String, at: Timestamp,
        earlier: [Int: Bar] = [:]
    ) {
        self.bar = bar
        self.revision = revision
        self.definition = definition
        self.author = author
        self.at = at
        self.earlier = earlier
        reducer = Reducer(bar: bar, revision: revision)
        snapshots = SnapshotWriter(bar)
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
