import Synchronization

/// The misspellings of recent words. Who types letter by letter sends the earlier words again each
/// time, and walking the tree of terms is the dearest step of a search.
final class ExpansionMemory: Sendable {
    private static let mostRanges = 100_000

    private struct Contents {
        var expansions: [QueryWord: WordExpansion] = [:]
        var ranges = 0
    }

    private let contents = Mutex(Contents())

    func expansion(of word: QueryWord) -> WordExpansion? {
        contents.withLock { $0.expansions[word] }
    }

    func keep(_ expansion: WordExpansion, of word: QueryWord) {
        contents.withLock { contents in
            if contents.ranges > Self.mostRanges { contents = Contents() }
            contents.ranges += expansion.nodes.count + expansion.ranges.count + 8
            contents.expansions[word] = expansion
        }
    }
}
