/// One question to a catalog.
package struct SearchRequest: Sendable, Equatable {
    /// Longer queries are refused by the caller; the engine reads no further. In Unicode scalars.
    package static let longestQuery = 1_000
    /// Of a longer query only the first distinct words count.
    package static let mostWords = 10
    /// Misspellings are looked for when fewer items than this match as typed.
    package static let fewItems = 20
    /// Where `limit` is cut.
    package static let largestPage = 1_000
    /// Where `offset` is cut.
    package static let deepestItem = 10_000

    /// What the person typed. Quotes make a phrase, `-word` excludes; nothing else is syntax.
    package var query: String
    /// Applied before the cut to a page.
    package var filters: [SearchFilter]
    /// More filters, for themselves: those of `filters` narrow what these let through.
    package var scope: [SearchFilter]
    /// How many of the best are passed over; below 0 counts as 0.
    package var offset: Int
    /// How many items the page has at most; below 0 counts as 0.
    package var limit: Int
    /// Names of facets to count the values of.
    package var countedFacets: [String]
    /// False: only what is spelled as typed is found.
    package var toleratesTypos: Bool

    package init(
        query: String, filters: [SearchFilter] = [], scope: [SearchFilter] = [], offset: Int = 0,
        limit: Int = 20,
        countedFacets: [String] = [], toleratesTypos: Bool = true
    ) {
        self.query = query
        self.filters = filters
        self.scope = scope
        self.offset = offset
        self.limit = limit
        self.countedFacets = countedFacets
        self.toleratesTypos = toleratesTypos
    }
}

/// How long a search may take. The clock is the caller's, so that a test can turn it.
package struct SearchBudget {
    private let deadline: UInt64
    private let clock: (() -> UInt64)?

    /// No limit.
    package static var unlimited: SearchBudget { SearchBudget() }

    private init() {
        deadline = .max
        clock = nil
    }

    /// - Parameters:
    ///   - nanoseconds: from now on.
    ///   - clock: a monotonic clock in nanoseconds.
    package init(nanoseconds: UInt64, clock: @escaping () -> UInt64) {
        let end = clock().addingReportingOverflow(nanoseconds)
        deadline = end.overflow ? .max : end.partialValue
        self.clock = clock
    }

    var isSpent: Bool {
        guard let clock else { return false }
        return clock() >= deadline
    }
}
