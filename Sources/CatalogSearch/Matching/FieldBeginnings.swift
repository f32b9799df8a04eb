/// Finds, in the order of a field, the items whose field begins with the words of a plan.
struct FieldBeginnings {
    private let segment: Segment
    private let field: Int
    private let words: [WordExpansion]
    private let typos: Int
    private var triesLeft = 0
    private static let mostTries = 1_000

    /// - Parameter typos: how many misspellings there are in all, exactly.
    init(segment: Segment, field: Int, plan: MatchPlan, typos: Int) {
        self.segment = segment
        self.field = field
        self.typos = typos
        words = plan.units.flatMap(\.words)
    }

    /// The items, range by range: where the field ends with the words too, or where it may go on
    /// (which includes the whole ones).
    ///
    /// Where very many spellings begin a field, not all are tried: what the others begin comes
    /// behind, where grading finds it.
    mutating func items(isWhole: Bool) -> [ArraySlice<UInt32>] {
        var ranges: [Range<Int>] = []
        triesLeft = Self.mostTries
        narrow(segment.orders[field].all, depth: 0, typosLeft: typos, isWhole, &ranges)
        return ranges.map { segment.orders[field].items($0) }
    }

    private mutating func narrow(
        _ range: Range<Int>, depth: Int, typosLeft: Int, _ isWhole: Bool,
        _ found: inout [Range<Int>]
    ) {
        let order = segment.orders[field]
        let isLast = depth == words.count - 1
        for node in words[depth].ranges {
            let spent = node.cost.typos
            // Before the last word each word is whole; loose matches are no beginnings, but where
            // accents were typed the plain term is the one that the order knows.
            guard spent <= typosLeft, isLast ? spent == typosLeft : true,
                node.isWhole || (isLast && !isWhole)
            else { continue }
            let terms = node.terms
            if triesLeft == 0 { return }
            triesLeft -= 1
            if terms.count == 1 || (isLast && !isWhole) {
                let narrowed = order.narrowed(range, to: terms, at: depth, words: words(of:))
                if narrowed.isEmpty { continue }
                if !isLast {
                    narrow(
                        narrowed, depth: depth + 1, typosLeft: typosLeft - spent, isWhole, &found)
                } else if isWhole {
                    let ended = order.ended(narrowed, at: words.count, words: words(of:))
                    if !ended.isEmpty { found.append(ended) }
                } else {
                    found.append(narrowed)
                }
            } else {
                for term in terms where triesLeft > 0 {
                    triesLeft -= 1
                    narrowEach(
                        term, range, depth: depth, typosLeft: typosLeft - spent, isWhole, &found)
                }
            }
        }
    }

    /// Whole terms that stand side by side in the vocabulary are still different words.
    private mutating func narrowEach(
        _ term: UInt32, _ range: Range<Int>, depth: Int, typosLeft: Int, _ isWhole: Bool,
        _ found: inout [Range<Int>]
    ) {
        let order = segment.orders[field]
        let narrowed = order.narrowed(range, to: term..<term + 1, at: depth, words: words(of:))
        if narrowed.isEmpty { return }
        if depth < words.count - 1 {
            narrow(narrowed, depth: depth + 1, typosLeft: typosLeft, isWhole, &found)
        } else {
            let ended = order.ended(narrowed, at: words.count, words: words(of:))
            if !ended.isEmpty { found.append(ended) }
        }
    }

    private func words(of item: UInt32) -> ArraySlice<UInt32> {
        segment.fields.words(slot: Int(item) * segment.schema.fieldCount + field)
    }
}
