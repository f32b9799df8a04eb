/// Which beginnings of a typed word are within so many errors of the letters of a term so far:
/// insertions, deletions, replacements and swaps of neighbours (Damerau, each letter edited once).
/// An edit of the first letter costs two, a swap with the second only one.
///
/// All beginnings are computed at once, one bit for each (bit n: the first n letters), one word for
/// each count of errors, as in the bit-parallel automata of Wu and Manber.
struct Misspelling {
    /// The most errors that are looked for.
    static let mostErrors = 2
    /// Longer words are taken as typed.
    static let mostLetters = 62

    /// Beginnings within 0, 1 and 2 errors; each has the bits of the one before.
    private var exact: UInt64 = 1
    private var one: UInt64 = 1
    private var two: UInt64 = 3
    /// The same one letter before, and where that letter stands in what was typed.
    private var exactBefore: UInt64 = 0
    private var oneBefore: UInt64 = 0
    private var lastMask: UInt64 = 0
    private var isAtStart = true

    /// One letter of the term further.
    @inline(__always)
    func next(_ mask: UInt64) -> Misspelling {
        var next = Misspelling()
        next.isAtStart = false
        next.exactBefore = exact
        next.oneBefore = one
        next.lastMask = mask
        next.exact = exact << 1 & mask
        if isAtStart {
            // The first letter inserted or replaced costs two at once.
            next.one = next.exact | one << 1 & mask | next.exact << 1
            next.two = next.one | two << 1 & mask | next.one << 1 | exact | exact << 1
        } else {
            let swap = mask << 1 & lastMask
            next.one =
                next.exact | one << 1 & mask | exact | exact << 1 | next.exact << 1
                | exactBefore << 2 & swap
            next.two =
                next.one | two << 1 & mask | one | one << 1 | next.one << 1 | oneBefore << 2 & swap
        }
        return next
    }

    /// The errors when the term ends here; more than `mostErrors` when there are more.
    @inline(__always)
    func distance(_ typed: TypedWord) -> Int {
        if exact & typed.end != 0 { return 0 }
        if one & typed.end != 0 { return 1 }
        return two & typed.end != 0 ? 2 : 3
    }

    /// The least that any term which goes on from here can cost; a swap reaches back over one
    /// letter.
    @inline(__always)
    func leastDistance(_ typed: TypedWord) -> Int {
        if exact & typed.beginnings != 0 { return 0 }
        if (one | exactBefore << 2 & lastMask) & typed.beginnings != 0 { return 1 }
        return (two | oneBefore << 2 & lastMask) & typed.beginnings != 0 ? 2 : 3
    }

    /// The places of the typed letters with which a term can go on without another error, when
    /// `limit` is reached already. Bit n: the letter behind the first n.
    @inline(__always)
    func placesWithin(_ limit: Int, _ typed: TypedWord) -> UInt64 {
        let reached = limit == 0 ? exact : limit == 1 ? one : two
        // The later letter of a swap came first; the earlier one stands before it.
        let before = limit == 0 ? 0 : limit == 1 ? exactBefore : oneBefore
        return (reached | before & lastMask >> 2) & typed.beginnings & ~typed.end
    }
}

/// A typed word, ready to be compared.
struct TypedWord {
    let letters: [UInt32]
    /// The bit of the whole word, and those of all its beginnings.
    let end: UInt64
    let beginnings: UInt64
    /// For the letters of ASCII, then for the others: bit n when it is the n-th.
    private var masks = [UInt64](repeating: 0, count: 128)
    private var otherMasks: [(letter: UInt32, mask: UInt64)] = []

    init(_ letters: [UInt32]) {
        self.letters = letters
        end = 1 << UInt64(letters.count)
        beginnings = end << 1 &- 1
        for (place, letter) in letters.enumerated() {
            let bit = UInt64(2) << UInt64(place)
            if letter < 128 {
                masks[Int(letter)] |= bit
            } else if let known = otherMasks.firstIndex(where: { $0.letter == letter }) {
                otherMasks[known].mask |= bit
            } else {
                otherMasks.append((letter, bit))
            }
        }
    }

    @inline(__always)
    func mask(of letter: UInt32) -> UInt64 {
        if letter < 128 { return masks[Int(letter)] }
        return otherMasks.first { $0.letter == letter }?.mask ?? 0
    }
}
