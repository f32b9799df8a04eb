/// The terms of each field of each item: the words in their order, then the alternates.
///
/// An alternate is two numbers: its position with the alternate bits, and its term.
struct TokenStore: Sendable {
    static let alternateBit: UInt32 = 1 << 31
    /// Set too when it is the word at its position with its accents.
    static let accentedBit: UInt32 = 1 << 30
    static let positionMask: UInt32 = (1 << 30) - 1
    /// How far behind the last word an alternate may stand: a sign, or a longer synonym.
    static let room = 8
    /// The words of a field behind these are not indexed.
    static let mostWords = 10_000

    var tokens: [UInt32] = []
    /// Where the fields begin, item by item.
    var starts: [UInt32] = [0]

    @inline(__always)
    func all(slot: Int) -> ArraySlice<UInt32> {
        tokens[Int(starts[slot])..<Int(starts[slot + 1])]
    }

    @inline(__always)
    func words(slot: Int) -> ArraySlice<UInt32> {
        let all = all(slot: slot)
        // Alternates are few and last: look from the end.
        var end = all.endIndex
        while end - 2 >= all.startIndex, all[end - 2] & Self.alternateBit != 0 { end -= 2 }
        return all[..<end]
    }

    /// Calls `body` with every term and its position, alternates included.
    @inline(__always)
    func forEachTerm(slot: Int, _ body: (_ term: UInt32, _ position: Int) -> Void) {
        let all = all(slot: slot)
        let words = words(slot: slot)
        for (position, term) in words.enumerated() { body(term, position) }
        for index in stride(from: words.endIndex, to: all.endIndex, by: 2) {
            body(all[index + 1], Int(all[index] & Self.positionMask))
        }
    }
}
