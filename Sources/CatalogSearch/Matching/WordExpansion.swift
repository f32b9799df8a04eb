/// Neighbouring terms of a vocabulary that match one query word alike.
struct TermRange: Equatable, Sendable {
    var lower: UInt32
    var upper: UInt32
    var cost: MatchCost
    /// Whether the term ends where the typed word ends.
    var isWhole: Bool

    var terms: Range<UInt32> { lower..<upper }
}

/// Every term of a vocabulary that one query word may stand for: ascending, without overlaps.
struct WordExpansion: Sendable {
    let ranges: [TermRange]
    /// The same terms as they were found: overlapping, so that a prefix is one range.
    let nodes: [TermRange]

    var hasLooseMatches: Bool { nodes.contains { $0.cost.isLoose } }

    /// Of overlapping ranges the cheaper one counts, then the whole one.
    init(_ overlapping: [TermRange]) {
        let given = overlapping.filter { $0.lower < $0.upper }
        nodes = given.sorted { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
        if given.count < 2 {
            ranges = given
            return
        }
        var borders = given.flatMap { [$0.lower, $0.upper] }
        borders.sort()
        borders = borders.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        var owners = [Int?](repeating: nil, count: borders.count)
        /// The next interval without an owner, followed through.
        var next = Array(borders.indices)
        let byPreference = given.indices.sorted { left, right in
            let (left, right) = (given[left], given[right])
            if left.cost != right.cost { return left.cost < right.cost }
            if left.isWhole != right.isWhole { return left.isWhole }
            return left.lower < right.lower
        }
        for index in byPreference {
            var interval = Self.place(of: given[index].lower, in: borders)
            while true {
                interval = Self.follow(&next, from: interval)
                guard interval < borders.count - 1, borders[interval] < given[index].upper else {
                    break
                }
                owners[interval] = index
                next[interval] = interval + 1
            }
        }
        var ranges: [TermRange] = []
        for interval in borders.indices.dropLast() {
            guard let owner = owners[interval] else { continue }
            var range = given[owner]
            range.lower = borders[interval]
            range.upper = borders[interval + 1]
            if let last = ranges.last, last.upper == range.lower, last.cost == range.cost,
                last.isWhole == range.isWhole
            {
                ranges[ranges.count - 1].upper = range.upper
            } else {
                ranges.append(range)
            }
        }
        self.ranges = ranges
    }

    /// The terms that cost at most so much. A word and its completions are one range.
    func terms(typos: Int, isLoose: Bool) -> [Range<UInt32>] {
        var terms: [Range<UInt32>] = []
        for node in nodes where node.cost.typos <= typos && (isLoose || !node.cost.isLoose) {
            if let last = terms.last,
                node.lower < last.upperBound + (last.count == 1 ? 1 : 0)
            {
                terms[terms.count - 1] = last.lowerBound..<max(last.upperBound, node.upper)
            } else {
                terms.append(node.terms)
            }
        }
        return terms
    }

    private static func follow(_ next: inout [Int], from start: Int) -> Int {
        var root = start
        while root < next.count, next[root] != root { root = next[root] }
        var index = start
        while index < next.count, next[index] != root, index != root {
            (index, next[index]) = (next[index], root)
        }
        return root
    }

    private static func place(of value: UInt32, in borders: [UInt32]) -> Int {
        var low = 0
        var high = borders.count
        while low < high {
            let middle = (low + high) / 2
            if borders[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How `term` matches, if it does.
    @inline(__always)
    func match(_ term: UInt32) -> TermRange? {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) >> 1
            if ranges[middle].upper <= term { low = middle + 1 } else { high = middle }
        }
        guard low < ranges.count, ranges[low].lower <= term else { return nil }
        return ranges[low]
    }
}

// MARK: - As typed

extension WordExpansion {
    /// The terms that match `word` without a misspelling.
    static func asTyped(_ word: QueryWord, in vocabulary: Vocabulary) -> WordExpansion {
        WordExpansion(rangesAsTyped(word, in: vocabulary))
    }

    static func rangesAsTyped(_ word: QueryWord, in vocabulary: Vocabulary) -> [TermRange] {
        var ranges: [TermRange] = []
        if let accented = word.accented {
            append(accented, word.completion, .exact, in: vocabulary, to: &ranges)
            append(word.text, word.completion, .loose, in: vocabulary, to: &ranges)
        } else {
            append(word.text, word.completion, .exact, in: vocabulary, to: &ranges)
        }
        // "c++" finds "c" too, behind.
        var plain = word.text
        while let last = plain.last, last == 0x2B || last == 0x23 { plain.removeLast() }
        if plain.count < word.text.count, !plain.isEmpty {
            append(plain, .none, .loose, in: vocabulary, to: &ranges)
        }
        return ranges
    }

    private static func append(
        _ text: [UInt8], _ completion: QueryWord.Completion, _ cost: MatchCost,
        in vocabulary: Vocabulary, to ranges: inout [TermRange]
    ) {
        let terms = vocabulary.terms(beginningWith: text)
        if terms.isEmpty { return }
        var completed = terms
        if vocabulary.term(terms.lowerBound).count == text.count {
            completed = terms.lowerBound + 1..<terms.upperBound
            ranges.append(
                TermRange(
                    lower: terms.lowerBound, upper: completed.lowerBound, cost: cost, isWhole: true)
            )
        }
        if completion == .none || completed.isEmpty { return }
        ranges.append(
            TermRange(
                lower: completed.lowerBound, upper: completed.upperBound,
                cost: completion == .preferred ? cost + .loose : cost, isWhole: false))
    }
}
