/// The terms of one field of one item, as matching looks at them.
struct FieldTokens {
    private let tokens: ArraySlice<UInt32>
    /// How many positions hold words.
    let length: Int

    init(_ store: TokenStore, slot: Int) {
        tokens = store.tokens[Int(store.starts[slot])..<Int(store.starts[slot + 1])]
        var words = 0
        for token in tokens {
            if token & TokenStore.alternateBit != 0 { break }
            words += 1
        }
        length = words
    }

    /// Calls `body` with position, term and whether it counts as the word there.
    @inline(__always)
    func forEach(_ body: (_ position: Int, _ term: UInt32, _ isWord: Bool) -> Void) {
        var index = tokens.startIndex
        for position in 0..<length {
            body(position, tokens[index], true)
            index += 1
        }
        while index + 1 < tokens.endIndex {
            let header = tokens[index]
            body(
                Int(header & TokenStore.positionMask), tokens[index + 1],
                header & TokenStore.accentedBit != 0)
            index += 2
        }
    }
}
