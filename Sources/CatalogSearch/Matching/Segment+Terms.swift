extension Segment {
    /// Inserts the items that hold one of the terms of `ranges` in a field of the scope.
    func insertItems(of ranges: [Range<UInt32>], scope: Int, into set: inout ItemSet) {
        for terms in ranges {
            if let ready = frequent.set(terms, scope: scope) {
                set.formUnion(ready)
                continue
            }
            for field in schema.scopes[scope] {
                set.insert(contentsOf: postings[field].items(of: terms))
            }
        }
    }

    /// At least as many as the items that hold one of the terms.
    func bound(of ranges: [Range<UInt32>]) -> Int {
        ranges.reduce(0) { sum, terms in
            postings.reduce(sum) { $0 + $1.count(of: terms) }
        }
    }
}
