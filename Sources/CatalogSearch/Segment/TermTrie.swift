/// The vocabulary as a tree of letters, for walks that allow misspellings. A branch ends where only
/// one term is left; its other letters are read from the vocabulary.
struct TermTrie: Sendable {
    /// For each node: the letter that leads to it, its terms, its children (one behind the other).
    private(set) var letters: [UInt32] = [0]
    private(set) var firstTerms: [UInt32] = [0]
    private(set) var endTerms: [UInt32] = []
    private(set) var firstChildren: [UInt32] = []

    static let root = 0

    init(_ vocabulary: Vocabulary) {
        endTerms = [UInt32(truncatingIfNeeded: vocabulary.count)]
        // Where the first term of each node stands behind the letters so far, in bytes.
        var depths: [UInt8] = [0]
        var node = 0
        while node < letters.count {
            firstChildren.append(UInt32(truncatingIfNeeded: letters.count))
            let depth = Int(depths[node])
            var term = firstTerms[node]
            let end = endTerms[node]
            if end - term < 2 && node != Self.root {
                node += 1
                continue
            }
            if term < end, vocabulary.length(term) == depth { term += 1 }
            while term < end {
                let (letter, length) = vocabulary.letter(of: term, at: depth)
                var next = term
                var rest = term..<end
                // The letters of one node differ in some byte: narrow byte by byte.
                for offset in 0..<length {
                    next = vocabulary.endOfByte(at: depth + offset, in: rest)
                    rest = term..<next
                }
                letters.append(letter)
                firstTerms.append(term)
                endTerms.append(next)
                depths.append(UInt8(clamping: depth + length))
                term = next
            }
            node += 1
        }
        firstChildren.append(UInt32(truncatingIfNeeded: letters.count))
    }

    @inline(__always)
    func children(of node: Int) -> Range<Int> {
        Int(firstChildren[node])..<Int(firstChildren[node + 1])
    }

    /// The child that `letter` leads to.
    func child(_ letter: UInt32, among children: Range<Int>) -> Int? {
        var low = children.lowerBound
        var high = children.upperBound
        while low < high {
            let middle = (low + high) / 2
            if letters[middle] < letter { low = middle + 1 } else { high = middle }
        }
        return low < children.upperBound && letters[low] == letter ? low : nil
    }

    @inline(__always)
    func terms(of node: Int) -> Range<UInt32> { firstTerms[node]..<endTerms[node] }
}
