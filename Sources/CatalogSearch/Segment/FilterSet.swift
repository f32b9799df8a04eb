/// The filters of a request against one segment: for each facet the values that pass.
struct FilterSet: Sendable {
    private let segment: Segment
    /// Facet and its passing value numbers; no facet at all lets everything pass.
    private var conditions: [(facet: Int, codes: Set<UInt32>)] = []
    /// Whether a filter names something that is no facet: nothing passes.
    private var isImpossible = false

    init(_ filters: [SearchFilter], segment: Segment) {
        self.segment = segment
        for filter in filters {
            guard let facet = segment.schema.schema.facets.firstIndex(of: filter.field) else {
                isImpossible = true
                continue
            }
            let codes = segment.facets[facet].codes(passing: filter.condition)
            if let place = conditions.firstIndex(where: { $0.facet == facet }) {
                conditions[place].codes.formUnion(codes)
            } else {
                conditions.append((facet, Set(codes)))
            }
        }
    }

    func contains(_ item: Int) -> Bool {
        !isImpossible
            && conditions.allSatisfy { condition in
                segment.facets[condition.facet].codes(of: item).contains {
                    condition.codes.contains($0)
                }
            }
    }
}

extension FacetColumn {
    /// The numbers of the values that meet a condition.
    func codes(passing condition: SearchFilter.Condition) -> [UInt32] {
        let test: (ArraySlice<UInt8>) -> Bool
        switch condition {
        case .equals(let value): test = { $0.elementsEqual(value.utf8) }
        case .hasPrefix(let prefix): test = { $0.starts(with: prefix.utf8) }
        case .isWithin(let from, let to): test = Self.rangeTest(from: from, to: to)
        }
        return (0..<values.count).filter { test(values[$0]) }.map {
            UInt32(truncatingIfNeeded: $0)
        }
    }

    private static func rangeTest(from: String?, to: String?) -> (ArraySlice<UInt8>) -> Bool {
        let ends = [from, to].compactMap { $0 }
        let numbers = ends.compactMap { DecimalNumber.value(of: $0.utf8) }
        if numbers.count == ends.count {
            let low = from.flatMap { DecimalNumber.value(of: $0.utf8) } ?? -.infinity
            let high = to.flatMap { DecimalNumber.value(of: $0.utf8) } ?? .infinity
            return { text in
                DecimalNumber.value(of: text).map { low <= $0 && $0 <= high } ?? false
            }
        }
        return { text in
            from.map { !text.lexicographicallyPrecedes($0.utf8) } ?? true
                && to.map { !Array($0.utf8).lexicographicallyPrecedes(text) } ?? true
        }
    }
}

/// Plain decimal numbers: a sign, digits, a point, an exponent. Nothing else (no "nan", no "inf").
enum DecimalNumber {
    static func value(of text: some Collection<UInt8>) -> Double? {
        guard !text.isEmpty, text.count <= 64,
            text.allSatisfy({ byte in
                byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
                    || byte | 0x20 == 0x65
            })
        else { return nil }
        return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}
