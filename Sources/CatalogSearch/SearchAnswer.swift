/// What a search found.
package struct SearchAnswer: Sendable, Equatable {
    /// How many items match, on this page or not.
    package struct Total: Sendable, Equatable {
        /// The number, or the least that it is known to be.
        package var value: Int
        /// False when `value` is only known to be a lower bound.
        package var isExact: Bool

        package init(value: Int, isExact: Bool) {
            self.value = value
            self.isExact = isExact
        }
    }

    /// One value of a facet, and how many of the items that match have it.
    package struct FacetCount: Sendable, Equatable {
        package var value: String
        /// From 1.
        package var count: Int

        package init(value: String, count: Int) {
            self.value = value
            self.count = count
        }
    }

    /// The values that the items that match have in one facet.
    package struct Facet: Sendable, Equatable {
        package var name: String
        /// The most frequent values, most frequent first, then by value; at most `mostValues`.
        package var counts: [FacetCount]

        /// Most values that are told of one facet.
        package static let mostValues = 100

        package init(name: String, counts: [FacetCount]) {
            self.name = name
            self.counts = counts
        }
    }

    /// The page, best first.
    package var hits: [SearchHit]
    /// Of all pages together.
    package var total: Total
    /// In the order in which the request named them; unknown names are left out.
    package var facets: [Facet]
    /// Words that were set aside, as typed: first those without which something matches when no
    /// item has them all, then those behind the last that counts.
    package var droppedWords: [String]
    /// Whether the time budget ended the search: what is here is right, but there may be more or
    /// better.
    package var isCutShort: Bool

    /// The answer to a query without words and filters.
    package static var empty: SearchAnswer {
        SearchAnswer(
            hits: [], total: Total(value: 0, isExact: true), facets: [], droppedWords: [],
            isCutShort: false)
    }
}

/// One item that was found.
package struct SearchHit: Sendable, Equatable {
    /// What of one field's text matched.
    package struct Highlight: Sendable, Equatable {
        /// Number of the field in the schema.
        package var field: Int
        /// What matched, in UTF-16 units, on character borders, ascending, not touching.
        package var ranges: [Range<Int>]

        package init(field: Int, ranges: [Range<Int>]) {
            self.field = field
            self.ranges = ranges
        }
    }

    package var id: String
    /// Of the fields in which something matched; empty for a query without words.
    package var highlights: [Highlight]

    package init(id: String, highlights: [Highlight]) {
        self.id = id
        self.highlights = highlights
    }
}
