/// For each term the items that hold it in one field, ascending. The items of neighbouring terms
/// stand one behind the other, so that a prefix is one stretch.
struct FieldPostings: Sendable {
    let starts: [UInt32]
    let items: [UInt32]

    init(field: Int, of fieldCount: Int, items itemCount: Int, terms: Int, in store: TokenStore) {
        var starts = [UInt32](repeating: 0, count: terms + 2)
        /// The last item, plus one, in which a term was seen.
        var seen = [UInt32](repeating: 0, count: terms)
        for item in 0..<itemCount {
            let mark = UInt32(truncatingIfNeeded: item + 1)
            store.forEachTerm(slot: item * fieldCount + field) { term, _ in
                if seen[Int(term)] != mark {
                    seen[Int(term)] = mark
                    starts[Int(term) + 2] += 1
                }
            }
        }
        for term in 2..<starts.count { starts[term] += starts[term - 1] }
        var items = [UInt32](repeating: 0, count: Int(starts[terms + 1]))
        for term in seen.indices { seen[term] = 0 }
        for item in 0..<itemCount {
            let mark = UInt32(truncatingIfNeeded: item + 1)
            store.forEachTerm(slot: item * fieldCount + field) { term, _ in
                if seen[Int(term)] != mark {
                    seen[Int(term)] = mark
                    items[Int(starts[Int(term) + 1])] = mark - 1
                    starts[Int(term) + 1] += 1
                }
            }
        }
        starts.removeLast()
        self.starts = starts
        self.items = items
    }

    /// The items of all `terms`, repeated where an item holds several.
    @inline(__always)
    func items(of terms: Range<UInt32>) -> ArraySlice<UInt32> {
        items[Int(starts[Int(terms.lowerBound)])..<Int(starts[Int(terms.upperBound)])]
    }

    @inline(__always)
    func count(of terms: Range<UInt32>) -> Int {
        Int(starts[Int(terms.upperBound)]) - Int(starts[Int(terms.lowerBound)])
    }
}
