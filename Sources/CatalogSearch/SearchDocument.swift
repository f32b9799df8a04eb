/// One item as the index takes it.
package struct SearchDocument: Sendable, Equatable {
    /// Of two items with one id the one that is added later stays.
    package var id: String
    /// One text for each field of the schema; missing ones count as empty.
    package var texts: [String]
    /// The values for each facet of the schema. A number is written as its digits.
    package var facetValues: [[String]]
    /// Popularity or recency: of equal matches the greater one comes first. NaN counts as lowest.
    package var rank: Double

    package init(id: String, texts: [String], facetValues: [[String]] = [], rank: Double = 0) {
        self.id = id
        self.texts = texts
        self.facetValues = facetValues
        self.rank = rank
    }
}
