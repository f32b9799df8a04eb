/// Collects the values of one facet.
struct FacetBuilder {
    private var interner = TermInterner()
    private var codes: [UInt32] = []
    private var starts: [UInt32] = [0]

    /// More values of one item are left out.
    private static let mostValues = 1_000

    mutating func add(_ values: [String]) {
        let first = codes.count
        for value in values.prefix(Self.mostValues) {
            let code = interner.number(of: Array(value.utf8).span)
            if !codes[first...].contains(code) { codes.append(code) }
        }
        starts.append(UInt32(truncatingIfNeeded: codes.count))
    }

    consuming func finish(order: [UInt32]) -> FacetColumn {
        let (values, places) = interner.sorted()
        var sortedCodes: [UInt32] = []
        var sortedStarts: [UInt32] = [0]
        for item in order {
            sortedCodes += codes[Int(starts[Int(item)])..<Int(starts[Int(item) + 1])]
                .map { places[Int($0)] }.sorted()
            sortedStarts.append(UInt32(truncatingIfNeeded: sortedCodes.count))
        }
        return FacetColumn(values: values, codes: sortedCodes, starts: sortedStarts)
    }
}
