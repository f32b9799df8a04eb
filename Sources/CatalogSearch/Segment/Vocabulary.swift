/// All terms of a segment in the order of their bytes; a term's number is its place.
struct Vocabulary: Sendable {
    private let bytes: [UInt8]
    private let starts: [UInt32]

    /// - Parameter terms: ascending, each once.
    init(_ terms: TextStore) {
        bytes = terms.bytes
        starts = terms.starts
    }

    var terms: TextStore { TextStore(bytes: bytes, starts: starts) }

    var count: Int { starts.count - 1 }

    func term(_ number: UInt32) -> ArraySlice<UInt8> {
        bytes[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])]
    }

    /// The letter of a term that begins at byte `depth`.
    @inline(__always)
    func letter(of number: UInt32, at depth: Int) -> (value: UInt32, length: Int) {
        UTF8Reader.scalar(in: bytes.span, at: Int(starts[Int(number)]) + depth)
    }

    func length(_ number: UInt32) -> Int {
        Int(starts[Int(number) + 1]) - Int(starts[Int(number)])
    }

    /// Of `terms`, which agree in their first `depth` bytes and are longer: the end of those that
    /// have the same next byte as the first.
    func endOfByte(at depth: Int, in terms: Range<UInt32>) -> UInt32 {
        let byte = bytes[Int(starts[Int(terms.lowerBound)]) + depth]
        var low = terms.lowerBound
        var high = terms.upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if bytes[Int(starts[Int(middle)]) + depth] <= byte {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    func number(of term: [UInt8]) -> UInt32? {
        let place = firstTerm(from: term, orBehind: false)
        guard place < UInt32(count), self.term(place).elementsEqual(term) else { return nil }
        return place
    }

    /// The terms that begin with `prefix`.
    func terms(beginningWith prefix: [UInt8]) -> Range<UInt32> {
        let lower = firstTerm(from: prefix, orBehind: false)
        return lower..<max(lower, firstTerm(from: prefix, orBehind: true))
    }

    /// The first term that is not before `prefix`, or the first one behind all that begin with it.
    private func firstTerm(from prefix: [UInt8], orBehind: Bool) -> UInt32 {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let order = compare(middle, with: prefix)
            if order < 0 || (orBehind && order == 0) { low = middle + 1 } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    /// Negative, zero (begins with `prefix`) or positive.
    private func compare(_ number: Int, with prefix: [UInt8]) -> Int {
        let start = Int(starts[number])
        let length = Int(starts[number + 1]) - start
        for index in 0..<min(length, prefix.count) {
            let difference = Int(bytes[start + index]) - Int(prefix[index])
            if difference != 0 { return difference }
        }
        return length < prefix.count ? -1 : 0
    }
}
